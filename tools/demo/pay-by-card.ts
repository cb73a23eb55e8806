import { type Context, isFailure } from "../../server/context.ts";
import { payInSandbox } from "../../server/gateways/sandbox/pay-in-sandbox.ts";
import { confirmPayment } from "../../server/payments/confirm-payment.ts";
import { openPayment } from "../../server/payments/open-payment.ts";

/** Pays an order as a visitor would: opens the sandbox's page, enters a valid card and returns. */
export async function payByCard(context: Context, order: { id: number; key: string; name: string }): Promise<void> {
  const opened = await openPayment(context, order);
  if (isFailure(opened)) throw new Error(`order ${order.id} of the demo cannot be paid: ${opened.message}`);
  if (opened.kind !== "gateway") throw new Error(`order ${order.id} of the demo is ${opened.kind} already`);
  const sessionId = new URL(opened.url).pathname.split("/").filter(Boolean).at(-1) ?? "";
  const expiry = `12 / ${(context.now().getUTCFullYear() + 2) % 100}`;
  const fields = { number: "4242 4242 4242 4242", expiry, cvc: "123", name: order.name };
  const view = await payInSandbox(context, { sessionId, fields });
  if (view?.kind !== "finished") throw new Error(`the card of order ${order.id} of the demo was refused`);
  const confirmed = await confirmPayment(context, order);
  if (isFailure(confirmed) || confirmed.outcome !== "paid")
    throw new Error(`order ${order.id} of the demo is not paid`);
}
