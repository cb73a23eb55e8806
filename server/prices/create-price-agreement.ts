import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { createPriceAgreementBody } from "../../contract/price-agreements.schema.ts";
import type { PriceAgreement } from "../../contract/price-agreements.ts";
import { type AgreementTerms, tariffTerms } from "../../domain/pricing/agreement.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { describeAgreement } from "./get-price-agreement.ts";
import { refuseDuplicateName, storeAgreement, termsOf } from "./store-agreement.ts";

type Input = z.output<typeof createPriceAgreementBody>;

/** Adds an agreement or a template: its draft is a copy of another's, or of the tariff. */
export const createPriceAgreement: Verb<Input, PriceAgreement> = (context, input) =>
  withIdempotency(context, { scope: "createPriceAgreement", input }, async (context) => {
    const { name, isTemplate, copyOf } = input;
    const draft = await readTermsToCopy(context, copyOf);
    if (draft === null) return missingTemplate;
    const duplicate = await refuseDuplicateName(context, name, null);
    if (duplicate) return duplicate;
    const agreement = await storeAgreement(context, { name, isTemplate, draft });
    await storeAuditEntry(context, {
      act: "account_prices.created",
      object: { kind: "price_agreement", id: agreement.id },
      after: { name, isTemplate },
    });
    return describeAgreement(context, agreement);
  });

const missingTemplate: Failure = {
  failed: "invalid_fields",
  message: "This template no longer exists",
  params: { copyOf: "This template no longer exists: choose another" },
};

async function readTermsToCopy({ db }: Context, id: number | null): Promise<AgreementTerms | null> {
  if (id === null) return tariffTerms;
  const row = await db.selectFrom("price_agreements").select("draft").where("id", "=", id).executeTakeFirst();
  return row ? termsOf(row.draft) : null;
}
