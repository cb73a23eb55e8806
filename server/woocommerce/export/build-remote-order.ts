import type { Selectable } from "kysely";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { renderEmail } from "../../mail/render-email.tsx";
import { orderEmailData } from "../../orders/order-email-data.ts";
import { exportedMethod } from "../../orders/remote-shop.ts";
import { isOnAccount, orderJsonOf } from "../../orders/stored-order.ts";
import { quoteReferenceKey, type RemoteMetadata } from "../client/remote-order.ts";

/** What that shop has of both emails, beside what the order's metadata is here. */
export const readyMadeEmailKeys = ["admin_email_html", "customer_email_html"] as const;

type Sold = { order: Selectable<Orders>; quoteReference: string; productId: number };

/**
 * An order of ours as the remote shop is sent it: the specification's metadata with both emails ready-made, the quote's reference that
 * it is found again by, and its gross price as one line of the courier product.
 */
export async function newRemoteOrder(context: Context, { order, quoteReference, productId }: Sold) {
  const { billing, shipping } = orderJsonOf(order);
  const isToPay = order.status === "pending";
  const isPriced = isToPay || order.date_paid !== null || isOnAccount(order);
  // What its plugins may send once it is paid, when nothing is left to pay; a request for a quote is never paid as it is.
  const stands = await orderEmailData(context, order, isPriced ? "confirmed_booking" : "quote_request");
  const data = { ...stands, paymentUrl: null };
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

/** What staff of that shop read below the line. */
function lineMetadata({ pickup_town, dropoff_town, scheduled_date }: Selectable<Orders>): RemoteMetadata[] {
  return [
    { key: "Pickup", value: pickup_town },
    { key: "Delivery", value: dropoff_town },
    { key: "Date", value: scheduled_date ?? "" },
  ].filter(({ value }) => value !== "");
}
