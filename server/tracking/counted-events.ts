import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { eventOfRow, type StoredEvent } from "../deliveries/stored-delivery.ts";

/** What happened and was neither refused nor a slip, newest first. */
export function countedEvents(events: readonly StoredEvent[]): StoredEvent[] {
  const { refused } = foldEvents(events.map(eventOfRow));
  const takenBack = new Set(events.map(({ takes_back }) => takes_back));
  return events
    .filter(({ id, kind }) => kind !== "take_back" && !refused.has(id) && !takenBack.has(id))
    .sort((a, b) => b.pressed_at.getTime() - a.pressed_at.getTime() || Number(b.sequence) - Number(a.sequence));
}
