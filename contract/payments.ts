import type { z } from "zod";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import { defineCall } from "./call.ts";
import type { listPaymentProblemsQuery, recordPaymentBody } from "./orders.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** How staff took money: on the phone (card reader, link of another system) or by bank transfer; or 'account': it is owed, and comes later. */
export type RecordedMethod = RecordPayment["method"];

export type RecordPayment = z.input<typeof recordPaymentBody>;

/** `receiptNumber`: null for an order that was put on account, which is not paid. */
export const recordPayment = defineCall<
  { params: typeof orderParams; body: typeof recordPaymentBody },
  { orderId: OrderId; status: OrderStatus; receiptNumber: string | null }
>({
  name: "recordPayment",
  method: "POST",
  path: `${api}/orders/{id}/payment`,
  access: "staff",
  status: 201,
  summary:
    "Mark an order as paid by phone or bank transfer, or put it on account, with the reference that staff wrote down",
});

/**
 * Money that pays no order: `surplus` was paid twice and goes back by itself, or is refunded on the WordPress site that took it;
 * `unmatched` has to be looked at by somebody.
 */
export type PaymentProblem = {
  id: number;
  orderId: OrderId | null;
  orderNumber: OrderNumber | null;
  method: string;
  reference: string;
  amountCents: Cents;
  currency: string;
  state: "surplus" | "unmatched";
  problem: string;
  refundedCents: Cents;
  receivedAt: string;
};

export const listPaymentProblems = defineCall<
  { query: typeof listPaymentProblemsQuery },
  { total: number; problems: PaymentProblem[] }
>({
  name: "listPaymentProblems",
  method: "GET",
  path: `${api}/payment-problems`,
  access: "administrator",
  summary: "Payments that belong to no order as it is, newest first, 50 a page",
});
