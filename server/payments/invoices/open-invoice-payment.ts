import type { Failure } from "../../../contract/errors.ts";
import { invoicePayPath, invoiceReturnPath } from "../../../contract/paths.ts";
import { minOnlineCents } from "../../../domain/invoicing/account-payments.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { withAccountLock } from "../../accounts/with-account-lock.ts";
import { type Context, isFailure, type Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import {
  GatewayIdempotencyConflict,
  GatewayRefused,
  isGatewayError,
  type OpenedSession,
  type PaymentGateway,
} from "../../gateways/gateway.ts";
import { invoiceDue } from "../../invoices/account-ledger.ts";
import { invoiceName } from "../../invoices/invoice-name.ts";
import {
  changeInvoicePayment,
  findInvoiceByKey,
  type InvoicePayment,
  readLivePayment,
  storeInvoicePayment,
} from "../../invoices/invoice-payments.ts";
import {
  clearGatewayFailure,
  hasPermanentFailure,
  isPermanentFailure,
  reportGatewayFailure,
} from "../gateway-failures.ts";
import { gatewayUnreachable, isPageCurrent, newPageOf, onlinePaymentClosed, priceChanged } from "../gateway-page.ts";
import { ensureReconciled, reconcileOperation } from "../reconcile-payments.ts";
import { closeInvoicePayment } from "./close-invoice-payment.ts";
import { invoiceLinkNotFound } from "./get-invoice-pay-page.ts";
import { recordInvoiceSession } from "./record-invoice-session.ts";

/**
 * Where the browser goes next: the gateway's page, or ours, which says that the invoice is paid or its payment on its
 * way.
 */
export type OpenedInvoicePayment = { kind: "gateway"; url: string } | { kind: "paid" | "on_its_way" };

/** `seenCents`: the amount on the pressed button. */
type Input = { id: number; key: string; seenCents: Cents };

const operation = "open payment pages";
const source = "pay page";

const failing: Failure = {
  failed: "unavailable",
  message: "Online payment is not working at the moment. Our team knows.",
  details: { lasting: true },
};

/**
 * Opens the gateway's payment page for the amount due on an invoice, for anyone with its link. An invoice has one open
 * page at a time: a second press, another tab or a retry gets the same one, so that nobody is charged twice.
 */
export const openInvoicePayment: Verb<Input, OpenedInvoicePayment> = async (context, input) => {
  const gateway = context.payments;
  const { settings } = await context.settings.current();
  const invoice = await findInvoiceByKey(context.db, input);
  if (!invoice) return invoiceLinkNotFound;
  if (!gateway || !settings.livePaymentsEnabled) return onlinePaymentClosed;
  if (!(await ensureReconciled(context)))
    return (await hasPermanentFailure(context, reconcileOperation)) ? failing : gatewayUnreachable;
  try {
    // Each attempt closes a page or finds it closed, so the second or third succeeds.
    for (let attempt = 0; attempt < 4; attempt++) {
      const opened = await tryOpen(context, gateway, invoice, input);
      if (opened !== null) return opened;
    }
    return gatewayUnreachable;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    await reportGatewayFailure(context, operation, error);
    return isPermanentFailure(error) ? failing : gatewayUnreachable;
  }
};

type Found = { settled: "paid" | "on_its_way" } | { toClose: InvoicePayment } | { page: InvoicePayment };

/** Null if a page was closed and the next attempt can open one. */
async function tryOpen(
  context: Context,
  gateway: PaymentGateway,
  invoice: NonNullable<Awaited<ReturnType<typeof findInvoiceByKey>>>,
  input: Input,
): Promise<OpenedInvoicePayment | Failure | null> {
  const found = await withAccountLock(context, invoice.accountId, (context) => findOrStore(context, gateway, input));
  if (isFailure(found)) return found;
  if ("settled" in found) return { kind: found.settled };
  if ("toClose" in found) {
    await closeInvoicePayment(context, gateway, found.toClose, source);
    return null;
  }
  const { page } = found;
  if (page.gateway_session_id === null || page.url === null) {
    const opened = await openAtGateway(context, gateway, page, input.key);
    return opened && storeOpened(context, gateway, page, opened);
  }
  // It may already be paid with the event still on its way: a completed page is never handed out, nor a second one
  // opened.
  const session = await gateway.readSession(page.gateway_session_id);
  if (session?.state === "open") return { kind: "gateway", url: page.url };
  if (session === null) {
    await closeInvoicePayment(context, gateway, { ...page, gateway_session_id: null }, source);
    return null;
  }
  await inTransaction(context, (context) => recordInvoiceSession(context, { gateway: gateway.name, session, source }));
  return null;
}

async function findOrStore(
  context: Context,
  gateway: PaymentGateway,
  { id, seenCents }: Input,
): Promise<Found | Failure> {
  const live = await readLivePayment(context.db, id);
  if (live?.state === "on_its_way") return { settled: "on_its_way" };
  const { due_cents: dueCents } = await context.db
    .selectFrom("invoices")
    .select(invoiceDue.as("due_cents"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (live && !isPageCurrent(live, gateway, { cents: dueCents, now: context.now() })) return { toClose: live };
  if (dueCents <= 0) return { settled: "paid" };
  if (seenCents !== dueCents || dueCents < minOnlineCents) return priceChanged;
  if (live) return { page: live };
  const page = { ...newPageOf(gateway, context.now()), invoice_id: id, amount_cents: dueCents };
  return { page: await storeInvoicePayment(context, page) };
}

/**
 * Null if another request has used the page's id. A page that the gateway refused is ended, since it would be refused
 * again.
 */
async function openAtGateway(
  context: Context,
  gateway: PaymentGateway,
  page: InvoicePayment,
  key: string,
): Promise<OpenedSession | null> {
  const { publicUrl } = context.environment;
  const invoice = await context.db
    .selectFrom("invoices")
    .select(["number", "opening_number"])
    .where("id", "=", page.invoice_id)
    .executeTakeFirstOrThrow();
  const end = (states: ("opening" | "open")[]) =>
    changeInvoicePayment(context, page.id, { state: "expired", closed_at: context.now() }, states);
  try {
    const opened = await gateway.openSession({
      id: page.id,
      orderId: null,
      invoiceId: page.invoice_id,
      allowsBankDebit: true,
      amountCents: page.amount_cents,
      currency: "EUR",
      description: `Invoice ${invoiceName(invoice)}`,
      // The payer may not be the person at the account's address for invoices.
      customerEmail: "",
      returnUrl: publicUrl + invoiceReturnPath(page.invoice_id, key),
      cancelUrl: `${publicUrl}${invoicePayPath(page.invoice_id, key)}&notice=cancelled`,
      expiresAt: page.expires_at,
    });
    await clearGatewayFailure(context, operation);
    return opened;
  } catch (error) {
    if (error instanceof GatewayIdempotencyConflict) {
      await end(["opening"]);
      return null;
    }
    if (error instanceof GatewayRefused) await end(["opening", "open"]);
    throw error;
  }
}

/** Null if the page was closed meanwhile; it is then closed at the gateway too. */
async function storeOpened(
  context: Context,
  gateway: PaymentGateway,
  page: InvoicePayment,
  { gatewaySessionId, url }: OpenedSession,
): Promise<OpenedInvoicePayment | null> {
  const open = { state: "open" as const, gateway_session_id: gatewaySessionId, url };
  if (await changeInvoicePayment(context, page.id, open, ["opening", "open"])) return { kind: "gateway", url };
  await closeInvoicePayment(context, gateway, { ...page, gateway_session_id: gatewaySessionId }, source);
  return null;
}
