import { expect, it } from "vitest";
import { type AssignablePayment, type AssigningOrder, checkAssignment } from "./assignment.ts";

const payment: AssignablePayment = {
  amountCents: 5000,
  currency: "EUR",
  isWhole: true,
  isRemote: false,
  isOtherMode: false,
};
const unpaid: AssigningOrder = {
  currency: "EUR",
  isPaid: false,
  dueCents: 5000,
  takesParts: true,
  recordPayment: { ok: true },
  recordedCents: null,
};
const paid: AssigningOrder = {
  ...unpaid,
  isPaid: true,
  dueCents: 0,
  recordPayment: { ok: false, reason: "Already paid" },
};

it.each<[string, Partial<AssigningOrder>]>([
  ["pays", unpaid],
  ["part", { dueCents: 6000 }],
  ["difference", { ...paid, dueCents: 5000, recordPayment: { ok: true } }],
  ["difference", { ...paid, dueCents: 6000, recordPayment: { ok: true } }],
  // Money due takes precedence over a recorded payment of the same amount.
  ["difference", { ...paid, dueCents: 5000, recordedCents: 5000, recordPayment: { ok: true } }],
  ["replaces", { ...paid, recordedCents: 5000 }],
])("A payment that fits %s", (effect, order) => {
  expect(checkAssignment(payment, { ...unpaid, ...order })).toEqual({ ok: true, effect });
});

it.each<[RegExp, Partial<AssignablePayment>, Partial<AssigningOrder>]>([
  [/WordPress site/, { isRemote: true }, unpaid],
  [/test money/, { isOtherMode: true }, unpaid],
  [/has gone back/, { isWhole: false }, unpaid],
  [/in GBP, the order in EUR/, { currency: "GBP" }, unpaid],
  [/€40\.00 is due; change the price first/, {}, { dueCents: 4000 }],
  [/takes only in full/, {}, { dueCents: 6000, takesParts: false }],
  [/cancelled/, {}, { recordPayment: { ok: false, reason: "A cancelled order cannot be paid" } }],
  [/already paid; refund/, {}, paid],
  [/already paid; refund/, {}, { ...paid, recordedCents: 4999 }],
  [/€1\.00 is due/, {}, { ...paid, dueCents: 100, recordPayment: { ok: true } }],
  [/on hold/, {}, { ...paid, dueCents: 5000, recordPayment: { ok: false, reason: "This order is on hold" } }],
])("A payment that does not fit is refused: %s", (words, changes, order) => {
  const check = checkAssignment({ ...payment, ...changes }, { ...unpaid, ...order });
  expect(check).toEqual({ ok: false, reason: expect.stringMatching(words) });
});
