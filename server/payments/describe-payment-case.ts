import type { Selectable } from "kysely";
import type { PaymentCase } from "../../contract/payment-cases.ts";
import { type CaseCause, type CaseStatus, needsAttention } from "../../domain/orders/payment-cases.ts";
import { isByGateway, remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { ActionCheck } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Refunds } from "../database/types.ts";
import { findRefundGateway } from "../refunds/find-refund-gateway.ts";
import { type CaseState, caseState, type StoredCase } from "./read-payment-case.ts";

/** A payment problem as staff see it. */
export function describePaymentCase(context: Context, stored: StoredCase): PaymentCase {
  const { kind, id, payment, failedRefund, order, refunds } = stored;
  const state = caseState(stored);
  const lastFailure = failedRefund ?? refunds.findLast((refund) => refund.state === "failed");
  return {
    kind,
    id,
    cause: causeOf(stored),
    status: state.status,
    problem: failedRefund ? describeRequest(failedRefund) : (payment.case_reason ?? ""),
    failure: lastFailure?.failure ?? null,
    orderId: order?.id ?? null,
    orderNumber: order && orderNumber(order),
    method: payment.method,
    reference: payment.reference,
    livemode: payment.livemode,
    amountCents: failedRefund?.amount_cents ?? payment.amount_cents,
    currency: payment.currency,
    refundedCents: refunds
      .filter((refund) => refund.state === "succeeded")
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    heldCents: state.heldCents,
    at: (failedRefund?.settled_at ?? payment.received_at).toISOString(),
    ended: endOf(stored),
    actions: caseActions(context, stored, state),
  };
}

function describeRequest({ requested_by, reason }: Selectable<Refunds>): string {
  return `Asked for by ${requested_by}${reason === "" ? "" : `: ${reason}`}`;
}

/** An assigned payment counts as unmatched, because its state is now that of its order's payment. */
function causeOf({ kind, payment }: StoredCase): CaseCause {
  if (kind === "refund") return "failed_refund";
  return payment.state === "surplus" ? "surplus" : "unmatched";
}

function endOf({ payment, failedRefund }: StoredCase): PaymentCase["ended"] {
  const { closed_at, closed_by, closed_because } = failedRefund ?? payment;
  if (closed_at !== null) return { at: closed_at.toISOString(), by: closed_by ?? "", because: closed_because ?? "" };
  const { assigned_at, assigned_by } = payment;
  return failedRefund || assigned_at === null
    ? null
    : { at: assigned_at.toISOString(), by: assigned_by ?? "", because: "" };
}

const yes: ActionCheck = { ok: true };
const no = (reason: string): ActionCheck => ({ ok: false, reason });

const whyEnded: Record<CaseStatus, string> = {
  open: "",
  refund_failed: "",
  refund_pending: "A refund is on its way; if it fails, this opens again",
  refunded: "It has gone back",
  disputed: "The bank has taken the money back",
  assigned: "It pays its order now; refund it there",
  settled: "It is settled; reopen it first",
  retried: "It was retried; the new attempt has its own line",
};

/** What staff can do with a case now, and why not what they can't. */
export function caseActions(
  context: Context,
  { kind, payment, order }: StoredCase,
  { status, isWhole }: Pick<CaseState, "status" | "isWhole">,
): PaymentCase["actions"] {
  const open = needsAttention(status) ? yes : no(whyEnded[status]);
  const isRemote = payment.method === remoteMethod;
  const canSend = findRefundGateway(context, { payment, order: order ?? undefined, byGateway: true }) !== null;
  return {
    assign: whenOpen(open, [
      [kind === "refund", "It belongs to its order; refund it once more, or settle it"],
      [isRemote, "It was paid on the WordPress site; refund it there"],
      [!isWhole, "Some of it has gone back; refund the rest, or settle it"],
    ]),
    refund: whenOpen(open, [
      [isRemote && kind === "payment", "Refund it on the WordPress site; it is then recorded here automatically"],
    ]),
    refundByGateway: whenOpen(open, [
      [!isByGateway(payment.method), "It did not come in by card, so no money moves by itself"],
      [!canSend, "The payment service that took it is not set up here"],
    ]),
    settle: open,
    reopen: whenOpen(status === "settled" ? yes : no("It is not settled"), [
      [payment.replaced_by !== null, "It was recorded by hand, and is the same money as another payment"],
    ]),
  };
}

function whenOpen(open: ActionCheck, refusals: [boolean, string][]): ActionCheck {
  if (!open.ok) return open;
  const found = refusals.find(([applies]) => applies);
  return found ? no(found[1]) : yes;
}
