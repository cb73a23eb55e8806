import type { Selectable } from "kysely";
import type { z } from "zod";
import type { EmailPreview } from "../../contract/change-order.ts";
import { confirmationPath, orderPayPath } from "../../contract/paths.ts";
import type { previewRepricedEmailBody } from "../../contract/reprice-order.schema.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import {
  type DifferenceChoice,
  differenceChoicesFor,
  differenceTo,
  repricedMoney,
} from "../../domain/orders/repricing.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";
import { amountDue, refuseDuePayment } from "../orders/amount-due.ts";
import { isOnAccount, orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { isOnlinePaymentOpen } from "../payments/payment-readiness.ts";
import { repricingState } from "./price-shipment-change.ts";
import { settledMoneyOf } from "./repriced-order.ts";

type Order = Selectable<Orders>;
type RepricedEmailInput = {
  changed: string[];
  difference: DifferenceChoice;
  differenceCents: number | null;
  sendsLink: boolean;
};

export async function buildRepricedEmail(
  context: Pick<Context, "db" | "environment">,
  { before, after }: { before: Order; after: Order },
  { changed, difference, differenceCents, sendsLink }: RepricedEmailInput,
) {
  const { publicUrl } = context.environment;
  const due = amountDue(after).amountCents;
  const isPayable = sendsLink && due > 0 && refuseDuePayment(after) === null;
  return {
    template: "repriced" as const,
    recipient: orderJsonOf(after).billing.email ?? after.customer_email,
    data: {
      bookingReference: referencesOf(after).booking,
      changed,
      oldCents: before.total_cents - before.returned_cents,
      newCents: after.total_cents - after.returned_cents,
      difference,
      differenceCents: Math.abs(differenceCents ?? 0),
      payUrl: isPayable ? publicUrl + orderPayPath(after.id, after.order_key) : null,
      payCents: due,
      onAccount: isOnAccount(after),
      confirmationUrl: publicUrl + confirmationPath(after.id, after.order_key),
      trackingUrl: await readTrackingUrl(context, after.id),
    },
  };
}

type Input = { id: OrderId } & z.output<typeof previewRepricedEmailBody>;

/** Renders the email that a change would send; stores and sends nothing. */
export const previewRepricedEmail: Verb<Input, EmailPreview> = async (context, { id, ...change }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const { settings } = await context.settings.current();
  const emailInput = { ...change, ...previewOrder(order, change), sendsLink: isOnlinePaymentOpen(context, settings) };
  const { template, recipient, data } = await buildRepricedEmail(
    context,
    { before: order, after: emailInput.after },
    emailInput,
  );
  if (recipient === "")
    return { email: null, reason: "This order has no email address; please tell them by telephone" };
  const rendered = await renderStoredEmail(template, data);
  return rendered === null
    ? { email: null, reason: "No email is sent" }
    : { email: { recipient, ...rendered }, reason: null };
};

/** The order with its money after the change; unchanged if the choice does not fit the difference. */
function previewOrder(order: Order, { totalCents, difference }: Pick<Input, "totalCents" | "difference">) {
  if (repricingState(order) !== "paid") return { after: { ...order, total_cents: totalCents }, differenceCents: null };
  const differenceCents = differenceTo(settledMoneyOf(order), totalCents);
  if (!differenceChoicesFor(differenceCents).includes(difference)) return { after: order, differenceCents };
  const money = repricedMoney(settledMoneyOf(order), totalCents, difference);
  const after = {
    ...order,
    total_cents: money.totalCents,
    due_cents: money.dueCents,
    returned_cents: money.returnedCents,
  };
  return { after, differenceCents };
}
