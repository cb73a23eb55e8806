import { expect, it } from "vitest";
import { isStillToCollect } from "./completed-elsewhere.ts";

const waiting = { state: "unassigned", isCollected: false, wasOnBoard: true } as const;
const completedOn = "2026-03-04";

it.each([
  ["waits for its day", waiting, "2026-03-05", true],
  ["is to be collected today", waiting, completedOn, true],
  ["has no day", waiting, null, true],
  ["was not collected at the first attempt", { ...waiting, state: "failed" }, completedOn, true],
  ["was due yesterday", waiting, "2026-03-03", false],
  ["was due yesterday and nobody here knew of it", { ...waiting, wasOnBoard: false }, "2026-03-03", true],
  ["is collected", { ...waiting, state: "collected", isCollected: true }, "2026-03-05", false],
  ["could not be delivered", { ...waiting, state: "failed", isCollected: true }, "2026-03-05", false],
  ["is cancelled", { ...waiting, state: "cancelled", wasOnBoard: false }, "2026-03-05", false],
  ["is not delivered from here", { ...waiting, state: null, wasOnBoard: false }, "2026-03-05", false],
] as const)("an order that %s: whether it still has to be collected", (_, delivery, collectionDay, expected) => {
  expect(isStillToCollect({ ...delivery, collectionDay, completedOn })).toBe(expected);
});
