import type { Selectable } from "kysely";
import { calendarPath, repeatLinks } from "../../contract/order-links.ts";
import { orderMissing, type PublicOrder } from "../../contract/orders.ts";
import { orderConfirmationPath, orderPayPath, receiptPath } from "../../contract/paths.ts";
import { noAddress } from "../../domain/addresses/address.ts";
import { isByCard } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { OrderLines, Orders } from "../database/types.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import { refuseDue, refusePayment } from "../payments/payment-readiness.ts";
import { orderByKey } from "./find-order.ts";
import { collectionAhead } from "./get-collection-event.ts";
import { canBeRepeated } from "./get-rebooking.ts";
import { exportedMethod } from "./remote-shop.ts";
import { isOnAccount, orderJsonOf, priceLinesOf, referencesOf } from "./stored-order.ts";
import { readTrackingUrl } from "./tracking-url.ts";

/**
 * An order for the holder of its key. A wrong key and an order that does not exist cannot be told apart. A customer who has just paid at
 * the remote shop may be back before its webhook event: an order that waits for its payment is imported first, which takes some seconds at
 * most.
 */
export const getPublicOrder: Verb<{ id: OrderId; key: string }, PublicOrder> = async (context, input) => {
  const order = context.remoteShop.url === null ? null : await orderByKey(context.db, input);
  if (order && refusePayment(order) === null) await context.remoteShop.readOrder(context, order.id);
  const found = await findPublicOrder(context, input);
  return found ?? { failed: "not_found", message: orderMissing };
};

export async function findPublicOrder(
  context: Context,
  input: { id: OrderId; key: string },
): Promise<PublicOrder | null> {
  const { db } = context;
  const order = await orderByKey(db, input);
  if (!order) return null;
  const [lines, quote, receipt, trackingUrl] = await Promise.all([
    db.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).orderBy("position").execute(),
    db.selectFrom("quotes").select("path").where("id", "=", order.quote_id).executeTakeFirst(),
    readReceiptNumber(db, order.id),
    readTrackingUrl(context, order.id),
  ]);
  const path = orderJsonOf(order).shipment.repriced?.path ?? ((quote?.path ?? []) as PublicOrder["path"]);
  return publicOrderOf(order, lines, { path, hasReceipt: receipt !== null, trackingUrl });
}

/** What the owner of an order may see of it. */
function publicOrderOf(
  order: Selectable<Orders>,
  lines: Selectable<OrderLines>[],
  { path, hasReceipt, trackingUrl }: Pick<PublicOrder, "path"> & { hasReceipt: boolean; trackingUrl: string | null },
): PublicOrder {
  const { shipment, billing, meta } = orderJsonOf(order);
  const text = (value: string | number | undefined) => String(value ?? "");
  const paid = order.date_paid !== null;
  const references = referencesOf(order);
  return {
    id: order.id,
    status: order.status,
    paid,
    kind: order.kind,
    bookingReference: references.booking,
    formReference: references.form,
    orderReference: references.order,
    quoteReference: shipment.quoteReference ?? null,
    paymentMethod: isByCard(order.payment_method) ? "credit_card" : "account",
    paymentMethodTitle: order.payment_method_title,
    paysLater: paysLater(order),
    ...(order.due_cents > 0 && {
      due: {
        amountCents: order.due_cents,
        paymentUrl: refuseDue(order) === null ? orderPayPath(order.id, order.order_key) : null,
      },
    }),
    paymentUrl: refusePayment(order) === null ? orderPayPath(order.id, order.order_key) : null,
    receiptUrl: hasReceipt ? receiptPath(order.id, order.order_key) : null,
    orderConfirmationUrl: isOnAccount(order) ? orderConfirmationPath(order.id, order.order_key) : null,
    calendarUrl: collectionAhead(order) ? calendarPath(order.id, order.order_key) : null,
    ...(trackingUrl !== null && { trackingUrl }),
    repeat: canBeRepeated(order) ? repeatLinks(order.id, order.order_key) : null,
    price: order.total_cents / 100,
    lines: priceLinesOf(lines),
    netCents: order.net_cents,
    vatCents: order.vat_cents,
    totalCents: order.total_cents,
    currency: order.currency,
    serviceType: order.service_type ?? "",
    serviceName: order.service_name,
    packageType: text(meta.package_type),
    packageDescription: text(meta.package_description),
    packageWeight: meta.package_weight ? Number(meta.package_weight) : null,
    priority: order.priority ?? "",
    quantity: shipment.quantity ?? 1,
    palletUnits: shipment.palletUnits ?? 1,
    pickupAddress: shipment.pickup ?? noAddress,
    deliveryAddress: shipment.dropoff ?? noAddress,
    scheduledDate: order.scheduled_date ?? "",
    scheduledTime: text(meta.scheduled_time),
    estimatedDeliveryDate: order.estimated_delivery_date ?? "",
    distance: order.distance_km === null ? null : Number(order.distance_km),
    distanceSource: shipment.distanceSource ?? null,
    path,
    specialInstructions: text(meta.special_instructions),
    customer: {
      firstName: billing.first_name ?? order.customer_name,
      lastName: billing.last_name ?? "",
      email: billing.email ?? order.customer_email,
      phone: billing.phone ?? order.customer_phone,
    },
    pickupContact: { name: text(meta.pickup_contact_name), phone: text(meta.pickup_contact_phone) },
    deliveryContact: { name: text(meta.delivery_contact_name), phone: text(meta.delivery_contact_phone) },
    pickupInstructions: text(meta.pickup_instructions),
    deliveryInstructions: text(meta.delivery_instructions),
    createdAt: order.date_created.toISOString(),
  };
}

/**
 * A remote shop puts an order that is to be paid by transfer or in cash on hold, or on processing, and stores the payment method that was
 * chosen. An order that staff moved there has no such choice.
 */
function paysLater({ status, date_paid, remote_payment_method: chosen }: Selectable<Orders>): boolean {
  const isTaken = status === "on-hold" || status === "processing" || status === "completed";
  return chosen !== null && chosen !== exportedMethod.payment_method && isTaken && date_paid === null;
}
