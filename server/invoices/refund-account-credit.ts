import type { z } from "zod";
import type { refundAccountCreditBody } from "../../contract/account-money.schema.ts";
import type { AccountLedger } from "../../contract/invoices.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { type FreeCredit, readFreeCredit } from "./account-ledger.ts";
import { getAccountLedger } from "./get-account-ledger.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { storeCreditRefund, storeRefundParts } from "./store-account-money.ts";

type Input = { id: AccountId } & z.output<typeof refundAccountCreditBody>;

/** Records that credit was refunded to the account's company, never more than it has. */
export const refundAccountCredit: Verb<Input, AccountLedger> = (context, input) =>
  withIdempotency(context, { scope: "refundAccountCredit", input }, (context) =>
    withAccountLock(context, input.id, async (context, account) => {
      const { amountCents, refundedOn, reference, reason } = input;
      const invalid = (field: string, message: string) => ({
        failed: "invalid_fields" as const,
        message,
        params: { [field]: message },
      });
      if (refundedOn > dublinDate(context.now())) return invalid("refundedOn", "This day is still to come");
      const closed = await refuseClosedDay(context, refundedOn);
      if (closed !== null) return invalid("refundedOn", closed);
      const free = await readFreeCredit(context.db, account.id);
      const creditCents = free.reduce((sum, { cents }) => sum + cents, 0);
      if (amountCents > creditCents)
        return invalid("amountCents", `This account has ${formatEuro(creditCents)} of credit`);
      const refundId = await storeCreditRefund(context, {
        account_id: account.id,
        amount_cents: amountCents,
        refunded_on: refundedOn,
        reference,
        reason,
      });
      await storeRefundParts(context, refundId, takeFrom(free, amountCents));
      await storeAccountEvent(context, {
        accountId: account.id,
        kind: "credit_refunded",
        note: `Refunded ${formatEuro(amountCents)} of credit on ${shortDate(refundedOn)} (${reference}): ${reason}`,
        data: { refund: refundId, amountCents },
      });
      await storeAuditEntry(context, {
        act: "account_payment.credit_refunded",
        object: { kind: "account", id: account.id },
        after: { refund: refundId, amountCents },
      });
      return getAccountLedger(context, { id: account.id });
    }),
  );

/** Takes the oldest credit first. */
function takeFrom(free: readonly FreeCredit[], amountCents: number): FreeCredit[] {
  let leftCents = amountCents;
  return free.flatMap(({ source, cents }) => {
    const taken = Math.min(leftCents, cents);
    leftCents -= taken;
    return taken > 0 ? [{ source, cents: taken }] : [];
  });
}
