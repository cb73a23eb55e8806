import type { z } from "zod";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import { defineCall } from "./call.ts";
import type { recordPaymentBody } from "./orders.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** How staff took the money: by phone (another system's link), card terminal, …, or later on 'account'. */
export type RecordedMethod = RecordPaymentRequest["method"];

type RecordPaymentRequest = z.input<typeof recordPaymentBody>;

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
  access: "bookkeeper",
  status: 201,
  summary:
    "Record money that came in for an order, all of what is due or a part, with its day and reference, or put it on account",
});
