import type { Selectable } from "kysely";
import type { z } from "zod";
import type { changeOrderBody } from "../../contract/change-order.schema.ts";
import type { ChangedDetails, OrderDetail, OrderDetails } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import { confirmationPath } from "../../contract/paths.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { standardPriority } from "../../domain/orders/display-defaults.ts";
import { specialInstructions } from "../../domain/orders/instructions.ts";
import { estimatedDeliveryKey } from "../../domain/orders/metadata.ts";
import { canChange } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { isBookable, nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { estimatedDelivery } from "../../domain/schedule/estimated-delivery.ts";
import { fullName } from "../../domain/text/words.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { ChangedDetail } from "../mail/booking-changed-email.ts";
import { correctWaitingEmails } from "../mail/correct-waiting-emails.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { lockOrder } from "./find-order.ts";
import { isErased } from "./order-content.ts";
import { changedDetails, orderDetailsOf } from "./order-details.ts";
import { orderEmailData } from "./order-email-data.ts";
import { refuseOldVersion } from "./order-version.ts";
import { refuseWeight } from "./refuse-weight.ts";
import { correctSubmissions, type StoredContacts, storeContacts } from "./store-contacts.ts";
import { actorName, storeOrderEvent } from "./store-order-event.ts";
import { orderJsonOf, referencesOf, type StoredMeta } from "./stored-order.ts";
import { readTrackingUrl } from "./tracking-url.ts";

type Order = Selectable<Orders>;
type Input = { id: OrderId } & z.output<typeof changeOrderBody>;
type Asked = { changes: Partial<Record<OrderDetail, string | number | null | undefined>> };

/**
 * Staff change contacts, instructions, description, weight and day of an order until it is delivered. A change made from an older version is
 * told what changed, and stores nothing. A day that cannot be booked online needs a reason. What has not left yet says the new details;
 * with `tellCustomer` one more email says what changed.
 */
export const changeOrder: Verb<Input, ChangedDetails> = async (context, input) => {
  const { settings } = await context.settings.current();
  return withIdempotency(context, { scope: "changeOrder", input }, (context) => change(context, input, settings));
};

async function change(context: Context, input: Input, settings: Settings): Promise<ChangedDetails | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const allowed = changeAllowed(order);
  if (!allowed.ok) return { failed: "action_refused", message: allowed.reason };
  const conflict = await refuseOldVersion(context, order, input.version);
  if (conflict) return conflict;
  const plan = planChange(order, input, settings);
  if (plan.changes.length === 0) return { orderId: order.id, version: order.version, changed: [] };
  const isNew = (name: OrderDetail) => plan.changes.some((changed) => changed.name === name);
  const refused =
    (isNew("packageWeight") ? await refuseWeight(context.db, order, plan.after.packageWeight) : null) ??
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
  await correctSubmissions(context.db, order.id, typedOf(plan.after, plan.changes));
  await correctWaitingEmails(context.db, order.id, {
    facts: await orderEmailData(context, changed, "confirmed_booking").then(changedFacts),
    from: orderDetailsOf(order).email,
    to: plan.after.email,
  });
  if (input.tellCustomer) {
    const email = { ...(await changedEmailOf(context, changed, plan.changes)), orderId: order.id };
    await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
  }
  return { orderId: order.id, version: changed.version, changed: plan.changes.map(({ label }) => label) };
}

/** Whether the order's content can be changed by staff now; if not, why. */
export function changeAllowed(order: Order) {
  if (isErased(order)) return { ok: false as const, reason: "The customer of this order was erased" };
  return canChange(order.status);
}

type Plan = {
  after: OrderDetails;
  /** What would become another, and the delivery to expect where the day does. */
  changes: (ChangedDetail & { name?: OrderDetail })[];
  contacts: StoredContacts;
  columns: { scheduled_date?: string; estimated_delivery_date?: string };
};

/** What a change would make of an order. Stores nothing. */
export function planChange(order: Order, { changes: asked }: Asked, settings: Settings): Plan {
  const before = orderDetailsOf(order);
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
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

/** The stored parts with the details in them; of the metadata what they stand in. */
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

/** Why a courier cannot be booked online for that day; null where one can, or where an order does not say how fast it is to be. */
function refuseDay({ priority }: Order, scheduledDate: string, now: Date, settings: Settings): Failure | null {
  const calendar = collectionCalendar(settings);
  if (priority === null || isBookable(priority, scheduledDate, now, calendar)) return null;
  const nextDate = nextBookableDate(priority, scheduledDate, now, calendar);
  const message = `${priorityLabel(priority)} cannot be booked for ${showDay(scheduledDate)}. The next available date is ${showDay(nextDate)}.`;
  return { failed: "date_unavailable", message, params: { scheduledDate: message }, details: { nextDate } };
}

/** One line a detail: what it was, and what it is. */
function historyOf(changes: readonly ChangedDetail[], dateReason: string): string {
  const lines = changes.map(({ label, from, to }) => `${label}: ${from || "none"} → ${to || "none"}`);
  return [...lines, ...(dateReason === "" ? [] : [`Why that day: ${dateReason}`])].join("\n");
}

/** As the form of the booking names them. */
function typedOf(after: OrderDetails, changes: Plan["changes"]) {
  const { firstName, lastName, email } = after;
  // The form of the booking asks for neither.
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
}: Awaited<ReturnType<typeof orderEmailData>>) {
  return {
    customer,
    specialInstructions,
    packageDescription,
    packageWeight,
    scheduledDate,
    estimatedDeliveryDate,
  };
}

/** What the email about a change is written from. */
export async function changedEmailOf(
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
