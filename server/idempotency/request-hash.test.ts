import { expect, it } from "vitest";
import { requestHash } from "./with-idempotency.ts";

it("a request's hash doesn't depend on the order of its keys, and equals that of an earlier release", () => {
  const one = { b: [{ y: 1, x: null }], a: { date: new Date("2026-03-04T10:00:00Z"), none: undefined, of: "it" } };
  const other = { a: { of: "it", date: "2026-03-04T10:00:00.000Z" }, b: [{ x: null, y: 1 }] };
  expect(requestHash(one)).toBe(requestHash(other));
  expect(requestHash(one)).toBe("W1rEkXM9EE1P8n1EjO36L59O7n3XM0li1AH3L1DOyWU");
});

it.each([
  ["a value", { a: 1 }, { a: 2 }],
  ["the order of a list", { a: [1, 2] }, { a: [2, 1] }],
  ["a key that JavaScript has a meaning for", JSON.parse('{"__proto__":{"a":1}}'), {}],
])("%s makes it a different request", (_what, one, other) => {
  expect(requestHash(one)).not.toBe(requestHash(other));
});
