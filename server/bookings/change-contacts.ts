import type { Selectable } from "kysely";
import { brand } from "../../brand.ts";
import type { ContactsInput } from "../../contract/bookings.schema.ts";
import type { ChangeContactsResult } from "../../contract/bookings.ts";
import type { Failure } from "../../contract/errors.ts";
import { orderMissing } from "../../contract/orders.ts";
import { withPickupContact } from "../../domain/orders/instructions.ts";
import { isBookedHere } from "../../domain/orders/origins.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { BookingEmailData } from "../mail/booking-email.ts";
import { enqueueEmails, teamAddress } from "../mail/enqueue-emails.ts";
import { replaceQueuedEmail } from "../mail/replace-queued-email.ts";
import { findOrderByKey, lockOrder } from "../orders/find-order.ts";
import { readOrderEmailData } from "../orders/read-order-email-data.ts";
import { refuseOrderWeight } from "../orders/refuse-weight.ts";
import { correctSubmissions, storeContacts } from "../orders/store-contacts.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { changedContactParts, contactsOf } from "./order-contacts.ts";
import type { RecipientLimits } from "./recipient-limits.ts";

/** Each change sends an email to an unverified address. */
const maxChanges = 5;

type Input = { id: OrderId } & ContactsInput;

/**
 * Lets customers correct an order that awaits payment: order, submissions and emails change together. Once it is paid,
 * the team works with the emailed details, and only staff change them.
 */
export function changeContacts(recipients: RecipientLimits): Verb<Input, ChangeContactsResult> {
  return async (context, input) => {
    const order = await findOrderByKey(context.db, { id: input.id, key: input.orderKey });
    if (!order) return { failed: "not_found", message: orderMissing };
    let isCounted = false;
    // An address above its rate limit gets no email, as with a booking.
    const mayEmail = async () => {
      if (!context.environment.rateLimits || isCounted) return true;
      isCounted = await recipients.consume(input.email);
      return isCounted;
    };
    return withIdempotency(context, { scope: "changeContacts", input }, (context) =>
      change(context, input, { mayEmail }),
    );
  };
}

async function change(
  context: Context,
  input: Input,
  options: { mayEmail: () => Promise<boolean> },
): Promise<ChangeContactsResult | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) throw new Error(`Order ${input.id} was deleted while it was being changed`);
  const form = withPickupContact(input);
  const contacts = contactsOf(form, order);
  const changed = changedContactParts(order, contacts);
  if (changed.length > 0) {
    const refused =
      (await refuseChange(context, order)) ?? (await refuseOrderWeight(context.db, order, form.packageWeight));
    if (refused) return refused;
    const now = await storeContacts(context, order, contacts);
    await storeOrderEvent(context, {
      orderId: order.id,
      actor: "visitor",
      kind: "contacts",
      note: `Corrected by the customer: ${changed.join(", ")}${describeEmailChange(order, now)}`,
      data: { changed },
    });
    const { orderKey: _, ...typed } = form;
    await correctSubmissions(context.db, order.id, typed);
    await sendEmails(context, now, { changed, ...options });
  }
  return { bookingReference: referencesOf(order).booking, changed };
}

/** Only an unpaid order of our own can be corrected, and only a few times. */
async function refuseChange(context: Context, order: Selectable<Orders>): Promise<Failure | null> {
  const isOurs = context.remoteShop.url === null && order.shop_order_id === null && isBookedHere(order.created_via);
  if (isOurs && order.status === "pending" && order.date_paid === null) {
    const { count } = await context.db
      .selectFrom("order_events")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("order_id", "=", order.id)
      .where("kind", "=", "contacts")
      .executeTakeFirstOrThrow();
    if (Number(count) < maxChanges) return null;
  }
  const { booking } = referencesOf(order);
  return {
    failed: "action_refused",
    message: `Your courier is booked as ${booking}, with the details you entered first. Your later changes are not in it: please call ${brand.officePhone.display} and quote ${booking}.`,
  };
}

function describeEmailChange(before: Selectable<Orders>, after: Selectable<Orders>): string {
  return before.customer_email === after.customer_email ? "" : `; the email was ${before.customer_email}`;
}

/** Corrects the email that is still queued, or sends another. */
async function sendEmails(
  context: Context,
  order: Selectable<Orders>,
  { changed, mayEmail }: { changed: string[]; mayEmail: () => Promise<boolean> },
): Promise<void> {
  const data: BookingEmailData = await readOrderEmailData(context, order, "awaiting_payment");
  const recipients = {
    team_booking: teamAddress(context.environment),
    customer_booking: data.customer.email,
  } as const;
  for (const template of ["team_booking", "customer_booking"] as const) {
    const email = { orderId: order.id, template, recipient: recipients[template] };
    if (await replaceQueuedEmail(context.db, { ...email, data })) continue;
    if (template === "customer_booking" && !(await mayEmail())) continue;
    const emails = [{ ...email, data: { ...data, changed } }];
    await enqueueEmails(emails, context.now(), context.environment.publicUrl).execute(context.db);
  }
}
