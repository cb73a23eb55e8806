import type { SignInRules } from "../../contract/sign-in-rules.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { readSignInRules } from "../auth/sign-in-rules.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

export const getSignInRules: Verb<object, SignInRules> = (context) => readSignInRules(context);

export const saveSignInRules: Verb<SignInRules, SignInRules> = (context, rules) =>
  inTransaction(context, async (context) => {
    const before = await readSignInRules(context);
    const row = {
      second_factor_roles: rules.secondFactorRoles,
      confirm_minutes: rules.confirmMinutes,
      confirm_refunds_above_cents: rules.confirmRefundsAboveCents,
    };
    await context.db
      .insertInto("sign_in_rules")
      .values(row)
      .onConflict((conflict) => conflict.column("is_only").doUpdateSet(row))
      .execute();
    await storeAuditEntry(context, { act: "user.rules_saved", before, after: rules });
    return rules;
  });
