import type { Selectable } from "kysely";
import { wc } from "../../contract/paths.ts";
import type { ShopAddress, ShopMeta, ShopOrder } from "../../contract/shop.ts";
import { type Cents, centsToDecimal } from "../../domain/money/euro.ts";
import { orderMetadataKeys } from "../../domain/orders/metadata.ts";
import { isByGateway, remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Orders } from "../database/types.ts";
import { refusePricePayment } from "../orders/amount-due.ts";
import type { StoredLine } from "../orders/sold-lines.ts";
import { orderJsonOf, type StoredOrderJson } from "../orders/stored-order.ts";
import { shopTime, shopTimeOrNull, toShopMetadata } from "./shop-fields.ts";
import { toShopLines } from "./to-shop-lines.ts";

/** The WooCommerce release whose format these calls follow. */
export const shopVersion = "11.0.1";
const noMoney = "0.00";

/** The gateway's id of the payment (the last one if it was paid in parts), and the refunds, newest first. */
export type ShopOrderMoney = { transactionId: string; refunds: { id: number; reason: string; amountCents: Cents }[] };

/** `lines`: null for a booking, which is one line of the courier service. */
export type ShopOrderParts = { money: ShopOrderMoney; lines: StoredLine[] | null };

/** An order in the format of wc/v3: the total is gross, `total_tax` the VAT in it, a line's total net. */
export function toShopOrder(order: Selectable<Orders>, { money, lines }: ShopOrderParts, publicUrl: string): ShopOrder {
  const { shipment, billing, shipping, meta } = orderJsonOf(order);
  const [created, modified] = [shopTime(order.date_created), shopTime(order.date_modified)];
  const [paid, completed] = [shopTimeOrNull(order.date_paid), shopTimeOrNull(order.date_completed)];
  const sold = toShopLines(order, lines);
  const key = encodeURIComponent(order.order_key);
  return {
    id: order.id,
    parent_id: 0,
    status: order.binned_at === null ? order.status : "trash",
    currency: order.currency,
    version: shopVersion,
    prices_include_tax: true,
    date_created: created.local,
    date_modified: modified.local,
    discount_total: centsToDecimal(sold.discount.netCents),
    discount_tax: centsToDecimal(sold.discount.vatCents),
    shipping_total: centsToDecimal(sold.shipping.netCents),
    shipping_tax: centsToDecimal(sold.shipping.vatCents),
    cart_tax: centsToDecimal(order.vat_cents - sold.shipping.vatCents),
    total: centsToDecimal(order.total_cents),
    total_tax: centsToDecimal(order.vat_cents),
    customer_id: order.customer_id ?? 0,
    order_key: order.order_key,
    billing: { ...toShopAddress(billing), email: billing.email ?? order.customer_email, phone: billing.phone ?? "" },
    shipping: { ...toShopAddress(shipping), phone: shipping.phone ?? "" },
    ...shownPaymentMethod(order),
    // WooCommerce has no part-paid orders.
    transaction_id: order.date_paid === null ? "" : money.transactionId,
    customer_ip_address: "",
    customer_user_agent: "",
    created_via: order.shop_created_via ?? order.created_via,
    customer_note: order.customer_note,
    date_completed: completed.local,
    date_paid: paid.local,
    cart_hash: "",
    number: String(orderNumber(order)),
    meta_data: orderedMetadata(order.id, meta, shipment.quoteReference),
    line_items: sold.lineItems,
    tax_lines: [],
    shipping_lines: sold.shippingLines,
    fee_lines: sold.feeLines,
    coupon_lines: [],
    refunds: money.refunds.map(({ id, reason, amountCents }) => ({
      id,
      reason,
      total: `-${centsToDecimal(amountCents)}`,
      total_tax: noMoney,
    })),
    payment_url: `${publicUrl}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${key}`,
    is_editable: ["pending", "on-hold"].includes(order.status),
    needs_payment: refusePricePayment(order) === null,
    needs_processing: sold.lineItems.some(({ product_id }) => product_id !== 0),
    date_created_gmt: created.gmt,
    date_modified_gmt: modified.gmt,
    date_completed_gmt: completed.gmt,
    date_paid_gmt: paid.gmt,
    currency_symbol: "€",
    _links: {
      self: [{ href: `${publicUrl}${wc}/orders/${order.id}`, targetHints: { allow: ["GET", "PUT", "DELETE"] } }],
      collection: [{ href: `${publicUrl}${wc}/orders` }],
    },
  };
}

/**
 * The method named by the order's client or the WordPress site, unless a gateway of ours took the money or it is on
 * account.
 */
function shownPaymentMethod(order: Selectable<Orders>): Pick<ShopOrder, "payment_method" | "payment_method_title"> {
  const { payment_method, payment_method_title, remote_payment_method: chosenThere } = order;
  if (payment_method === remoteMethod) return { payment_method: chosenThere ?? payment_method, payment_method_title };
  if (isByGateway(payment_method) || payment_method === "account") return { payment_method, payment_method_title };
  return {
    payment_method: order.shop_payment_method ?? payment_method,
    payment_method_title: order.shop_payment_method_title ?? payment_method_title,
  };
}

/** An address in the format of wc/v3: every field, empty where unknown. */
export function toShopAddress(stored: StoredOrderJson["shipping"]): ShopAddress {
  return {
    first_name: stored.first_name ?? "",
    last_name: stored.last_name ?? "",
    company: stored.company ?? "",
    address_1: stored.address_1 ?? "",
    address_2: stored.address_2 ?? "",
    city: stored.city ?? "",
    state: stored.state ?? "",
    postcode: stored.postcode ?? "",
    country: stored.country ?? "",
  };
}

/** Known keys in the domain's order, then the others. */
function orderedMetadata(
  orderId: OrderId,
  meta: StoredOrderJson["meta"],
  quoteReference: string | undefined,
): ShopMeta[] {
  const known: string[] = orderMetadataKeys.filter((key) => key in meta);
  const others = Object.keys(meta).filter(
    (key) => !known.includes(key) && !(quoteReference && key === "quote_reference"),
  );
  const values: Record<string, unknown> = { ...meta, ...(quoteReference && { quote_reference: quoteReference }) };
  const keys = [...known, ...others, ...(quoteReference ? ["quote_reference"] : [])];
  return toShopMetadata(
    orderId,
    keys.map((key) => [key, values[key]]),
  );
}
