import type { z } from "zod";
import type { Cents } from "../domain/money/euro.ts";
import type { AssignmentEffect } from "../domain/orders/assignment.ts";
import type { CaseCause, CaseStatus } from "../domain/orders/payment-cases.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { ActionCheck } from "../domain/orders/statuses.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type {
  assignPaymentBody,
  caseParams,
  listPaymentCasesQuery,
  paymentParams,
  previewAssignmentQuery,
  refundPaymentCaseBody,
  settlePaymentCaseBody,
} from "./payment-cases.schema.ts";

export type CaseKind = "payment" | "refund";

/**
 * A line of Payment problems: a payment that pays no order, or paid none when it came in (`kind` payment), or a refund
 * of an order that failed (`kind` refund).
 */
export type PaymentCase = {
  kind: CaseKind;
  /** Of the payment or refund. */
  id: number;
  cause: CaseCause;
  status: CaseStatus;
  /** Why it is listed. */
  problem: string;
  /** Why the last refund failed; null unless one did. */
  failure: string | null;
  orderId: OrderId | null;
  orderNumber: OrderNumber | null;
  method: string;
  reference: string;
  livemode: boolean;
  amountCents: Cents;
  currency: string;
  refundedCents: Cents;
  /** The amount that a refund would return now. */
  heldCents: Cents;
  /** When the payment came in, or the refund failed. */
  at: string;
  /** Who assigned it to the order, or settled it. */
  ended: { at: string; by: string; because: string } | null;
  actions: {
    assign: ActionCheck;
    refund: ActionCheck;
    refundByGateway: ActionCheck;
    settle: ActionCheck;
    reopen: ActionCheck;
  };
};

export const listPaymentCases = defineCall<
  { query: typeof listPaymentCasesQuery },
  { total: number; problems: PaymentCase[] }
>({
  name: "listPaymentCases",
  method: "GET",
  path: `${api}/payment-problems`,
  access: "administrator",
  summary: "Money without an owner and refunds that failed, newest first, 50 a page; open ones, or all",
});

/** What assigning a payment to an order would do, or why it is not possible. */
export type AssignmentPreview = {
  orderId: OrderId;
  orderNumber: OrderNumber;
  customerName: string;
  check: { ok: true; effect: AssignmentEffect } | { ok: false; reason: string };
};

export const previewAssignment = defineCall<
  { params: typeof paymentParams; query: typeof previewAssignmentQuery },
  AssignmentPreview
>({
  name: "previewAssignment",
  method: "GET",
  path: `${api}/payment-problems/payment/{id}/assignment`,
  access: "administrator",
  summary: "The order of a typed reference, and what assigning a payment to it would do",
});

export const assignPayment = defineCall<
  { params: typeof paymentParams; body: typeof assignPaymentBody },
  { orderId: OrderId; orderNumber: OrderNumber; effect: AssignmentEffect; receiptNumber: string | null }
>({
  name: "assignPayment",
  method: "POST",
  path: `${api}/payment-problems/payment/{id}/assign`,
  access: "administrator",
  summary: "Make an unmatched or surplus payment the payment of an order, or of its requested difference",
});

export type RefundPaymentCaseRequest = z.input<typeof refundPaymentCaseBody>;

/** `failed` with the reason if the gateway refused it at once. */
export type RefundPaymentCaseResult = { state: "pending" | "succeeded" | "failed"; message: string | null };

export const refundPaymentCase = defineCall<
  { params: typeof caseParams; body: typeof refundPaymentCaseBody },
  RefundPaymentCaseResult
>({
  name: "refundPaymentCase",
  method: "POST",
  path: `${api}/payment-problems/{kind}/{id}/refund`,
  access: "administrator",
  summary:
    "Refund what is here of a payment that pays no order, or retry a failed refund; or record that it was paid back",
});

export const settlePaymentCase = defineCall<
  { params: typeof caseParams; body: typeof settlePaymentCaseBody },
  Record<never, never>
>({
  name: "settlePaymentCase",
  method: "POST",
  path: `${api}/payment-problems/{kind}/{id}/settle`,
  access: "administrator",
  summary: "Settle a payment problem without moving money, for a reason",
});

export const reopenPaymentCase = defineCall<{ params: typeof caseParams }, Record<never, never>>({
  name: "reopenPaymentCase",
  method: "POST",
  path: `${api}/payment-problems/{kind}/{id}/reopen`,
  access: "administrator",
  summary: "Undo the settling of a payment problem",
});
