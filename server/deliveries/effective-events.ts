import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type EventData, eventOfRow, type StoredEvent } from "./stored-delivery.ts";

/** The ids of undone events. A refused undo undoes nothing. */
export function undoneEventIds(events: readonly Pick<StoredEvent, "takes_back" | "data">[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ takes_back, data }) => ((data as EventData).refused === undefined ? (takes_back ?? []) : [])),
  );
}

/** The events that were neither refused nor undone, newest first. */
export function effectiveEvents(events: readonly StoredEvent[]): StoredEvent[] {
  const { refused } = foldEvents(events.map(eventOfRow));
  const undone = undoneEventIds(events);
  return events
    .filter(({ id, kind }) => kind !== "take_back" && !refused.has(id) && !undone.has(id))
    .sort((a, b) => b.happened_at.getTime() - a.happened_at.getTime() || Number(b.sequence) - Number(a.sequence));
}

/** The id of the event with which a dispatcher accepted this one, or else its own. */
export function countingEventId(events: readonly Pick<StoredEvent, "id" | "data">[], id: string): string {
  return events.find(({ data }) => (data as EventData).confirms === id)?.id ?? id;
}
