import type { Selectable } from "kysely";
import type { z } from "zod";
import type { previewEmailBody } from "../../contract/change-order.schema.ts";
import type { EmailPreview } from "../../contract/change-order.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";
import { readLedger } from "../orders/order-ledger.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { buildRefundEmail } from "../refunds/build-refund-email.ts";
import { buildPriceEmail } from "./build-price-email.ts";
import { buildChangedEmail, planOrderChange } from "./change-order.ts";
import { isNotificationEnabled, isNotifiedFromHere } from "./claim-notification.ts";
import { buildCancelledEmail } from "./queue-cancelled-email.ts";
import { buildCompletedEmail } from "./queue-completed-email.ts";
import { buildDifferenceWaivedEmail } from "./waive-difference.ts";

type About = z.output<typeof previewEmailBody>;
type Input = { id: OrderId } & About;

/** Renders the email that a change would send to the customer, without storing or sending anything. */
export const previewOrderEmail: Verb<Input, EmailPreview> = async (context, input) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", input.id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const isWrittenTo =
    input.about === "complete" ? await isNotifiedFromHere(context, order) : !context.remoteShop.emailsCustomerOf(order);
  if (!isWrittenTo) return noEmail("The WordPress site writes to this customer itself");
  if (input.about === "complete" && !(await isNotificationEnabled(context, "delivered")))
    return noEmail("This email is switched off in Settings");
  if (input.about === "price" && !isOnAccount(order))
    return noEmail("Only an order on account has a new price without a payment link");
  const email = await buildEmail(context, order, input);
  if (email.recipient === "") return noEmail("This order has no email address; please tell them by telephone");
  const rendered = await renderStoredEmail(email.template, email.data);
  return rendered === null
    ? noEmail("No email is sent")
    : { email: { recipient: email.recipient, ...rendered }, reason: null };
};

function noEmail(reason: string): EmailPreview {
  return { email: null, reason };
}

async function buildEmail(context: Context, order: Selectable<Orders>, about: About) {
  if (about.about === "complete") return buildCompletedEmail(context, order);
  if (about.about === "price") return buildPriceEmail(context, order, about.totalCents);
  if (about.about === "waive") return buildDifferenceWaivedEmail(context, order);
  if (about.about === "change") {
    const { settings } = await context.settings.current();
    const { changes, after } = planOrderChange(order, about, settings);
    return { ...(await buildChangedEmail(context, order, changes)), recipient: after.email };
  }
  const { payment, remainingCents } = await readLedger(context.db, order.id);
  if (!about.refund || payment === null || remainingCents === 0) return buildCancelledEmail(context, order, "staff");
  const refund = { amount_cents: remainingCents, by_gateway: isByGateway(payment.method) };
  // A credit note gets its number when the refund is made.
  const creditNote = (await readReceiptNumber(context.db, order.id)) === null ? null : "C-…";
  return buildRefundEmail(context, { order, refund, payment, creditNote });
}
