import { describe, expect, it } from "vitest";
import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import { describeRunChanges } from "./describe-run-changes.ts";

const stop = (orderId: number, state: DriverStop["state"] = "waiting", isCancelled = false) =>
  ({
    orderId,
    kind: "dropoff",
    reference: `DCQ-${orderId}`,
    state,
    isCancelled,
    address: { lines: ["1 Main Street", "Naas"], eircode: "" },
  }) as unknown as DriverStop;

type Days = Record<string, DriverStop[]>;
const runs = (days: Days): Pick<DriverRun, "runs"> => ({
  runs: Object.entries(days).map(([day, stops]) => ({ day, version: 1, stops })),
});
const changed = (before: Days, now: Days, shown: DriverStop[] = []) =>
  describeRunChanges(runs(before), runs(now), shown);

const [monday, tuesday] = ["2026-03-02", "2026-03-03"];

describe("A new day's run", () => {
  it("is not a change: neither yesterday's finished stops nor the new day's stops are listed [D058]", () => {
    expect(
      changed(
        { [monday]: [stop(1, "done"), stop(2, "failed"), stop(3, "waiting", true)] },
        { [tuesday]: [stop(4), stop(5)] },
      ),
    ).toEqual([]);
  });

  it("keeps a stop still open from the day before, and lists it if it is taken away [D058]", () => {
    const before = { [monday]: [stop(1, "done"), stop(2, "en_route"), stop(3)] };
    expect(changed(before, { [monday]: [stop(2, "en_route"), stop(3)], [tuesday]: [stop(4)] })).toEqual([]);
    expect(changed(before, { [monday]: [stop(2, "en_route")], [tuesday]: [stop(4)] })).toEqual([
      "No longer yours: Deliver DCQ-3, 1 Main Street, Naas",
    ]);
  });

  it("is not a change if a stop of the day before is finished on this phone after midnight [D058]", () => {
    const before = { [monday]: [stop(2, "en_route")], [tuesday]: [stop(4)] };
    expect(changed(before, { [tuesday]: [stop(4)] }, [stop(2, "done"), stop(4)])).toEqual([]);
  });
});

describe("A run of the same day", () => {
  it("lists new stops, even the first or one of the day before, and removed ones, even after they failed [D058]", () => {
    expect(changed({ [tuesday]: [] }, { [tuesday]: [stop(1)] })).toEqual(["New: Deliver DCQ-1, 1 Main Street, Naas"]);
    expect(changed({ [tuesday]: [stop(1)] }, { [monday]: [stop(2)], [tuesday]: [stop(1)] })).toEqual([
      "New: Deliver DCQ-2, 1 Main Street, Naas",
    ]);
    // The goods may be in the van.
    expect(changed({ [tuesday]: [stop(1, "failed")] }, { [tuesday]: [] })).toEqual([
      "No longer yours: Deliver DCQ-1, 1 Main Street, Naas",
    ]);
  });

  it("does not list what the driver took over or handed in, but lists every other change [E004]", () => {
    const lines = describeRunChanges(
      runs({ [tuesday]: [stop(1), stop(2)] }),
      runs({ [tuesday]: [stop(3), stop(4)] }),
      [],
      new Set(["1-dropoff", "3-dropoff"]),
    );
    expect(lines).toEqual([
      "New: Deliver DCQ-4, 1 Main Street, Naas",
      "No longer yours: Deliver DCQ-2, 1 Main Street, Naas",
    ]);
  });
});
