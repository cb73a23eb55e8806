import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { savePriceDraftBody } from "../../contract/price-agreements.schema.ts";
import type { PriceAgreement } from "../../contract/price-agreements.ts";
import type { AgreementTerms } from "../../domain/pricing/agreement.ts";
import { agreementRefusals } from "../../domain/pricing/agreement-refusals.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { describeAgreement } from "./get-price-agreement.ts";
import {
  agreementNotFound,
  lockAgreement,
  refuseDuplicateName,
  type StoredAgreement,
  updateAgreement,
} from "./store-agreement.ts";

type Input = { id: number } & z.output<typeof savePriceDraftBody>;

/** Stores name and draft. A draft prices nothing yet, but a price of nothing is already refused at its field. */
export const savePriceDraft: Verb<Input, PriceAgreement> = (context, input) =>
  withIdempotency(context, { scope: "savePriceDraft", input }, async (context) => {
    const { id, version, name, terms } = input;
    const agreement = await lockAgreement(context, id);
    if (!agreement) return agreementNotFound;
    const refusal =
      refuseStaleAgreement(agreement, version) ??
      (await refuseDuplicateName(context, name, id)) ??
      (await refuseFreePrices(context, terms));
    return refusal ?? describeAgreement(context, await updateAgreement(context, id, { name, draft: terms }));
  });

export function refuseStaleAgreement({ version, name }: StoredAgreement, seen: number): Failure | null {
  if (version === seen) return null;
  const message = `Somebody else changed ${name} in the meantime. Your changes were not saved: load it again`;
  return { failed: "action_refused", message };
}

/** Refuses terms that would sell something for nothing with today's tariff. */
export async function refuseFreePrices(context: Context, terms: AgreementTerms): Promise<Failure | null> {
  const { settings } = await context.settings.current();
  const refusals = agreementRefusals(terms, settings);
  const [message] = Object.values(refusals);
  if (message === undefined) return null;
  const params = Object.fromEntries(Object.entries(refusals).map(([field, text]) => [`terms.${field}`, text]));
  return { failed: "invalid_fields", message, params };
}
