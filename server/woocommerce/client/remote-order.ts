import { z } from "zod";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import { type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";
import { cutText } from "../../../domain/text/cut-text.ts";

// Only the fields we use are parsed, and leniently: plugins add to and change these responses.

export const textSchema = z.string().catch("");
/** '2026-11-21T09:32:02': UTC by the field's name, without an offset. */
export const utcSchema = z.string({ error: "is no date" }).transform((value, ctx) => {
  const instant = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`);
  if (!Number.isNaN(instant.getTime())) return instant;
  ctx.issues.push({ code: "custom", message: "is no date", input: value });
  return z.NEVER;
});
/** An amount with up to two decimals, as whole cents; negative for money paid back. */
export const centsSchema = z.union([z.string(), z.number()], { error: "is not an amount" }).transform((value, ctx) => {
  const amount = Number(value);
  if (Number.isFinite(amount) && Math.abs(amount) < 20_000_000) return Math.round(amount * 100) + 0; // never -0
  ctx.issues.push({ code: "custom", message: "is not an amount", input: value });
  return z.NEVER;
});
/** The same for refunds; the amount of one without any is '-'. */
const refundedCents = z.preprocess((value) => (value === "-" ? "0" : value), centsSchema);
const metadataEntry = z.object({ key: z.string().min(1), value: z.unknown() });
export type RemoteMetadata = z.infer<typeof metadataEntry>;

/** Entries without a name, which some plugins leave, do not affect the others. */
export const metadataSchema: z.ZodType<RemoteMetadata[]> = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.flatMap((entry) => metadataEntry.safeParse(entry).data ?? []));

const address = z
  .object({
    first_name: textSchema,
    last_name: textSchema,
    company: textSchema,
    address_1: textSchema,
    address_2: textSchema,
    city: textSchema,
    state: textSchema,
    postcode: textSchema,
    country: textSchema,
    email: textSchema,
    phone: textSchema,
  })
  .partial();

const orderId: z.ZodType<WooCommerceOrderId> = z.int({ error: "is no number" }).positive();
const requiredText = z.string({ error: "is no text" });

const line = z.object({ name: textSchema, total: centsSchema, total_tax: centsSchema });

/** Amounts are whole cents. */
export const remoteOrderSchema = z.object({
  id: orderId,
  /** The id as text, unless a plugin numbers orders its own way. */
  number: z.union([z.string(), z.number().transform(String)]).catch(""),
  status: requiredText,
  currency: requiredText,
  total: centsSchema,
  total_tax: centsSchema,
  order_key: requiredText,
  created_via: textSchema,
  customer_note: textSchema,
  payment_method: textSchema,
  payment_method_title: textSchema,
  transaction_id: textSchema,
  date_created_gmt: utcSchema,
  date_modified_gmt: utcSchema,
  date_paid_gmt: utcSchema.nullable().catch(null),
  date_completed_gmt: utcSchema.nullable().catch(null),
  billing: address,
  shipping: address,
  meta_data: metadataSchema,
  line_items: z.array(
    line.extend({
      id: z.int(),
      product_id: z.int().catch(0),
      quantity: z.number().catch(1),
      subtotal: centsSchema,
      meta_data: metadataSchema,
    }),
    { error: "is no list" },
  ),
  shipping_lines: z
    .array(line.omit({ name: true }).extend({ method_title: textSchema, meta_data: metadataSchema }))
    .catch([]),
  fee_lines: z.array(line.extend({ meta_data: metadataSchema })).catch([]),
  /** `total` is negative. A refund missing from this list has been deleted. */
  refunds: z.array(z.object({ id: z.int(), reason: textSchema, total: refundedCents }), { error: "is no list" }),
});
export type RemoteOrder = z.infer<typeof remoteOrderSchema>;

/** Figures of an order, for comparison; null if they cannot be parsed. */
export const remoteFiguresSchema = z.object({
  id: orderId,
  status: textSchema,
  currency: textSchema,
  date_created_gmt: utcSchema.nullable().catch(null),
  total: centsSchema.nullable().catch(null),
  refunds: z
    .array(z.object({ total: refundedCents }))
    .nullable()
    .catch(null),
});
export type RemoteFigures = z.infer<typeof remoteFiguresSchema>;

/** Just enough of an order to continue if the rest can't be parsed. */
export const looseOrderSchema = z.looseObject({ id: orderId });
/** Just enough to recognise one of our orders. */
export const referencedOrderSchema = looseOrderSchema.extend({ meta_data: metadataSchema });
export const lastChangeSchema = z.object({ date_modified_gmt: utcSchema.nullable().catch(null) });

export const remoteNoteSchema = z.object({
  id: z.int().positive(),
  author: textSchema,
  date_created_gmt: utcSchema,
  /** May contain HTML. */
  note: textSchema,
  customer_note: z.boolean().catch(false),
});
export type RemoteNote = z.infer<typeof remoteNoteSchema>;

/** The metadata key that marks a remote order as one of ours. */
export const quoteReferenceKey = "quote_reference";
/** Prefix of the transaction id of payments that staff recorded here and that were pushed to the remote shop. */
export const ownPaymentPrefix = "courier-payment-";

export function metadataValue(meta: { key: string; value: unknown }[], key: string): string {
  const value = meta.find((one) => one.key === key)?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The order number a plugin assigned; null if it is the id itself. */
export function customOrderNumber({ id, number }: Pick<RemoteOrder, "id" | "number">): string | null {
  const text = cutText(number.trim(), 100);
  return text === "" || text === String(id) ? null : text;
}

/** Whether an order was only begun at a checkout and not placed yet. */
export function isDraft(status: string): boolean {
  return status === "checkout-draft" || status === "auto-draft" || status === "draft";
}

/** Whether the remote shop has not decided the order yet, so that our status wins. */
export function isUndecided(siteStatus: string): boolean {
  return siteStatus === "pending" || siteStatus === "on-hold" || siteStatus === "failed";
}

/**
 * The local status for a remote one. `now`: the current order, null for a new one. Custom statuses change nothing; an
 * order in the remote trash is cancelled unless it was paid.
 */
export function toLocalStatus(
  siteStatus: string,
  now: { status: OrderStatus; isPaid: boolean } | null,
): { status: OrderStatus; isKnown: boolean } {
  const known = orderStatuses.find((status) => status === siteStatus);
  if (known) return { status: known, isKnown: true };
  if (siteStatus === "trash" && !now?.isPaid) return { status: "cancelled", isKnown: true };
  return { status: now?.status ?? "on-hold", isKnown: false };
}

/** The actor of remote events in an order's history. */
export const remoteActor = "WordPress site";
