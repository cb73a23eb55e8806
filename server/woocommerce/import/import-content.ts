import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { remoteMethod } from "../../../domain/orders/payment-methods.ts";
import { type OrderId, orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import {
  changedContent,
  contentColumns,
  contentOf,
  customerColumns,
  isErased,
  type OrderContent,
} from "../../orders/order-content.ts";
import { exportedMethod } from "../../orders/remote-shop.ts";
import { serviceDetails } from "../../orders/shop-order-details.ts";
import { replaceOrderLines } from "../../orders/store-order.ts";
import { ownPaymentPrefix, type RemoteOrder } from "../client/remote-order.ts";
import { changeOrderHere, reportOnce } from "../order-history.ts";
import { detailsOfContent, importedContent, ownColumns } from "./imported-content.ts";
import { type ImportedLine, importedLines, priceColumns } from "./order-lines.ts";
import { paidAmount, remoteTitle } from "./remote-payment.ts";

type Order = Selectable<Orders>;
type Given = { order: RemoteOrder; settings: Settings; waits: boolean };

/** What an order costs, and what people have typed into it, as that shop has it now; true where that was news. */
export async function importContent(context: Context, order: Order, given: Given): Promise<boolean> {
  const typed = isErased(order) ? false : await importTyped(context, order, given);
  return (await importPrice(context, order, given)) || typed;
}

async function importTyped(context: Context, order: Order, { order: remote, settings }: Given): Promise<boolean> {
  const before = contentOf(order);
  const after = importedContent(remote, order);
  const { names, inWords } = changedContent(before, after);
  const own = order.created_via === remoteOrigin ? ownFields(order, remote) : chosenMethod(order, remote);
  if (names.length === 0 && Object.keys(own).length === 0) return false;
  if (names.length === 0) {
    await context.db
      .updateTable("orders")
      .set({ ...own, date_modified: context.now() })
      .where("id", "=", order.id)
      .execute();
    return true;
  }
  const facts = await detailsOf(context.db, order, { after, remote, settings });
  await changeOrderHere(
    context,
    order.id,
    { ...contentColumns(after), ...own, ...facts, version: order.version + 1 },
    { kind: "changed", note: `Changed on the WordPress site: ${inWords}`, data: changes(names, before, after) },
  );
  return true;
}

/** What only that shop knows of an order that was made there, where it is other than here. */
function ownFields(order: Order, remote: RemoteOrder) {
  const theirs = ownColumns(remote);
  return Object.fromEntries(
    Object.entries(theirs).filter(([name, value]) => !isDeepStrictEqual(order[name as keyof typeof theirs], value)),
  ) as Partial<typeof theirs>;
}

/** How its customer means to pay for a booking that is not paid yet, as he chose it on that shop's pay page. */
function chosenMethod(order: Order, remote: RemoteOrder) {
  if (order.date_paid !== null || order.payment_method !== remoteMethod || remote.payment_method === "") return {};
  const title = remoteTitle(remote);
  const isSame = remote.payment_method === order.remote_payment_method && title === order.payment_method_title;
  // As it was sent there, nobody has chosen anything yet.
  const isUntouched = order.remote_payment_method === null && remote.payment_method === exportedMethod.payment_method;
  return isSame || isUntouched ? {} : { remote_payment_method: remote.payment_method, payment_method_title: title };
}

/** Who it is for follows the addresses; what is carried follows the metadata where no booking said it, and the days always. */
async function detailsOf(
  db: Database,
  order: Order,
  { after, remote, settings }: { after: OrderContent; remote: RemoteOrder; settings: Settings },
) {
  const customer = await customerColumns(db, order, after);
  if (order.created_via === remoteOrigin) {
    const facts = detailsOfContent(after, remote.line_items[0]?.name ?? "", settings);
    return { ...facts, ...customer, shipment: JSON.stringify(facts.shipment) };
  }
  const { scheduled_date, estimated_delivery_date } = serviceDetails(after.meta, "", settings);
  return {
    ...customer,
    scheduled_date: scheduled_date ?? order.scheduled_date,
    estimated_delivery_date: estimated_delivery_date ?? order.estimated_delivery_date,
  };
}

/** Each field's own keys that became another. */
function changes(names: (keyof OrderContent)[], before: OrderContent, after: OrderContent) {
  const of = (content: OrderContent) =>
    Object.fromEntries(names.map((name) => [name, changedKeys(content[name], before[name], after[name])]));
  return { from: of(before), to: of(after) };
}

type Field = OrderContent[keyof OrderContent];

function changedKeys(field: Field, before: Field, after: Field): Field {
  if (typeof field === "string" || typeof before === "string" || typeof after === "string") return field;
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return Object.fromEntries(keys.map((key) => [key, field[key] ?? null]));
}

/** Edited there before it was paid, an order costs what it costs there. What was receipted here is final, and people are told. */
async function importPrice(context: Context, order: Order, { order: remote, waits }: Given): Promise<boolean> {
  const isRemote = order.created_via === remoteOrigin;
  if (!isRemote && order.date_paid !== null) return reportOtherTotal(context, order, { remote });
  const sold = isRemote ? remote : asItWasPaid(remote, waits ? null : order.total_cents);
  const price = priceColumns(sold);
  const isSame = price.total_cents === order.total_cents && price.currency === order.currency;
  if (isSame && !isRemote) return false;
  // Set here, and not told there yet.
  if (!isSame && waits && remote.date_paid_gmt === null) return false;
  const lines = importedLines(sold);
  const isWhole = isSame && price.net_cents === order.net_cents;
  if (isWhole && (await hasLines(context.db, order.id, lines))) return false;
  await replaceOrderLines(context.db, order.id, lines);
  const was = isSame ? "lines changed" : `was ${formatMoney(order.total_cents, order.currency)}`;
  await changeOrderHere(context, order.id, price, {
    kind: "price",
    note: `${formatMoney(price.total_cents, price.currency)} on the WordPress site, ${was}`,
    data: {
      from: { totalCents: order.total_cents, netCents: order.net_cents, currency: order.currency },
      to: { totalCents: price.total_cents, netCents: price.net_cents, currency: price.currency },
    },
  });
  return true;
}

/** The order at the price that was paid for it, where it was edited there since. */
function asItWasPaid(remote: RemoteOrder, knownCents: Cents | null): RemoteOrder {
  if (remote.date_paid_gmt === null || remote.transaction_id.startsWith(ownPaymentPrefix)) return remote;
  const { cents } = paidAmount(remote, knownCents);
  return cents === remote.total ? remote : { ...remote, total: cents, total_tax: 0 };
}

/** What costs something else there than what was receipted here; told once for each such total. True where that changed something. */
export function reportOtherTotal(
  context: Context,
  order: Order,
  { remote, isCertain = true }: { remote: RemoteOrder; isCertain?: boolean },
): Promise<boolean> {
  if (remote.total === order.total_cents && remote.currency === order.currency) return Promise.resolve(false);
  return reportOnce(context, order.id, {
    kind: "other_total",
    note: `It costs ${formatMoney(remote.total, remote.currency)} on the WordPress site now; it was paid and receipted here at ${formatMoney(order.total_cents, order.currency)}`,
    data: { siteTotalCents: remote.total, siteCurrency: remote.currency },
    alert: {
      title: `The total of ${orderReference(remote.id)} was changed on the WordPress site after it was paid`,
      text: isCertain
        ? "Here the total stays as paid and receipted. If money has to go back, refund it; if more is due, make another order."
        : "It was edited and paid before it was read here, and WooCommerce keeps no amount with a payment. It was receipted at its earlier price: compare that with the payment at its gateway. If money has to go back, refund it.",
      facts: [
        { label: "Paid", value: formatMoney(order.total_cents, order.currency) },
        { label: "There now", value: formatMoney(remote.total, remote.currency) },
      ],
    },
  });
}

async function hasLines(db: Database, orderId: OrderId, lines: ImportedLine[]): Promise<boolean> {
  const stored = await db
    .selectFrom("order_lines")
    .select(["code", "label", "amount_cents as amountCents", "detail"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  // As they come back from the database.
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(lines)));
}
