import type { Selectable } from "kysely";
import { calendarPath, repeatLinks } from "../../contract/order-links.ts";
import { orderMissing, type PublicOrder } from "../../contract/orders.ts";
import { orderConfirmationPath, orderPayPath, receiptPath } from "../../contract/paths.ts";
import { emptyAddress } from "../../domain/addresses/address.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { OrderLines, Orders } from "../database/types.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import { amountDue, refuseDuePayment, refusePricePayment } from "../orders/amount-due.ts";
import { findOrderByKey } from "../orders/find-order.ts";
import { plannedCollectionDay } from "../orders/get-collection-event.ts";
import { canBeRepeated } from "../orders/get-rebooking.ts";
import { exportedMethod } from "../orders/remote-shop.ts";
import { isOnAccount, orderJsonOf, priceLinesOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

/**
 * An order for the holder of its key; a wrong key and a missing order get the same answer. A customer may return from
 * the remote shop before its webhook arrives, so an unpaid order is imported first, which takes at most a few seconds.
 */
export const getPublicOrder: Verb<{ id: OrderId; key: string }, PublicOrder> = async (context, input) => {
  const order = context.remoteShop.url === null ? null : await findOrderByKey(context.db, input);
  if (order && refusePricePayment(order) === null) await context.remoteShop.importOrder(context, order.id);
  const found = await findPublicOrder(context, input);
  return found ?? { failed: "not_found", message: orderMissing };
};

export async function findPublicOrder(
  context: Context,
  input: { id: OrderId; key: string },
): Promise<PublicOrder | null> {
  const { db } = context;
  const order = await findOrderByKey(db, input);
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
    paymentMethod: isByGateway(order.payment_method) ? "credit_card" : "account",
    paymentMethodTitle: order.payment_method_title,
    paysLater: paysLater(order),
    ...(order.due_cents > 0 && {
      due: {
        amountCents: order.due_cents,
        paymentUrl: refuseDuePayment(order) === null ? orderPayPath(order.id, order.order_key) : null,
      },
    }),
    ...(!paid &&
      order.received_cents > 0 && {
        part: { receivedCents: order.received_cents, dueCents: amountDue(order).amountCents },
      }),
    paymentUrl: refusePricePayment(order) === null ? orderPayPath(order.id, order.order_key) : null,
    receiptUrl: hasReceipt ? receiptPath(order.id, order.order_key) : null,
    orderConfirmationUrl: isOnAccount(order) ? orderConfirmationPath(order.id, order.order_key) : null,
    calendarUrl: plannedCollectionDay(order) ? calendarPath(order.id, order.order_key) : null,
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
    pickupAddress: shipment.pickup ?? emptyAddress,
    deliveryAddress: shipment.dropoff ?? emptyAddress,
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
 * Whether it is paid by transfer or in cash: the remote shop then puts it on hold or processing and stores the chosen
 * method, which an order that staff put there doesn't have.
 */
function paysLater({ status, date_paid, remote_payment_method: chosen }: Selectable<Orders>): boolean {
  const isTaken = status === "on-hold" || status === "processing" || status === "completed";
  return chosen !== null && chosen !== exportedMethod.payment_method && isTaken && date_paid === null;
}
