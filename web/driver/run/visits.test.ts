import { describe, expect, it } from "vitest";
import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import { shownStops } from "./shown-stops.ts";
import { type OpenedVisit, visitsOf } from "./visits.ts";

const stopOf = (orderId: number, more: Partial<DriverStop> = {}) =>
  ({
    orderId,
    kind: "pickup",
    reference: `DCQ-${orderId}`,
    state: "waiting",
    deliveryVersion: 1,
    isCancelled: false,
    address: { lines: ["Warehouse 4", "Ballymount"], eircode: "D12 X0X0" },
    from: "2026-03-04T08:00:00.000Z",
    by: "2026-03-04T09:00:00.000Z",
    ...more,
  }) as DriverStop;

const grouped = (stops: DriverStop[], opened: OpenedVisit | null = null) => {
  const run = { runs: [{ day: "2026-03-04", version: 1, stops }] } satisfies Pick<DriverRun, "runs">;
  const shown = shownStops(run, []);
  return visitsOf(shown, shown, opened).map((visit) => visit.stops.map(({ orderId }) => orderId));
};

describe("Stops of a run", () => {
  it("at one address and time are one visit, in the position of the first of them [E018]", () => {
    const elsewhere = stopOf(2, { address: { ...stopOf(2).address, lines: ["1 Main Street", "Naas"] } });
    expect(grouped([stopOf(1), elsewhere, stopOf(3), stopOf(4)])).toEqual([[1, 3, 4], [2]]);
  });

  it("are one visit even if their address was typed differently", () => {
    const { address } = stopOf(2);
    const typed = stopOf(2, { address: { ...address, lines: ["WAREHOUSE 4,", "Ballymount"] } });
    expect(grouped([stopOf(1), typed])).toEqual([[1, 2]]);
  });

  it.each([
    ["another time", { by: "2026-03-04T10:00:00.000Z" }],
    ["another task", { kind: "return" }],
    ["a cancelled order", { isCancelled: true }],
    ["goods that are being handed to a colleague", { handingTo: "Brian" }],
  ] as const)("are not one visit with %s [E018]", (_, more) => {
    expect(grouped([stopOf(1), stopOf(2, more)])).toEqual([[1], [2]]);
  });

  it("are not one visit while the goods of one are still to be collected [E018]", () => {
    const dropoff = (orderId: number) =>
      stopOf(orderId, { kind: "dropoff", address: { ...stopOf(1).address, lines: ["9 Quay"] } });
    expect(grouped([stopOf(1), dropoff(1), dropoff(2), dropoff(3)])).toEqual([[1], [1], [2, 3]]);
  });

  it("stay on one card while their form is open, whatever changes about one of them [E018]", () => {
    const opened = { key: "as it was", stops: ["1-pickup", "2-pickup"] };
    const moved = stopOf(2, { by: null, isCancelled: true });
    expect(grouped([stopOf(1), moved, stopOf(3)], opened)).toEqual([[1, 2], [3]]);
  });
});
