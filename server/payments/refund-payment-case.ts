import type { Failure } from "../../contract/errors.ts";
import type { CaseKind, RefundPaymentCaseRequest, RefundPaymentCaseResult } from "../../contract/payment-cases.ts";
import type { RefundLine } from "../../domain/orders/refund-lines.ts";
import { refuseUnconfirmedRefund } from "../auth/confirmation.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { refuseChangedAmount } from "../orders/refuse-changed-amount.ts";
import { bookPaymentRefund, sendBookedRefunds } from "../refunds/book-refund.ts";
import { caseActions } from "./describe-payment-case.ts";
import { caseState, lockPaymentCase, type StoredCase } from "./read-payment-case.ts";
import { noSuchCase } from "./settle-payment-case.ts";

type Input = { kind: CaseKind; id: number } & RefundPaymentCaseRequest;

/**
 * Refunds what is left of a payment that pays no order, or retries a failed refund, through the gateway; or records
 * that the money was paid back another way. A refusal by the gateway is a regular answer and stays on record.
 */
export const refundPaymentCase: Verb<Input, RefundPaymentCaseResult> = async (context, input) => {
  const unconfirmed = await refuseUnconfirmedRefund(context, input.seenCents);
  if (unconfirmed) return unconfirmed;
  const booked = await withIdempotency(context, { scope: "refundPaymentCase", input }, (context) =>
    bookCase(context, input),
  );
  if (isFailure(booked)) return booked;
  const { state, failure } = await sendBookedRefunds(context, [booked.refundId]);
  return { state, message: state === "failed" ? failure : null };
};

async function bookCase(context: Context, input: Input): Promise<{ refundId: number } | Failure> {
  const { seenCents, byGateway, reason, tellCustomer } = input;
  const stored = await lockPaymentCase(context.db, input);
  if (!stored) return noSuchCase;
  const state = caseState(stored);
  const { refund, refundByGateway } = caseActions(context, stored, state);
  const check = refund.ok && byGateway ? refundByGateway : refund;
  if (!check.ok) return { failed: "action_refused", message: check.reason };
  const changed = refuseChangedAmount(seenCents, state.heldCents);
  if (changed) return changed;
  const { failedRefund } = stored;
  const { id } = await bookPaymentRefund(context, stored, {
    amountCents: state.heldCents,
    byGateway,
    reason,
    notifiesCustomer: tellCustomer,
    ...(failedRefund && { retryOf: failedRefund.id, lines: await readLines(context, stored, state.heldCents) }),
  });
  return { refundId: id };
}

/** The failed refund's lines, unless a smaller amount is refunded now. */
async function readLines({ db }: Context, { failedRefund }: StoredCase, amountCents: number): Promise<RefundLine[]> {
  if (!failedRefund || failedRefund.amount_cents !== amountCents) return [];
  const lines = await db.selectFrom("refund_lines").selectAll().where("refund_id", "=", failedRefund.id).execute();
  return lines.map(({ position, quantity, amount_cents, tax_cents }) => ({
    position,
    quantity,
    amountCents: amount_cents,
    taxCents: tax_cents,
  }));
}
