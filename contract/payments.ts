import type { z } from "zod";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import { defineCall } from "./call.ts";
import type { listUnappliedPaymentsQuery, recordPaymentBody } from "./orders.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** How staff took the money: by phone (another system's link), card terminal, …, or later on 'account'. */
export type RecordedMethod = RecordPaymentRequest["method"];

export type RecordPaymentRequest = z.input<typeof recordPaymentBody>;

/**
 * `receiptNumber` is null if the order was put on account and so is not paid. `dueCents`: what is left to pay.
 * `surplusCents`: what came in beyond the amount due, listed among the payment problems.
 */
export type RecordedPayment = {
  orderId: OrderId;
  status: OrderStatus;
  receiptNumber: string | null;
  dueCents: Cents;
  surplusCents: Cents;
};

export const recordPayment = defineCall<
  { params: typeof orderParams; body: typeof recordPaymentBody },
  RecordedPayment
>({
  name: "recordPayment",
  method: "POST",
  path: `${api}/orders/{id}/payment`,
  access: "staff",
  status: 201,
  summary:
    "Record money that came in for an order, all of what is due or a part, with its day and reference, or put it on account",
});

/**
 * Money that pays no order. `surplus` was paid twice and is refunded automatically, or on the WordPress site that took
 * it; `unmatched` needs attention.
 */
export type UnappliedPayment = {
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

export const listUnappliedPayments = defineCall<
  { query: typeof listUnappliedPaymentsQuery },
  { total: number; problems: UnappliedPayment[] }
>({
  name: "listUnappliedPayments",
  method: "GET",
  path: `${api}/payment-problems`,
  access: "administrator",
  summary: "Payments that pay no order, newest first, 50 a page",
});
