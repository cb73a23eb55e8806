import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { QuoteInput } from "../../contract/quotes.schema.ts";
import type { RepricingState } from "../../contract/reprice-order.ts";
import { isQuoteRequest } from "../../domain/orders/order-actions.ts";
import { isUnpaid } from "../../domain/orders/statuses.ts";
import { weightRefusal } from "../../domain/pricing/weight.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type Context, type CurrentSettings, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { isOnAccount, orderJsonOf } from "../orders/stored-order.ts";
import { type FoundRoute, findRoute } from "../quotes/find-route.ts";
import { priceQuote, type UnstoredQuote } from "../quotes/price-quote.ts";
import { readSettingsVersion } from "../settings/stored-settings.ts";

type Order = Selectable<Orders>;
export type ChangedShipment = Omit<QuoteInput, "scheduledDate">;

/** A change priced by one version of the prices. `unpriced`: it can be carried, but a person has to name the price; why, and at which field. */
export type PricedAnew = {
  by: "order" | "today";
  version: number;
  savedAt: Date;
  quote: UnstoredQuote | Failure;
  unpriced: Failure | null;
};

/**
 * A change of an order, priced by the prices that it has and by today's: the former first, and left out where they are today's or not kept
 * any more. The route is measured once.
 */
export async function priceAnew(context: Context, order: Order, shipment: ChangedShipment): Promise<PricedAnew[]> {
  const current = await context.settings.current();
  const isRequest = repricingState(order) === "request";
  const own = isRequest ? null : await ownVersion(context.db, order);
  const sheets = [
    ...(own === null || own === current.version ? [] : await sheetOf(context.db, own, "order")),
    ...(await sheetOf(context.db, current.version, "today")),
  ];
  const asked = { ...shipment, scheduledDate: order.scheduled_date ?? dublinDate(context.now()) };
  let route: Promise<FoundRoute> | null = null;
  const find: typeof findRoute = (...ends) => {
    route ??= findRoute(...ends);
    return route;
  };
  const priced: PricedAnew[] = [];
  for (const { by, sheet, savedAt } of sheets) {
    const quote = await priceQuote(context, asked, { sheet, find });
    const refused = isFailure(quote) ? null : refuseWeight(order, quote);
    const unpriced = isFailure(quote) || isRequest || quote.kind === "priced" ? null : needsAPerson(quote);
    priced.push({ by, version: sheet.version, savedAt, quote: refused ?? quote, unpriced });
  }
  return priced;
}

/** What an order stands in decides what a new price means. */
export function repricingState(
  order: Pick<Order, "status" | "total_cents" | "date_paid" | "on_account_at">,
): RepricingState {
  if (isQuoteRequest({ status: order.status, totalCents: order.total_cents })) return "request";
  if (order.date_paid !== null) return "paid";
  // A WordPress site that has gone may have left orders that are worked on and not paid.
  return isOnAccount(order) || !isUnpaid(order.status) ? "on_account" : "unpaid";
}

/** The version of the settings that an order was priced by; null where it came without a quote. */
async function ownVersion(db: Database, order: Order): Promise<number | null> {
  const { repriced } = orderJsonOf(order).shipment;
  if (repriced) return repriced.pricingVersion;
  if (order.quote_id === null) return null;
  const quote = await db
    .selectFrom("quotes")
    .select("pricing_version")
    .where("id", "=", order.quote_id)
    .executeTakeFirst();
  return quote?.pricing_version ?? null;
}

type Sheet = { by: "order" | "today"; sheet: CurrentSettings; savedAt: Date };

async function sheetOf(db: Database, version: number, by: Sheet["by"]): Promise<Sheet[]> {
  const stored = await readSettingsVersion(db, version);
  return stored ? [{ by, sheet: { version, settings: stored.settings }, savedAt: stored.createdAt }] : [];
}

function refuseWeight(order: Order, quote: UnstoredQuote): Failure | null {
  const weight = orderJsonOf(order).meta.package_weight;
  const message = weightRefusal(quote, weight ? Number(weight) : null);
  if (message === null) return null;
  const field = quote.serviceType === null ? "packageType" : "serviceType";
  return { failed: "no_price", message, params: { [field]: message } };
}

function needsAPerson({ kind, serviceName }: UnstoredQuote): Failure {
  const [field, message] =
    kind === "international"
      ? ["priority", "International has no calculated price: somebody has to name it"]
      : [
          "serviceType",
          `${serviceName ?? "This service"} is booked by phone and has no calculated price: somebody has to name it`,
        ];
  return { failed: "no_price", message, params: { [field]: message } };
}
