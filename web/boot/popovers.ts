/** Popovers for a browser that has none (Safari before 17, Firefox before 125, Chromium before 114): no other loads this. */
import { apply } from "@oddbird/popover-polyfill/fn";

// The lowest layer of app.css: what a browser's own style sheet says, any class outdoes.
apply({ layerName: "theme" });

// By `open` Tailwind's variant of that name knows it.
document.addEventListener(
  "toggle",
  (event) => {
    const { target } = event;
    if (target instanceof HTMLElement && target.popover) {
      target.toggleAttribute("open", (event as ToggleEvent).newState === "open");
    }
  },
  true,
);
