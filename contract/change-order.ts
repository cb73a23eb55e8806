import type { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { changeOrderBody, previewEmailBody } from "./change-order.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** What staff may change of an order until it is delivered. Texts may be empty where an order came without them. */
export type OrderDetails = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  pickupContactName: string;
  pickupContactPhone: string;
  pickupInstructions: string;
  deliveryContactName: string;
  deliveryContactPhone: string;
  deliveryInstructions: string;
  /** Where it may be left when nobody opens, in the sender's words; empty: it may not be left. */
  safePlace: string;
  packageDescription: string;
  /** kg */
  packageWeight: number | null;
  /** 'YYYY-MM-DD'; empty where none is set. */
  scheduledDate: string;
};

export type OrderDetail = keyof OrderDetails;

/** What people call each of them, in the order of the form. */
export const orderDetailNames: Readonly<Record<OrderDetail, string>> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  pickupContactName: "Pickup contact",
  pickupContactPhone: "Pickup phone",
  pickupInstructions: "Pickup instructions",
  deliveryContactName: "Delivery contact",
  deliveryContactPhone: "Delivery phone",
  deliveryInstructions: "Delivery instructions",
  safePlace: "May be left",
  packageDescription: "Package description",
  packageWeight: "Package weight",
  scheduledDate: "Collection date",
};

/** `changed`: what was changed, in words; empty where nothing was. */
export type ChangedDetails = { orderId: OrderId; version: number; changed: string[] };

/** `data` of `order_changed`: who changed the order since `version` was read, when, and what its details are now. */
export type OrderConflict = { version: number; changedBy: string; changedAt: string; details: OrderDetails };

/**
 * `version` is the one that was seen, `changes` the details that are to be others, `dateReason` why a day is right that cannot be booked online.
 * 409 `order_changed` carries an OrderConflict, and nothing was stored; 409 `date_unavailable` carries `data.nextDate` and goes away with
 * `dateReason`. Takes an `Idempotency-Key`.
 */
export const changeOrder = defineCall<{ params: typeof orderParams; body: typeof changeOrderBody }, ChangedDetails>({
  name: "changeOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/details`,
  access: "staff",
  summary: "Change an order's contacts, instructions, description and day until it is delivered",
});

/** What the email would be about. */
export type PreviewEmail = z.input<typeof previewEmailBody>;

/** The email as its customer would get it; null where none would leave, and why. */
export type EmailPreview = {
  email: { recipient: string; subject: string; html: string; text: string } | null;
  reason: string | null;
};

/** Stores and sends nothing. */
export const previewOrderEmail = defineCall<
  { params: typeof orderParams; body: typeof previewEmailBody },
  EmailPreview
>({
  name: "previewOrderEmail",
  method: "POST",
  path: `${api}/staff/orders/{id}/email-preview`,
  access: "staff",
  summary: "The email that a change would send to the order's customer, before it is made",
});
