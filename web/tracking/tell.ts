import { push } from "./data-layer.ts";
import type { TrackingEvent } from "./events.ts";
import { noteEvent } from "./keep-session.ts";
import { runningFor } from "./running.ts";

/** Page views serve both purposes: advertising tags are triggered by them too. Everything else is analytics. */
const servesBoth: TrackingEvent["event"][] = ["page_view"];

/** Puts an event into the data layer if the visitor's choice allows it at this moment. */
export function tell(event: TrackingEvent): void {
  if (!runningFor(servesBoth.includes(event.event) ? "either" : "analytics")) return;
  push(event);
  noteEvent(event.event);
}
