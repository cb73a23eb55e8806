import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Quote } from "../../contract/quotes.ts";
import { quoteReference } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { batchWrites } from "../database/batch-writes.ts";
import type { Database } from "../database/kysely.ts";
import { plannedOnce } from "../database/statement-names.ts";
import { violatedConstraint } from "../database/transaction.ts";
import type { Quotes } from "../database/types.ts";
import { type IdempotencyRow, insertAnswers } from "../idempotency/with-idempotency.ts";
import type { UnstoredQuote } from "./price-quote.ts";

const maxAttempts = 8;

/**
 * Stores a priced quote with an unguessable id and a new reference, atomically with the idempotency row of `answerOf`.
 */
export async function storeQuote(
  context: Pick<Context, "db" | "now">,
  unstored: UnstoredQuote,
  answerOf: (quote: Quote) => IdempotencyRow | null = () => null,
): Promise<Quote> {
  const { input, soldPackage, open: _open, accountId, priceVersionId, ...priced } = unstored;
  const { middleOf, positions } = priced;
  for (let attempt = 1; ; attempt++) {
    const skip = attempt === 1 ? 0 : randomInt(10 ** attempt);
    const reference = quoteReference(unusedTimestamp(context.now(), skip));
    const quote: Quote = { id: `q_${randomUUID().replaceAll("-", "")}`, reference, ...priced };
    const row = {
      ...rowOf(quote),
      input: { request: input, soldPackage, middleOf, positions },
      account_id: accountId,
      price_version_id: priceVersionId,
      created_at: context.now(),
    };
    try {
      await writerOf(context.db)({ row, kept: answerOf(quote) });
      return quote;
    } catch (error) {
      // Another process used the same millisecond.
      if (violatedConstraint(error) !== "quotes_reference_key" || attempt === maxAttempts) throw error;
    }
  }
}

type QuoteRow = Record<keyof Quotes, unknown>;
type Writer = (quote: WrittenQuote) => Promise<unknown>;
type WrittenQuote = { row: QuoteRow; kept: IdempotencyRow | null };

const writers = new WeakMap<Database, Writer>();

/** Quotes of many visitors share a statement; a quote in a transaction is written there. */
function writerOf(db: Database): Writer {
  if (db.isTransaction) return (quote) => insertWithin(db, quote);
  const writer = writers.get(db) ?? batchWrites((quotes: WrittenQuote[]) => insertQuotes(db, quotes));
  writers.set(db, writer);
  return writer;
}

/** A savepoint, so that a duplicate reference does not abort the transaction around a phone booking. */
async function insertWithin(db: Database, quote: WrittenQuote): Promise<void> {
  await sql`savepoint quote`.execute(db);
  try {
    await insertQuotes(db, [quote]);
  } catch (error) {
    await sql`rollback to savepoint quote`.execute(db);
    throw error;
  }
  await sql`release savepoint quote`.execute(db);
}

/** Inserts quotes and their idempotent answers, all or none. */
async function insertQuotes(db: Database, quotes: WrittenQuote[]): Promise<void> {
  const columns = sql.raw(Object.keys(quotes[0]!.row).join(", "));
  const rows = JSON.stringify(quotes.map(({ row }) => row));
  const kept = JSON.stringify(quotes.flatMap(({ kept }) => kept ?? []));
  await sql`${plannedOnce}with kept as (${insertAnswers(sql`${kept}::jsonb`)})
    insert into quotes (${columns}) select ${columns} from jsonb_populate_recordset(null::quotes, ${rows}::jsonb)`.execute(
    db,
  );
}

function rowOf(quote: Quote): Omit<QuoteRow, "input" | "created_at" | "account_id" | "price_version_id"> {
  return {
    id: quote.id,
    reference: quote.reference,
    kind: quote.kind,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    priority: quote.priority,
    package_type: quote.packageType,
    package_name: quote.packageName,
    service_type: quote.serviceType,
    service_name: quote.serviceName,
    max_weight_kg: quote.maxWeightKg,
    quantity: quote.quantity,
    pallet: quote.pallet,
    pallet_units: quote.palletUnits,
    scheduled_date: quote.scheduledDate,
    estimated_delivery_date: quote.estimatedDeliveryDate,
    distance_km: quote.distanceKm,
    distance_source: quote.distanceSource,
    duration_minutes: quote.durationMinutes,
    path: quote.path,
    lines: quote.lines,
    net_cents: quote.netCents,
    vat_cents: quote.vatCents,
    total_cents: quote.totalCents,
    currency: quote.currency,
    pricing_version: quote.pricingVersion,
    valid_until: quote.validUntil,
  };
}

let lastTimestamp = 0;

/** A millisecond that this process has not used yet, never behind the clock. The database rejects other duplicates. */
function unusedTimestamp(now: Date, skip = 0): number {
  lastTimestamp = Math.max(now.getTime(), lastTimestamp + 1) + skip;
  return lastTimestamp;
}
