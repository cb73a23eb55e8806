import type { AgreementAccount, PriceAgreement } from "../../contract/price-agreements.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { agreementNotFound, type StoredAgreement, termsOf } from "./store-agreement.ts";

/** A price agreement with its draft, every version and the accounts that it prices. */
export const getPriceAgreement: Verb<{ id: number }, PriceAgreement> = async (context, { id }) => {
  const row = await context.db.selectFrom("price_agreements").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? describeAgreement(context, row) : agreementNotFound;
};

export async function describeAgreement(context: Context, row: StoredAgreement): Promise<PriceAgreement> {
  const versions = await context.db
    .selectFrom("price_agreement_versions")
    .selectAll()
    .where("agreement_id", "=", row.id)
    .orderBy("valid_from", "desc")
    .orderBy("id", "desc")
    .execute();
  const today = dublinDate(context.now());
  return {
    id: row.id,
    name: row.name,
    isTemplate: row.is_template,
    accounts: await listAccounts(context, row.id),
    versions: versions.map(({ id, valid_from, terms, published_at, published_by }) => ({
      id,
      validFrom: valid_from,
      terms: termsOf(terms),
      publishedAt: published_at.toISOString(),
      publishedBy: published_by,
    })),
    currentVersionId: versions.find(({ valid_from }) => valid_from <= today)?.id ?? null,
    draft: termsOf(row.draft),
    version: row.version,
  };
}

function listAccounts({ db }: Context, agreementId: number): Promise<AgreementAccount[]> {
  return db
    .selectFrom("accounts")
    .select(["id", "number", "name"])
    .where("price_agreement_id", "=", agreementId)
    .orderBy("id")
    .limit(200)
    .execute();
}
