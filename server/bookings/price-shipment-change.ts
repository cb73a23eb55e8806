import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { QuoteInput } from "../../contract/quotes.schema.ts";
import type { RepricingState } from "../../contract/reprice-order.ts";
import { isQuoteRequest } from "../../domain/orders/order-actions.ts";
import { isUnpaid } from "../../domain/orders/statuses.ts";
import { requestReasonText } from "../../domain/pricing/trip-positions.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type Context, type CurrentSettings, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { refuseWeight } from "../orders/refuse-weight.ts";
import { isOnAccount, orderJsonOf } from "../orders/stored-order.ts";
import { type Buyer, buyerOf } from "../prices/read-price-source.ts";
import { type FoundRoute, findRoute } from "../quotes/find-route.ts";
import { priceQuote, type UnstoredQuote } from "../quotes/price-quote.ts";
import { readSettingsVersion } from "../settings/stored-settings.ts";

type Order = Selectable<Orders>;
export type ChangedShipment = Omit<QuoteInput, "scheduledDate">;

/**
 * A change priced by one price list. `unpriced`: why staff have to type the price of a shipment that can be carried,
 * and at which field.
 */
export type PricedChange = {
  by: "order" | "today";
  version: number;
  savedAt: Date;
  quote: UnstoredQuote | Failure;
  unpriced: Failure | null;
};

/**
 * Prices a change with today's price list, and with the order's own unless it is the same or no longer stored. The
 * route is measured once.
 */
export async function priceShipmentChange(
  context: Context,
  order: Order,
  shipment: ChangedShipment,
): Promise<PricedChange[]> {
  const current = await context.settings.current();
  const isRequest = repricingState(order) === "request";
  const own = isRequest ? null : await readOwnPrices(context.db, order);
  const buyer = buyerOf(order.account_id);
  const priceLists = [
    ...(own === null ? [] : await readPriceList(context.db, own.pricingVersion, "order", ownBuyer(buyer, own))),
    ...(await readPriceList(context.db, current.version, "today", buyer)),
  ];
  const input = { ...shipment, scheduledDate: order.scheduled_date ?? dublinDate(context.now()) };
  let route: Promise<FoundRoute> | null = null;
  const find: typeof findRoute = (...ends) => {
    route ??= findRoute(...ends);
    return route;
  };
  const priced: PricedChange[] = [];
  for (const { by, sheet, buyer, savedAt } of priceLists) {
    const quote = await priceQuote(context, input, { buyer, currentSettings: sheet, find });
    const refused = isFailure(quote) ? null : refuseOrderedWeight(order, quote);
    const unpriced = isFailure(quote) || isRequest || quote.kind === "priced" ? null : refuseUnpriced(quote);
    priced.push({ by, version: sheet.version, savedAt, quote: refused ?? quote, unpriced });
  }
  return isSamePriceList(priced, own, current.version) ? priced.slice(1) : priced;
}

/** Whether the order's own prices are still today's, so that they count as one price list. */
function isSamePriceList([, today]: PricedChange[], own: OwnPrices | null, currentVersion: number): boolean {
  if (own === null || own.pricingVersion !== currentVersion || today === undefined) return false;
  return isFailure(today.quote) || today.quote.priceVersionId === own.priceVersionId;
}

/** What a new price means depends on how the order is paid. */
export function repricingState(
  order: Pick<Order, "status" | "total_cents" | "date_paid" | "on_account_at">,
): RepricingState {
  if (isQuoteRequest({ status: order.status, totalCents: order.total_cents })) return "request";
  if (order.date_paid !== null) return "paid";
  // A disconnected WordPress site may have left orders that are processed but unpaid.
  return isOnAccount(order) || !isUnpaid(order.status) ? "on_account" : "unpaid";
}

/** The prices of an order: a version of the settings and, for an account, of its agreement. */
type OwnPrices = { pricingVersion: number; priceVersionId: number | null };

/** Null if the order has no quote. */
async function readOwnPrices(db: Database, order: Order): Promise<OwnPrices | null> {
  const { repriced } = orderJsonOf(order).shipment;
  if (repriced) return { pricingVersion: repriced.pricingVersion, priceVersionId: repriced.priceVersionId ?? null };
  if (order.quote_id === null) return null;
  const quote = await db
    .selectFrom("quotes")
    .select(["pricing_version", "price_version_id"])
    .where("id", "=", order.quote_id)
    .executeTakeFirst();
  return quote ? { pricingVersion: quote.pricing_version, priceVersionId: quote.price_version_id } : null;
}

/** The buyer with the version of the agreement that priced the order. */
function ownBuyer(buyer: Buyer, { priceVersionId }: OwnPrices): Buyer {
  return buyer.kind === "public" ? buyer : { ...buyer, priceVersionId };
}

type PriceList = { by: "order" | "today"; sheet: CurrentSettings; buyer: Buyer; savedAt: Date };

async function readPriceList(db: Database, version: number, by: PriceList["by"], buyer: Buyer): Promise<PriceList[]> {
  const stored = await readSettingsVersion(db, version);
  return stored ? [{ by, sheet: { version, settings: stored.settings }, buyer, savedAt: stored.createdAt }] : [];
}

/** The weight stays as ordered, so the refusal is shown at the new package or service. */
function refuseOrderedWeight(order: Order, quote: UnstoredQuote): Failure | null {
  const weight = orderJsonOf(order).meta.package_weight;
  const field = quote.serviceType === null ? "packageType" : "serviceType";
  const refusal = refuseWeight(quote, weight ? Number(weight) : null, field);
  return refusal && { ...refusal, failed: "no_price" };
}

function refuseUnpriced({ kind, serviceName, positions }: UnstoredQuote): Failure {
  if (positions?.requestReason) {
    const message = requestReasonText(positions.requestReason);
    const field = positions.requestReason.code === "one_middle" ? "dropoff" : positions.requestReason.end;
    return { failed: "no_price", message, params: { [field]: message } };
  }
  const [field, message] =
    kind === "international"
      ? ["priority", "International has no calculated price: staff have to set it"]
      : [
          "serviceType",
          `${serviceName ?? "This service"} is booked by phone and has no calculated price: staff have to set it`,
        ];
  return { failed: "no_price", message, params: { [field]: message } };
}
