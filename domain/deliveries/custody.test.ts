import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { type DeliveryEvent, foldEvents, type UndoEvent } from "./fold-events.ts";
import { type Carrier, depot, describeHolder, type Holder } from "./holder.ts";
import type { DeliveryActor, DeliveryTransition } from "./transitions.ts";

const [aoife, brian, ciara] = [7, 8, 9] as const;
const driver = (id: number): Carrier => ({ kind: "driver", driver: id });
let last = 0;
type More = { driver?: number; to?: Carrier; actor?: DeliveryActor; device?: string };
/** An event from a driver's phone or, without a driver, one recorded by a dispatcher. */
const event = (move: DeliveryTransition, at: number, more: More = {}): DeliveryEvent => {
  last += 1;
  const actor = more.actor ?? (more.driver === undefined ? "dispatcher" : "driver");
  return {
    ...move,
    id: `event-${last}`,
    at,
    sequence: last,
    ...more,
    actor,
    device: more.device ?? `phone ${more.driver ?? 0}`,
  };
};
const collected = (by: number, at = 1) => event({ kind: "complete", stop: "pickup" }, at, { driver: by });
const undo = ({ id }: DeliveryEvent): UndoEvent => ({ kind: "take_back", id: `undo ${id}`, event: id });
const holderOf = (...events: (DeliveryEvent | UndoEvent)[]) => foldEvents(events).delivery.holder;
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));

describe("Who has the goods", () => {
  const assigned = event({ kind: "assign" }, 0, { driver: aoife, actor: "dispatcher", device: "office" });
  it.each<[string, DeliveryEvent[], Holder]>([
    ["the sender, before pickup", [assigned], { kind: "sender" }],
    ["the driver whose phone collected them", [assigned, collected(brian)], driver(brian)],
    [
      "the driver they were assigned to, if the office recorded the pickup",
      [assigned, event({ kind: "complete", stop: "pickup" }, 1)],
      driver(aoife),
    ],
    [
      "the partner for whom the office recorded the pickup",
      [event({ kind: "complete", stop: "pickup" }, 1, { to: { kind: "partner", name: "DPD" } })],
      { kind: "partner", name: "DPD" },
    ],
    ["the depot, if no driver is known", [event({ kind: "complete", stop: "pickup" }, 1)], depot],
    [
      "the driver still, after a failed attempt",
      [collected(aoife), event({ kind: "fail", stop: "dropoff" }, 2, { driver: aoife })],
      driver(aoife),
    ],
    [
      "the depot, once they were handed in",
      [collected(aoife), event({ kind: "hand_in" }, 2, { driver: aoife })],
      depot,
    ],
    [
      "the driver who sets off with them from the depot",
      [
        collected(aoife),
        event({ kind: "hand_in" }, 2, { driver: aoife }),
        event({ kind: "set_off", stop: "dropoff" }, 3, { driver: brian }),
      ],
      driver(brian),
    ],
    [
      "the driver who took them over",
      [collected(aoife), event({ kind: "take_over" }, 2, { driver: brian })],
      driver(brian),
    ],
    [
      "the holder named by the office, if the recorded one was wrong",
      [collected(aoife), event({ kind: "correct_holder" }, 2, { to: driver(ciara) })],
      driver(ciara),
    ],
    [
      "the recipient, once delivered",
      [collected(aoife), event({ kind: "complete", stop: "dropoff" }, 2, { driver: aoife })],
      { kind: "recipient" },
    ],
    [
      "the sender again, once returned",
      [
        collected(aoife),
        event({ kind: "bring_back" }, 2),
        event({ kind: "complete", stop: "return" }, 3, { driver: aoife }),
      ],
      { kind: "sender" },
    ],
  ])("is %s", (_, events, holder) => {
    for (const order of orders(events)) expect(holderOf(...order)).toEqual(holder);
  });

  it("comes with the time since when, which an undo restores", () => {
    const [first, second] = [collected(aoife, 1_000), event({ kind: "take_over" }, 5_000, { driver: brian })];
    expect(foldEvents([first, second]).heldSince).toBe(5_000);
    expect(foldEvents([first, second, undo(second)])).toMatchObject({
      heldSince: 1_000,
      delivery: { holder: driver(aoife) },
    });
  });

  it("reads as staff would say it", () => {
    expect(describeHolder({ kind: "driver", name: "Aoife Daly" })).toBe("With Aoife Daly");
    expect(describeHolder({ kind: "depot", name: "" })).toBe("At the depot");
    expect(describeHolder({ kind: "depot", name: "Naas" })).toBe("At the depot: Naas");
    expect(describeHolder({ kind: "partner", name: "DPD" })).toBe("With DPD");
    expect(describeHolder({ kind: "recipient", name: "" })).toBe("With the recipient");
    expect(describeHolder({ kind: "sender", name: "" })).toBe("With the sender");
  });
});

describe("Goods handed over between two drivers", () => {
  const given = () => event({ kind: "hand_over" }, 3, { driver: aoife, to: driver(brian) });

  it("E004: stay with the giver until the receiver confirms, in whatever order both phones report", () => {
    const [pickup, announced] = [collected(aoife), given()];
    const waiting = foldEvents([pickup, announced]).delivery;
    expect([waiting.holder, waiting.handingTo]).toEqual([driver(aoife), brian]);
    for (const at of [2, 4]) {
      const taken = event({ kind: "take_over" }, at, { driver: brian });
      for (const order of orders([pickup, announced, taken])) {
        const { delivery, refused } = foldEvents(order);
        expect([delivery.holder, delivery.handingTo, refused.size]).toEqual([driver(brian), null, 0]);
      }
    }
  });

  it("change hands at once if a dispatcher records it", () => {
    expect(holderOf(collected(aoife), event({ kind: "hand_over" }, 2, { to: driver(brian) }))).toEqual(driver(brian));
  });

  it("can be announced only by the driver who has them", () => {
    const taken = event({ kind: "take_over" }, 2, { driver: brian });
    const late = event({ kind: "hand_over" }, 3, { driver: aoife, to: driver(ciara) });
    const { delivery, refused } = foldEvents([collected(aoife), taken, late]);
    expect([delivery.holder, delivery.handingTo]).toEqual([driver(brian), null]);
    expect([...refused.values()]).toEqual(["The driver who hands it over does not have it"]);
  });

  it("can be handed in only by the driver who has them, however late the phone reports it", () => {
    const taken = event({ kind: "take_over" }, 3, { driver: brian });
    const late = event({ kind: "hand_in" }, 4, { driver: aoife });
    const { delivery, refused } = foldEvents([collected(aoife), taken, late]);
    expect(delivery.holder).toEqual(driver(brian));
    expect([...refused.values()]).toEqual(["The driver who hands it in does not have it"]);
    const before = event({ kind: "hand_in" }, 2, { driver: aoife });
    for (const order of orders([collected(aoife), taken, before])) expect(foldEvents(order).refused.size).toBe(0);
    expect(holderOf(collected(aoife), taken, event({ kind: "hand_in" }, 4))).toEqual(depot);
  });

  it("are no longer under way, unless the receiver had already set off", () => {
    const events = [collected(aoife), event({ kind: "set_off", stop: "dropoff" }, 2, { driver: aoife })];
    const taken = event({ kind: "take_over" }, 4, { driver: brian });
    expect(foldEvents([...events, taken]).delivery.stops.dropoff).toBe("waiting");
    const begun = event({ kind: "set_off", stop: "dropoff" }, 3, { driver: brian });
    expect(foldEvents([collected(aoife), begun, taken]).delivery.stops.dropoff).toBe("en_route");
  });

  it.each<[string, DeliveryEvent[], string]>([
    ["before pickup", [], "It has not been collected: the sender still has it"],
    [
      "after delivery",
      [collected(aoife), event({ kind: "complete", stop: "dropoff" }, 2, { driver: aoife })],
      "This delivery is delivered, so nobody carries its goods",
    ],
    ["to nobody", [collected(aoife)], "Say who has the goods now"],
  ])("stay where they are %s, with the reason", (_, before, reason) => {
    const moved = event({ kind: "hand_over" }, 5, reason.startsWith("Say") ? {} : { to: driver(brian) });
    const { refused } = foldEvents([...before, moved]);
    expect([...refused.values()]).toEqual([reason]);
  });
});

const drawn = fc.record({
  move: fc.constantFrom<DeliveryTransition>(
    { kind: "complete", stop: "pickup" },
    { kind: "set_off", stop: "dropoff" },
    { kind: "fail", stop: "dropoff" },
    { kind: "complete", stop: "dropoff" },
    { kind: "hand_in" },
    { kind: "hand_over" },
    { kind: "take_over" },
    { kind: "correct_holder" },
    { kind: "assign" },
    { kind: "bring_back" },
    { kind: "complete", stop: "return" },
  ),
  at: fc.integer({ min: 0, max: 30 }),
  driver: fc.constantFrom(aoife, brian, ciara),
  to: fc.constantFrom(aoife, brian, ciara),
  isOffice: fc.boolean(),
  undoes: fc.option(fc.nat(15), { freq: 6 }),
});

describe("For random events of three phones and the office", () => {
  it("E001: each parcel has one holder that fits its state, the same in whatever order events arrive", () => {
    const events = fc.array(drawn, { maxLength: 16 }).map((list) =>
      list.map(({ move, at, driver: id, to, isOffice, undoes }, index): DeliveryEvent | UndoEvent =>
        undoes === null
          ? {
              ...event(move, at, { driver: id, to: driver(to), actor: isOffice ? "dispatcher" : "driver" }),
              id: `drawn ${index}`,
              device: isOffice ? "office" : `phone ${id}`,
              sequence: index,
            }
          : { kind: "take_back", id: `drawn ${index}`, event: `drawn ${undoes}` },
      ),
    );
    const both = events.chain((list) =>
      fc.record({ list: fc.constant(list), shuffled: fc.shuffledSubarray(list, { minLength: list.length }) }),
    );
    fc.assert(
      fc.property(both, ({ list, shuffled }) => {
        const folded = foldEvents(list);
        expect(foldEvents(shuffled).delivery).toEqual(folded.delivery);
        const { holder, stops } = folded.delivery;
        const isCarried = stops.pickup === "done" && stops.dropoff !== "done" && stops.return !== "done";
        if (isCarried) expect(["driver", "depot", "partner"]).toContain(holder.kind);
        else if (stops.dropoff === "done") expect(holder).toEqual({ kind: "recipient" });
        else expect(holder).toEqual({ kind: "sender" });
        expect(folded.heldSince === null).toBe(stops.pickup !== "done");
      }),
      { numRuns: cases(2_000) },
    );
  });
});
