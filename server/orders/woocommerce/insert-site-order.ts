import { sql } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import type { Database } from "../../database/kysely.ts";
import { storePayment } from "../../payments/store-payment.ts";
import { storeRefund } from "../../refunds/store-refund.ts";
import { type SiteNote, type SiteOrder, type SiteRefund, shopNumberOf } from "../../woocommerce/site-order.ts";
import { customerRow } from "../store-customer.ts";
import { newOrderKey, storeOrder } from "../store-order.ts";
import { storeOrderEvents } from "../store-order-event.ts";
import { storeOrderLines } from "../store-order-lines.ts";
import { siteActor } from "./site-actor.ts";
import { siteLines, siteMoney } from "./site-lines.ts";
import { siteNoteEvents } from "./site-notes.ts";
import { factsOfContent, siteContent } from "./site-order-content.ts";
import { paidAtOfSite, sitePaymentRow } from "./site-payment.ts";
import { statusOfSite } from "./site-status.ts";
import { siteRefundRow, type ToldRefund, toldRefunds } from "./told-refunds.ts";

type Given = { site: SiteOrder; refunds: SiteRefund[] | null; notes: SiteNote[] | null; settings: Settings };

/**
 * An order that was made there, with its money and history, in the caller's transaction: that site has told its customer of everything, so nobody is
 * written to and no document is issued. Answers its number here; null where somebody else has just stored it.
 */
export async function insertSiteOrder(db: Database, given: Given): Promise<number | null> {
  const { site } = given;
  const content = siteContent(site, null);
  const money = siteMoney(site);
  const { status } = statusOfSite(site.status, null);
  const facts = factsOfContent(content, site.line_items[0]?.name ?? "", given.settings);
  const paidAt = paidAtOfSite(site);
  const row = {
    order_key: await chooseKey(db, site),
    status,
    kind: "priced" as const,
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
  const customer = customerRow({
    email: facts.customer_email,
    name: facts.customer_name,
    company: content.billing["company"] ?? "",
    phone: facts.customer_phone,
    since: site.date_created_gmt,
  });
  const { rows } = await sql<{ id: number }>`with customer as (${customer})
    ${storeOrder(row)} on conflict do nothing returning id`.execute(db);
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  await sql`with lines as (${storeOrderLines(id, siteLines(site))})
    ${storeOrderEvents(id, events(given, status))}`.execute(db);
  const paidCents = paidAt ? money.totalCents : 0;
  if (paidAt && paidCents > 0) {
    const payment = { ...sitePaymentRow(site), order_id: id, amount_cents: paidCents, received_at: paidAt };
    const paymentId = await storePayment(db, { ...payment, state: "applied" });
    if (paymentId === null) throw new Error(`Order ${site.id} of the WordPress site was paid for another order here`);
    for (const refund of coveredRefunds(given, paidCents)) {
      const settled = { state: "succeeded", settled_at: refund.at } as const;
      await storeRefund(db, {
        ...siteRefundRow(refund),
        ...settled,
        payment_id: paymentId,
        order_id: id,
      }).executeTakeFirstOrThrow();
    }
  }
  return id;
}

/** That site's key, which its pay page asks for; another where it is short or taken. */
async function chooseKey(db: Database, { order_key }: SiteOrder): Promise<string> {
  if (order_key.length < 16 || order_key.length > 200) return newOrderKey();
  const taken = await db.selectFrom("orders").select("id").where("order_key", "=", order_key).executeTakeFirst();
  return taken ? newOrderKey() : order_key;
}

/** As far as the money reaches; the others are told of afterwards. */
function coveredRefunds({ site, refunds }: Given, paidCents: number): ToldRefund[] {
  let left = paidCents;
  return toldRefunds(site, refunds).filter(({ amountCents }) => {
    const isCovered = amountCents <= left;
    if (isCovered) left -= amountCents;
    return isCovered;
  });
}

function events({ site, notes }: Given, status: string) {
  const unknown = statusOfSite(site.status, null).isKnown ? "" : `; its status there is '${site.status}'`;
  return [
    {
      at: site.date_created_gmt,
      actor: siteActor,
      kind: "created",
      note: `Made at the WordPress site as order ${site.id}${unknown}`,
      data: { status, siteStatus: site.status, shopOrderId: site.id },
    },
    ...siteNoteEvents(notes ?? []),
  ];
}
