import type { AgreementTerms } from "../../domain/pricing/agreement.ts";
import type { Context } from "../context.ts";
import { termsOf } from "./store-agreement.ts";

/**
 * The versions of an agreement that apply on a day or take effect later, each with its first day; of two with the same
 * first day, the later one counts. Empty without an agreement.
 */
export async function readAgreedPrices(
  { db }: Context,
  agreementId: number | null,
  day: string,
): Promise<{ validFrom: string; terms: AgreementTerms }[]> {
  if (agreementId === null) return [];
  const rows = await db
    .selectFrom("price_agreement_versions")
    .select(["valid_from", "terms"])
    .distinctOn("valid_from")
    .where("agreement_id", "=", agreementId)
    .orderBy("valid_from")
    .orderBy("id", "desc")
    .execute();
  const inForce = rows.filter(({ valid_from }) => valid_from <= day).at(-1);
  const later = rows.filter(({ valid_from }) => valid_from > day);
  return [...(inForce ? [inForce] : []), ...later].map(({ valid_from, terms }) => ({
    validFrom: valid_from,
    terms: termsOf(terms),
  }));
}
