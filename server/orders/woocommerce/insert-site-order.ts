import { sql } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import type { Database } from "../../database/kysely.ts";
import { newRefundKey } from "../../refunds/new-refund-key.ts";
import { type SiteNote, type SiteOrder, type SiteRefund, shopNumberOf } from "../../woocommerce/site-order.ts";
import { newOrderKey } from "../order-key.ts";
import { shopCustomer } from "../store-shop-customer.ts";
import { siteActor } from "./site-actor.ts";
import { siteLines, siteMoney } from "./site-lines.ts";
import { siteNoteEvents } from "./site-notes.ts";
import { factsOfContent, siteContent } from "./site-order-content.ts";
import { paidAtOfSite, titleOfSite } from "./site-payment.ts";
import { statusOfSite } from "./site-status.ts";
import { toldRefunds } from "./told-refunds.ts";

type Given = { site: SiteOrder; refunds: SiteRefund[] | null; notes: SiteNote[] | null; settings: Settings };

/**
 * An order that was made there, with its money and history, in one statement: that site has told its customer of everything, so nobody is
 * written to and no document is issued. Answers its number here; null where somebody else has just stored it.
 */
export async function insertSiteOrder(db: Database, given: Given): Promise<number | null> {
  const { site } = given;
  const content = siteContent(site, null);
  const lines = siteLines(site);
  const money = siteMoney(site);
  const { status } = statusOfSite(site.status, null);
  const facts = factsOfContent(content, site.line_items[0]?.name ?? "", given.settings);
  const paidAt = paidAtOfSite(site);
  const row = {
    status,
    kind: "priced",
    payment_method: site.payment_method,
    payment_method_title: site.payment_method_title,
    currency: site.currency,
    net_cents: money.netCents,
    vat_cents: money.vatCents,
    total_cents: money.totalCents,
    ...facts,
    shipment: JSON.parse(facts.shipment) as object,
    ...content,
    created_via: "woocommerce",
    shop_order_id: site.id,
    shop_number: shopNumberOf(site),
    shop_modified_at: site.date_modified_gmt,
    date_created: site.date_created_gmt,
    date_modified: site.date_modified_gmt,
    date_paid: paidAt,
    date_completed: site.date_completed_gmt,
  };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const customer = shopCustomer({
    email: facts.customer_email,
    name: facts.customer_name,
    company: content.billing["company"] ?? "",
    phone: facts.customer_phone,
    since: site.date_created_gmt,
  });
  const paidCents = paidAt ? money.totalCents : 0;
  const { rows } = await sql<{ id: number }>`with
    customer as (${customer}),
    placed as (
      insert into orders (order_key, customer_id, ${columns})
      select ${await chooseKey(db, site)}, customer.id, ${columns}
      from customer, jsonb_populate_record(null::orders, ${JSON.stringify(row)}::jsonb) made
      on conflict do nothing
      returning id
    ),
    lines as (
      insert into order_lines (order_id, position, code, label, amount_cents, detail)
      select placed.id, line.position, line.code, line.label, line.amount_cents, line.detail
      from placed, jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb) line
    ),
    payment as (
      insert into payments (order_id, method, method_title, reference, livemode, amount_cents, currency, state, received_at)
      select placed.id, 'woocommerce', ${titleOfSite(site)}, ${String(site.id)}, true, ${paidCents}::integer, ${site.currency}, 'applied', ${paidAt}::timestamptz
      from placed where ${paidCents}::integer > 0
      returning id
    ),
    refunded as (
      insert into refunds (payment_id, order_id, refund_key, amount_cents, reason, by_gateway, gateway_refund_id, state, requested_by,
        created_at, settled_at)
      select payment.id, placed.id, refund.refund_key, refund.amount_cents, refund.reason, refund.by_gateway, refund.gateway_refund_id,
        'succeeded', ${siteActor}, refund.created_at, refund.created_at
      from placed, payment, jsonb_populate_recordset(null::refunds, ${JSON.stringify(refundRows(given, paidCents))}::jsonb) refund
    ),
    events as (
      insert into order_events (order_id, happened_at, actor, kind, note, data)
      select placed.id, event.happened_at, event.actor, event.kind, event.note, event.data
      from placed, jsonb_populate_recordset(null::order_events, ${JSON.stringify(eventRows(given, status))}::jsonb) event
    )
    select id from placed`.execute(db);
  return rows[0]?.id ?? null;
}

/** That site's key, which its pay page asks for; another where it is short or taken. */
async function chooseKey(db: Database, { order_key }: SiteOrder): Promise<string> {
  const fresh = newOrderKey();
  if (order_key.length < 16 || order_key.length > 200) return fresh;
  const taken = await db.selectFrom("orders").select("id").where("order_key", "=", order_key).executeTakeFirst();
  return taken ? fresh : order_key;
}

/** As far as the money reaches; the others are told of afterwards. */
function refundRows({ site, refunds }: Given, paidCents: number) {
  let left = paidCents;
  return toldRefunds(site, refunds).flatMap((refund) => {
    if (refund.amountCents > left) return [];
    left -= refund.amountCents;
    return [
      {
        refund_key: newRefundKey(),
        amount_cents: refund.amountCents,
        reason: refund.reason,
        by_gateway: refund.byGateway,
        gateway_refund_id: refund.gatewayRefundId,
        created_at: refund.at,
      },
    ];
  });
}

function eventRows({ site, notes }: Given, status: string) {
  const unknown = statusOfSite(site.status, null).isKnown ? "" : `; its status there is '${site.status}'`;
  return [
    {
      happened_at: site.date_created_gmt,
      actor: siteActor,
      kind: "created",
      note: `Made at the WordPress site as order ${site.id}${unknown}`,
      data: { status, siteStatus: site.status, shopOrderId: site.id },
    },
    ...siteNoteEvents(notes ?? []),
  ];
}
