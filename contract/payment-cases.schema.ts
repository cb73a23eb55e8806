import { z } from "zod";
import { maxInteger } from "./limits.ts";
import { pageNumber } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

/** Which payment problems are listed. */
export const caseFilters = ["open", "all"] as const;

export const listPaymentCasesQuery = z.object({
  page: pageNumber,
  show: z.enum(caseFilters, { error: "Show must be open or all" }).default("open"),
});

/** A failed refund of an order, or a payment that pays no order. */
const kind = z.enum(["payment", "refund"]);
const id = z.coerce
  .string<string | number>()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((number) => number >= 1 && number <= maxInteger);

export const paymentParams = z.object({ id });
export const caseParams = z.object({ kind, id });

const orderReference = z
  .string({ error: "Type the order's reference" })
  .trim()
  .min(1, { error: "Type the order's reference" })
  .max(40, { error: "An order's reference is shorter" });

export const previewAssignmentQuery = z.object({ order: orderReference });

export const assignPaymentBody = strictBody({ order: orderReference });

const reason = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(200, { error: "At most 200 characters" });

export const refundPaymentCaseBody = strictBody({
  /** The amount to be refunded, as it was shown. */
  seenCents: z.int({ error: "The amount that was shown must be whole cents" }).min(1).max(maxInteger),
  byGateway: z.boolean({ error: "Say how it is paid back" }),
  /** The customer reads it on a credit note. */
  reason: reason("Say why or how it is paid back"),
  tellCustomer: z.boolean({ error: "Say whether the customer gets an email" }),
});

export const settlePaymentCaseBody = strictBody({ because: reason("Say why there is nothing to do") });
