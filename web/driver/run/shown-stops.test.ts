import { describe, expect, it } from "vitest";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import { reasonToWait } from "./shown-stops.ts";

const stop = (kind: DriverStop["kind"], state: DriverStop["state"], orderId = 7) =>
  ({ orderId, kind, state }) as DriverStop;

describe("A drop-off in the run", () => {
  it.each([
    ["has no buttons before its pickup, and says why", "waiting", "Collect it first."],
    ["has no buttons while its pickup is under way, and says why", "en_route", "Collect it first."],
    [
      "has no buttons after its pickup has failed, and says who decides",
      "failed",
      "It was not collected. The office decides what happens next.",
    ],
    ["has its buttons once the goods are collected", "done", null],
  ] as const)("%s", (_, pickup, why) => {
    const dropoff = stop("dropoff", "waiting");
    expect(reasonToWait(dropoff, [stop("pickup", pickup), dropoff])).toBe(why);
  });

  it("has its buttons if another run has the pickup; pickups and returns always have theirs", () => {
    const dropoff = stop("dropoff", "waiting");
    expect(reasonToWait(dropoff, [stop("pickup", "waiting", 8), dropoff])).toBe(null);
    expect(reasonToWait(stop("pickup", "waiting"), [stop("pickup", "waiting")])).toBe(null);
    const back = stop("return", "waiting");
    expect(reasonToWait(back, [stop("pickup", "failed"), back])).toBe(null);
  });
});
