import type { AgreementTerms } from "../../domain/pricing/agreement.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";

/** Stores prices that are valid from a day; the database refuses to change them afterwards. */
export async function storePriceVersion(
  context: Context,
  agreementId: number,
  { validFrom, terms }: { validFrom: string; terms: AgreementTerms },
): Promise<number> {
  const { id } = await context.db
    .insertInto("price_agreement_versions")
    .values({
      agreement_id: agreementId,
      valid_from: validFrom,
      terms: JSON.stringify(terms),
      published_at: context.now(),
      published_by: actorName(context.actor),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
