import type { TagCommand, TagManagerStart, TrackingEvent } from "./events.ts";

declare global {
  interface Window {
    /** Read by Google's tags once they load; until then it stays in the page. */
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

/** Sends a command to Google's tags, through an existing `window.gtag` if there is one. */
export function gtag(...command: TagCommand): void {
  window.gtag ??= function () {
    // Google's tags read an `arguments` object as a command and ignore arrays.
    // biome-ignore lint/complexity/noArguments: see above
    layer().push(arguments);
  };
  window.gtag(...command);
}
