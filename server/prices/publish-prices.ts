import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { publishPricesBody } from "../../contract/price-agreements.schema.ts";
import type { PriceAgreement } from "../../contract/price-agreements.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { describeAgreement } from "./get-price-agreement.ts";
import { refuseFreePrices, refuseStaleAgreement } from "./save-price-draft.ts";
import { agreementNotFound, lockAgreement, termsOf, updateAgreement } from "./store-agreement.ts";
import { storePriceVersion } from "./store-price-version.ts";

type Input = { id: number } & z.output<typeof publishPricesBody>;

/** Makes the draft take effect for collections from a day on; existing quotes and orders keep their prices. */
export const publishPrices: Verb<Input, PriceAgreement> = (context, input) =>
  withIdempotency(context, { scope: "publishPrices", input }, async (context) => {
    const { id, version, validFrom } = input;
    const agreement = await lockAgreement(context, id);
    if (!agreement) return agreementNotFound;
    const terms = termsOf(agreement.draft);
    const refusal =
      refuseStaleAgreement(agreement, version) ??
      refuseTemplate(agreement.is_template) ??
      refusePastDay(context, validFrom) ??
      // The tariff may have changed since the draft was saved.
      (await refuseFreePrices(context, terms));
    if (refusal) return refusal;
    const versionId = await storePriceVersion(context, id, { validFrom, terms });
    await storeAuditEntry(context, {
      act: "account_prices.published",
      object: { kind: "price_agreement", id },
      after: { name: agreement.name, validFrom, versionId },
    });
    return describeAgreement(context, await updateAgreement(context, id, { name: agreement.name, draft: terms }));
  });

function refuseTemplate(isTemplate: boolean): Failure | null {
  if (!isTemplate) return null;
  return { failed: "action_refused", message: "A template prices no account, so it never takes effect: copy it" };
}

function refusePastDay({ now }: Context, validFrom: string): Failure | null {
  if (validFrom >= dublinDate(now())) return null;
  const message = "Prices take effect today at the earliest: past collections keep theirs";
  return { failed: "invalid_fields", message, params: { validFrom: message } };
}
