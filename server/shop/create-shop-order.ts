import { type Selectable, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { Settings } from "../../contract/settings.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import type { NewShopOrder } from "../../contract/shop-orders.schema.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { customerOfContent } from "../orders/order-content.ts";
import { newOrderKey } from "../orders/order-key.ts";
import { customerDetails, serviceDetails, shipmentDetails } from "../orders/shop-order-details.ts";
import { customerRows, storeOrderLines, storeOrders } from "../orders/store-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import {
  applyShopTransition,
  findAccountToCharge,
  isDraft,
  type PlannedTransition,
  planShopTransition,
} from "./apply-shop-transition.ts";
import { getShopOrder } from "./load-shop-orders.ts";
import { type KnownProduct, type PricedLines, priceShopLines } from "./price-shop-lines.ts";
import { mergeMetadata } from "./shop-fields.ts";
import { refuseParameter } from "./shop-parameters.ts";

/**
 * Creates an order for a shop client in one transaction: lines by product id or SKU, with or without a customer, paid
 * elsewhere or payable on its pay page. Statuses that staff could not set and payments without a price are refused by
 * parameter.
 */
export const createShopOrder: Verb<NewShopOrder, ShopOrder> = async (context, input) => {
  if (input.id) return { failed: "woocommerce_rest_shop_order_exists", message: "Cannot create existing shop_order." };
  // Read before the transaction, which would otherwise hold its connection while waiting for a second one.
  const { settings } = await context.settings.current();
  const made = await withIdempotency(context, { scope: "createShopOrder", input }, (context) =>
    createInTransaction(context, input, settings),
  );
  return isFailure(made) ? made : getShopOrder(context, { id: made.orderId });
};

async function createInTransaction(
  context: Context,
  requested: NewShopOrder,
  settings: Settings,
): Promise<{ orderId: OrderId } | Failure> {
  const input = await resolveCustomer(context.db, requested);
  if (isFailure(input)) return input;
  const priced = priceShopLines(input, await findProducts(context.db, input));
  if (isFailure(priced)) return priced;
  const planned = planNewOrder(input, priced.totalCents);
  if (isFailure(planned)) return planned;
  const toPay = { paymentMethod: input.payment_method, amountCents: priced.totalCents, currency: "EUR", poNumber: "" };
  const reference = input.transaction_id;
  const accountId = await findAccountToCharge(context, planned.move, toPay, reference);
  if (isFailure(accountId)) return accountId;
  const order = await storeNewOrder(context, input, { priced, settings, status: planned.start });
  await applyShopTransition(context, order, { ...planned.move, reference, accountId });
  return { orderId: order.id };
}

/**
 * A customer of this shop is an email address: naming one by id sets that address, or is refused if the order has a
 * different one.
 */
async function resolveCustomer(db: Database, input: NewShopOrder): Promise<NewShopOrder | Failure> {
  if (input.customer_id === 0) return input;
  const customer = await db.selectFrom("customers").selectAll().where("id", "=", input.customer_id).executeTakeFirst();
  if (!customer) return { failed: "woocommerce_rest_invalid_customer_id", message: "Customer ID is invalid." };
  const email = input.billing.email || customer.email;
  if (email.toLowerCase() === customer.email) return { ...input, billing: { ...input.billing, email } };
  return refuseParameter(
    "customer_id",
    `Customer ${customer.id} has another e-mail address than the order's billing address.`,
  );
}

/** The initial status of a new order and its transition to the requested one. Processing and completed mean paid. */
function planNewOrder(
  { status, set_paid }: NewShopOrder,
  totalCents: Cents,
): { start: OrderStatus; move: PlannedTransition } | Failure {
  if (isDraft(status)) return refuseParameter("status", "This shop keeps no drafts.");
  const isPaid = set_paid || status === "processing" || status === "completed";
  const start = isPaid || status === "refunded" ? "pending" : (status as OrderStatus);
  const requested = { status: set_paid && status === "pending" ? undefined : status, set_paid, isNew: true };
  const move = planShopTransition({ status: start, totalCents, isPaid: false, refundableCents: 0 }, requested);
  return isFailure(move) ? move : { start, move };
}

async function findProducts(db: Database, { line_items }: NewShopOrder): Promise<KnownProduct[]> {
  const ids = line_items.map(({ product_id }) => product_id ?? 0).filter(isId);
  const skus = line_items.map(({ sku }) => sku ?? "").filter(Boolean);
  if (ids.length + skus.length === 0) return [];
  return db
    .selectFrom("products")
    .select(["id", "name", "sku", "price_cents"])
    .where(({ eb, or }) => or([eb("id", "in", [0, ...ids]), eb("sku", "in", ["", ...skus])]))
    .execute();
}

async function storeNewOrder(
  context: Context,
  input: NewShopOrder,
  { priced, settings, status }: { priced: PricedLines; settings: Settings; status: OrderStatus },
): Promise<Selectable<Orders>> {
  const now = context.now();
  const meta = mergeMetadata({}, input.meta_data);
  const customer = customerDetails(input.billing, meta);
  const row = {
    order_key: newOrderKey(),
    status,
    kind: "priced" as const,
    payment_method: input.payment_method,
    payment_method_title: input.payment_method_title,
    currency: input.currency,
    net_cents: priced.netCents,
    vat_cents: priced.vatCents,
    total_cents: priced.totalCents,
    ...customer,
    ...serviceDetails(meta, priced.lines.find(({ detail }) => detail.kind === "item")?.detail.name ?? "", settings),
    billing: input.billing,
    shipping: input.shipping,
    shipment: shipmentDetails(meta),
    meta,
    customer_note: input.customer_note,
    created_via: "rest-api",
    shop_created_via: input.created_via || null,
    shop_payment_method: input.payment_method || null,
    shop_payment_method_title: input.payment_method_title || null,
    date_created: now,
    date_modified: now,
  };
  const customerRow = customerRows([customerOfContent(customer, input.billing, now)]);
  const { rows } = await sql<
    Selectable<Orders>
  >`with customer as (${customerRow}) ${storeOrders([row])} returning *`.execute(context.db);
  const [order] = rows;
  if (!order) throw new Error("An order of a shop client was not stored");
  const lines = priced.lines.map(({ label, netCents, detail }, position) => ({
    code: `line-${position}`,
    label,
    amountCents: netCents,
    detail,
  }));
  await storeOrderLines([{ orderId: order.id, lines }]).execute(context.db);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "created",
    note: "Made by a shop client",
    data: { status },
  });
  return order;
}
