import type { Failure } from "../../contract/errors.ts";
import type { NewPrice, NewPriceRefusal, OrderShipment, RepricingPreview } from "../../contract/reprice-order.ts";
import { emptyAddress } from "../../domain/addresses/address.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { differenceTo, settledCents } from "../../domain/orders/repricing.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { isOnlinePaymentOpen } from "../payments/payment-readiness.ts";
import { compareDistances } from "./compare-distances.ts";
import {
  type ChangedShipment,
  type PricedChange,
  priceShipmentChange,
  repricingState,
} from "./price-shipment-change.ts";
import { refuseDifferenceChoices, refuseRepricing } from "./refuse-repricing.ts";
import { settledMoneyOf, shipmentToPrice } from "./repriced-order.ts";

/** The shipment of an order as staff may change it, or the reason why they can't. */
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
      pickup: { ...(shipment.pickup ?? emptyAddress), ...shipment.positions?.answers?.pickup },
      dropoff: { ...(shipment.dropoff ?? emptyAddress), ...shipment.positions?.answers?.dropoff },
      priority,
      packageType,
      // A priority without a service of its own is stored as the service type.
      serviceType: serviceType === priority ? null : serviceType,
      quantity: shipment.quantity ?? 1,
      pallet: shipment.pallet ?? null,
    },
  };
};

/** What an order would cost after a change, with its own prices and with today's. Stores nothing. */
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
  const priced = await priceShipmentChange(context, order, shipmentToPrice(order, shipment));
  const prices = priced.map((one) =>
    shownPrice(one, isPaid ? (cents) => differenceTo(settledMoneyOf(order), cents) : null),
  );
  const none = refusedByAll(priced);
  if (none) return none;
  // The route is the same for every price list.
  const measured = priced.flatMap(({ quote }) => (isFailure(quote) ? [] : [quote]))[0] ?? null;
  const { settings } = await context.settings.current();
  return {
    version: order.version,
    state,
    currency: order.currency,
    priceCents: order.total_cents - order.returned_cents,
    settledCents: isPaid ? settledCents(settledMoneyOf(order)) : 0,
    dueCents: order.due_cents,
    distance: compareDistances(order, measured),
    open: measured?.open ?? null,
    prices,
    refusals: isPaid ? await refuseDifferenceChoices(context, order, ledger) : {},
    noLink: !isOnlinePaymentOpen(context, settings)
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

/** The failure if no price list can carry the shipment; if only the price is missing, staff can type one. */
function refusedByAll(priced: readonly PricedChange[]): Failure | null {
  const failures = priced.flatMap(({ quote }) => (isFailure(quote) ? [quote] : []));
  return failures.length === priced.length ? (failures.at(-1) ?? null) : null;
}

function shownPrice(
  { by, version: pricingVersion, savedAt, quote, unpriced }: PricedChange,
  differenceOf: ((totalCents: number) => number) | null,
): NewPrice | NewPriceRefusal {
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
