import type { z } from "zod";
import type { approveApplicationBody } from "../../contract/accounts.schema.ts";
import type { AccountDetails } from "../../contract/accounts.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import { findAgreement } from "../accounts/find-agreement.ts";
import { openAccount, refuseDuplicateCode } from "../accounts/open-account.ts";
import { showAccount } from "../accounts/show-account.ts";
import { actorName } from "../actor-name.ts";
import { isFailure, type Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { withApplicationLock } from "./applications.ts";

type Input = { id: SubmissionId } & z.output<typeof approveApplicationBody>;

/** Opens an account from an application and closes its form, all in one transaction and only once. */
export const approveApplication: Verb<Input, AccountDetails> = (context, input) =>
  withIdempotency(context, { scope: "approveApplication", input }, (context) =>
    withApplicationLock(context, input.id, async (context, { row, decision }) => {
      if (decision) {
        const message =
          decision.kind === "approved"
            ? `This application was approved by ${decision.by}: its account is ${decision.number}.`
            : `This application was declined by ${decision.by}. Add the account by hand if that has changed.`;
        return { failed: "action_refused", message };
      }
      const refused = await refuseDuplicateCode(context, input.account, null);
      if (refused) return refused;
      const { priceAgreementId } = input;
      const agreement = priceAgreementId === null ? null : await findAgreement(context, priceAgreementId);
      if (isFailure(agreement)) return agreement;
      const { account, owner } = await openAccount(context, input, { applicationId: row.id, agreement });
      await context.db
        .updateTable("form_submissions")
        .set({ done_at: row.done_at ?? context.now(), done_by: row.done_by ?? actorName(context.actor) })
        .where("id", "=", row.id)
        .execute();
      return showAccount(account, [owner]);
    }),
  );
