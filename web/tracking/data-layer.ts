import type { TagCommand, TagManagerStart, TrackingEvent } from "./events.ts";

declare global {
  interface Window {
    /** Google's tags read it; until they are loaded it is a list that stays in the page. */
    dataLayer?: unknown[];
    gtag?: (...command: TagCommand) => void;
  }
}

function layer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}

export function push(event: TrackingEvent | TagManagerStart): void {
  layer().push(event);
}

/** Sends a command to Google's tags, through `window.gtag` where somebody has put one. */
export function gtag(...command: TagCommand): void {
  window.gtag ??= function () {
    // Google's tags take an `arguments` object for a command and an array for nothing at all.
    // biome-ignore lint/complexity/noArguments: see above
    layer().push(arguments);
  };
  window.gtag(...command);
}
