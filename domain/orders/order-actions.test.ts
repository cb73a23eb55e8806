import { describe, expect, it } from "vitest";
import {
  allowedActions,
  checkChange,
  isQuoteRequest,
  type OrderAction,
  type OrderState,
  orderActions,
} from "./order-actions.ts";
import { orderStatuses } from "./statuses.ts";

const paid: OrderState = { status: "processing", totalCents: 14529, isPaid: true, refundableCents: 14529 };
const unpaid: OrderState = { status: "pending", totalCents: 14529, isPaid: false, refundableCents: 0 };

const owed: OrderState = { ...paid, isPaid: false, isOnAccount: true, refundableCents: 0 };

const allowed = (order: OrderState): OrderAction[] => {
  const actions = allowedActions(order);
  return orderActions.filter((action) => actions[action].ok);
};

describe("what staff can do with an order", () => {
  it.each<[string, OrderState, OrderAction[]]>([
    ["a pending one", unpaid, ["hold", "cancel", "recordPayment", "setPrice", "sendPaymentLink"]],
    [
      "a failed one",
      { ...unpaid, status: "failed" },
      ["hold", "cancel", "recordPayment", "setPrice", "sendPaymentLink"],
    ],
    ["a quote request", { ...unpaid, status: "on-hold", totalCents: 0 }, ["cancel", "setPrice"]],
    [
      "an unpaid one on hold",
      { ...unpaid, status: "on-hold" },
      ["cancel", "recordPayment", "setPrice", "sendPaymentLink"],
    ],
    ["a paid one on hold", { ...paid, status: "on-hold" }, ["cancel", "process"]],
    ["a processing one", paid, ["complete", "hold", "cancel", "refund"]],
    ["one on account", owed, ["complete", "hold", "cancel", "recordPayment", "writeOff", "setPrice", "creditAccount"]],
    [
      "one on account, on hold",
      { ...owed, status: "on-hold" },
      ["cancel", "process", "recordPayment", "writeOff", "setPrice", "creditAccount"],
    ],
    [
      "one on account, completed",
      { ...owed, status: "completed" },
      ["process", "recordPayment", "writeOff", "setPrice", "creditAccount"],
    ],
    ["one on account, written off", { ...owed, isWrittenOff: true }, ["complete", "hold", "cancel", "reverseWriteOff"]],
    [
      "one on account, completed and written off",
      { ...owed, status: "completed", isWrittenOff: true },
      ["process", "reverseWriteOff"],
    ],
    ["a completed one", { ...paid, status: "completed" }, ["process", "refund"]],
    ["a cancelled one", { ...unpaid, status: "cancelled" }, ["hold"]],
    ["a cancelled one whose money is still here", { ...paid, status: "cancelled" }, ["hold", "giveBack"]],
    [
      "one whose money the bank took back",
      { ...paid, refundableCents: 0, disputedCents: 14529 },
      ["complete", "hold", "cancel"],
    ],
    ["a refunded one", { ...paid, status: "refunded", refundableCents: 0 }, []],
  ])("%s", (_, order, actions) => {
    expect(allowed(order)).toEqual(actions);
  });

  it("gives a paid order on hold no reason that contradicts another", () => {
    const actions = Object.values(allowedActions({ ...paid, status: "on-hold" }));
    const reasons = actions.flatMap((move) => (move.ok ? [] : [move.reason]));
    expect(reasons.filter((reason) => /mark it as paid|not paid/.test(reason))).toEqual([]);
    expect(reasons).toContain("An order on hold cannot be completed; take it back to processing first");
  });

  it("[D015] includes changing it until it is delivered, and afterwards the reason why not", () => {
    const open = orderStatuses.filter((status) => checkChange(status).ok);
    expect(open).toEqual(["pending", "processing", "on-hold", "failed"]);
    expect(checkChange("completed")).toMatchObject({ reason: expect.stringContaining("delivered") });
  });

  it("comes with a reason for everything else", () => {
    for (const status of [
      "pending",
      "failed",
      "on-hold",
      "processing",
      "completed",
      "cancelled",
      "refunded",
    ] as const) {
      for (const order of [paid, unpaid, owed]) {
        for (const move of Object.values(allowedActions({ ...order, status }))) {
          if (!move.ok) expect(move.reason).toMatch(/^[A-Z].{10,}[^.]$/);
        }
      }
    }
  });

  it.each([
    ["payments are switched off", { paymentsOpen: false }, "Live payments"],
    ["staff have to deal with other money first", { hasUnmatchedMoney: true }, "Payment problems"],
    ["there is no email address", { hasEmail: false }, "no email address"],
  ])("does not include sending a payment link while %s", (_, change, reason) => {
    const readiness = { paymentsOpen: true, hasUnmatchedMoney: false, hasEmail: true, ...change };
    expect(allowedActions(unpaid, readiness).sendPaymentLink).toMatchObject({
      reason: expect.stringContaining(reason),
    });
  });

  it.each([0, 49, 50, 99_999_999, 100_000_000])(
    "includes sending a payment link only if a card can pay %i cents",
    (totalCents) => {
      const isPayable = totalCents >= 50 && totalCents <= 99_999_999;
      expect(allowedActions({ ...unpaid, totalCents }).sendPaymentLink.ok).toBe(isPayable);
    },
  );

  it("treats only an order on hold without a price as a quote request", () => {
    expect(isQuoteRequest({ status: "on-hold", totalCents: 0 })).toBe(true);
    expect(isQuoteRequest({ status: "on-hold", totalCents: 1 })).toBe(false);
    expect(isQuoteRequest({ status: "cancelled", totalCents: 0 })).toBe(false);
  });
});
