import type { Selectable } from "kysely";
import type { z } from "zod";
import type { changeOrderBody } from "../../contract/change-order.schema.ts";
import type { ChangeOrderResult, OrderDetail, OrderDetails } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import { confirmationPath } from "../../contract/paths.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { standardPriority } from "../../domain/orders/display-defaults.ts";
import { specialInstructions } from "../../domain/orders/instructions.ts";
import { estimatedDeliveryKey } from "../../domain/orders/metadata.ts";
import { checkChange } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { isBookable, nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { estimatedDelivery } from "../../domain/schedule/estimated-delivery.ts";
import { fullName } from "../../domain/text/words.ts";
import { actorName } from "../actor-name.ts";
import { repeatApprovalRequest } from "../approvals/repeat-approval-request.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { ChangedDetail } from "../mail/booking-changed-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { updateQueuedEmails } from "../mail/update-queued-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { isErased } from "../orders/order-content.ts";
import { changedDetails, orderDetailsOf } from "../orders/order-details.ts";
import { refuseStaleVersion } from "../orders/order-version.ts";
import { readOrderEmailData } from "../orders/read-order-email-data.ts";
import { refuseOrderWeight } from "../orders/refuse-weight.ts";
import { correctSubmissions, type StoredContacts, storeContacts } from "../orders/store-contacts.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf, type StoredMeta } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

type Order = Selectable<Orders>;
type Input = { id: OrderId } & z.output<typeof changeOrderBody>;
type RequestedChanges = { changes: Partial<Record<OrderDetail, string | number | null | undefined>> };

/**
 * Changes contacts, instructions, description, weight and day of an order that isn't delivered yet. A change based on a
 * stale version is refused with the current details; a day that can't be booked online needs a reason. Queued emails
 * are updated, and with `tellCustomer` one more lists what changed.
 */
export const changeOrder: Verb<Input, ChangeOrderResult> = async (context, input) => {
  const { settings } = await context.settings.current();
  return withIdempotency(context, { scope: "changeOrder", input }, (context) => change(context, input, settings));
};

async function change(context: Context, input: Input, settings: Settings): Promise<ChangeOrderResult | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const allowed = checkOrderChange(order);
  if (!allowed.ok) return { failed: "action_refused", message: allowed.reason };
  const conflict = await refuseStaleVersion(context, order, input.version);
  if (conflict) return conflict;
  const plan = planOrderChange(order, input, settings);
  if (plan.changes.length === 0) return { orderId: order.id, version: order.version, changed: [] };
  const isNew = (name: OrderDetail) => plan.changes.some((changed) => changed.name === name);
  const refused =
    (isNew("packageWeight") ? await refuseOrderWeight(context.db, order, plan.after.packageWeight) : null) ??
    (isNew("scheduledDate") && input.dateReason === ""
      ? refuseDay(order, plan.after.scheduledDate, context.now(), settings)
      : null);
  if (refused) return refused;
  const changed = await storeContacts(context, order, plan.contacts, plan.columns);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "changed",
    note: historyOf(plan.changes, isNew("scheduledDate") ? input.dateReason : ""),
    data: { version: changed.version, changes: plan.changes },
  });
  await repeatApprovalRequest(context, order, changed);
  await correctSubmissions(context.db, order.id, typedOf(plan.after, plan.changes));
  await updateQueuedEmails(context.db, order.id, {
    facts: await readOrderEmailData(context, changed, "confirmed_booking").then(changedFacts),
    from: orderDetailsOf(order).email,
    to: plan.after.email,
  });
  if (input.tellCustomer) {
    const email = { ...(await buildChangedEmail(context, changed, plan.changes)), orderId: order.id };
    await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
  }
  return { orderId: order.id, version: changed.version, changed: plan.changes.map(({ label }) => label) };
}

/** Whether staff can change the order's content now, and if not, why. */
export function checkOrderChange(order: Order) {
  if (isErased(order)) return { ok: false as const, reason: "The customer of this order was erased" };
  return checkChange(order.status);
}

type Plan = {
  after: OrderDetails;
  /** Changed details, and the estimated delivery if it changes with the day. */
  changes: (ChangedDetail & { name?: OrderDetail })[];
  contacts: StoredContacts;
  columns: { scheduled_date?: string; estimated_delivery_date?: string };
};

/** The result of a change to an order, without storing anything. */
export function planOrderChange(order: Order, { changes: requested }: RequestedChanges, settings: Settings): Plan {
  const before = orderDetailsOf(order);
  const given = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
  const after: OrderDetails = { ...before, ...given };
  const changes: Plan["changes"] = changedDetails(before, after);
  const plan = { after, changes, contacts: contactsAfter(order, after), columns: {} };
  if (before.scheduledDate === after.scheduledDate) return plan;
  const delivery = deliveryAfter(order, after.scheduledDate, settings);
  const was = order.estimated_delivery_date;
  if (delivery !== was) {
    changes.push({ label: "Estimated delivery", from: was ? showDay(was) : "", to: showDay(delivery) });
  }
  const { meta } = plan.contacts;
  return {
    ...plan,
    contacts: {
      ...plan.contacts,
      meta: { ...meta, scheduled_date: after.scheduledDate, [estimatedDeliveryKey]: delivery },
    },
    columns: { scheduled_date: after.scheduledDate, estimated_delivery_date: delivery },
  };
}

function deliveryAfter(order: Order, scheduledDate: string, settings: Settings): string {
  const distanceKm = order.distance_km === null ? null : Number(order.distance_km);
  const calendar = { observeHolidays: settings.observePublicHolidays };
  return estimatedDelivery(order.priority ?? standardPriority, scheduledDate, distanceKm, calendar);
}

/** The stored JSON with the new details; of the metadata, only the keys that change. */
function contactsAfter(order: Order, after: OrderDetails): StoredContacts {
  const { billing, shipping } = orderJsonOf(order);
  const before = orderDetailsOf(order);
  const isSame = (names: OrderDetail[]) => names.every((name) => before[name] === after[name]);
  const people = isSame(["firstName", "lastName", "email", "phone"])
    ? {}
    : {
        customer_name: fullName(after.firstName, after.lastName),
        customer_email: after.email,
        customer_phone: after.phone,
      };
  const named = isSame(["firstName", "lastName"]) ? {} : { first_name: after.firstName, last_name: after.lastName };
  const stops: StoredMeta = isSame([
    "pickupContactName",
    "pickupContactPhone",
    "pickupInstructions",
    "deliveryContactName",
    "deliveryContactPhone",
    "deliveryInstructions",
  ])
    ? {}
    : {
        pickup_contact_name: after.pickupContactName,
        pickup_contact_phone: after.pickupContactPhone,
        pickup_instructions: after.pickupInstructions,
        delivery_contact_name: after.deliveryContactName,
        delivery_contact_phone: after.deliveryContactPhone,
        delivery_instructions: after.deliveryInstructions,
        special_instructions: specialInstructions(after),
      };
  return {
    billing: { ...billing, ...named, email: after.email, phone: after.phone },
    shipping: { ...shipping, ...named },
    meta: {
      ...people,
      ...stops,
      ...(before.safePlace !== after.safePlace && { safe_place: after.safePlace }),
      ...(before.packageDescription !== after.packageDescription && { package_description: after.packageDescription }),
      ...(before.packageWeight !== after.packageWeight && { package_weight: after.packageWeight ?? "" }),
    },
  };
}

/** Null if the day can be booked online, or if the order has no priority. */
function refuseDay({ priority }: Order, scheduledDate: string, now: Date, settings: Settings): Failure | null {
  const calendar = collectionCalendar(settings);
  if (priority === null || isBookable(priority, scheduledDate, now, calendar)) return null;
  const nextDate = nextBookableDate(priority, scheduledDate, now, calendar);
  const message = `${priorityLabel(priority)} cannot be booked for ${showDay(scheduledDate)}. The next available date is ${showDay(nextDate)}.`;
  return { failed: "date_unavailable", message, params: { scheduledDate: message }, details: { nextDate } };
}

/** One line per detail, with the values before and after. */
function historyOf(changes: readonly ChangedDetail[], dateReason: string): string {
  const lines = changes.map(({ label, from, to }) => `${label}: ${from || "none"} → ${to || "none"}`);
  return [...lines, ...(dateReason === "" ? [] : [`Why that day: ${dateReason}`])].join("\n");
}

/** The details under the field names of the booking form. */
function typedOf(after: OrderDetails, changes: Plan["changes"]) {
  const { firstName, lastName, email } = after;
  // The booking form has neither field.
  const { scheduledDate: _, safePlace: __, ...typed } = after;
  const names = new Set(changes.map(({ name }) => name));
  const changed = Object.entries(typed).filter(([name]) => names.has(name as OrderDetail));
  return { ...Object.fromEntries(changed), firstName, lastName, email };
}

function changedFacts({
  customer,
  specialInstructions,
  packageDescription,
  packageWeight,
  scheduledDate,
  estimatedDeliveryDate,
}: Awaited<ReturnType<typeof readOrderEmailData>>) {
  return {
    customer,
    specialInstructions,
    packageDescription,
    packageWeight,
    scheduledDate,
    estimatedDeliveryDate,
  };
}

export async function buildChangedEmail(
  context: Pick<Context, "db" | "environment">,
  order: Order,
  changes: readonly ChangedDetail[],
) {
  const { firstName, email } = orderDetailsOf(order);
  const { publicUrl } = context.environment;
  return {
    template: "booking_changed" as const,
    recipient: email,
    data: {
      firstName,
      bookingReference: referencesOf(order).booking,
      changes: changes.map(({ label, from, to }) => ({ label, from, to })),
      confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
      trackingUrl: await readTrackingUrl(context, order.id),
    },
  };
}
