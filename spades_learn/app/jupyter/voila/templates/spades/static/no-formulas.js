// Stands in for MathJax, which Voilà would load from another machine: takes every call and does nothing.
window.MathJax = new Proxy(function () {}, { get: (_target, _name, self) => self, apply: () => undefined });
