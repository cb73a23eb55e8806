import { type Selectable, sql } from "kysely";
import { gatewayNames } from "../../domain/orders/gateways.ts";
import { remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isUnpaid } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { eraseSandboxCustomer } from "../gateways/sandbox/sandbox-gateway.ts";
import { anonymousCustomer } from "../orders/order-content.ts";
import { newOrderKeyPerRow } from "../orders/order-key.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { eraseChargeReasons } from "./erase-charges.ts";
import { clearApprovalReasons } from "./erase-member-traces.ts";

type Order = Pick<Selectable<Orders>, "id" | "status" | "date_paid">;

/** Erased on request, or removed because the order is old. */
export type Erasure = "erased" | "removed";

/** Metadata about the shipment and its date; every other key is deleted, whoever wrote it. */
const retainedMetadata = [
  "service_type",
  "package_type",
  "package_type_id",
  "priority",
  "quantity",
  "pallet_units",
  "pallet_size_price",
  "scheduled_date",
  "scheduled_time",
  "estimated_delivery_date",
  "distance",
  "package_weight",
  "booking_reference",
  "selected_package_type",
  "admin_form_id",
  "customer_form_id",
];

/**
 * Anonymises orders in the caller's transaction, which holds their locks. Amounts, dates, service and towns stay. A new
 * key invalidates links already sent; an order that was never paid is cancelled.
 */
export async function eraseOrders(context: Context, orders: Order[], as: Erasure = "erased"): Promise<void> {
  const ids = [0, ...orders.map(({ id }) => id)];
  await context.db
    .updateTable("orders")
    .set({
      order_key: newOrderKeyPerRow(),
      customer_id: null,
      ...anonymousCustomer(as),
      customer_note: "",
      vat_number: "",
      po_number: "",
      cost_centre: "",
      billing: sql<string>`${countryOnly("billing")}`,
      shipping: sql<string>`${countryOnly("shipping")}`,
      shipment: sql<string>`case when shipment ? 'pickup' then (shipment - 'positions') || jsonb_build_object(
        'pickup', ${townOnly("shipment", "pickup")}, 'dropoff', ${townOnly("shipment", "dropoff")}) else shipment end`,
      meta: sql<string>`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(meta) where key = any(${retainedMetadata}))`,
      // Staff may have written about the customer.
      written_off_reason: sql<string | null>`case when written_off_reason is not null then '' end`,
      on_account_reference: null,
      typed_price_reason: sql<string | null>`case when typed_price_reason is not null then 'Set by staff' end`,
      date_modified: context.now(),
    })
    .where("id", "in", ids)
    .execute();
  await erasePayments(context.db, ids);
  await eraseDocuments(context.db, ids);
  // Notes may contain names; only the kind of event and its actor stay.
  await context.db
    .updateTable("order_events")
    .set({ note: sql<string>`upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ')`, data: "{}" })
    .where("order_id", "in", ids)
    .execute();
  await eraseChargeReasons(context.db, ids);
  // Removes the recipient's name and the driver's notes.
  await context.db
    .updateTable("delivery_events")
    .set({ data: sql<string>`data - 'signedBy' - 'note'` })
    .where("order_id", "in", ids)
    .execute();
  // Removes signatures and photos; a job removes photos stored in a bucket.
  await context.db.deleteFrom("proofs").where("order_id", "in", ids).execute();
  await context.db.deleteFrom("dispatch_notices").where("order_id", "in", ids).execute();
  // Removes what staff still have to ask, a partner's tracking page, and the key of our own one.
  await context.db
    .updateTable("deliveries")
    .set({ question: null, partner_reference: null, partner_url: null, track_key: null })
    .where("order_id", "in", ids)
    .execute();
  // Removes what members wrote about an approval.
  await clearApprovalReasons(context, ids);
  await recordErasure(context, orders, as);
}

function countryOnly(column: "billing" | "shipping") {
  const stored = sql.ref(column);
  return sql`case when ${stored} ? 'country' then jsonb_build_object('country', ${stored} -> 'country') else '{}' end`;
}

/** Returns a stop of a JSON column without its street and postcode. */
export function townOnly(column: "shipment" | "data", stop: "pickup" | "dropoff") {
  const text = (key: string) => sql`coalesce(${sql.ref(column)} #>> array[${stop}, ${key}]::text[], '')`;
  return sql`jsonb_build_object('address1', '', 'city', ${text("city")}, 'state', ${text("state")}, 'postcode', '',
    'country', ${text("country")})`;
}

/**
 * Erases references that staff wrote, which may contain a name. The gateway's ids stay, so that its payments can still
 * be found.
 */
async function erasePayments(db: Database, orderIds: OrderId[]): Promise<void> {
  const pages = await db
    .updateTable("payment_sessions")
    .set({ url: null })
    .where("order_id", "in", orderIds)
    .returning(["gateway", "gateway_session_id"])
    .execute();
  const ofSandbox = pages.filter(({ gateway }) => gateway === "sandbox");
  await eraseSandboxCustomer(
    db,
    ofSandbox.flatMap(({ gateway_session_id }) => gateway_session_id ?? []),
  );
  const closed = { closed_because: sql<string>`case when closed_because is not null then '' end` };
  await db.updateTable("payments").set(closed).where("order_id", "in", orderIds).execute();
  await db
    .updateTable("payments")
    // Unique, as the references of some methods must be.
    .set({ reference: sql<string>`'Erased ' || id` })
    .where("order_id", "in", orderIds)
    .where("method", "not in", [...gatewayNames(), remoteMethod])
    .execute();
  await db
    .updateTable("refunds")
    .set({ reason: "", ...closed })
    .where("order_id", "in", orderIds)
    .execute();
}

/**
 * Removes email address, streets of the route, the reason for a refund and what staff wrote about the payment. The rest
 * stays: a VAT invoice must name its customer and their address, and be kept for six years (S.I. 639/2010, regulation
 * 20; VAT Consolidation Act 2010, section 84).
 */
async function eraseDocuments(db: Database, orderIds: OrderId[]): Promise<void> {
  await db
    .updateTable("documents")
    .set({
      data: sql<string>`data || jsonb_build_object(
        'customer', (data -> 'customer') || '{"email": ""}'::jsonb,
        'pickup', ${townOnly("data", "pickup")}, 'dropoff', ${townOnly("data", "dropoff")}, 'reason', null, 'paymentReference', '')`,
    })
    .where("order_id", "in", orderIds)
    .execute();
}

async function recordErasure(context: Context, orders: Order[], as: Erasure): Promise<void> {
  const actor = actorName(context.actor);
  for (const { id, status, date_paid } of orders) {
    await storeOrderEvent(context, {
      orderId: id,
      actor,
      kind: "erased",
      note:
        as === "erased"
          ? "The customer's personal data was erased"
          : "The people named in this order were removed, six years after it ended",
    });
    const isOpen = date_paid === null && isUnpaid(status);
    if (!isOpen || as === "removed") continue;
    await context.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
    await storeOrderEvent(context, {
      orderId: id,
      actor,
      kind: "status",
      note: "Cancelled, because its customer was erased before it was paid",
      data: { from: status, to: "cancelled" },
    });
  }
}

/**
 * Deletes stored answers of idempotent requests, which repeat a quote's addresses and a note's text. Finds them by
 * their time, which has an index.
 */
export async function deleteIdempotentAnswers(db: Database, orderIds: OrderId[], quoteIds: string[]): Promise<void> {
  await sql`delete from idempotency_keys kept using quotes
    where quotes.id = any(${quoteIds}) and kept.scope = 'createQuote' and kept.response ->> 'id' = quotes.id
      and kept.created_at between quotes.created_at - interval '1 minute' and quotes.created_at + interval '1 minute'`.execute(
    db,
  );
  await sql`delete from idempotency_keys kept using order_events
    where order_id = any(${orderIds}) and kept.scope = 'addOrderNote' and kept.response ->> 'id' = order_events.id::text
      and kept.created_at between happened_at - interval '1 minute' and happened_at + interval '1 minute'`.execute(db);
}

/**
 * Deletes the other stored answers that contain one of these texts, such as a name, by a rare search of the whole
 * table.
 */
export async function deleteAnswersHolding(db: Database, texts: string[]): Promise<void> {
  const sought = texts.map((text) => text.trim().toLowerCase()).filter((text) => text.length > 2);
  await sql`delete from idempotency_keys where exists (
    select from unnest(${sought}::text[]) as sought where strpos(lower(response::text), sought) > 0)`.execute(db);
}
