import { expect, it } from "vitest";
import { isDeliveredFromHere } from "./delivered-from-here.ts";

const order = { collectionDay: "2026-03-04", madeOn: "2026-03-01", hasBothAddresses: true, products: [10] };
const rule = { from: "2026-03-04", products: [] };

it.each([
  ["on its first day, with both addresses", order, rule, true],
  ["the day before", { ...order, collectionDay: "2026-03-03" }, rule, false],
  ["without a day, made before", { ...order, collectionDay: null }, rule, false],
  ["without a day, made since", { ...order, collectionDay: null, madeOn: "2026-03-04" }, rule, true],
  ["without an address, as a gift voucher", { ...order, hasBothAddresses: false }, rule, false],
  ["of a product that is delivered", { ...order, hasBothAddresses: false }, { ...rule, products: [9, 10] }, true],
  ["of another product", order, { ...rule, products: [9] }, false],
] as const)("whether an order %s is delivered from here", (_, given, by, expected) => {
  expect(isDeliveredFromHere(given, by)).toBe(expected);
});
