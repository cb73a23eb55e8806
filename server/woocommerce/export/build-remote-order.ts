import type { Selectable } from "kysely";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { renderEmail } from "../../mail/render-email.tsx";
import { readOrderEmailData } from "../../orders/read-order-email-data.ts";
import { exportedMethod } from "../../orders/remote-shop.ts";
import { isOnAccount, orderJsonOf } from "../../orders/stored-order.ts";
import { quoteReferenceKey, type RemoteMetadata } from "../client/remote-order.ts";

/** Metadata sent in addition to the order's own: both emails, rendered. */
export const renderedEmailKeys = ["admin_email_html", "customer_email_html"] as const;

type BuildInput = { order: Selectable<Orders>; quoteReference: string; productId: number };

/**
 * Builds the remote form of an order: the specified metadata with both emails rendered, the quote reference to find it
 * by, and its gross price as one line of the courier product.
 */
export async function buildRemoteOrder(context: Context, { order, quoteReference, productId }: BuildInput) {
  const { billing, shipping } = orderJsonOf(order);
  const isToPay = order.status === "pending";
  const isPriced = isToPay || order.date_paid !== null || isOnAccount(order);
  // Remote plugins may send these once the order is paid and nothing is due; a quote request is never paid as it is.
  const emailData = await readOrderEmailData(context, order, isPriced ? "confirmed_booking" : "quote_request");
  const data = { ...emailData, paymentUrl: null };
  const [team, customer] = await Promise.all([
    renderEmail("team_booking", data),
    renderEmail("customer_booking", data),
  ]);
  const metadata = {
    ...orderJsonOf(order).meta,
    admin_email_subject: team.subject,
    customer_email_subject: customer.subject,
    admin_email_html: team.html,
    customer_email_html: customer.html,
    [quoteReferenceKey]: quoteReference,
  };
  const amount = centsToDecimal(order.total_cents);
  return {
    status: isToPay ? "pending" : "on-hold",
    ...exportedMethod,
    set_paid: false,
    currency: order.currency,
    billing: { ...billing },
    shipping: { ...shipping },
    line_items: [
      {
        product_id: productId,
        name: order.service_name,
        quantity: 1,
        subtotal: amount,
        total: amount,
        meta_data: lineMetadata(order),
      },
    ],
    meta_data: Object.entries(metadata).map(([key, value]) => ({ key, value })),
  };
}

/** Shown to remote staff below the line. */
function lineMetadata({ pickup_town, dropoff_town, scheduled_date }: Selectable<Orders>): RemoteMetadata[] {
  return [
    { key: "Pickup", value: pickup_town },
    { key: "Delivery", value: dropoff_town },
    { key: "Date", value: scheduled_date ?? "" },
  ].filter(({ value }) => value !== "");
}
