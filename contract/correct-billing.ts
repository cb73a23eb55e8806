import type { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { correctBillingBody } from "./correct-billing.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** The company and address that a bill names, under the names of the booking form. */
export type BilledParty = Record<keyof z.output<typeof correctBillingBody>["billedTo"], string>;

/** Labels of its fields, in the order of the form. */
export const billedPartyNames: Readonly<Record<keyof BilledParty, string>> = {
  company: "Company",
  vatNumber: "VAT number",
  poNumber: "PO number",
  billingAddress1: "Billing address line 1",
  billingAddress2: "Billing address line 2",
  billingCity: "Billing city",
  billingState: "Billing county/state",
  billingPostcode: "Billing postcode",
  billingCountry: "Billing country",
};

/** `changed` names what changed; `receipts` are the corrected ones, each with the one that it replaces. */
export type CorrectBillingResult = {
  orderId: OrderId;
  version: number;
  changed: string[];
  receipts: { number: string; replaces: string }[];
};

/**
 * Takes an `Idempotency-Key`; `version` is the one that staff saw. Possible whatever the order's status; a receipt
 * that names another party is issued anew under its own number, and the one before is marked as replaced. 409
 * `order_changed` carries an OrderConflict and stores nothing.
 */
export const correctBilling = defineCall<
  { params: typeof orderParams; body: typeof correctBillingBody },
  CorrectBillingResult
>({
  name: "correctBilling",
  method: "POST",
  path: `${api}/staff/orders/{id}/billing`,
  access: "bookkeeper",
  summary: "Correct the company, VAT number, PO and address that an order is billed to, and its receipts",
});
