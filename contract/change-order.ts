import type { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { changeOrderBody, previewEmailBody } from "./change-order.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** What staff may change until an order is delivered; texts may be empty if the order came without them. */
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
  /** Where the sender allows the parcel to be left, in their words; empty if nowhere. */
  safePlace: string;
  packageDescription: string;
  /** kg */
  packageWeight: number | null;
  /** 'YYYY-MM-DD'; empty if none is set. */
  scheduledDate: string;
};

export type OrderDetail = keyof OrderDetails;

/** Labels of the details, in the order of the form. */
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

/** `changed` names what changed; empty if nothing did. */
export type ChangeOrderResult = { orderId: OrderId; version: number; changed: string[] };

/** `data` of `order_changed`: who changed the order since `version`, when, and its details now. */
export type OrderConflict = { version: number; changedBy: string; changedAt: string; details: OrderDetails };

/**
 * Takes an `Idempotency-Key`; `version` is the one that staff saw, `dateReason` allows a day that can't be booked
 * online. 409 `order_changed` carries an OrderConflict and stores nothing; 409 `date_unavailable` carries
 * `data.nextDate` and is avoided by `dateReason`.
 */
export const changeOrder = defineCall<{ params: typeof orderParams; body: typeof changeOrderBody }, ChangeOrderResult>({
  name: "changeOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/details`,
  access: "clerk",
  summary: "Change an order's contacts, instructions, description and day until it is delivered",
});

/** The changes that the email would describe. */
export type PreviewEmailRequest = z.input<typeof previewEmailBody>;

/** The email as the customer would get it; null with a reason if none would be sent. */
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
  access: "office",
  summary: "The email that a change would send to the order's customer, before it is made",
});
