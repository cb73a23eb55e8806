import type { Failure } from "../../contract/errors.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { accountPrices } from "../../domain/pricing/account-prices.ts";
import { type AgreementTerms, tariffTerms } from "../../domain/pricing/agreement.ts";
import type { PriceSource } from "../../domain/pricing/price.ts";
import { collectionTiming } from "../../domain/schedule/collection-surcharges.ts";
import type { Context, CurrentSettings } from "../context.ts";
import { termsOf } from "./store-agreement.ts";

/**
 * Whose prices apply: the public's, or an account's, either as agreed for the day of collection or, with
 * `priceVersionId`, under that version; null is the tariff.
 */
export type Buyer = { kind: "public" } | { kind: "account"; accountId: AccountId; priceVersionId?: number | null };

export const publicBuyer: Buyer = { kind: "public" };

/** The account, priced as agreed for the day of collection; the public if it is null. */
export function buyerOf(accountId: AccountId | null): Buyer {
  return accountId === null ? publicBuyer : { kind: "account", accountId };
}

/** `date`: 'YYYY-MM-DD'. `time`: 'HH:MM' in Dublin; null if within the collection hours. */
type Collection = { date: string; time: string | null };

/** `accountId` and `priceVersionId` are what a quote stores. */
export type ReadPrices = { source: PriceSource; accountId: AccountId | null; priceVersionId: number | null };

/**
 * The only place that decides which prices apply to a shipment: quotes, staff's new orders and everything else that
 * books for an account call it. `not_found` if the account does not exist.
 */
export async function readPriceSource(
  context: Context,
  buyer: Buyer,
  { date, time }: Collection,
  { settings }: CurrentSettings,
): Promise<ReadPrices | Failure> {
  if (buyer.kind === "public") return { source: settings, accountId: null, priceVersionId: null };
  const { accountId } = buyer;
  const version =
    buyer.priceVersionId === undefined
      ? await readVersionOnDay(context, accountId, date)
      : await readVersion(context, buyer.priceVersionId);
  if (version === "no_account") return { failed: "not_found", message: "There is no such account." };
  const timing = collectionTiming(date, time, collectionCalendar(settings));
  const source = accountPrices(settings, version?.terms ?? tariffTerms, timing);
  return { source, accountId, priceVersionId: version?.id ?? null };
}

type Version = { id: number; terms: AgreementTerms };

/** Null if the tariff applies. */
async function readVersionOnDay(
  { db }: Context,
  accountId: AccountId,
  date: string,
): Promise<Version | "no_account" | null> {
  const row = await db
    .selectFrom("accounts")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("price_agreement_versions")
          .select(["id", "terms"])
          .whereRef("agreement_id", "=", "accounts.price_agreement_id")
          .where("valid_from", "<=", date)
          .orderBy("valid_from", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .as("version"),
      (join) => join.onTrue(),
    )
    .select(["version.id", "version.terms"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (!row) return "no_account";
  return row.id === null ? null : { id: row.id, terms: termsOf(row.terms) };
}

async function readVersion({ db }: Context, id: number | null): Promise<Version | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom("price_agreement_versions")
    .select(["id", "terms"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id: row.id, terms: termsOf(row.terms) };
}
