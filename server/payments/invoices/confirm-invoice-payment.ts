import type { Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isGatewayError } from "../../gateways/gateway.ts";
import { findInvoiceByKey, liveStates } from "../../invoices/invoice-payments.ts";
import { invoiceLinkNotFound } from "./get-invoice-pay-page.ts";
import { recordInvoiceSession } from "./record-invoice-session.ts";

/** `settled`: the invoice's page shows the result. `waiting`: the gateway does not know yet, or can't be reached. */
export type ConfirmedInvoicePayment = { outcome: "settled" | "open" | "waiting" };

/** Reads from the gateway whether an invoice was paid, because the return address proves nothing. */
export const confirmInvoicePayment: Verb<{ id: number; key: string }, ConfirmedInvoicePayment> = async (
  context,
  input,
) => {
  if (!(await findInvoiceByKey(context.db, input))) return invoiceLinkNotFound;
  const gateway = context.payments;
  const newest = await context.db
    .selectFrom("invoice_payments")
    .selectAll()
    .where("invoice_id", "=", input.id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest?.gateway_session_id || gateway?.name !== newest.gateway) return { outcome: "open" };
  if (!liveStates.some((state) => state === newest.state))
    return { outcome: newest.state === "paid" ? "settled" : "open" };
  try {
    const session = await gateway.readSession(newest.gateway_session_id);
    if (!session) return { outcome: "open" };
    const recorded = await inTransaction(context, (context) =>
      recordInvoiceSession(context, { gateway: gateway.name, session, source: "return page" }),
    );
    if (session.state === "open" || recorded?.effect === "expired") return { outcome: "open" };
    return { outcome: "settled" };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    context.log.warn({ err: error, invoiceId: input.id }, "The payment gateway could not be reached");
    return { outcome: "waiting" };
  }
};
