import { noteEvent } from "./behaviour-session.ts";
import { push } from "./data-layer.ts";
import type { TrackingEvent } from "./events.ts";
import { runningFor } from "./running.ts";

/** Page views serve both purposes: advertising tags are triggered by them too. Everything else is analytics. */
const servesBoth: TrackingEvent["event"][] = ["page_view"];

/** Puts an event into the data layer if the visitor's choice allows it at this moment. */
export function sendEvent(event: TrackingEvent): void {
  if (!runningFor(servesBoth.includes(event.event) ? "either" : "analytics")) return;
  push(event);
  noteEvent(event.event);
}

/** Longest texts that leave the page, in characters. */
const longestText = { button: 50, userAgent: 100, stack: 500, message: 200 } as const;

export function cut(text: string, kind: keyof typeof longestText): string {
  return text.slice(0, longestText[kind]);
}
