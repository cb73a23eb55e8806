import { describe, expect, it } from "vitest";
import {
  caseStatuses,
  heldCents,
  missingCents,
  needsAttention,
  paymentCaseStatus,
  refundCaseStatus,
} from "./payment-cases.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 10, minute));
type RefundState = "pending" | "succeeded" | "failed";
const refund = (id: number, amountCents: number, state: RefundState, changes: object = {}) => ({
  id,
  amountCents,
  state,
  createdAt: at(id),
  isRetry: false,
  waitsSince: null,
  ...changes,
});
const money = { amountCents: 1000, refunds: [], disputedCents: 0, isSettled: false };

describe("a payment that pays no order", () => {
  it.each([
    ["open", {}],
    ["open", { refunds: [refund(1, 400, "succeeded")] }],
    ["open", { disputedCents: 999 }],
    ["refund_failed", { refunds: [refund(1, 1000, "failed")] }],
    ["refund_failed", { refunds: [refund(1, 1000, "failed"), refund(2, 400, "succeeded")] }],
    ["refund_pending", { refunds: [refund(1, 1000, "failed"), refund(2, 1000, "pending")] }],
    ["refunded", { refunds: [refund(1, 400, "succeeded"), refund(2, 600, "succeeded")] }],
    ["disputed", { disputedCents: 1000 }],
    ["settled", { isSettled: true }],
    ["assigned", { isAssigned: true }],
  ])("is %s", (status, changes) => {
    expect(paymentCaseStatus({ ...money, isAssigned: false, ...changes })).toBe(status);
  });
});

describe("a refund of an order that failed", () => {
  const failed = { id: 5, amountCents: 600, settledAt: at(10), retry: null };
  const own = refund(5, 600, "failed", { waitsSince: at(10) });
  it.each([
    ["refund_failed", {}, []],
    ["settled", { isSettled: true }, []],
    // Refunds made before it failed, or for less.
    ["refund_failed", {}, [refund(6, 400, "succeeded", { createdAt: at(9) })]],
    ["refund_failed", {}, [refund(6, 300, "succeeded", { createdAt: at(11) })]],
    ["refund_failed", {}, [refund(6, 600, "failed", { createdAt: at(11) })]],
    // The retry of another failed refund.
    ["refund_failed", {}, [refund(6, 600, "succeeded", { createdAt: at(11), isRetry: true })]],
    ["refunded", {}, [refund(6, 600, "succeeded", { createdAt: at(11) })]],
    ["refund_pending", {}, [refund(6, 600, "pending", { createdAt: at(11) })]],
    // With an older failed refund, which the later refund makes up for first.
    [
      "refund_failed",
      { amountCents: 1800 },
      [refund(4, 600, "failed", { waitsSince: at(4) }), refund(6, 600, "succeeded", { createdAt: at(11) })],
    ],
    // With a newer failed refund, which it does not make up for.
    [
      "refunded",
      { amountCents: 1800 },
      [refund(6, 600, "succeeded", { createdAt: at(11) }), refund(7, 600, "failed", { waitsSince: at(12) })],
    ],
    ["refunded", {}, [refund(3, 1000, "succeeded")]],
    ["disputed", { disputedCents: 1000 }, []],
  ])("is %s", (status, changes, others) => {
    expect(refundCaseStatus(failed, { ...money, refunds: [own, ...others], ...changes })).toBe(status);
  });

  it.each([
    [600, []],
    [600, [refund(4, 300, "succeeded", { createdAt: at(9) })]],
    [300, [refund(6, 300, "succeeded", { createdAt: at(11) })]],
    [300, [refund(6, 300, "pending", { createdAt: at(11) }), refund(7, 200, "failed", { waitsSince: at(12) })]],
    [0, [refund(6, 700, "succeeded", { createdAt: at(11) })]],
  ])("leaves %i cents missing, which a retry sends", (missing, others) => {
    expect(missingCents(failed, [own, ...others])).toBe(missing);
  });

  it.each([
    ["retried", "failed"],
    ["refund_pending", "pending"],
    ["refunded", "succeeded"],
  ] as const)("is %s if its retry %s", (status, retry) => {
    expect(refundCaseStatus({ ...failed, retry }, { ...money, refunds: [own] })).toBe(status);
  });
});

it("The amount held is neither refunded, nor being refunded, nor taken back, and never negative", () => {
  const refunds = [refund(1, 100, "pending"), refund(2, 200, "succeeded"), refund(3, 400, "failed")];
  expect(heldCents({ ...money, refunds, disputedCents: 50 })).toBe(650);
  expect(heldCents({ ...money, refunds, disputedCents: 1000 })).toBe(0);
});

it("An open case and a failed refund need attention, and nothing else does", () => {
  expect(caseStatuses.filter(needsAttention)).toEqual(["open", "refund_failed"]);
});
