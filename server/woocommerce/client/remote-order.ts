import { z } from "zod";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import { type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";
import { cutText } from "../../../domain/text/cut-text.ts";

// What is read of that shop's answers: as little as is used, since plugins there add and change much.

export const text = z.string().catch("");
/** '2026-11-21T09:32:02', in UTC by its name and without an offset. */
export const utc = z.string().transform((value, ctx) => {
  const instant = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`);
  if (!Number.isNaN(instant.getTime())) return instant;
  ctx.issues.push({ code: "custom", message: "is no date", input: value });
  return z.NEVER;
});
/** An amount with up to two decimals, as whole cents; negative where money goes back. */
export const cents = z.union([z.string(), z.number()]).transform((value, ctx) => {
  const amount = Number(value);
  if (Number.isFinite(amount) && Math.abs(amount) < 20_000_000) return Math.round(amount * 100) + 0; // never -0
  ctx.issues.push({ code: "custom", message: "is no amount", input: value });
  return z.NEVER;
});
/** The same of what was refunded; a refund without an amount reads '-'. */
const refundedCents = z.preprocess((value) => (value === "-" ? "0" : value), cents);
export const metadata = z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]);
export type RemoteMetadata = z.infer<typeof metadata>[number];

const address = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text,
    phone: text,
  })
  .partial();

const orderId: z.ZodType<WooCommerceOrderId> = z.int().positive();

const line = z.object({ name: text, total: cents, total_tax: cents });

/** An order of that shop. Amounts are whole cents. */
export const remoteOrderSchema = z.object({
  id: orderId,
  /** The id as text, unless a plugin there numbers orders its own way. */
  number: z.union([z.string(), z.number().transform(String)]).catch(""),
  status: z.string(),
  currency: z.string(),
  total: cents,
  total_tax: cents,
  order_key: z.string(),
  created_via: text,
  customer_note: text,
  payment_method: text,
  payment_method_title: text,
  transaction_id: text,
  date_created_gmt: utc,
  date_modified_gmt: utc,
  date_paid_gmt: utc.nullable().catch(null),
  date_completed_gmt: utc.nullable().catch(null),
  billing: address,
  shipping: address,
  meta_data: metadata,
  line_items: z.array(
    line.extend({
      id: z.int(),
      product_id: z.int().catch(0),
      quantity: z.number().catch(1),
      subtotal: cents,
      meta_data: metadata,
    }),
  ),
  shipping_lines: z.array(line.omit({ name: true }).extend({ method_title: text })).catch([]),
  fee_lines: z.array(line).catch([]),
  /** `total` is negative. What is not among them any more was deleted there. */
  refunds: z.array(z.object({ id: z.int(), reason: text, total: refundedCents })),
});
export type RemoteOrder = z.infer<typeof remoteOrderSchema>;

/** An order's figures, to compare with; null: what cannot be read. */
export const remoteFiguresSchema = z.object({
  id: orderId,
  status: text,
  currency: text,
  date_created_gmt: utc.nullable().catch(null),
  total: cents.nullable().catch(null),
  refunds: z
    .array(z.object({ total: refundedCents }))
    .nullable()
    .catch(null),
});
export type RemoteFigures = z.infer<typeof remoteFiguresSchema>;

/** As much of an order as is needed to go on where the rest of it cannot be read. */
export const anyOrderSchema = z.looseObject({ id: orderId });
/** As much as is needed to tell whether it is one of ours. */
export const referencedOrderSchema = anyOrderSchema.extend({ meta_data: metadata });
export const lastChangeSchema = z.object({ date_modified_gmt: utc.nullable().catch(null) });

export const remoteNoteSchema = z.object({
  id: z.int().positive(),
  author: text,
  date_created_gmt: utc,
  /** May hold HTML. */
  note: text,
  customer_note: z.boolean().catch(false),
});
export type RemoteNote = z.infer<typeof remoteNoteSchema>;

/** The metadata by which an order there is known to be one of ours. */
export const quoteReferenceKey = "quote_reference";
/** How the transaction of a payment begins that staff recorded here and that shop was told of. */
export const ownPaymentPrefix = "courier-payment-";

export function metadataOf(meta: { key: string; value: unknown }[], key: string): string {
  const value = meta.find((one) => one.key === key)?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What that shop's people call an order where a plugin there numbers orders its own way; null where it is the number that all go by. */
export function shopNumberOf({ id, number }: Pick<RemoteOrder, "id" | "number">): string | null {
  const text = cutText(number.trim(), 100);
  return text === "" || text === String(id) ? null : text;
}

/** Orders that nobody has placed yet, half filled in at a checkout. */
export function isDraft(status: string): boolean {
  return status === "checkout-draft" || status === "auto-draft" || status === "draft";
}

/** Whether nothing was decided there yet, so that what became of the order here counts. */
export function isUndecided(siteStatus: string): boolean {
  return siteStatus === "pending" || siteStatus === "on-hold" || siteStatus === "failed";
}

/**
 * What an order is here, given its status there and what it is now (null: new). Statuses that a plugin there has made up change nothing; what
 * is in the bin there is cancelled unless it was paid.
 */
export function localStatus(
  siteStatus: string,
  now: { status: OrderStatus; isPaid: boolean } | null,
): { status: OrderStatus; isKnown: boolean } {
  const known = orderStatuses.find((status) => status === siteStatus);
  if (known) return { status: known, isKnown: true };
  if (siteStatus === "trash" && !now?.isPaid) return { status: "cancelled", isKnown: true };
  return { status: now?.status ?? "on-hold", isKnown: false };
}

/** Who did it, as an order's history names what was done at the remote shop. */
export const remoteActor = "WordPress site";
