import { describe, expect, it } from "vitest";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import { reasonToWait } from "./run-as-pressed.ts";

const stop = (kind: DriverStop["kind"], state: DriverStop["state"], orderId = 7) =>
  ({ orderId, kind, state }) as DriverStop;

describe("What can be pressed at a stop of the run", () => {
  it.each([
    ["at a drop-off before its pickup", "waiting", "Collect it first."],
    ["while its pickup is under way", "en_route", "Collect it first."],
    ["after its pickup failed", "failed", "It was not collected. The office decides what happens next."],
    ["after it was collected", "done", null],
  ] as const)("%s", (_, pickup, why) => {
    const dropoff = stop("dropoff", "waiting");
    expect(reasonToWait(dropoff, [stop("pickup", pickup), dropoff])).toBe(why);
  });

  it("is everything where another run has the pickup, at a pickup and at a return", () => {
    const dropoff = stop("dropoff", "waiting");
    expect(reasonToWait(dropoff, [stop("pickup", "waiting", 8), dropoff])).toBe(null);
    expect(reasonToWait(stop("pickup", "waiting"), [stop("pickup", "waiting")])).toBe(null);
    const back = stop("return", "waiting");
    expect(reasonToWait(back, [stop("pickup", "failed"), back])).toBe(null);
  });
});
