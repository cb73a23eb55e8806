/** Popover polyfill, loaded only where needed: Safari before 17, Firefox before 125, Chromium before 114. */
import { apply } from "@oddbird/popover-polyfill/fn";

// The lowest layer of app.css, so that any class overrides it, as with a browser stylesheet.
apply({ layerName: "theme" });

// Tailwind's `open` variant relies on this attribute.
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
