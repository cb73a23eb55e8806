import type { Selectable } from "kysely";
import { confirmationPath } from "../../contract/paths.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";

/** Whom news of an order's delivery go to, and what each of them says of the order. */
export function addresseeOf({ environment: { publicUrl } }: Context, order: Selectable<Orders>) {
  const { billing } = orderJsonOf(order);
  const { pickup_town: from, dropoff_town: to } = order;
  return {
    recipient: billing.email ?? order.customer_email,
    facts: {
      firstName: billing.first_name || order.customer_name,
      bookingReference: referencesOf(order).booking,
      journey: from && to ? `${from} to ${to}` : order.service_name || courierServiceName,
      confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    },
  };
}
