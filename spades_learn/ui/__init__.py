"""Scenes, words, widgets and pages."""
