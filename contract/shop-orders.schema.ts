import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { emailMetadataKeys, estimatedDeliveryKey, orderMetadataKeys } from "../domain/orders/metadata.ts";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { cleanLines } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { amount, amountText, choice, flag, integer, text, types } from "./shop-fields.schema.ts";

/** The scheme of the shop's metadata and line ids leaves room for this many per order. */
const maxCounts = { metadata: 60, lines: 30 };

/** Metadata that this shop itself reads is text or a number; some of it is a number whatever its type. */
const ownKeys: readonly string[] = [...orderMetadataKeys, estimatedDeliveryKey, ...emailMetadataKeys];
const numberKeys: readonly string[] = ["quantity", "pallet_units", "distance", "package_weight"];

function metadataError(key: string, value: unknown): string | null {
  if (value === null) return null;
  if (!ownKeys.includes(key)) {
    return JSON.stringify(value).length <= 20_000 ? null : "%s must be at most 20000 characters long.";
  }
  if (typeof value !== "string" && typeof value !== "number") return `%s must be text or a number for ${key}`;
  if (String(value).length > maxLengths.message) return `%s must be at most ${maxLengths.message} characters long.`;
  if (!numberKeys.includes(key) || value === "") return null;
  const number = Number(value);
  return number >= 0 && number <= 100_000 ? null : `%s must be a number from 0 to 100000 for ${key}`;
}

/** `null` deletes an entry. */
const entry = z
  .object(
    {
      key: z
        .string({ error: types.text })
        .min(1, { error: "%s must be at least 1 character long." })
        .max(255, { error: "%s must be at most 255 characters long." }),
      value: z.unknown().optional(),
    },
    { error: types.object },
  )
  .transform(({ key, value = null }, ctx) => {
    const message = metadataError(key, value);
    if (message) ctx.issues.push({ code: "custom", message, path: ["value"], input: value });
    return { key, value: ownKeys.includes(key) && typeof value === "string" ? cleanLines(value) : value };
  });

const metadata = (max: number) =>
  z.array(entry, { error: types.list }).max(max, { error: `%s must contain at most ${max} items.` });

const shippingFields = {
  first_name: text(maxLengths.name).optional(),
  last_name: text(maxLengths.name).optional(),
  company: text(maxLengths.line).optional(),
  address_1: text(maxLengths.line).optional(),
  address_2: text(maxLengths.line).optional(),
  city: text(maxLengths.name).optional(),
  state: text(maxLengths.name).optional(),
  postcode: text(20).optional(),
  country: text(2).optional(),
};
const email = text(maxLengths.email).refine((value) => value === "" || isEmailAddress(value), {
  error: "Invalid email address.",
});
const shipping = z.object({ ...shippingFields, phone: text(maxLengths.phone).optional() }, { error: types.object });
const billing = z.object(
  { ...shippingFields, email: email.optional(), phone: text(maxLengths.phone).optional() },
  { error: types.object },
);

const lines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: types.list })
    .max(maxCounts.lines, { error: `%s must contain at most ${maxCounts.lines} items.` });

/** Amounts are gross; a line without a total costs what its product does. */
const lineItem = z.object(
  {
    product_id: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
    sku: text(100).optional(),
    name: text(maxLengths.line).optional(),
    quantity: integer({ from: 1, to: 100_000 }).default(1),
    total: amount.optional(),
    subtotal: amount.optional(),
    meta_data: metadata(20).default([]),
  },
  { error: types.object },
);
const shippingLine = z.object(
  {
    method_id: text(100).default(""),
    method_title: text(maxLengths.line).default(""),
    total: amount.default(0),
    meta_data: metadata(20).default([]),
  },
  { error: types.object },
);
const feeLine = z.object(
  { name: text(maxLengths.line).default(""), total: amount.default(0), meta_data: metadata(20).default([]) },
  { error: types.object },
);

/** In the order in which WooCommerce names them. */
const common = {
  customer_note: text(maxLengths.message, cleanLines),
  billing,
  shipping,
  transaction_id: text(200),
  meta_data: metadata(maxCounts.metadata),
  set_paid: flag,
};

const status = choice(["auto-draft", ...orderStatuses, "checkout-draft"]);

export const createShopOrderBody = z.object({
  /** A new order has no id yet. */
  id: z.unknown().optional(),
  status: status.default("pending"),
  currency: choice(["EUR"]).default("EUR"),
  customer_id: integer({ from: 0, to: maxInteger }).default(0),
  customer_note: common.customer_note.default(""),
  billing: billing.default({}),
  shipping: shipping.default({}),
  /** Empty: made through these calls. */
  created_via: text(100).default(""),
  payment_method: text(100).default(""),
  payment_method_title: text(100).default(""),
  transaction_id: common.transaction_id.default(""),
  meta_data: common.meta_data.default([]),
  line_items: lines(lineItem).default([]),
  shipping_lines: lines(shippingLine).default([]),
  fee_lines: lines(feeLine).default([]),
  coupon_lines: z
    .array(z.unknown(), { error: types.list })
    .max(0, { error: "%s must be empty: this shop has no coupons" })
    .default([]),
  set_paid: common.set_paid.default(false),
});

export type NewShopOrder = z.output<typeof createShopOrderBody>;

/** A read-only field may be sent along unchanged. */
const readOnly = z.unknown().optional();

export const updateShopOrderBody = z.object({
  status: status.optional(),
  currency: readOnly,
  customer_id: readOnly,
  customer_note: common.customer_note.optional(),
  billing: billing.optional(),
  shipping: shipping.optional(),
  payment_method: readOnly,
  payment_method_title: readOnly,
  transaction_id: common.transaction_id.optional(),
  meta_data: common.meta_data.optional(),
  line_items: readOnly,
  shipping_lines: readOnly,
  fee_lines: readOnly,
  coupon_lines: readOnly,
  set_paid: common.set_paid.optional(),
});

export type ShopOrderChanges = z.output<typeof updateShopOrderBody>;

/** Empty text means no price. */
const price = z
  .string({ error: types.text })
  .transform((typed) => (typed.trim() === "" ? null : typed))
  .pipe(z.union([z.null(), amount], { error: amountText }));

/** Our products are simple ones and never on sale. */
export const createShopProductBody = z.object({
  name: text(maxLengths.line).min(1, { error: "%s must be at least 1 character long." }),
  type: choice(["simple"]).default("simple"),
  status: choice(["draft", "pending", "private", "publish"]).default("publish"),
  catalog_visibility: choice(["visible", "catalog", "search", "hidden"]).default("visible"),
  description: text(maxLengths.message, cleanLines).default(""),
  short_description: text(maxLengths.message, cleanLines).default(""),
  sku: text(100).default(""),
  regular_price: price.default(null),
  sale_price: z.literal("", { error: "%s must be empty: this shop has no sales" }).default(""),
  virtual: flag.default(false),
  meta_data: metadata(20).default([]),
});

export type NewShopProduct = z.output<typeof createShopProductBody>;
