import type { Failure } from "../../contract/errors.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Context } from "../context.ts";
import { readSignInRules } from "./sign-in-rules.ts";

/**
 * Refuses a user who has not proven their identity within the last minutes, as set in the sign-in rules: nobody can add
 * users from a browser that was left open. API keys, jobs and the terminal never have to confirm.
 */
export async function refuseUnconfirmed(context: Context): Promise<Failure | null> {
  const { actor, now } = context;
  if (actor.kind !== "staff" || !actor.session) return null;
  const { confirmMinutes } = await readSignInRules(context);
  return isFresh(actor.session.confirmedAt, now(), confirmMinutes) ? null : confirmationRequired;
}

/** Does the same for a refund above the limit in the sign-in rules; null is an amount that is not known yet. */
export async function refuseUnconfirmedRefund(context: Context, amountCents: Cents | null): Promise<Failure | null> {
  const { actor, now } = context;
  if (actor.kind !== "staff" || !actor.session) return null;
  const { confirmMinutes, confirmRefundsAboveCents } = await readSignInRules(context);
  if (amountCents !== null && amountCents <= confirmRefundsAboveCents) return null;
  return isFresh(actor.session.confirmedAt, now(), confirmMinutes) ? null : confirmationRequired;
}

function isFresh(confirmedAt: Date, now: Date, minutes: number): boolean {
  return minutes === 0 || now.getTime() - confirmedAt.getTime() <= minutes * 60_000;
}

const confirmationRequired: Failure = {
  failed: "confirmation_required",
  message: "Please confirm that it's you, with your password or your second factor.",
};
