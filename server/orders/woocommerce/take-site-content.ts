import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import type { Cents } from "../../../domain/money/cents.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { ownPaymentPrefix, type SiteOrder } from "../../woocommerce/site-order.ts";
import { customerFacts, serviceFacts } from "../shop-order-facts.ts";
import { storeCustomer } from "../store-customer.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { replaceOrderLines } from "../store-order-lines.ts";
import { wasStored } from "./find-site-order.ts";
import { isErased } from "./is-erased.ts";
import { sentMethod } from "./new-site-order.ts";
import { paidAmount } from "./paid-amount.ts";
import { siteActor } from "./site-actor.ts";
import { type SiteLine, siteLines, siteMoney } from "./site-lines.ts";
import { factsOfContent, type SiteContent, siteContent } from "./site-order-content.ts";
import { titleOfSite } from "./site-payment.ts";

type Order = Selectable<Orders>;
type Given = { order: SiteOrder; settings: Settings; waits: boolean };

/** What an order costs, and what people have typed into it, as that site has it now; true where that was news. */
export async function takeSiteContent(context: Context, order: Order, given: Given): Promise<boolean> {
  const typed = isErased(order) ? false : await takeTyped(context, order, given);
  return (await takePrice(context, order, given)) || typed;
}

const fieldNames: Record<keyof SiteContent, string> = {
  billing: "billing address",
  shipping: "shipping address",
  customer_note: "customer's note",
  meta: "metadata",
};

async function takeTyped(context: Context, order: Order, { order: site, settings }: Given): Promise<boolean> {
  const before = {
    billing: order.billing,
    shipping: order.shipping,
    customer_note: order.customer_note,
    meta: order.meta,
  };
  const after = siteContent(site, order);
  const names = (Object.keys(after) as (keyof SiteContent)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const own = order.created_via === "woocommerce" ? ownFields(order, site) : chosenMethod(order, site);
  if (names.length === 0 && Object.keys(own).length === 0) return false;
  const content = {
    billing: JSON.stringify(after.billing),
    shipping: JSON.stringify(after.shipping),
    customer_note: after.customer_note,
    meta: JSON.stringify(after.meta),
  };
  const facts = names.length === 0 ? {} : await factsOf(context.db, order, { after, site, settings });
  await context.db
    .updateTable("orders")
    .set({ ...(names.length > 0 && content), ...own, ...facts, date_modified: context.now() })
    .where("id", "=", order.id)
    .execute();
  if (names.length === 0) return true;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "changed",
    note: `Changed at the WordPress site: ${names.map((name) => fieldNames[name]).join(", ")}`,
    data: changes(names, before, after),
  });
  return true;
}

/** What only that site knows of an order that was made there, where it is other than here. */
function ownFields(order: Order, site: SiteOrder) {
  const theirs = {
    payment_method: site.payment_method,
    payment_method_title: site.payment_method_title,
    date_created: site.date_created_gmt,
    date_completed: site.date_completed_gmt,
  };
  return Object.fromEntries(
    Object.entries(theirs).filter(([name, value]) => !isDeepStrictEqual(order[name as keyof typeof theirs], value)),
  ) as Partial<typeof theirs>;
}

/** How its customer means to pay for a booking that is not paid yet, as he chose it on that site's pay page. */
function chosenMethod(order: Order, site: SiteOrder) {
  if (order.date_paid !== null || order.payment_method !== "woocommerce" || site.payment_method === "") return {};
  const title = titleOfSite(site);
  const isSame = site.payment_method === order.remote_payment_method && title === order.payment_method_title;
  // As it was sent there, nobody has chosen anything yet.
  const isUntouched = order.remote_payment_method === null && site.payment_method === sentMethod.payment_method;
  return isSame || isUntouched ? {} : { remote_payment_method: site.payment_method, payment_method_title: title };
}

/** Who it is for follows the addresses; what is carried follows the metadata where no booking said it, and the days always. */
async function factsOf(
  db: Database,
  order: Order,
  { after, site, settings }: { after: SiteContent; site: SiteOrder; settings: Settings },
) {
  const customer = customerFacts(after.billing, after.meta);
  const customerId =
    customer.customer_email === order.customer_email
      ? order.customer_id
      : await storeCustomer(db, {
          email: customer.customer_email,
          name: customer.customer_name,
          company: after.billing["company"] ?? "",
          phone: customer.customer_phone,
          since: order.date_created,
        });
  if (order.created_via === "woocommerce") {
    return { ...factsOfContent(after, site.line_items[0]?.name ?? "", settings), customer_id: customerId };
  }
  const { scheduled_date, estimated_delivery_date } = serviceFacts(after.meta, "", settings);
  return {
    ...customer,
    customer_id: customerId,
    scheduled_date: scheduled_date ?? order.scheduled_date,
    estimated_delivery_date: estimated_delivery_date ?? order.estimated_delivery_date,
  };
}

/** Each field's own keys that became another. */
function changes(names: (keyof SiteContent)[], before: Record<string, unknown>, after: SiteContent) {
  const [from, to]: Record<string, unknown>[] = [{}, {}];
  for (const name of names) {
    const [was, is] = [before[name], after[name]];
    if (typeof is === "string") {
      Object.assign(from ?? {}, { [name]: was });
      Object.assign(to ?? {}, { [name]: is });
      continue;
    }
    const keys = Object.keys(is).filter((key) => !isDeepStrictEqual((was as Record<string, unknown>)[key], is[key]));
    const pick = (all: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
    Object.assign(from ?? {}, { [name]: pick(was as Record<string, unknown>) });
    Object.assign(to ?? {}, { [name]: pick(is) });
  }
  return { from, to };
}

/** Edited there before it was paid, an order costs what it costs there. What was receipted here is final, and people are told. */
async function takePrice(context: Context, order: Order, { order: site, waits }: Given): Promise<boolean> {
  const isMadeThere = order.created_via === "woocommerce";
  if (!isMadeThere && order.date_paid !== null) return reportOtherTotal(context, order, { site });
  const sold = isMadeThere ? site : asItWasPaid(site, waits ? null : order.total_cents);
  const money = siteMoney(sold);
  const isSame = money.totalCents === order.total_cents && site.currency === order.currency;
  if (isSame && !isMadeThere) return false;
  // Set here, and not told there yet.
  if (!isSame && waits && site.date_paid_gmt === null) return false;
  const lines = siteLines(sold);
  const isWhole = isSame && money.netCents === order.net_cents;
  if (isWhole && (await hasLines(context.db, order.id, lines))) return false;
  await replaceOrderLines(context.db, order.id, lines);
  await context.db
    .updateTable("orders")
    .set({
      currency: site.currency,
      net_cents: money.netCents,
      vat_cents: money.vatCents,
      total_cents: money.totalCents,
      date_modified: context.now(),
    })
    .where("id", "=", order.id)
    .execute();
  const was = isSame ? "lines changed" : `was ${formatMoney(order.total_cents, order.currency)}`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "price",
    note: `${formatMoney(money.totalCents, site.currency)} at the WordPress site, ${was}`,
    data: {
      from: { totalCents: order.total_cents, netCents: order.net_cents, currency: order.currency },
      to: { totalCents: money.totalCents, netCents: money.netCents, currency: site.currency },
    },
  });
  return true;
}

/** The order at the price that was paid for it, where it was edited there since. */
function asItWasPaid(site: SiteOrder, knownCents: Cents | null): SiteOrder {
  if (site.date_paid_gmt === null || site.transaction_id.startsWith(ownPaymentPrefix)) return site;
  const { cents } = paidAmount(site, knownCents);
  return cents === site.total ? site : { ...site, total: cents, total_tax: 0 };
}

/** What costs something else there than what was receipted here; told once for each such total. True where that was news. */
export async function reportOtherTotal(
  context: Context,
  order: Order,
  { site, isCertain = true }: { site: SiteOrder; isCertain?: boolean },
): Promise<boolean> {
  if (site.total === order.total_cents && site.currency === order.currency) return false;
  const data = { siteTotalCents: site.total, siteCurrency: site.currency };
  if (await wasStored(context.db, order.id, data)) return false;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "other_total",
    note: `It costs ${formatMoney(site.total, site.currency)} at the WordPress site now; it was paid and receipted here with ${formatMoney(order.total_cents, order.currency)}`,
    data,
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `The total of ${orderReference(site.id)} was changed at the WordPress site after it was paid`,
    text: isCertain
      ? "Here it stays what was paid and receipted. If money has to go back, refund it; if more is due, make another order."
      : "It was edited and paid before it was read here, and WooCommerce keeps no amount with a payment. It was receipted with what it cost before: compare that with the payment at its gateway. If money has to go back, refund it.",
    facts: [
      { label: "Paid", value: formatMoney(order.total_cents, order.currency) },
      { label: "There now", value: formatMoney(site.total, site.currency) },
    ],
  });
  return true;
}

async function hasLines(db: Database, orderId: number, lines: SiteLine[]): Promise<boolean> {
  const stored = await db
    .selectFrom("order_lines")
    .select(["code", "label", "amount_cents as amountCents", "detail"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  // As they come back from the database.
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(lines)));
}
