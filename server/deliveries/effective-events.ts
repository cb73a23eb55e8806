import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type EventData, eventOfRow, type StoredEvent } from "./stored-delivery.ts";

/** The ids of those that were slips. A press that was to take one back, and was refused, took nothing back. */
export function takenBackOf(events: readonly Pick<StoredEvent, "takes_back" | "data">[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ takes_back, data }) => ((data as EventData).refused === undefined ? (takes_back ?? []) : [])),
  );
}

/** What happened and was neither refused nor a slip, newest first. */
export function countedEvents(events: readonly StoredEvent[]): StoredEvent[] {
  const { refused } = foldEvents(events.map(eventOfRow));
  const takenBack = takenBackOf(events);
  return events
    .filter(({ id, kind }) => kind !== "take_back" && !refused.has(id) && !takenBack.has(id))
    .sort((a, b) => b.pressed_at.getTime() - a.pressed_at.getTime() || Number(b.sequence) - Number(a.sequence));
}
