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
import { refundEmailOf } from "../refunds/refund-email-of.ts";
import { changedEmailOf, planChange } from "./change-order.ts";
import { isNotificationEnabled } from "./claim-notification.ts";
import { readLedger } from "./order-ledger.ts";
import { cancelledEmailOf } from "./queue-cancelled-email.ts";
import { completedEmailOf } from "./queue-completed-email.ts";

type About = z.output<typeof previewEmailBody>;
type Input = { id: OrderId } & About;

/** The email that a change would send to an order's customer, written by the same template. Stores and sends nothing. */
export const previewOrderEmail: Verb<Input, EmailPreview> = async (context, input) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", input.id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  if (context.remoteShop.writesTo(order)) return none("The WordPress site writes to this customer itself");
  if (input.about === "complete" && !(await isNotificationEnabled(context, "delivered")))
    return none("This email is switched off in Settings");
  const written = await emailOf(context, order, input);
  if (written.recipient === "") return none("This order has no email address");
  const rendered = await renderStoredEmail(written.template, written.data);
  return rendered === null
    ? none("No email is sent")
    : { email: { recipient: written.recipient, ...rendered }, reason: null };
};

function none(reason: string): EmailPreview {
  return { email: null, reason };
}

async function emailOf(context: Context, order: Selectable<Orders>, about: About) {
  if (about.about === "complete") return completedEmailOf(context, order);
  if (about.about === "change") {
    const { settings } = await context.settings.current();
    const { changes, after } = planChange(order, about, settings);
    return { ...(await changedEmailOf(context, order, changes)), recipient: after.email };
  }
  const { payment, remainingCents } = await readLedger(context.db, order.id);
  if (!about.refund || payment === null || remainingCents === 0) return cancelledEmailOf(context, order, "staff");
  const refund = { amount_cents: remainingCents, by_gateway: isByGateway(payment.method) };
  // A credit note gets its number when the money goes back.
  const creditNote = (await readReceiptNumber(context.db, order.id)) === null ? null : "C-…";
  return refundEmailOf(context, { order, refund, payment, creditNote });
}
