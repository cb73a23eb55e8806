import { randomUUID } from "node:crypto";
import type { DeliveryTransition } from "../../domain/deliveries/transitions.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { NewEvent } from "./store-events.ts";
import type { EventData, StoredDelivery } from "./stored-delivery.ts";

/** The source of an event without a phone: staff, or the shop itself after a change of the order. */
export type EventSource = "office" | "shop";

export type EventInput = (DeliveryTransition | { kind: "take_back"; stop?: undefined; takesBack: string }) & {
  id?: string;
  data?: EventData;
};

/** Creates events that happen now. Office and shop each count as one device, so their events stay in stored order. */
export function newEvents(
  context: Context,
  { events }: StoredDelivery,
  source: EventSource,
  added: readonly EventInput[],
): NewEvent[] {
  const last = Math.max(0, ...events.filter(({ device }) => device === source).map(({ sequence }) => Number(sequence)));
  return added.map((event, index) => ({
    id: event.id ?? randomUUID(),
    kind: event.kind,
    stop: event.stop ?? null,
    actor: source === "office" ? actorName(context.actor) : "order",
    role: source === "office" ? "dispatcher" : "shop",
    device: source,
    sequence: last + 1 + index,
    pressedAt: context.now(),
    takesBack: event.kind === "take_back" ? event.takesBack : null,
    data: event.data ?? {},
  }));
}
