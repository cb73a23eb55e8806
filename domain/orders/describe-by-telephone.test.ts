import { describe, expect, it } from "vitest";
import { describeByTelephone } from "./describe-by-telephone.ts";

const order = {
  status: "processing",
  reference: "WC-1001",
  isPaid: true,
  isOnAccount: false,
  currency: "EUR",
  totalCents: 12300,
  dueCents: 0,
  refundedCents: 0,
  scheduledDate: "2026-03-05",
} as const;

describe("a customer without an email address is told by telephone", () => {
  it.each([
    ["that the courier is booked", {}, ["The courier is booked for Thursday 5 March 2026; the reference is WC-1001."]],
    [
      "what is on account",
      { isPaid: false, isOnAccount: true },
      ["The courier is booked for Thursday 5 March 2026; the reference is WC-1001.", "€123.00 is on account."],
    ],
    [
      "the price, and how it can be paid",
      { status: "on-hold", isPaid: false },
      ["Booking WC-1001 costs €123.00, to be paid by telephone or put on account."],
    ],
    [
      "that the price follows",
      { status: "on-hold", isPaid: false, totalCents: 0 },
      ["The request has arrived; its reference is WC-1001. The price follows."],
    ],
    ["that it is on hold", { status: "on-hold" }, ["Booking WC-1001 is on hold."]],
    [
      "what is due after a change",
      { status: "completed", dueCents: 500 },
      ["The delivery of WC-1001 is completed.", "€5.00 is still to be paid, after a change."],
    ],
    [
      "of a cancellation and its refund, and not of what was due",
      { status: "cancelled", dueCents: 500, refundedCents: 12300 },
      ["Booking WC-1001 is cancelled.", "€123.00 went back to them."],
    ],
    ["of a refund", { status: "refunded", refundedCents: 12300 }, ["€123.00 went back to them."]],
  ] as const)("%s", (_, changes, told) => {
    expect(describeByTelephone({ ...order, ...changes })).toEqual(told);
  });
});
