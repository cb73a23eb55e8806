import { expect, it } from "vitest";
import { newestDigestAt } from "./email-choices.ts";

it.each([
  ["2026-03-04T16:59:59Z", "2026-03-03T17:00:00.000Z"],
  ["2026-03-04T17:00:00Z", "2026-03-04T17:00:00.000Z"],
  ["2026-03-05T00:30:00Z", "2026-03-04T17:00:00.000Z"],
  // Summer time has begun on the 29th.
  ["2026-03-29T15:59:59Z", "2026-03-28T17:00:00.000Z"],
  ["2026-03-29T16:00:00Z", "2026-03-29T16:00:00.000Z"],
])("at %s the latest digest was due at %s", (now, due) => {
  expect(newestDigestAt(new Date(now)).toISOString()).toBe(due);
});
