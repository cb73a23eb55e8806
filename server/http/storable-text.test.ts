import { expect, it } from "vitest";
import { findUnfit } from "./storable-text.ts";

const text = "Contains characters that cannot be stored";

it.each([
  [{ a: [1, { b: "\u0000" }] }, { path: "a.1.b", message: text }],
  [{ a: "\ud800" }, { path: "a", message: text }],
  ["\udc00", { path: "body", message: text }],
  [{ a: { "\u0000": 1 } }, { path: "a", message: text }],
  [{ a: "😀 Áine", b: [null, true, 1.5] }, null],
  [JSON.parse(`${"[".repeat(33)}1${"]".repeat(33)}`), "too_deep"],
  [JSON.parse(`${"[".repeat(32)}1${"]".repeat(32)}`), null],
])("%j is found to be %j", (value, found) => {
  expect(findUnfit(value)).toEqual(found);
});

it("Values are counted, and no more of them looked at than there may be", () => {
  expect(findUnfit([1, 2, 3], 4)).toBeNull();
  expect(findUnfit([1, 2, 3, "\u0000"], 4)).toBe("too_many");
});

it.each<[string, unknown]>([
  ["numbers", Array(500_000).fill(1)],
  [
    "orders",
    Array.from({ length: 9_000 }, (_, id) => ({ id, name: `Áine ${id}`, street: "12 Main Street, Naas", ok: true })),
  ],
  ["words that need two bytes a letter", Array.from({ length: 60_000 }, (_, id) => `Ċaisleán ${id}`)],
])("1 MB of %s costs at most twice as much to check as to parse", (_, value) => {
  const json = JSON.stringify(value);
  expect(json.length).toBeGreaterThan(600_000);
  const quickest = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const began = performance.now();
        work();
        return performance.now() - began;
      }),
    );
  // The quickest of seven: a busy machine slows single runs, and both sides alike.
  expect(quickest(() => findUnfit(value)) / quickest(() => JSON.parse(json))).toBeLessThan(2);
});
