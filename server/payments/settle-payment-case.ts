import type { Failure } from "../../contract/errors.ts";
import type { CaseKind } from "../../contract/payment-cases.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { caseActions } from "./describe-payment-case.ts";
import { caseState, lockPaymentCase, type StoredCase } from "./read-payment-case.ts";

type Named = { kind: CaseKind; id: number };

/** Settles a payment problem without moving money, with the reason why nothing has to be done. */
export const settlePaymentCase: Verb<Named & { because: string }, object> = (context, input) =>
  withIdempotency(context, { scope: "settlePaymentCase", input }, async (context) => {
    const stored = await lockFor(context, input, "settle");
    if (isFailure(stored)) return stored;
    const closed = {
      closed_at: context.now(),
      closed_by: actorName(context.actor),
      closed_because: input.because,
    };
    await storeClosing(context, stored, closed);
    await storeAuditEntry(context, { act: "payment.case_settled", object: { kind: input.kind, id: input.id } });
    await storeCaseEvent(context, stored, "payment_settled", `is settled: ${input.because}`);
    return {};
  });

/** Undoes the settling of a payment problem. */
export const reopenPaymentCase: Verb<Named, object> = (context, input) =>
  withIdempotency(context, { scope: "reopenPaymentCase", input }, async (context) => {
    const stored = await lockFor(context, input, "reopen");
    if (isFailure(stored)) return stored;
    await storeClosing(context, stored, { closed_at: null, closed_by: null, closed_because: null });
    await storeAuditEntry(context, { act: "payment.case_reopened", object: { kind: input.kind, id: input.id } });
    await storeCaseEvent(context, stored, "payment_reopened", "is open again");
    return {};
  });

async function lockFor(context: Context, named: Named, action: "settle" | "reopen"): Promise<StoredCase | Failure> {
  const stored = await lockPaymentCase(context.db, named);
  if (!stored) return noSuchCase;
  const check = caseActions(context, stored, caseState(stored))[action];
  return check.ok ? stored : { failed: "action_refused", message: check.reason };
}

export const noSuchCase: Failure = { failed: "not_found", message: "There is no such payment problem." };

type Closing = { closed_at: Date | null; closed_by: string | null; closed_because: string | null };

async function storeClosing({ db }: Context, { kind, id }: StoredCase, closing: Closing): Promise<void> {
  const table = kind === "payment" ? ("payments" as const) : ("refunds" as const);
  await db.updateTable(table).set(closing).where("id", "=", id).execute();
}

async function storeCaseEvent(
  context: Context,
  { order, payment, failedRefund }: StoredCase,
  kind: string,
  what: string,
): Promise<void> {
  if (!order) return;
  const amount = formatMoney((failedRefund ?? payment).amount_cents, payment.currency);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind,
    note: failedRefund
      ? `The failed refund of ${amount} ${what}`
      : `The payment of ${amount} (${payment.reference}), which does not pay this order, ${what}`,
    data: failedRefund ? { refundId: failedRefund.id } : { paymentId: payment.id, reference: payment.reference },
  });
}
