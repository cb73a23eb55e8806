import { describe, expect, it } from "vitest";
import { statusFromError, statusWithoutRoute } from "./route-status.ts";

describe("the status of a route that Google does not return", () => {
  it.each([
    ["PERMISSION_DENIED", "REQUEST_DENIED"],
    ["UNAUTHENTICATED", "REQUEST_DENIED"],
    ["RESOURCE_EXHAUSTED", "OVER_QUERY_LIMIT"],
    ["INVALID_ARGUMENT", "INVALID_REQUEST"],
    ["NOT_FOUND", "NOT_FOUND"],
    ["UNAVAILABLE", "UNKNOWN_ERROR"],
  ])("for the code %s is %s", (code, status) => {
    expect(statusFromError(Object.assign(new Error("refused"), { code }))).toBe(status);
  });

  it("is UNKNOWN_ERROR without a response", () => {
    expect([statusFromError(new TypeError("Failed to fetch")), statusFromError(null), statusFromError("x")]).toEqual([
      "UNKNOWN_ERROR",
      "UNKNOWN_ERROR",
      "UNKNOWN_ERROR",
    ]);
  });

  it("distinguishes an unknown address from two addresses with no route between them", () => {
    const known = { geocoderStatus: "OK" };
    expect(statusWithoutRoute({ origin: known, destination: { geocoderStatus: "NOT_FOUND" } })).toBe("NOT_FOUND");
    expect(statusWithoutRoute({ origin: known, destination: known })).toBe("ZERO_RESULTS");
    expect(statusWithoutRoute(null)).toBe("ZERO_RESULTS");
  });
});
