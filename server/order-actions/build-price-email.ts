import type { Selectable } from "kysely";
import { confirmationPath } from "../../contract/paths.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

/** Builds the email about a new price of an order on account, for which nothing has to be paid now. */
export async function buildPriceEmail(
  context: Pick<Context, "db" | "environment">,
  order: Selectable<Orders>,
  totalCents: Cents,
) {
  return {
    template: "repriced" as const,
    recipient: orderJsonOf(order).billing.email ?? order.customer_email,
    data: {
      bookingReference: referencesOf(order).booking,
      changed: ["Price"],
      oldCents: order.total_cents,
      newCents: totalCents,
      difference: "none" as const,
      differenceCents: 0,
      payUrl: null,
      payCents: 0,
      onAccount: true,
      confirmationUrl: context.environment.publicUrl + confirmationPath(order.id, order.order_key),
      trackingUrl: await readTrackingUrl(context, order.id),
    },
  };
}
