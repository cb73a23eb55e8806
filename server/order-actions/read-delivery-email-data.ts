import type { Selectable } from "kysely";
import { confirmationPath } from "../../contract/paths.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";
import { readTrackingUrl } from "./tracking-url.ts";

/** Whom news of an order's delivery go to, and what each of them says of the order. */
export async function addresseeOf(context: Context, order: Selectable<Orders>) {
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
