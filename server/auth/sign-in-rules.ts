import type { SignInRules } from "../../contract/sign-in-rules.ts";
import { staffRoles } from "../../contract/user-roles.ts";
import type { Context } from "../context.ts";
import { type Environment, isLoopback } from "../environment.ts";

type RulesContext = Pick<Context, "db"> & { environment: Pick<Environment, "publicUrl" | "demo" | "nodeEnv"> };

/** The rules that administrators have saved, or else the installation's defaults. */
export async function readSignInRules({ db, environment }: RulesContext): Promise<SignInRules> {
  const row = await db.selectFrom("sign_in_rules").selectAll().executeTakeFirst();
  if (!row) return defaultRules(environment);
  return {
    secondFactorRoles: staffRoles.filter((role) => row.second_factor_roles.includes(role)),
    confirmMinutes: row.confirm_minutes,
    confirmRefundsAboveCents: row.confirm_refunds_above_cents,
  };
}

const confirmRefundsAboveCents = 50_000;

/**
 * A site that others can reach requires second factors of administrators; a trial, the demo and development start
 * without rules.
 */
function defaultRules({ publicUrl, demo, nodeEnv }: RulesContext["environment"]): SignInRules {
  const isPublic = !isLoopback(publicUrl) && !demo && nodeEnv !== "development";
  return isPublic
    ? { secondFactorRoles: ["administrator"], confirmMinutes: 15, confirmRefundsAboveCents }
    : { secondFactorRoles: [], confirmMinutes: 0, confirmRefundsAboveCents };
}
