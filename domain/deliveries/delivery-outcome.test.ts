import { describe, expect, it } from "vitest";
import type { DeliveryState } from "./delivery.ts";
import { type DeliveryOutcome, deliveryOutcome, percentage } from "./delivery-outcome.ts";
import type { DeliveryEvent, UndoEvent } from "./fold-events.ts";
import type { DeliveryTransition } from "./transitions.ts";

/** An event at this minute, which is also its id. */
const at = (minute: number, transition: DeliveryTransition, more: Partial<DeliveryEvent> = {}) =>
  ({
    ...transition,
    id: `${minute}`,
    at: minute * 60_000,
    device: "phone",
    sequence: minute,
    actor: "driver",
    ...more,
  }) as DeliveryEvent;
const byOffice = { device: "office", actor: "dispatcher" } as const;
const byShop = { device: "office", actor: "shop" } as const;
const takenBack = (minute: number, more: Partial<UndoEvent> = {}): UndoEvent => ({
  kind: "take_back",
  id: `undo ${minute}`,
  event: `${minute}`,
  ...more,
});

const collected = at(1, { kind: "complete", stop: "pickup" });
const delivered = at(2, { kind: "complete", stop: "dropoff" });
const failedDropoff = at(2, { kind: "fail", stop: "dropoff" });
const bringBack = at(3, { kind: "bring_back" }, byOffice);
const returned = at(4, { kind: "complete", stop: "return" });
const minutes = (count: number) => count * 60_000;
const nothing: DeliveryOutcome = { collectedAt: null, endedAt: null, isByOffice: false, hasFailed: false };

type Case = [title: string, DeliveryState, (DeliveryEvent | UndoEvent)[], Partial<DeliveryOutcome>];

describe("The outcome of a delivery", () => {
  it.each<Case>([
    ["is nothing before anything has happened", "unassigned", [], {}],
    ["is nothing while its driver is on the way", "to_pickup", [at(1, { kind: "set_off", stop: "pickup" })], {}],
    ["has the time of collection once collected", "collected", [collected], { collectedAt: minutes(1) }],
    [
      "has the times of collection and delivery",
      "delivered",
      [collected, delivered],
      { collectedAt: minutes(1), endedAt: minutes(2) },
    ],
    [
      "is the same in whatever order its events arrive",
      "delivered",
      [delivered, collected],
      { collectedAt: minutes(1), endedAt: minutes(2) },
    ],
    [
      "ends with the return, not with the failed drop-off, if it was brought back",
      "returned",
      [collected, failedDropoff, bringBack, returned],
      { collectedAt: minutes(1), endedAt: minutes(4), hasFailed: true },
    ],
    [
      "has no end while it is on its way back",
      "returning",
      [collected, failedDropoff, bringBack],
      { collectedAt: minutes(1), hasFailed: true },
    ],
    [
      "has a failure but no collection if the pickup failed",
      "failed",
      [at(1, { kind: "fail", stop: "pickup" })],
      { hasFailed: true },
    ],
    [
      "keeps the failure of the first attempt after a successful second one",
      "delivered",
      [
        collected,
        failedDropoff,
        at(3, { kind: "retry", stop: "dropoff" }, byOffice),
        at(4, { kind: "complete", stop: "dropoff" }),
      ],
      { collectedAt: minutes(1), endedAt: minutes(4), hasFailed: true },
    ],
    [
      "has no failure if it was recorded by mistake and reverted",
      "delivered",
      [collected, failedDropoff, takenBack(2), at(3, { kind: "complete", stop: "dropoff" })],
      { collectedAt: minutes(1), endedAt: minutes(3) },
    ],
    ["has no collection if it was reverted", "assigned", [collected, takenBack(1)], {}],
    [
      "counts the second collection if the first was reverted",
      "collected",
      [collected, takenBack(1), at(5, { kind: "complete", stop: "pickup" })],
      { collectedAt: minutes(5) },
    ],
    [
      "keeps a delivery whose reversal was refused",
      "delivered",
      [collected, delivered, takenBack(2, { refused: "The customer has been told" })],
      { collectedAt: minutes(1), endedAt: minutes(2) },
    ],
    [
      "ignores an event that was not possible when it happened",
      "collected",
      [collected, at(2, { kind: "fail", stop: "pickup" })],
      { collectedAt: minutes(1) },
    ],
    [
      "ignores an event that is only on record",
      "collected",
      [collected, { ...failedDropoff, refused: "The stop was another driver's by then" }],
      { collectedAt: minutes(1) },
    ],
    [
      "says that the order was completed by hand, and not by its driver",
      "delivered",
      [at(1, { kind: "complete", stop: "pickup" }, byShop), at(2, { kind: "complete", stop: "dropoff" }, byShop)],
      { collectedAt: minutes(1), endedAt: minutes(2), isByOffice: true },
    ],
    [
      "is the driver's if only the collection was completed by hand",
      "delivered",
      [at(1, { kind: "complete", stop: "pickup" }, byShop), delivered],
      { collectedAt: minutes(1), endedAt: minutes(2) },
    ],
    [
      "is not a completion by hand if a dispatcher recorded what the driver said",
      "delivered",
      [collected, { ...delivered, ...byOffice }],
      { collectedAt: minutes(1), endedAt: minutes(2) },
    ],
    [
      "has no end but keeps its collection if it was cancelled",
      "cancelled",
      [collected, at(2, { kind: "cancel" }, byOffice)],
      { collectedAt: minutes(1) },
    ],
    [
      "has no end if it was cancelled, although its drop-off is on record",
      "cancelled",
      [collected, delivered],
      { collectedAt: minutes(1) },
    ],
    [
      "has no end while it is not finished, although its drop-off is on record",
      "returning",
      [collected, delivered],
      { collectedAt: minutes(1) },
    ],
    [
      "has no end if it was cancelled before anybody came",
      "cancelled",
      [at(1, { kind: "cancel" }, byOffice), { ...delivered, actor: "driver" }],
      {},
    ],
  ])("%s", (_, state, events, outcome) => {
    expect(deliveryOutcome(state, events)).toEqual({ ...nothing, ...outcome });
  });
});

describe("A percentage", () => {
  it.each([
    [0, 0, null],
    [0, 3, 0],
    [1, 3, 33.3],
    [2, 3, 66.6],
    [999, 1_000, 99.9],
    [9_999, 10_000, 99.9],
    [3, 3, 100],
  ])("of %s out of %s is %s: null of nothing, and 100 only for all", (count, of, shown) => {
    expect(percentage(count, of)).toBe(shown);
  });
});
