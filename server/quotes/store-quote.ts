import { randomBytes, randomInt } from "node:crypto";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Quote } from "../../contract/quotes.ts";
import { quoteReference } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { violatedConstraint } from "../database/transaction.ts";
import type { Quotes } from "../database/types.ts";
import type { UnstoredQuote } from "./price-quote.ts";
import { unusedTimestamp } from "./unused-timestamp.ts";

const attempts = 8;

/**
 * Gives a priced quote its id, which nobody can guess, and its reference, and keeps it. `alongside` is SQL that happens together with it or
 * not at all.
 */
export async function storeQuote(
  context: Context,
  unstored: UnstoredQuote,
  alongside: (quote: Quote) => RawBuilder<object> = () => sql`select 1`,
): Promise<Quote> {
  const { input, soldPackage, ...priced } = unstored;
  const { middleOf } = priced;
  for (let attempt = 1; ; attempt++) {
    const skip = attempt === 1 ? 0 : randomInt(10 ** attempt);
    const reference = quoteReference(unusedTimestamp(context.now(), skip));
    const quote: Quote = { id: `q_${randomBytes(18).toString("base64url")}`, reference, ...priced };
    const row = {
      ...rowOf(quote),
      input: JSON.stringify({ request: input, soldPackage, middleOf }),
      created_at: context.now(),
    };
    try {
      await context.db
        .with("alongside", () => sql<object>`(${alongside(quote)})`)
        .insertInto("quotes")
        .values(row)
        .execute();
      return quote;
    } catch (error) {
      // Another process took this millisecond.
      if (violatedConstraint(error) !== "quotes_reference_key" || attempt === attempts) throw error;
    }
  }
}

function rowOf(quote: Quote): Omit<Insertable<Quotes>, "input"> {
  return {
    id: quote.id,
    reference: quote.reference,
    kind: quote.kind,
    pickup: JSON.stringify(quote.pickup),
    dropoff: JSON.stringify(quote.dropoff),
    priority: quote.priority,
    package_type: quote.packageType,
    package_name: quote.packageName,
    service_type: quote.serviceType,
    service_name: quote.serviceName,
    max_weight_kg: quote.maxWeightKg,
    quantity: quote.quantity,
    pallet: quote.pallet && JSON.stringify(quote.pallet),
    pallet_units: quote.palletUnits,
    scheduled_date: quote.scheduledDate,
    estimated_delivery_date: quote.estimatedDeliveryDate,
    distance_km: quote.distanceKm,
    distance_source: quote.distanceSource,
    duration_minutes: quote.durationMinutes,
    path: JSON.stringify(quote.path),
    lines: JSON.stringify(quote.lines),
    net_cents: quote.netCents,
    vat_cents: quote.vatCents,
    total_cents: quote.totalCents,
    currency: quote.currency,
    pricing_version: quote.pricingVersion,
    valid_until: quote.validUntil,
  };
}
