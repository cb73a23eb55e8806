import type { Failure } from "../../contract/errors.ts";
import type { NewPrice, NoNewPrice, OrderShipment, RepricingPreview } from "../../contract/reprice-order.ts";
import { noAddress } from "../../domain/addresses/address.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { differenceTo, settledCents } from "../../domain/orders/repricing.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { takesPayments } from "../payments/payment-readiness.ts";
import { type ChangedShipment, type PricedAnew, priceAnew, repricingState } from "./price-anew.ts";
import { refuseChoices, refuseRepricing } from "./refuse-repricing.ts";
import { moneyOf, ownShipment } from "./repriced-order.ts";

/** What can be changed of what an order carries, as it is now, and why nothing can. */
export const getOrderShipment: Verb<{ id: OrderId }, OrderShipment> = async (context, { id }) => {
  const order = await readOrder(context, id);
  if (!order) return noOrder;
  const { shipment } = orderJsonOf(order);
  const { priority, package_type: packageType, service_type: serviceType } = order;
  return {
    version: order.version,
    state: repricingState(order),
    refusal: refuseRepricing(context, order, await readLedger(context.db, id)),
    typedPriceReason: order.typed_price_reason,
    shipment: {
      pickup: shipment.pickup ?? noAddress,
      dropoff: shipment.dropoff ?? noAddress,
      priority,
      packageType,
      // Where a priority has no service of its own, it stands in its place.
      serviceType: serviceType === priority ? null : serviceType,
      quantity: shipment.quantity ?? 1,
      pallet: shipment.pallet ?? null,
    },
  };
};

/** What an order would cost after a change, by the prices that it has and by today's. Stores nothing. */
export const previewRepricing: Verb<{ id: OrderId; shipment: ChangedShipment }, RepricingPreview> = async (
  context,
  { id, shipment },
) => {
  const order = await readOrder(context, id);
  if (!order) return noOrder;
  const ledger = await readLedger(context.db, id);
  const refusal = refuseRepricing(context, order, ledger);
  if (refusal !== null) return { failed: "action_refused", message: refusal };
  const state = repricingState(order);
  const isPaid = state === "paid";
  const priced = await priceAnew(context, order, ownShipment(order, shipment));
  const prices = priced.map((one) => shownPrice(one, isPaid ? (cents) => differenceTo(moneyOf(order), cents) : null));
  const none = refusedByAll(priced);
  if (none) return none;
  const { settings } = await context.settings.current();
  return {
    version: order.version,
    state,
    currency: order.currency,
    priceCents: order.total_cents - order.returned_cents,
    settledCents: isPaid ? settledCents(moneyOf(order)) : 0,
    dueCents: order.due_cents,
    prices,
    refusals: isPaid ? await refuseChoices(context, order, ledger) : {},
    noLink: !takesPayments(context, settings)
      ? "Online payment is switched off; see Live payments in Site Settings"
      : order.customer_email === ""
        ? "This order has no email address to send a link to"
        : null,
  };
};

const noOrder: Failure = { failed: "not_found", message: "There is no such order." };

function readOrder({ db }: Context, id: OrderId) {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Where it cannot be carried by any prices; one that only lacks a price can be typed. */
function refusedByAll(priced: readonly PricedAnew[]): Failure | null {
  const failures = priced.flatMap(({ quote }) => (isFailure(quote) ? [quote] : []));
  return failures.length === priced.length ? (failures.at(-1) ?? null) : null;
}

function shownPrice(
  { by, version: pricingVersion, savedAt, quote, unpriced }: PricedAnew,
  differenceOf: ((totalCents: number) => number) | null,
): NewPrice | NoNewPrice {
  const of = { by, pricingVersion, savedAt: savedAt.toISOString() };
  const refused = isFailure(quote) ? quote : unpriced;
  if (refused || isFailure(quote)) {
    const { message, params = {} } = refused ?? (quote as Failure);
    return { ok: false, ...of, canBeTyped: !isFailure(quote), message, params };
  }
  const { kind, lines, netCents, vatCents, totalCents, serviceName, packageName, palletUnits } = quote;
  const { estimatedDeliveryDate, distanceKm, distanceSource } = quote;
  return {
    ok: true,
    ...of,
    kind,
    lines,
    netCents,
    vatCents,
    totalCents,
    serviceName,
    packageName,
    palletUnits,
    estimatedDeliveryDate,
    distanceKm,
    distanceSource,
    differenceCents: differenceOf?.(totalCents) ?? null,
  };
}
