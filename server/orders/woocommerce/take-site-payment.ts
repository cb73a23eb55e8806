import type { Selectable } from "kysely";
import { formatMoney } from "../../../domain/money/currency.ts";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { markOrderPaid } from "../../payments/mark-order-paid.ts";
import { storePayment } from "../../payments/store-payment.ts";
import { ownPaymentPrefix, type SiteOrder } from "../../woocommerce/site-order.ts";
import { readLedger } from "../order-ledger.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { siteActor } from "./site-actor.ts";
import { paidAtOfSite, sitePaymentRow, titleOfSite } from "./site-payment.ts";
import { reportOtherTotal } from "./take-site-content.ts";

type Order = Selectable<Orders>;

/**
 * Money that came in at that site. An order that was booked here gets its receipt and both sides their emails, once; of one that was made
 * there only the books are kept. `isCertain`: whether what it costs here is surely what was paid. True where that was news.
 */
export function takeSitePayment(
  context: Context,
  order: Order,
  { site, isCertain }: { site: SiteOrder; isCertain: boolean },
): Promise<boolean> {
  return order.created_via === "woocommerce"
    ? keepBooks(context, order, site)
    : takeMoney(context, order, { site, isCertain });
}

async function takeMoney(
  context: Context,
  order: Order,
  { site, isCertain }: { site: SiteOrder; isCertain: boolean },
): Promise<boolean> {
  if (site.date_paid_gmt === null) return false;
  if (order.date_paid !== null) return recordPaidTwice(context, order, site);
  // Recorded here by staff, and told there: the record comes with its own transaction.
  if (site.transaction_id.startsWith(ownPaymentPrefix)) return false;
  const receivedAt = earlier(site.date_paid_gmt, context.now());
  if (order.total_cents === 0) {
    // Nothing was to be paid, and nothing is receipted.
    await notePaid(context, order, { paidAt: receivedAt, cents: 0 });
    return true;
  }
  const { effect } = await markOrderPaid(context, {
    method: "woocommerce",
    methodTitle: titleOfSite(site),
    reference: String(site.id),
    amountCents: order.total_cents,
    currency: order.currency,
    livemode: true,
    page: null,
    orderId: order.id,
    receivedAt,
    source: siteActor,
  });
  await reportOtherTotal(context, order, { site, isCertain });
  return effect !== "already_recorded";
}

/** Taken by phone or transfer here, and paid by its customer there as well: it is in the books as surplus until it is refunded there. */
async function recordPaidTwice(context: Context, order: Order, site: SiteOrder): Promise<boolean> {
  const { payment } = await readLedger(context.db, order.id);
  const isOwn = site.transaction_id === "" || site.transaction_id.startsWith(ownPaymentPrefix);
  if (!payment || payment.method === "woocommerce" || isOwn || site.date_paid_gmt === null) return false;
  const paymentId = await storePayment(context.db, {
    ...sitePaymentRow(site),
    order_id: order.id,
    amount_cents: site.total,
    state: "surplus",
    problem: "The order was paid before",
    received_at: earlier(site.date_paid_gmt, context.now()),
  });
  if (paymentId === null) return false;
  const amount = formatMoney(site.total, site.currency);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "paid_twice",
    note: `${amount} was paid at the WordPress site too; it was paid before by ${order.payment_method_title.toLowerCase()}`,
    data: { paymentId, reference: site.transaction_id },
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `${orderReference(site.id)} was paid twice`,
    text: `Its payment was recorded here, and its customer also paid at the WordPress site. Please refund ${amount} there: the order stays paid by what was recorded here.`,
    facts: [
      { label: "At the WordPress site", value: `${amount}, ${site.transaction_id}` },
      { label: "Recorded here", value: `${payment.reference}` },
    ],
  });
  return true;
}

async function keepBooks(context: Context, order: Order, site: SiteOrder): Promise<boolean> {
  const paidAt = paidAtOfSite(site);
  if (paidAt === null) return false;
  const { payment, refundedCents, pendingCents } = await readLedger(context.db, order.id);
  if (order.date_paid === null) await notePaid(context, order, { paidAt, cents: order.total_cents });
  if (!payment) {
    if (order.total_cents === 0) return order.date_paid === null;
    const stored = await storePayment(context.db, {
      ...sitePaymentRow(site),
      order_id: order.id,
      amount_cents: order.total_cents,
      currency: order.currency,
      state: "applied",
      received_at: paidAt,
    });
    if (stored === null) throw new Error(`Order ${site.id} of the WordPress site was paid for another order here`);
    return true;
  }
  // Edited there after it was paid: what went back was there to go back.
  const amount = Math.max(order.total_cents, refundedCents + pendingCents);
  if (payment.method !== "woocommerce") return recordPaidTwice(context, order, site);
  const isSame = amount === payment.amount_cents || amount === 0;
  if (isSame) return order.date_paid === null;
  await context.db.updateTable("payments").set({ amount_cents: amount }).where("id", "=", payment.id).execute();
  return true;
}

async function notePaid(
  context: Context,
  order: Order,
  { paidAt, cents }: { paidAt: Date; cents: number },
): Promise<void> {
  await context.db
    .updateTable("orders")
    .set({ date_paid: paidAt, date_modified: context.now() })
    .where("id", "=", order.id)
    .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "paid",
    note: `Paid ${formatMoney(cents, order.currency)} at the WordPress site`,
    data: { from: null, to: paidAt.toISOString() },
  });
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
