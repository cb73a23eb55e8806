import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { GatewayRefused, type GatewaySession, type PaymentGateway } from "../../gateways/gateway.ts";
import { changeInvoicePayment, type InvoicePayment } from "../../invoices/invoice-payments.ts";
import { recordInvoiceSession } from "./record-invoice-session.ts";

/**
 * Expires an open attempt at the gateway, or records it if it was just paid. Throws if the gateway cannot be reached.
 */
export async function closeInvoicePayment(
  context: Context,
  gateway: PaymentGateway,
  payment: InvoicePayment,
  source: string,
): Promise<void> {
  if (payment.gateway_session_id !== null && payment.gateway === gateway.name) {
    const session = await expire(gateway, payment.gateway_session_id);
    if (session) {
      await inTransaction(context, (context) =>
        recordInvoiceSession(context, { gateway: gateway.name, session, source }),
      );
      return;
    }
  }
  // The address was never handed out, or the attempt belongs to another gateway, account or mode.
  const ended = { state: "expired" as const, closed_at: context.now() };
  await changeInvoicePayment(context, payment.id, ended, ["opening", "open"]);
}

/** Null if the gateway has no such session. */
async function expire(gateway: PaymentGateway, gatewaySessionId: string): Promise<GatewaySession | null> {
  try {
    return await gateway.expireSession(gatewaySessionId);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || (await gateway.readSession(gatewaySessionId)) !== null) throw error;
    return null;
  }
}
