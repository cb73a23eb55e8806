import type { Selectable } from "kysely";
import { confirmationPath } from "../../contract/paths.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

/** The recipient, and the data that every email about an order's delivery contains. */
export async function readDeliveryEmailData(context: Context, order: Selectable<Orders>) {
  const { publicUrl } = context.environment;
  const { billing } = orderJsonOf(order);
  const { pickup_town: from, dropoff_town: to } = order;
  return {
    recipient: billing.email ?? order.customer_email,
    facts: {
      firstName: billing.first_name || order.customer_name,
      bookingReference: referencesOf(order).booking,
      journey: from && to ? `${from} to ${to}` : order.service_name || courierServiceName,
      confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
      trackingUrl: await readTrackingUrl(context, order.id),
    },
  };
}
