// The only script that runs before the first paint: inlined at the end of the body, minified to about 2 KB.
// It asks for consent, starts the client when the page is idle or used, and until then records what the visitor does.
((document, window) => {
  const root = document.documentElement;
  const listen = (target, type, listener, options) => target.addEventListener(type, listener, options);

  // Consent: ConsentDialog.tsx has the two panels, consent.ts the type of a choice. Only public pages have the dialog;
  // other pages use a detached one, which is never shown.
  const dialog = document.getElementById("consent") || document.createElement("dialog");
  const { months, version } = dialog.dataset;
  const boxes = dialog.querySelectorAll("[name]");
  const storageKey = "cookie-consent";
  let given;

  const apply = (choice) => {
    given = choice;
    window.consentGiven = choice;
    root.dataset.decided = "";
  };
  const read = () => {
    try {
      const choice = JSON.parse(localStorage.getItem(storageKey));
      const until = new Date(choice.decidedAt);
      until.setMonth(until.getMonth() + +months);
      if (choice.version >= version && until > Date.now()) apply(choice);
    } catch {
      // There is no valid choice, or no storage, in which case a choice lasts until the page is left.
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
  // The two policies can be read before choosing; pages without the dialog do not ask.
  const ask = () => {
    if (given || !dialog.isConnected) return;
    if (/^\/\w+-policy\b/i.test(location.pathname)) dialog.close();
    // React asks again on hydration, which must not leave the second panel.
    else if (!dialog.open) show("ask");
  };
  window.askConsent = ask;
  const leave = () => (given ? dialog.close() : show("ask"));
  const decide = (all, none) => {
    const choice = { essential: true, essentialAnalytics: true };
    for (const box of boxes) choice[box.name] = all || (!none && box.checked);
    choice.version = +version;
    choice.decidedAt = new Date().toISOString();
    apply(choice);
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
  // Browsers close a dialog on the second Escape regardless of preventDefault.
  listen(dialog, "close", ask);
  // A choice made in another tab, also while this page was in the bfcache.
  for (const type of ["storage", "pageshow"])
    listen(window, type, () => {
      const before = given?.decidedAt;
      read();
      if (given?.decidedAt !== before) settle();
    });
  read();
  ask();

  // Hides the calculator's form while places from the URL or a draft are filled in, because that would move its parts.
  try {
    if (/[?&](from|to)=/.test(location.search) || sessionStorage.currach_quote_draft) root.dataset.arriving = "";
  } catch {}

  // Fixed header and bar may take a quarter of the window; beyond that they scroll with the page. Scroll padding keeps
  // targets clear of them. --dock-height is set only if it differs from the stylesheet's, because a change of the root's
  // style restyles every element.
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
    // Retry once; after that, pages that need script show a message.
    import(boot.entry)
      .catch(() => import(`${boot.entry}?`))
      .catch(() => {
        root.dataset.lost = 1;
      });
  };

  early(document, "click", (event) => {
    // Popover and consent buttons, links and submit buttons work without React.
    const button = event.target.closest("button[type=button]:not([data-choice])");
    // Browsers without popovers get a polyfill (popovers.ts) with React.
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

  // Back or forward before the router runs changes only the URL, so load that page.
  const page = location.pathname + location.search;
  early(window, "popstate", () => page === location.pathname + location.search || location.reload());

  // Without a timeout idle callbacks can take seconds. setTimeout, the fallback, ignores the option and runs at once.
  const whenIdle = () => (window.requestIdleCallback || setTimeout)(start, { timeout: 500 });
  for (const type of ["pointerdown", "keydown", "scroll"]) early(window, type, start);
  // Scripts would delay the first paint, so start after it.
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (boot.now) setTimeout(start, boot.now);
    else if (document.readyState === "complete") whenIdle();
    else early(window, "load", whenIdle);
  }).observe({ type: "paint", buffered: true });
})(document, window);
