import { expect, it } from "vitest";
import { findInvalidValue } from "./find-invalid-value.ts";

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
  expect(findInvalidValue(value)).toEqual(found);
});

it("Values are counted, and none beyond the limit is examined", () => {
  expect(findInvalidValue([1, 2, 3], 4)).toBeNull();
  expect(findInvalidValue([1, 2, 3, "\u0000"], 4)).toBe("too_many");
});
