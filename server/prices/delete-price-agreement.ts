import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { describeAgreement } from "./get-price-agreement.ts";
import { agreementNotFound, deleteAgreement, lockAgreement } from "./store-agreement.ts";

/** Deletes a template, or an agreement that never took effect and prices no account. */
export const deletePriceAgreement: Verb<{ id: number }, { id: number }> = (context, { id }) =>
  inTransaction(context, async (context) => {
    const agreement = await lockAgreement(context, id);
    if (!agreement) return agreementNotFound;
    const { versions, accounts } = await describeAgreement(context, agreement);
    const [account] = accounts;
    if (account)
      return { failed: "action_refused", message: `${account.number} ${account.name} is priced by ${agreement.name}` };
    if (versions.length > 0)
      return {
        failed: "action_refused",
        message: `${agreement.name} took effect, so it stays: orders are priced by it`,
      };
    await deleteAgreement(context, id);
    await storeAuditEntry(context, {
      act: "account_prices.deleted",
      object: { kind: "price_agreement", id },
      before: { name: agreement.name, isTemplate: agreement.is_template },
    });
    return { id };
  });
