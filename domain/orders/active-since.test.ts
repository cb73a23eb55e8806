import { expect, it } from "vitest";
import { activeSince } from "./active-since.ts";

it.each([
  ["2026-09-04", "2026-03-04"],
  ["2026-03-04", "2025-09-04"],
  ["2026-08-31", "2026-02-28"],
  ["2024-08-30", "2024-02-29"],
  ["2026-06-30", "2025-12-30"],
  ["2026-01-31", "2025-07-31"],
])("on %s a customer is active whose latest order was on %s [A241]", (today, since) => {
  expect(activeSince(today)).toBe(since);
});
