import { undoneEventIds } from "./effective-events.ts";
import type { EventData, StoredEvent } from "./stored-delivery.ts";

type Reported = Pick<StoredEvent, "id" | "takes_back" | "data">;

/** The events that a phone's report still asks about: neither undone ones nor, in the same report, their undo. */
export function reportedEvents<Event extends Reported>(events: readonly Event[], report: number): Event[] {
  const undone = undoneEventIds(events);
  const own = events.filter(({ data }) => (data as EventData).report === report);
  const ids = new Set(own.map(({ id }) => id));
  const slips = new Set(own.map(({ takes_back }) => takes_back));
  return own.filter(
    ({ id, takes_back }) => !undone.has(id) && !slips.has(id) && !(takes_back !== null && ids.has(takes_back)),
  );
}
