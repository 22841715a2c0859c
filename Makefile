# Two commands matter: `make app` opens the course, `make test` proves it. Both work on a fresh machine with
# nothing but Python 3.11 or newer (and, for the browser tests, a Chromium and a Node.js, see below).

SHELL := /bin/bash
.DEFAULT_GOAL := help

VENV   := .venv
PY     := $(VENV)/bin/python
ARGS   ?=
WORD_SOURCES := $(wildcard spades_learn/ui/locale/*/LC_MESSAGES/*.po)
KERNEL_SOURCES := $(wildcard spades_learn/bots/*.py spades_learn/bots/*.pxd)

.PHONY: app test check bench gallery faults fuzz walk site-test binder-test load hub clean help venv-dev chromium

app: $(VENV)/.app $(VENV)/.kernels $(VENV)/.words  ## open the course in the browser (ARGS="--port 9000 --no-browser")
	@$(PY) -m spades_learn.app.server $(ARGS)

test: $(VENV)/.dev $(VENV)/.kernels chromium  ## every check and test, one summary at the end
	@$(PY) tests/everything.py $(ARGS)

check: $(VENV)/.dev  ## style, types and layers only
	@$(PY) tests/everything.py ruff mypy layers

# A long match goes on where it stopped (out/), so FULL=1 may be run in several sittings.
ifdef FULL
STRENGTH    := --players expert,club,novice --deals 1000
RIVALS      := random,rb-random,rb,bis,pimc:100,cheat:100
CALIBRATION := --level expert --deals 2000
else
STRENGTH    := --players expert --deals 16
RIVALS      := random,rb-random,rb,bis,pimc:2
CALIBRATION := --level expert --deals 40
endif

bench: $(VENV)/.dev $(VENV)/.kernels chromium  ## the measured figures: speed, strength, calibration, page (FULL=1: long matches)
	@$(PY) tests/bench/engine.py
	@$(PY) tests/bench/solver.py $(if $(FULL),,--endings 40)
	@$(PY) tests/bench/replay.py
	@$(PY) tests/bench/strength.py $(STRENGTH) --rivals $(RIVALS) --processes 0
	@$(PY) tests/bench/strength.py $(STRENGTH) --rivals $(RIVALS),expert --mirror --processes 0 --config comparison
	@$(PY) tests/bench/calibration.py $(CALIBRATION) --processes 0 --picture out/calibration.svg
	@$(PY) tests/bench/page.py $(ARGS)

gallery: $(VENV)/.dev $(VENV)/.kernels $(VENV)/.words chromium  ## pictures of every screen into out/screens, of every table scene into out/tables
	@$(PY) tests/screens.py out/screens $(ARGS)
	@$(PY) tests/gallery.py out/tables

faults: $(VENV)/.dev $(VENV)/.kernels chromium  ## every fault in a real browser: kernels killed, lines cut, servers gone (about 30 min)
	@SPADES_LEARN_LONG=1 $(PY) -m pytest -q tests/faults $(ARGS)

fuzz: $(VENV)/.dev $(VENV)/.kernels  ## bad input at length: files cut at every byte, flipped bits, merges, whole hands
	@SPADES_LEARN_LONG=1 $(PY) -m pytest -q -m fuzz tests $(ARGS)

walk: $(VENV)/.dev $(VENV)/.kernels chromium  ## every lesson from its first step to its recap in a real browser
	@SPADES_LEARN_LONG=1 $(PY) -m pytest -q tests/browser/test_walk.py $(ARGS)

site-test: $(VENV)/.dev $(VENV)/.kernels $(VENV)/.words chromium  ## build the static site (needs npm) and take every lesson through in it, network closed
	@SPADES_LEARN_LONG=1 $(PY) -m pytest -q tests/browser/test_site.py $(ARGS)

binder-test: $(VENV)/.dev $(VENV)/.kernels $(VENV)/.words chromium  ## Binder's build in a clean environment, its server, launch links, culling, memory (10 min)
	@SPADES_LEARN_LONG=1 $(PY) -m pytest -q -s tests/binder $(ARGS)

load: $(VENV)/.dev $(VENV)/.kernels chromium  ## a class on a real server: opens, held sessions, reloads, a full house (45 min; ARGS=--short)
	@$(PY) tests/load/run.py $(ARGS)

# The hub and its proxy are no part of the project: they get a folder of their own, kept for the next time.
HUB := $(or $(TMPDIR),/tmp)/spades-learn-hub

hub: $(VENV)/.dev $(VENV)/.kernels chromium  ## twenty people, lesson packs and LTI on a real JupyterHub, installed beside the project (needs npm; ARGS="--lti")
	@command -v npm >/dev/null || { echo "JupyterHub's proxy comes from npm: install nodejs and npm first" >&2; exit 1; }
	@mkdir -p $(HUB)/npm && test -x $(HUB)/venv/bin/pip || $(PY) -m venv $(HUB)/venv
	@test -x $(HUB)/npm/node_modules/.bin/configurable-http-proxy || npm install --prefix $(HUB)/npm --silent --no-audit --no-fund configurable-http-proxy
	@echo "Installing JupyterHub and the course as a wheel"
	@$(HUB)/venv/bin/python -m pip install --quiet --disable-pip-version-check 'jupyterhub>=5.5.1' jupyterhub-idle-culler 'jupyterhub-ltiauthenticator>=1.6.3' nbgitpuller 'setuptools>=77' 'cython>=3.1'
	@rm -rf $(HUB)/source && mkdir $(HUB)/source && git ls-files -z | xargs -0 cp --parents -t $(HUB)/source
	@$(HUB)/venv/bin/python -m pip install --quiet --disable-pip-version-check $(HUB)/source
	@$(PY) tests/hub/run.py --environment $(HUB)/venv --proxy $(HUB)/npm/node_modules/.bin/configurable-http-proxy $(ARGS)

clean:  ## forget everything that was built or installed here
	rm -rf $(VENV) build dist *.egg-info out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find spades_learn lessons tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find spades_learn \( -name '*.so' -o -name '*.mo' \) -delete

help:  ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- what the commands stand on -----------------------------------------------------------------------------

venv-dev: $(VENV)/.dev $(VENV)/.kernels

# The newest fitting Python that can make a virtual environment.
$(PY):
	@for python in python3.13 python3.12 python3.11 python3 python; do \
	  command -v $$python >/dev/null || continue; \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  $$python -c 'import venv, ensurepip' 2>/dev/null || { lacks=$$python; continue; }; \
	  echo "Making $(VENV) with $$($$python --version)"; exec $$python -m venv $(VENV); \
	done; \
	if [ -n "$$lacks" ]; then echo "$$lacks cannot make virtual environments: install its venv package (Debian: apt-get install python3-venv)" >&2; \
	else echo "Spades Learn needs Python 3.11 or newer; none was found on this machine" >&2; fi; exit 1

# The stamps are files, so an install runs again only when what it was made from changes.
# An editable install builds the kernels too, hence the second stamp.
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

$(VENV)/.app: pyproject.toml setup.py | $(PY)
	@if [ ! -e $(VENV)/.dev ]; then echo "Installing the course (once)"; $(PIP) -e . && touch $(VENV)/.kernels; fi
	@touch $@

$(VENV)/.dev: pyproject.toml setup.py | $(PY)
	@echo "Installing the course and the tools of its tests (once)"
	@$(PIP) -e '.[dev,bench]'
	@touch $@ $(VENV)/.kernels

# Without a compiler this still succeeds, and the same files run interpreted.
$(VENV)/.kernels: $(KERNEL_SOURCES) | $(PY)
	@$(PY) -c 'import Cython, setuptools, sys; sys.exit(int(setuptools.__version__.split(".")[0]) < 77)' 2>/dev/null \
	  || $(PIP) 'cython>=3.1' 'setuptools>=77'
	@echo "Building the compiled kernels"
	@mkdir -p build && { $(PY) setup.py --quiet build_ext --inplace >build/kernels.log 2>&1 || { tail -20 build/kernels.log; exit 1; }; }
	@touch $@

# Catalogues load faster compiled; where they are not, the app reads the .po files.
$(VENV)/.words: $(WORD_SOURCES) | $(VENV)/.app
	@$(PY) -m spades_learn words compile >/dev/null && touch $@

# Needs no root where a Chromium is there already; CI starts on a bare Debian.
chromium:
	@$(PY) tests/browser/chromium.py >/dev/null 2>&1 && exit 0; \
	if [ -n "$$SPADES_LEARN_NO_BROWSER" ] && [ -z "$$CI" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium for the browser tests"; mkdir -p build; \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >build/chromium.log 2>&1 \
	    || { tail -5 build/chromium.log; exit 1; }; fi; \
	$(PY) tests/browser/chromium.py >/dev/null
