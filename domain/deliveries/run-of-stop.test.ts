import { describe, expect, it } from "vitest";
import { type DeliveryState, deliveryStates, isFinished, stopStates } from "./delivery.ts";
import { isOpenStop, isUnderWay, runOfStop } from "./run-of-stop.ts";

const [today, driver] = ["2026-03-04", 7];
const days = { threeDaysAgo: "2026-03-01", yesterday: "2026-03-03", today, tomorrow: "2026-03-05" };

describe("E001: the run of a stop", () => {
  const open = (["waiting", "en_route", "arrived"] as const).flatMap((state) =>
    Object.entries(days).map(([name, day]) => [state, name, day] as const),
  );
  it.each(open)("that is %s in the run of %s follows one rule", (state, _, day) => {
    const run = runOfStop({ state, isOpen: true, driver, day }, today);
    if (state !== "waiting") expect(run).toEqual({ driver, day: today });
    else expect(run).toEqual(day >= today ? { driver, day } : null);
  });

  it("is null without a driver and day, and stays the same once the stop has ended", () => {
    for (const state of stopStates) {
      expect(runOfStop({ state, isOpen: true, driver: null, day: null }, today)).toBeNull();
      for (const day of Object.values(days))
        expect(runOfStop({ state, isOpen: false, driver, day }, today)).toEqual({ driver, day });
    }
  });
});

describe("A stop is open", () => {
  it("until it is done or has failed, or its delivery has ended", () => {
    for (const delivery of deliveryStates)
      for (const state of stopStates)
        expect(isOpenStop({ kind: "pickup", state }, { delivery, isReturning: false }), `${state} ${delivery}`).toBe(
          state !== "done" && state !== "failed" && !isFinished(delivery),
        );
  });

  it("only if it is the return, once the goods go back", () => {
    const returning: { delivery: DeliveryState; isReturning: boolean } = { delivery: "returning", isReturning: true };
    expect(isOpenStop({ kind: "dropoff", state: "en_route" }, returning)).toBe(false);
    expect(isOpenStop({ kind: "return", state: "waiting" }, returning)).toBe(true);
  });

  it("and under way once its driver has set off to it", () => {
    expect(stopStates.filter((state) => isUnderWay({ state, isOpen: true }))).toEqual(["en_route", "arrived"]);
    expect(stopStates.filter((state) => isUnderWay({ state, isOpen: false }))).toEqual([]);
  });
});
