import { lateOnItsWayDays, maxOnItsWayDays } from "../../../domain/invoicing/account-payments.ts";
import { withAccountLock } from "../../accounts/with-account-lock.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { createWorkQueue } from "../../database/work-queue.ts";
import { isGatewayError } from "../../gateways/gateway.ts";
import { invoiceDue } from "../../invoices/account-ledger.ts";
import { changeInvoicePayment, type InvoicePayment, liveStates } from "../../invoices/invoice-payments.ts";
import { closeInvoicePayment } from "./close-invoice-payment.ts";
import { alertLatePayment, failInvoicePayment } from "./invoice-payment-outcome.ts";
import { recordInvoiceSession } from "./record-invoice-session.ts";

const source = "reconciler";
const batchSize = 20;
/** How much the clocks of two processes may differ. */
const clockSlackMs = 5 * 60_000;
const dayMs = 86_400_000;

const duePayments = createWorkQueue({
  table: "invoice_payments",
  key: "id",
  dueAt: "next_check_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "in", [...liveStates]),
  isDue: (eb, now) =>
    eb.or([
      eb("next_check_at", "<=", now),
      // Otherwise one created by a process whose clock was ahead would not be checked until that time.
      eb("created_at", ">", new Date(now.getTime() + clockSlackMs)),
    ]),
});

/** The wait between two checks: short while somebody may be typing, hours while a bank decides. */
const nextCheckMs = (ageMs: number) => Math.min(4 * 3_600_000, Math.max(60_000, ageMs / 4));

/**
 * Checks attempts to pay invoices at the gateway, because their events may be lost, and closes those that have expired
 * or whose amount is no longer the amount due. Returns how many were checked.
 */
export async function checkInvoicePayments(context: Context): Promise<number> {
  const due = await duePayments.claim(context, batchSize);
  for (const payment of due) await check(context, payment);
  return due.length;
}

async function check(context: Context, payment: InvoicePayment): Promise<void> {
  const gateway = context.payments;
  const now = context.now().getTime();
  try {
    const isReadable = gateway !== null && gateway.name === payment.gateway && payment.gateway_session_id !== null;
    if (payment.state !== "on_its_way" && (await mustClose(context, payment))) {
      if (gateway) await closeInvoicePayment(context, gateway, payment, source);
      else await expireStored(context, payment);
    } else if (isReadable) {
      const session = await gateway.readSession(payment.gateway_session_id ?? "");
      if (session)
        await inTransaction(context, (context) =>
          recordInvoiceSession(context, { gateway: gateway.name, session, source }),
        );
    }
    const days = payment.on_its_way_at ? (now - payment.on_its_way_at.getTime()) / dayMs : 0;
    if (days > maxOnItsWayDays) await giveUp(context, payment);
    else if (days > lateOnItsWayDays) await alertLatePayment(context, payment);
    await duePayments.postpone(context, payment, nextCheckMs(now - payment.created_at.getTime()));
  } catch (error) {
    // The attempt is due again when its lease ends, and does not block the others.
    const level = isGatewayError(error) ? "warn" : "error";
    context.log[level]({ err: error, invoiceId: payment.invoice_id }, "A payment of an invoice could not be checked");
  }
}

/** Whether a page has to be closed because its amount is outdated. */
async function mustClose({ db, now }: Context, payment: InvoicePayment): Promise<boolean> {
  const { due_cents } = await db
    .selectFrom("invoices")
    .select(invoiceDue.as("due_cents"))
    .where("id", "=", payment.invoice_id)
    .executeTakeFirstOrThrow();
  const isAhead = payment.created_at.getTime() > now().getTime() + clockSlackMs;
  return due_cents !== payment.amount_cents || payment.expires_at <= now() || isAhead;
}

async function expireStored(context: Context, { id }: InvoicePayment): Promise<void> {
  await changeInvoicePayment(context, id, { state: "expired", closed_at: context.now() }, ["opening", "open"]);
}

async function giveUp(context: Context, payment: InvoicePayment): Promise<void> {
  const { account_id } = await context.db
    .selectFrom("invoices")
    .select("account_id")
    .where("id", "=", payment.invoice_id)
    .executeTakeFirstOrThrow();
  await withAccountLock(context, account_id, (context) =>
    failInvoicePayment(context, payment, "The payment service has not answered about it for a month"),
  );
}
