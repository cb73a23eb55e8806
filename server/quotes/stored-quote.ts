import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { accountQuoteBody, type PricedInput } from "../../contract/quotes.schema.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { ApproximateEnds } from "../../domain/pricing/distance.ts";
import type { TripPositions } from "../../domain/pricing/trip-positions.ts";
import type { Context, Verb } from "../context.ts";
import type { Quotes } from "../database/types.ts";
import type { SoldPackage } from "./price-quote.ts";

/** All columns but `path`, which is long and only needed to draw the route. */
export const quoteColumns = [
  "quotes.id",
  "quotes.reference",
  "quotes.kind",
  "quotes.input",
  "quotes.pickup",
  "quotes.dropoff",
  "quotes.priority",
  "quotes.package_type",
  "quotes.package_name",
  "quotes.service_type",
  "quotes.service_name",
  "quotes.max_weight_kg",
  "quotes.quantity",
  "quotes.pallet",
  "quotes.pallet_units",
  "quotes.scheduled_date",
  "quotes.estimated_delivery_date",
  "quotes.distance_km",
  "quotes.distance_source",
  "quotes.duration_minutes",
  "quotes.lines",
  "quotes.net_cents",
  "quotes.vat_cents",
  "quotes.total_cents",
  "quotes.currency",
  "quotes.pricing_version",
  "quotes.valid_until",
  "quotes.account_id",
  "quotes.price_version_id",
] as const;

type Column = (typeof quoteColumns)[number] extends `quotes.${infer Name}` ? Name : never;
type Row = Pick<Selectable<Quotes>, Column & keyof Quotes>;

/** A stored quote without its path. Only `storeQuote` writes these columns, so their JSON is not validated again. */
export function quoteOfRow(row: Row): Omit<Quote, "path"> {
  const { middleOf, positions } = row.input as { middleOf?: ApproximateEnds; positions?: TripPositions };
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    pickup: row.pickup as Quote["pickup"],
    dropoff: row.dropoff as Quote["dropoff"],
    priority: row.priority,
    packageType: row.package_type,
    packageName: row.package_name,
    serviceType: row.service_type,
    serviceName: row.service_name,
    quantity: row.quantity,
    pallet: row.pallet as Quote["pallet"],
    palletUnits: row.pallet_units,
    scheduledDate: row.scheduled_date ?? "",
    estimatedDeliveryDate: row.estimated_delivery_date ?? "",
    distanceKm: row.distance_km === null ? null : Number(row.distance_km),
    distanceSource: row.distance_source as Quote["distanceSource"],
    durationMinutes: row.duration_minutes,
    lines: row.lines as Quote["lines"],
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
    currency: "EUR",
    validUntil: row.valid_until.toISOString(),
    pricingVersion: row.pricing_version,
    maxWeightKg: row.max_weight_kg === null ? null : Number(row.max_weight_kg),
    ...(middleOf && { middleOf }),
    ...(positions && { positions }),
  };
}

/** The original request, to price it again. */
export function requestOfRow(row: Pick<Row, "input">): PricedInput {
  return accountQuoteBody.parse((row.input as { request: unknown }).request);
}

/** The package type at the time of the quote. */
export function soldPackageOfRow(row: Pick<Row, "input">): SoldPackage | null {
  return (row.input as { soldPackage: SoldPackage | null }).soldPackage;
}

/** A public quote, for anyone who has its id; accounts' quotes are not public. */
export const getQuote: Verb<{ id: string }, Quote> = (context, { id }) => readQuote(context, id, null);

/** A quote of the account, or a public one if `accountId` is null. */
export async function readQuote(
  { db }: Pick<Context, "db">,
  id: string,
  accountId: AccountId | null,
): Promise<Quote | Failure> {
  const row = await db
    .selectFrom("quotes")
    .select([...quoteColumns, "quotes.path"])
    .where("id", "=", id)
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .executeTakeFirst();
  if (!row) return { failed: "not_found", message: "This quote was not found. Please get a quote first" };
  return { ...quoteOfRow(row), path: (row.path ?? []) as Quote["path"] };
}
