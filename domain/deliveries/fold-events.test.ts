import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { deliveryState, deliveryStates, newDelivery, stopKinds } from "./delivery.ts";
import { type DeliveryEvent, foldEvents, type UndoEvent } from "./fold-events.ts";
import { type Carrier, depot } from "./holder.ts";
import {
  applyTransition,
  custodyEventKinds,
  type DeliveryTransition,
  deliveryEventKinds,
  stopEventKinds,
  type TransitionDetails,
  validateTransition,
} from "./transitions.ts";

const move: fc.Arbitrary<DeliveryTransition & TransitionDetails> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...stopEventKinds), stop: fc.constantFrom(...stopKinds) }),
  fc.record({ kind: fc.constantFrom(...deliveryEventKinds) }),
  fc.record({
    kind: fc.constantFrom(...custodyEventKinds),
    driver: fc.constantFrom(7, 8),
    to: fc.constantFrom<Carrier>({ kind: "driver", driver: 7 }, { kind: "driver", driver: 8 }, depot),
  }),
);
/** Events of three phones and the office, whose clocks need not agree. */
const events: fc.Arbitrary<(DeliveryEvent | UndoEvent)[]> = fc
  .array(
    fc.record({
      move,
      at: fc.integer({ min: 0, max: 50 }),
      device: fc.constantFrom("a", "b", "c"),
      actor: fc.constantFrom("driver", "dispatcher", "shop"),
      takesBack: fc.option(fc.nat(20), { freq: 8 }),
    }),
    { maxLength: 20 },
  )
  .map((drawn) =>
    drawn.map(({ move, at, device, actor, takesBack }, index): DeliveryEvent | UndoEvent => {
      const id = `event-${index}`;
      return takesBack === null
        ? { ...move, id, at, device, sequence: index, actor }
        : { kind: "take_back", id, event: `event-${takesBack}` };
    }),
  );
const seen = (list: Iterable<DeliveryEvent | UndoEvent>) => {
  const { delivery, refused } = foldEvents(list);
  return { delivery, refused: [...refused].sort() };
};
let last = 0;
type Press = Partial<Pick<DeliveryEvent, "device" | "actor" | "driver">>;
const press = (
  move: DeliveryTransition & TransitionDetails,
  at: number,
  { device = "phone", actor = "driver", ...more }: Press = {},
): DeliveryEvent => {
  last += 1;
  return { ...move, id: `press-${last}`, at, device, sequence: last, actor, ...more };
};

describe("A stop that was begun before it is assigned", () => {
  const dayMs = 86_400_000;
  const given = (to: number, at: number) =>
    press({ kind: "assign" }, at, { device: "office", actor: "dispatcher", driver: to });
  it.each([
    [
      "another driver",
      [given(7, 1), press({ kind: "arrive", stop: "pickup" }, 2, { driver: 7 }), given(8, 3)],
      "assigned",
    ],
    [
      "the same driver on another day",
      [press({ kind: "arrive", stop: "pickup" }, 2, { driver: 7 }), given(7, dayMs)],
      "assigned",
    ],
    // The phone's event arrived late, or the office assigned the delivery twice.
    [
      "the same driver that day",
      [press({ kind: "arrive", stop: "pickup" }, 2, { driver: 7 }), given(7, 3)],
      "at_pickup",
    ],
    [
      "nobody, because it was taken from that driver",
      [
        given(7, 1),
        press({ kind: "arrive", stop: "pickup" }, 2, { driver: 7 }),
        press({ kind: "unassign" }, 3, { device: "office", actor: "dispatcher", driver: 7 }),
      ],
      "unassigned",
    ],
    [
      "somebody, once the office had noted it",
      [press({ kind: "arrive", stop: "pickup" }, 2, { actor: "dispatcher" }), given(7, 3)],
      "assigned",
    ],
  ] as const)("has the progress of the driver who has it now, if that is %s", (_, events, state) => {
    expect(deliveryState(foldEvents(events).delivery)).toBe(state);
  });
});

describe("Events of a delivery", () => {
  it("lead to the same state in whatever order and however often they arrive [D028]", () => {
    fc.assert(
      fc.property(
        events.chain((list) =>
          fc.record({
            list: fc.constant(list),
            shuffled: fc.shuffledSubarray(list, { minLength: list.length }),
            again: fc.subarray(list),
          }),
        ),
        ({ list, shuffled, again }) => {
          expect(seen([...shuffled, ...again])).toEqual(seen(list));
        },
      ),
      { numRuns: cases(2_000) },
    );
  });

  it("lead to a legal state, and nothing is delivered that was not collected [D027]", () => {
    fc.assert(
      fc.property(events, (list) => {
        const { delivery, refused } = foldEvents(list);
        expect(deliveryStates).toContain(deliveryState(delivery));
        if (delivery.stops.dropoff !== "waiting" || delivery.stops.return !== undefined)
          expect(delivery.stops.pickup).toBe("done");
        for (const reason of refused.values()) expect(reason).toMatch(/^[A-Z].{10,}[^.]$/);
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("that were each allowed in turn lead to the same state as step by step [D028]", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        let now = newDelivery;
        const made: DeliveryEvent[] = [];
        for (const each of moves) {
          if (!validateTransition(now, each, "dispatcher").ok) continue;
          now = applyTransition(now, each);
          made.push(press(each, made.length, { actor: "dispatcher" }));
        }
        const { delivery, refused } = foldEvents(made);
        expect({ delivery, refused }).toEqual({ delivery: now, refused: new Map() });
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("from a phone whose clock was hours wrong stay in the order in which they were made", () => {
    const setOff = press({ kind: "set_off", stop: "pickup" }, 7_200_000);
    const collected = press({ kind: "complete", stop: "pickup" }, 60_000);
    const delivered = press({ kind: "complete", stop: "dropoff" }, 61_000);
    const { delivery, refused } = foldEvents([delivered, collected, setOff]);
    expect([deliveryState(delivery), refused.size]).toEqual(["delivered", 0]);
  });

  it("at the drop-off count even if the phone that collected reports a later time", () => {
    const delivered = press({ kind: "complete", stop: "dropoff" }, 1_000, { device: "second phone" });
    expect(deliveryState(foldEvents([delivered]).delivery)).toBe("unassigned");
    const collected = press({ kind: "complete", stop: "pickup" }, 2_000, { device: "first phone" });
    expect(deliveryState(foldEvents([delivered, collected]).delivery)).toBe("delivered");
  });

  it.each<[string, DeliveryTransition & TransitionDetails]>([
    ["delivered", { kind: "complete", stop: "dropoff" }],
    ["failed", { kind: "fail", stop: "dropoff" }],
    ["set off", { kind: "set_off", stop: "dropoff" }],
    ["handed in", { kind: "hand_in", driver: 7 }],
    ["taken over", { kind: "take_over", driver: 8 }],
  ])("made long before the pickup are not applied with it: %s", (_, early) => {
    const hour = 3_600_000;
    const pressed = press(early, hour, { device: "second phone" });
    const collected = press({ kind: "complete", stop: "pickup" }, 2 * hour, { device: "first phone", driver: 7 });
    for (const list of [
      [pressed, collected],
      [collected, pressed],
    ]) {
      const { delivery, refused } = foldEvents(list);
      expect(delivery).toEqual(foldEvents([collected]).delivery);
      expect([...refused.keys()]).toEqual([pressed.id]);
    }
  });

  it("made by mistake are reverted, whether the undo arrives before or after them", () => {
    const slip = press({ kind: "complete", stop: "pickup" }, 1_000);
    const back: UndoEvent = { kind: "take_back", id: "back", event: slip.id };
    const undone = { delivery: newDelivery, refused: new Map(), heldSince: null };
    expect(foldEvents([slip, back])).toEqual(undone);
    expect(foldEvents([back, slip])).toEqual(undone);
  });

  it("made after a cancellation change nothing, and the reason is given", () => {
    const cancelled = press({ kind: "cancel" }, 1_000, { actor: "shop", device: "shop" });
    const arrived = press({ kind: "arrive", stop: "pickup" }, 2_000);
    const { delivery, refused } = foldEvents([arrived, cancelled]);
    expect(deliveryState(delivery)).toBe("cancelled");
    expect([...refused.values()]).toEqual(["This delivery is cancelled"]);
  });
});
