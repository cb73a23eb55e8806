import type { Selectable } from "kysely";
import { brand } from "../../brand.ts";
import type { ContactsInput } from "../../contract/bookings.schema.ts";
import type { ChangedContacts } from "../../contract/bookings.ts";
import type { Failure } from "../../contract/errors.ts";
import { orderMissing } from "../../contract/orders.ts";
import { withPickupContact } from "../../domain/orders/instructions.ts";
import { isBookedHere } from "../../domain/orders/origins.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { BookingEmailData } from "../mail/booking-email.ts";
import { correctQueuedEmails } from "../mail/correct-queued-emails.ts";
import { enqueueEmails, teamAddress } from "../mail/enqueue-emails.ts";
import { lockOrder, orderByKey } from "../orders/find-order.ts";
import { orderEmailData } from "../orders/order-email-data.ts";
import { refuseWeight } from "../orders/refuse-weight.ts";
import { correctSubmissions, storeContacts } from "../orders/store-contacts.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { referencesOf } from "../orders/stored-order.ts";
import type { RecipientCounts } from "./count-recipients.ts";
import { changedParts, contactsOf } from "./order-contacts.ts";

/** Each change sends an email to an address that nobody has checked. */
const maxChanges = 5;

type Input = { id: OrderId } & ContactsInput;

/**
 * Corrections in the form of an order that waits for its payment: order, submissions and emails change together. Afterwards the team works
 * with what it was sent, and only staff change it.
 */
export function changeContacts(recipients: RecipientCounts): Verb<Input, ChangedContacts> {
  return async (context, input) => {
    const order = await orderByKey(context.db, { id: input.id, key: input.orderKey });
    if (!order) return { failed: "not_found", message: orderMissing };
    // An address that was typed too often lately gets no email, as with a booking.
    const toldByEmail = !context.environment.rateLimits || (await recipients.mayHear(input.email));
    return withIdempotency(context, { scope: "changeContacts", input }, (context) =>
      change(context, input, { toldByEmail }),
    );
  };
}

async function change(
  context: Context,
  input: Input,
  options: { toldByEmail: boolean },
): Promise<ChangedContacts | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) throw new Error(`Order ${input.id} went while it was being changed`);
  const form = withPickupContact(input);
  const contacts = contactsOf(form);
  const changed = changedParts(order, contacts);
  if (changed.length > 0) {
    const refused = (await refuseChange(context, order)) ?? (await refuseWeight(context.db, order, form.packageWeight));
    if (refused) return refused;
    const now = await storeContacts(context, order, contacts);
    await storeOrderEvent(context, {
      orderId: order.id,
      actor: "visitor",
      kind: "contacts",
      note: `Corrected by the customer: ${changed.join(", ")}${wasEmail(order, now)}`,
      data: { changed },
    });
    const { orderKey: _, ...typed } = form;
    await correctSubmissions(context.db, order.id, typed);
    await tell(context, now, { changed, ...options });
  }
  return { bookingReference: referencesOf(order).booking, changed };
}

/** Why the contacts cannot be changed any more: the order has to wait for its payment, be ours, and not have been changed too often. */
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

function wasEmail(before: Selectable<Orders>, after: Selectable<Orders>): string {
  return before.customer_email === after.customer_email ? "" : `; the email was ${before.customer_email}`;
}

/** Team and customer get one email: the one that still waits is corrected, or else another is written. */
async function tell(
  context: Context,
  order: Selectable<Orders>,
  { changed, toldByEmail }: { changed: string[]; toldByEmail: boolean },
): Promise<void> {
  const data: BookingEmailData = await orderEmailData(context, order, "awaiting_payment");
  const recipients = {
    team_booking: teamAddress(context.environment),
    customer_booking: data.customer.email,
  } as const;
  for (const template of ["team_booking", "customer_booking"] as const) {
    const email = { orderId: order.id, template, recipient: recipients[template] };
    if (await correctQueuedEmails(context.db, { ...email, data })) continue;
    if (template === "customer_booking" && !toldByEmail) continue;
    const news = [{ ...email, data: { ...data, changed } }];
    await enqueueEmails(news, context.now(), context.environment.publicUrl).execute(context.db);
  }
}
