// The only script that runs before the page is painted: inlined at the end of the body, minified to about 2 KB.
// It asks for consent, starts the client when the page is idle or touched, and until then writes down what the visitor does.
((document, window) => {
  const listen = (target, type, listener, options) => target.addEventListener(type, listener, options);

  // Consent: ConsentDialog.tsx holds the two panels, consent.ts the shape of a choice.
  // The staff's pages have none, and one that is nowhere asks nothing.
  const dialog = document.getElementById("consent") || document.createElement("dialog");
  const { months, version } = dialog.dataset;
  const boxes = dialog.querySelectorAll("[name]");
  const storageKey = "cookie-consent";
  let given;

  const take = (choice) => {
    given = choice;
    window.consentGiven = choice;
    document.documentElement.dataset.decided = "";
  };
  const read = () => {
    try {
      const choice = JSON.parse(localStorage.getItem(storageKey));
      const until = new Date(choice.decidedAt);
      until.setMonth(until.getMonth() + +months);
      if (choice.version >= version && until > Date.now()) take(choice);
    } catch {
      // No choice, none that can be read, or no storage: then a choice lasts for the page.
    }
  };
  const settle = () => {
    dialog.close();
    document.dispatchEvent(new Event("consent"));
  };
  const show = (panel) => {
    dialog.dataset.panel = panel;
    for (const box of boxes) box.checked = given?.[box.name];
    if (!dialog.open) dialog.showModal();
    document.getElementById(`consent-${panel}`).focus();
  };
  // The two policies can be read before choosing; staff and payment pages ask for nothing.
  const ask = () => {
    if (given) return;
    if (/^\/(admin|login|checkout|\w+-policy)\b/i.test(location.pathname)) dialog.close();
    // React asks as well, once it lives: whoever is at the second panel by then stays there.
    else if (!dialog.open) show("ask");
  };
  window.askConsent = ask;
  const leave = () => (given ? dialog.close() : show("ask"));
  const decide = (all, none) => {
    const choice = { essential: true, essentialAnalytics: true };
    for (const box of boxes) choice[box.name] = all || (!none && box.checked);
    choice.version = +version;
    choice.decidedAt = new Date().toISOString();
    take(choice);
    try {
      localStorage.setItem(storageKey, JSON.stringify(choice));
    } catch {}
    settle();
  };

  listen(document, "click", ({ target }) => {
    const pressed = target.closest("[data-choice]")?.dataset.choice;
    if (pressed === "customize") show("preferences");
    else if (pressed === "leave") leave();
    else if (pressed) decide(pressed === "accept", pressed === "reject");
  });
  listen(dialog, "cancel", (event) => {
    event.preventDefault();
    leave();
  });
  // A browser closes it at the second Escape whatever a page says.
  listen(dialog, "close", ask);
  // Another tab, or this page coming back from the browser's memory.
  for (const type of ["storage", "pageshow"])
    listen(window, type, () => {
      const before = given?.decidedAt;
      read();
      if (given?.decidedAt !== before) settle();
    });
  read();
  ask();

  // What stands still takes a quarter of the window at most, or the bar stays where it is in the page, and the header scrolls away;
  // nothing is brought into view under it. The style sheet knows the bar's usual height; larger text can make it higher. Where it knew
  // it right nothing is written: a change of the root's style is one for every element.
  const root = document.documentElement;
  const header = document.querySelector("body>header");
  const padding = () => Math.round(Number.parseFloat(getComputedStyle(document.body).paddingBottom));
  let dock;
  const measure = () => {
    const found = document.querySelector("[data-dock]");
    if (found !== dock) {
      root.style.removeProperty("--dock-height");
      if (found) sizes.observe(found);
    }
    dock = found;
    if (dock?.toggleAttribute("data-high", dock.offsetHeight * 4 > innerHeight))
      root.style.removeProperty("--dock-height");
    else if (dock && dock.offsetHeight !== padding()) root.style.setProperty("--dock-height", `${dock.offsetHeight}px`);
    const height = header?.offsetHeight ?? 0;
    const isLow = root.toggleAttribute("data-low", (height + padding()) * 4 > innerHeight);
    root.style.scrollPaddingTop = `${isLow ? 8 : height + 8}px`;
  };
  const sizes = new ResizeObserver(measure);
  if (header) sizes.observe(header);
  sizes.observe(document.body, { box: "border-box" });
  listen(window, "resize", measure);

  // The client.
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const queue = [];
  const listening = new AbortController();
  window.early = { queue, listening };
  const early = (target, type, listener) => listen(target, type, listener, { capture: true, signal: listening.signal });

  let started;
  const start = () => {
    if (started) return;
    started = 1;
    for (const href of boot.preload)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    // Once more where it did not come; a page that is of no use without it says so then.
    import(boot.entry)
      .catch(() => import(`${boot.entry}?`))
      .catch(() => {
        document.documentElement.dataset.lost = 1;
      });
  };

  early(document, "click", (event) => {
    // A popover's button and those of consent do their work without React; links and submit buttons do too.
    const button = event.target.closest("button[type=button]:not([data-choice])");
    // Where there are no popovers, popovers.ts brings them along with React.
    if (!button || button.popoverTargetElement) return;
    queue.push([button]);
    event.stopImmediatePropagation();
  });
  early(
    document,
    "input",
    ({ target }) =>
      dialog.contains(target) || queue.push([target, /^(c|ra)/.test(target.type) ? target.checked : target.value]),
  );

  // Back or forward before the router listens changes the address only: load that page.
  const page = location.pathname + location.search;
  early(window, "popstate", () => page === location.pathname + location.search || location.reload());

  // A browser that has nothing more to draw may take seconds to call itself idle; one that knows no idleness takes the limit for no delay.
  const whenIdle = () => (window.requestIdleCallback || setTimeout)(start, { timeout: 500 });
  for (const type of ["pointerdown", "keydown", "scroll"]) early(window, type, start);
  // Not before the first paint, which the scripts would delay.
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (boot.now) setTimeout(start, boot.now);
    else if (document.readyState === "complete") whenIdle();
    else early(window, "load", whenIdle);
  }).observe({ type: "paint", buffered: true });
})(document, window);
