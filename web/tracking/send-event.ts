import { activeTrackingFor } from "./active-tracking.ts";
import { recordEvent } from "./behaviour-session.ts";
import { push } from "./data-layer.ts";
import type { TrackingEvent } from "./events.ts";

/** Page views also trigger advertising tags; everything else is analytics. */
const servesBoth: TrackingEvent["event"][] = ["page_view"];

/** Pushes an event to the data layer if the visitor's current choice allows it. */
export function sendEvent(event: TrackingEvent): void {
  if (!activeTrackingFor(servesBoth.includes(event.event) ? "either" : "analytics")) return;
  push(event);
  recordEvent(event.event);
}

/** Maximum lengths of texts that leave the page, in characters. */
const maxTextLength = { button: 50, userAgent: 100, stack: 500, message: 200 } as const;

export function truncate(text: string, kind: keyof typeof maxTextLength): string {
  return text.slice(0, maxTextLength[kind]);
}
