import type { Selectable } from "kysely";
import type { z } from "zod";
import type { EmailPreview } from "../../contract/change-order.ts";
import { confirmationPath, orderPayPath } from "../../contract/paths.ts";
import type { previewRepricedEmailBody } from "../../contract/reprice-order.schema.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { choicesFor, type DifferenceChoice, differenceTo, repricedMoney } from "../../domain/orders/repricing.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { refuseDue, takesPayments } from "../payments/payment-readiness.ts";
import { repricingState } from "./price-anew.ts";
import { moneyOf } from "./repriced-order.ts";

type Order = Selectable<Orders>;
type Told = { changed: string[]; difference: DifferenceChoice; differenceCents: number | null; sendsLink: boolean };

/** What the email about a change of an order is written from. */
export async function repricedEmailOf(
  context: Pick<Context, "db" | "environment">,
  { before, after }: { before: Order; after: Order },
  { changed, difference, differenceCents, sendsLink }: Told,
) {
  const { publicUrl } = context.environment;
  const due = after.date_paid === null ? after.total_cents : after.due_cents;
  const isPayable = sendsLink && due > 0 && refuseDue(after) === null;
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
      confirmationUrl: publicUrl + confirmationPath(after.id, after.order_key),
      trackingUrl: await readTrackingUrl(context, after.id),
    },
  };
}

type Input = { id: OrderId } & z.output<typeof previewRepricedEmailBody>;

/** The email as a change would send it, by the same template. Stores and sends nothing. */
export const previewRepricedEmail: Verb<Input, EmailPreview> = async (context, { id, ...asked }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const { settings } = await context.settings.current();
  const told = { ...asked, ...afterwards(order, asked), sendsLink: takesPayments(context, settings) };
  const { template, recipient, data } = await repricedEmailOf(context, { before: order, after: told.after }, told);
  if (recipient === "") return { email: null, reason: "This order has no email address" };
  const rendered = await renderStoredEmail(template, data);
  return rendered === null
    ? { email: null, reason: "No email is sent" }
    : { email: { recipient, ...rendered }, reason: null };
};

/** The order's money as it would be; what the choice does not fit is left as it is. */
function afterwards(order: Order, { totalCents, difference }: Pick<Input, "totalCents" | "difference">) {
  if (repricingState(order) !== "paid") return { after: { ...order, total_cents: totalCents }, differenceCents: null };
  const differenceCents = differenceTo(moneyOf(order), totalCents);
  if (!choicesFor(differenceCents).includes(difference)) return { after: order, differenceCents };
  const money = repricedMoney(moneyOf(order), totalCents, difference);
  const after = {
    ...order,
    total_cents: money.totalCents,
    due_cents: money.dueCents,
    returned_cents: money.returnedCents,
  };
  return { after, differenceCents };
}
