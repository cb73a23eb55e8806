import { describe, expect, it } from "vitest";
import { type Delivery, deliveryState, newDelivery, nextStop, type StopState, stopStates } from "./delivery.ts";
import {
  applyTransition,
  type DeliveryActor,
  type DeliveryTransition,
  stopEventKinds,
  validateTransition,
} from "./transitions.ts";

const delivery = (pickup: StopState, dropoff: StopState = "waiting", more: Partial<Delivery> = {}): Delivery => ({
  ...newDelivery,
  isAssigned: true,
  ...more,
  stops: { pickup, dropoff, ...more.stops },
});
const returning = (state: StopState) => ({
  ...delivery("done", "failed"),
  stops: { pickup: "done", dropoff: "failed", return: state } as const,
});
const reasonFor = (delivery: Delivery, move: DeliveryTransition, actor: DeliveryActor = "dispatcher") => {
  const verdict = validateTransition(delivery, move, actor);
  return verdict.ok ? null : verdict.reason;
};

describe("What happens at a stop [D027]", () => {
  const toward: Record<string, readonly StopState[]> = {
    set_off: ["waiting"],
    arrive: ["waiting", "en_route"],
    complete: ["waiting", "en_route", "arrived"],
    fail: ["waiting", "en_route", "arrived"],
    retry: ["failed"],
  };
  const every = stopEventKinds.flatMap((kind) => stopStates.map((state) => [kind, state] as const));

  it.each(every)("to %s a pickup that is %s is allowed or refused with a reason", (kind, state) => {
    const reason = reasonFor(delivery(state), { kind, stop: "pickup" });
    if (toward[kind]?.includes(state)) expect(reason).toBeNull();
    else expect(reason).toMatch(/^This pickup |^The driver is /);
  });

  it.each(every)(
    "to %s a drop-off that is %s is allowed or refused with a reason, once the goods are collected",
    (kind, state) => {
      const reason = reasonFor(delivery("done", state), { kind, stop: "dropoff" });
      if (toward[kind]?.includes(state)) expect(reason).toBeNull();
      else expect(reason).toMatch(/^This drop-off |^The driver is /);
    },
  );

  it.each(stopStates.filter((state) => state !== "done"))(
    "is nothing at the drop-off as long as the pickup is %s",
    (state) => {
      for (const kind of stopEventKinds)
        expect(reasonFor(delivery(state), { kind, stop: "dropoff" })).toMatch(/pickup comes first|nothing to deliver/);
    },
  );

  it("is nothing at all once the delivery is cancelled or on its way back", () => {
    for (const kind of stopEventKinds) {
      expect(reasonFor(delivery("waiting", "waiting", { isCancelled: true }), { kind, stop: "pickup" })).toBe(
        "This delivery is cancelled",
      );
      expect(reasonFor(returning("waiting"), { kind, stop: "dropoff" })).toBe(
        "This delivery is on its way back to the sender",
      );
    }
    expect(reasonFor(returning("waiting"), { kind: "complete", stop: "return" })).toBeNull();
    expect(reasonFor(delivery("done"), { kind: "complete", stop: "return" })).toBe(
      "This delivery is not going back, so it has no return",
    );
  });
});

describe("Who may move a delivery [D027]", () => {
  it.each([
    ["driver", ["set_off", "arrive", "complete", "fail"]],
    ["dispatcher", ["set_off", "arrive", "complete", "fail", "retry"]],
    ["shop", ["complete", "retry"]],
  ] as const)("a %s may %j at a stop", (actor, may) => {
    for (const kind of stopEventKinds) {
      const from = delivery(kind === "retry" ? "failed" : "waiting");
      expect(validateTransition(from, { kind, stop: "pickup" }, actor).ok).toBe(
        (may as readonly string[]).includes(kind),
      );
    }
  });

  it.each([
    ["assign", delivery("en_route"), "assigned"],
    ["assign", delivery("done", "arrived"), "collected"],
    ["unassign", delivery("arrived"), "unassigned"],
  ] as const)("%s means that the next driver has not set off yet", (kind, before, state) => {
    const after = applyTransition(before, { kind });
    expect(deliveryState(after)).toBe(state);
    expect(Object.values(after.stops)).not.toContain("en_route");
    expect(Object.values(after.stops)).not.toContain("arrived");
  });

  it("the shop cancels and reinstates it with its order; a driver can do neither", () => {
    expect(reasonFor(delivery("waiting"), { kind: "cancel" }, "shop")).toBeNull();
    expect(reasonFor(delivery("waiting", "waiting", { isCancelled: true }), { kind: "reinstate" }, "shop")).toBeNull();
    expect(reasonFor(delivery("waiting"), { kind: "cancel" }, "driver")).toBe("Only a dispatcher may do this");
    expect(reasonFor(delivery("waiting"), { kind: "assign" }, "shop")).toBe("Only a dispatcher may do this");
  });
});

describe("A delivery as a whole", () => {
  it.each([
    ["before it is collected", delivery("arrived"), null],
    ["after it is collected", delivery("done"), "It has been collected: deliver it, or bring it back to the sender"],
    ["once delivered", delivery("done", "done"), "This delivery is delivered, so it cannot be cancelled"],
    ["twice", delivery("waiting", "waiting", { isCancelled: true }), "This delivery is cancelled already"],
  ])("can be cancelled, or the dispatcher reads why not: %s", (_, from, expected) => {
    expect(reasonFor(from, { kind: "cancel" })).toBe(expected);
  });

  it.each([
    ["not collected", delivery("waiting"), "It has not been collected, so there is nothing to bring back"],
    ["failed at the door", delivery("done", "failed"), null],
    ["on its way back", returning("en_route"), "It is on its way back already"],
    ["delivered", delivery("done", "done"), "This delivery is delivered, so nothing is brought back"],
  ])("can be brought back, or the dispatcher reads why not: %s", (_, from, expected) => {
    expect(reasonFor(from, { kind: "bring_back" })).toBe(expected);
  });

  it("can be assigned and unassigned until it is over", () => {
    expect(reasonFor(newDelivery, { kind: "unassign" })).toBe("This delivery is not assigned to a driver");
    expect(reasonFor(newDelivery, { kind: "assign" })).toBeNull();
    expect(reasonFor(delivery("done", "done"), { kind: "assign" })).toBe(
      "This delivery is delivered, so nobody drives it",
    );
  });

  it.each([
    [newDelivery, "unassigned", "pickup"],
    [delivery("waiting"), "assigned", "pickup"],
    [delivery("en_route"), "to_pickup", "pickup"],
    [delivery("arrived"), "at_pickup", "pickup"],
    [delivery("failed"), "failed", null],
    [delivery("done"), "collected", "dropoff"],
    [delivery("done", "en_route"), "to_dropoff", "dropoff"],
    [delivery("done", "arrived"), "at_dropoff", "dropoff"],
    [delivery("done", "done"), "delivered", null],
    [delivery("done", "failed"), "failed", null],
    [returning("waiting"), "returning", "return"],
    [returning("done"), "returned", null],
    [returning("failed"), "failed", null],
    [delivery("arrived", "waiting", { isCancelled: true }), "cancelled", null],
  ] as const)("with stops in the states %o is %s, and its next stop is: %s", (from, state, next) => {
    expect(deliveryState(from)).toBe(state);
    expect(nextStop(from)).toBe(next);
  });

  it("can be tried again after it failed", () => {
    const again = applyTransition(delivery("done", "failed"), { kind: "retry", stop: "dropoff" });
    expect(deliveryState(again)).toBe("collected");
  });
});
