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
  isErased,
  type OrderContent,
  storeOrderCustomer,
} from "../../orders/order-content.ts";
import { exportedMethod } from "../../orders/remote-shop.ts";
import { serviceDetails } from "../../orders/shop-order-details.ts";
import { replaceOrderLines } from "../../orders/store-order.ts";
import { ownPaymentPrefix, type RemoteOrder } from "../client/remote-order.ts";
import { changeOrderFromRemote, storeEventAndAlertOnce } from "../remote-events.ts";
import { deriveOrderDetails, mergeRemoteContent, remoteOnlyColumns } from "./merge-remote-content.ts";
import { type ImportedLine, priceColumns, toOrderLines } from "./order-lines.ts";
import { type RemoteShipment, shipmentKeys } from "./price-remote-change.ts";
import { determinePaidAmount, remoteMethodTitle } from "./remote-payment.ts";
import { alertShipmentChange, remoteShipmentColumns } from "./remote-shipment-columns.ts";

type Order = Selectable<Orders>;
type ImportInput = { order: RemoteOrder; settings: Settings; waits: boolean; shipment: RemoteShipment | null };

/** Imports an order's price and editable fields; true if something changed. */
export async function importContent(context: Context, order: Order, given: ImportInput): Promise<boolean> {
  const typed = isErased(order) ? false : await importFields(context, order, given);
  return (await importPrice(context, order, given)) || typed;
}

async function importFields(
  context: Context,
  order: Order,
  { order: remote, settings, shipment }: ImportInput,
): Promise<boolean> {
  const before = contentOf(order);
  // Shipment and metadata change together, so that a change not followed now is still one at a later read.
  const keeps = shipment ? [] : shipmentKeys.map(([key]) => key);
  const after = mergeRemoteContent(remote, order, keeps);
  const { names, inWords } = changedContent(before, after);
  const own =
    order.created_via === remoteOrigin ? changedRemoteColumns(order, remote) : chosenMethodColumns(order, remote);
  if (names.length === 0 && Object.keys(own).length === 0) return false;
  if (names.length === 0) {
    await context.db
      .updateTable("orders")
      .set({ ...own, date_modified: context.now() })
      .where("id", "=", order.id)
      .execute();
    return true;
  }
  const facts = await detailColumns(context.db, order, { after, remote, settings });
  await changeOrderFromRemote(
    context,
    order.id,
    {
      ...contentColumns(after),
      ...own,
      ...facts,
      ...(shipment && remoteShipmentColumns(order, shipment, { after, settings })),
      version: order.version + 1,
    },
    { kind: "changed", note: `Changed on the WordPress site: ${inWords}`, data: changes(names, before, after) },
  );
  if (shipment) await alertShipmentChange(context, order, shipment, remote);
  return true;
}

/** The changed columns that only the remote shop knows of an order made there. */
function changedRemoteColumns(order: Order, remote: RemoteOrder) {
  const theirs = remoteOnlyColumns(remote);
  return Object.fromEntries(
    Object.entries(theirs).filter(([name, value]) => !isDeepStrictEqual(order[name as keyof typeof theirs], value)),
  ) as Partial<typeof theirs>;
}

/** The payment method an unpaid customer chose on the remote pay page. */
function chosenMethodColumns(order: Order, remote: RemoteOrder) {
  if (order.date_paid !== null || order.payment_method !== remoteMethod || remote.payment_method === "") return {};
  const title = remoteMethodTitle(remote);
  const isSame = remote.payment_method === order.remote_payment_method && title === order.payment_method_title;
  // Unchanged since the export: the customer has not chosen yet.
  const isUntouched = order.remote_payment_method === null && remote.payment_method === exportedMethod.payment_method;
  return isSame || isUntouched ? {} : { remote_payment_method: remote.payment_method, payment_method_title: title };
}

/**
 * The customer follows the addresses; the shipment follows the metadata unless a booking defined it; dates always
 * follow.
 */
async function detailColumns(
  db: Database,
  order: Order,
  { after, remote, settings }: { after: OrderContent; remote: RemoteOrder; settings: Settings },
) {
  const customer = await storeOrderCustomer(db, order, after);
  if (order.created_via === remoteOrigin) {
    const facts = deriveOrderDetails(after, remote.line_items[0]?.name ?? "", settings);
    return { ...facts, ...customer, shipment: JSON.stringify(facts.shipment) };
  }
  const { scheduled_date, estimated_delivery_date } = serviceDetails(after.meta, "", settings);
  return {
    ...customer,
    scheduled_date: scheduled_date ?? order.scheduled_date,
    estimated_delivery_date: estimated_delivery_date ?? order.estimated_delivery_date,
  };
}

/** Per field, only the keys that changed. */
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

/** Before payment the remote price applies. A receipted price is final, so staff are alerted instead. */
async function importPrice(context: Context, order: Order, { order: remote, waits }: ImportInput): Promise<boolean> {
  const isRemote = order.created_via === remoteOrigin;
  if (!isRemote && order.date_paid !== null) return alertTotalChange(context, order, { remote });
  const sold = isRemote ? remote : atPaidPrice(remote, waits ? null : order.total_cents);
  const price = priceColumns(sold);
  const isSame = price.total_cents === order.total_cents && price.currency === order.currency;
  if (isSame && !isRemote) return false;
  // The price was set here and has not been pushed yet.
  if (!isSame && waits && remote.date_paid_gmt === null) return false;
  const lines = toOrderLines(sold);
  const isWhole = isSame && price.net_cents === order.net_cents;
  if (isWhole && (await hasLines(context.db, order.id, lines))) return false;
  await replaceOrderLines(context.db, order.id, lines);
  const was = isSame ? "lines changed" : `was ${formatMoney(order.total_cents, order.currency)}`;
  // Staff who set the price there have checked it.
  const marks = order.address_marks?.filter((mark) => mark !== "to_check") ?? [];
  const columns = { ...price, address_marks: marks.length > 0 ? marks : null };
  await changeOrderFromRemote(context, order.id, isSame ? price : columns, {
    kind: "price",
    note: `${formatMoney(price.total_cents, price.currency)} on the WordPress site, ${was}`,
    data: {
      from: { totalCents: order.total_cents, netCents: order.net_cents, currency: order.currency },
      to: { totalCents: price.total_cents, netCents: price.net_cents, currency: price.currency },
    },
  });
  return true;
}

/** The order at the price paid for it, in case it was edited remotely since. */
function atPaidPrice(remote: RemoteOrder, knownCents: Cents | null): RemoteOrder {
  if (remote.date_paid_gmt === null || remote.transaction_id.startsWith(ownPaymentPrefix)) return remote;
  const { cents } = determinePaidAmount(remote, knownCents);
  return cents === remote.total ? remote : { ...remote, total: cents, total_tax: 0 };
}

/** Alerts the team, once per total, if the remote total differs from the receipt. True if that was new. */
export function alertTotalChange(
  context: Context,
  order: Order,
  { remote, isCertain = true }: { remote: RemoteOrder; isCertain?: boolean },
): Promise<boolean> {
  if (remote.total === order.total_cents && remote.currency === order.currency) return Promise.resolve(false);
  return storeEventAndAlertOnce(context, order.id, {
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
  // In the form in which the database returns them.
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(lines)));
}
