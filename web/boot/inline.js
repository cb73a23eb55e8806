// The only script that runs before the page is painted: inlined at the end of the body, minified, under 1 KB.
// It starts the client when the page is idle or touched, and until then writes down what the visitor does.
((document, window) => {
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const queue = [];
  const listening = new AbortController();
  window.early = { queue, listening };
  const listen = (target, type, listener) =>
    target.addEventListener(type, listener, { capture: true, signal: listening.signal });

  const whenIdle = window.requestIdleCallback || setTimeout;
  let started;
  const start = () => {
    if (started) return;
    started = 1;
    for (const href of boot.preload) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    import(boot.entry);
  };

  listen(document, "click", (event) => {
    // A popover's button does its work without script; links and submit buttons do too.
    const button = event.target.closest("button[type=button]:not([popovertarget])");
    if (!button) return;
    queue.push([button]);
    event.stopImmediatePropagation();
  });
  listen(document, "input", ({ target }) =>
    queue.push([target, /^(check|rad)/.test(target.type) ? target.checked : target.value]),
  );

  // Back or forward before the router listens changes the address only: load that page.
  const page = location.pathname + location.search;
  listen(window, "popstate", () => page === location.pathname + location.search || location.reload());

  for (const type of ["pointerdown", "keydown", "scroll"]) listen(window, type, start);
  // Not before the first paint, which the scripts would delay.
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (boot.now) start();
    else if (document.readyState === "complete") whenIdle(start);
    else listen(window, "load", () => whenIdle(start));
  }).observe({ type: "paint", buffered: true });
})(document, window);
