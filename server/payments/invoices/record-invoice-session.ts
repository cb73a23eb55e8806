import type { AccountId } from "../../../domain/accounts/references.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { withAccountLock } from "../../accounts/with-account-lock.ts";
import { type Context, isFailure } from "../../context.ts";
import type { GatewayPayment, GatewaySession, PaymentGateway } from "../../gateways/gateway.ts";
import {
  changeInvoicePayment,
  findInvoiceByKey,
  findInvoicePayment,
  type InvoicePayment,
  liveStates,
  readLivePayment,
  storeInvoicePayment,
} from "../../invoices/invoice-payments.ts";
import { recordOnlinePayment } from "../../invoices/record-online-payment.ts";
import { recordUnmatched } from "../record-unmatched.ts";
import type { IncomingMoney, UnmatchedEffect } from "../store-payment.ts";
import { failInvoicePayment, recordPaymentOnItsWay } from "./invoice-payment-outcome.ts";

export type InvoiceEffect =
  | { effect: "invoice_paid" | "on_its_way" | "invoice_failed" | "expired" | "nothing"; orderId: null }
  | UnmatchedEffect;

type Reported = { gateway: PaymentGateway["name"]; session: GatewaySession; source: string };

/**
 * Records a session that was opened for an invoice, in the caller's transaction. However often, late or in whatever
 * order it is reported, it takes effect once. Null for a session that was opened for something else.
 */
export async function recordInvoiceSession(context: Context, reported: Reported): Promise<InvoiceEffect | null> {
  const { gateway, session } = reported;
  const known = await findInvoicePayment(context.db, gateway, session);
  if (!known && !session.invoice) return null;
  const invoice = known
    ? await readInvoice(context, known.invoice_id)
    : await findInvoiceByKey(context.db, { id: session.invoice?.id ?? 0, key: session.invoice?.key ?? "" });
  if (!invoice) {
    const problem = `It was paid for an invoice that is not in these books: was it published after the backup that was restored?`;
    return session.payment ? leaveToStaff(context, reported, session.payment, problem) : nothing;
  }
  const recorded = await withAccountLock(context, invoice.accountId, async (context) => {
    const current = await findInvoicePayment(context.db, gateway, session);
    return session.payment
      ? recordMoney(context, reported, { invoice, current, payment: session.payment })
      : recordState(context, session, current);
  });
  if (isFailure(recorded)) throw new Error(`Invoice ${invoice.id} has no account`);
  return recorded;
}

const nothing = { effect: "nothing", orderId: null } as const;

async function readInvoice({ db }: Context, id: number): Promise<{ id: number; accountId: AccountId }> {
  const { account_id: accountId } = await db
    .selectFrom("invoices")
    .select("account_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, accountId };
}

type Money = {
  invoice: { id: number; accountId: AccountId };
  current: InvoicePayment | undefined;
  payment: GatewayPayment;
};

/** Records money that came in, which counts even if its attempt was closed or had failed. */
async function recordMoney(
  context: Context,
  reported: Reported,
  { invoice, current, payment }: Money,
): Promise<InvoiceEffect> {
  const { gateway, session, source } = reported;
  const { paymentId: reference, amountCents, livemode, paidAt } = payment;
  if (current?.state === "paid" && current.payment_reference === reference)
    return { effect: "already_recorded", orderId: null };
  const problem = findMismatch(context, reported, current, payment);
  if (problem !== null) {
    const closed = { state: "expired" as const, closed_at: context.now() };
    if (current) await changeInvoicePayment(context, current.id, closed, liveStates);
    return leaveToStaff(context, reported, payment, problem);
  }
  const { accountId } = invoice;
  const { paymentId } = await recordOnlinePayment(context, {
    accountId,
    invoiceId: invoice.id,
    amountCents,
    paidAt,
    reference,
    source,
  });
  const paid = {
    state: "paid" as const,
    gateway_session_id: session.gatewaySessionId,
    payment_reference: reference,
    account_payment_id: paymentId,
    closed_at: context.now(),
  };
  if (current) await changeInvoicePayment(context, current.id, paid, [...liveStates, "failed", "expired"]);
  else
    await storeInvoicePayment(context, {
      ...paid,
      id: session.sessionId ?? `restored_${session.gatewaySessionId}`,
      invoice_id: invoice.id,
      gateway,
      livemode,
      amount_cents: amountCents,
      expires_at: context.now(),
      next_check_at: context.now(),
      created_at: session.openedAt,
    });
  return { effect: "invoice_paid", orderId: null };
}

/** Why money does not fit the attempt that it came through; null if it does. */
function findMismatch(
  context: Context,
  { session }: Reported,
  current: InvoicePayment | undefined,
  { amountCents, currency, livemode }: GatewayPayment,
): string | null {
  if (current?.state === "paid") return "It came through a payment page of an invoice that was paid before";
  if (current && current.gateway_session_id !== null && current.gateway_session_id !== session.gatewaySessionId)
    return "It did not come through the invoice's payment page";
  if (livemode !== (current?.livemode ?? context.payments?.livemode ?? livemode))
    return livemode ? "It is real money for a payment page in test mode" : "It is test money for a real payment page";
  if (currency !== "EUR") return `It is in ${currency}, the invoice in EUR`;
  if (current && amountCents !== current.amount_cents)
    return `It is ${formatEuro(amountCents)}, the amount asked for was ${formatEuro(current.amount_cents)}`;
  return null;
}

function leaveToStaff(
  context: Context,
  { gateway, session, source }: Reported,
  { paymentId, amountCents, currency, livemode, paidAt }: GatewayPayment,
  problem: string,
): Promise<UnmatchedEffect> {
  const money: IncomingMoney = {
    method: gateway,
    reference: paymentId,
    amountCents,
    currency,
    livemode,
    page: session,
    orderId: null,
    receivedAt: paidAt,
    source,
  };
  return recordUnmatched(context, money, { session: null, order: undefined, problem, isCertain: false });
}

async function recordState(
  context: Context,
  { state, gatewaySessionId }: GatewaySession,
  current: InvoicePayment | undefined,
): Promise<InvoiceEffect> {
  if (!current || state === "open") return nothing;
  const now = context.now();
  if (state === "complete") {
    // Events come in any order: an attempt that has failed or is paid stays so.
    if (current.state !== "opening" && current.state !== "open" && current.state !== "expired") return nothing;
    if (current.state === "expired" && (await readLivePayment(context.db, current.invoice_id))) return nothing;
    const onItsWay = {
      state: "on_its_way" as const,
      on_its_way_at: now,
      gateway_session_id: gatewaySessionId,
      next_check_at: now,
      closed_at: null,
    };
    await changeInvoicePayment(context, current.id, onItsWay, ["opening", "open", "expired"]);
    await recordPaymentOnItsWay(context, current);
    return { effect: "on_its_way", orderId: null };
  }
  if (current.state === "on_its_way") {
    await failInvoicePayment(context, current, "The bank refused it");
    return { effect: "invoice_failed", orderId: null };
  }
  const ended = { state: "expired" as const, closed_at: now };
  const expired = await changeInvoicePayment(context, current.id, ended, ["opening", "open"]);
  return expired ? { effect: "expired", orderId: null } : nothing;
}
