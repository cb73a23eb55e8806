import type { Selectable } from "kysely";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, orderConfirmationPath, orderPayPath, receiptPath } from "../../contract/paths.ts";
import { staffOrderPath } from "../../contract/staff-paths.ts";
import { emptyAddress } from "../../domain/addresses/address.ts";
import { telephoneOrigin } from "../../domain/orders/origins.ts";
import type { Context } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Orders } from "../database/types.ts";
import type { BookingEmailData, BookingFlag } from "../mail/booking-email.ts";
import { amountDue, refusePricePayment } from "./amount-due.ts";
import { canBeRepeated } from "./get-rebooking.ts";
import { readWrittenReference } from "./read-written-reference.ts";
import { remoteShopOf } from "./remote-shop-of.ts";
import { billingAddressOf, isOnAccount, orderJsonOf, priceLinesOf, referencesOf } from "./stored-order.ts";
import { readTrackingUrl } from "./tracking-url.ts";

/** The data for emails to team and customer about a stored order. */
export async function readOrderEmailData(
  context: Context,
  order: Selectable<Orders>,
  flag: BookingFlag,
): Promise<BookingEmailData> {
  const { db, environment } = context;
  const trackingUrl = await readTrackingUrl(context, order.id);
  const { shipment, billing, meta } = orderJsonOf(order);
  const rows = await db
    .selectFrom("order_lines")
    .select(["code", "label", "amount_cents"])
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  const paymentReference = await readWrittenReference(db, order);
  const text = (value: string | number | undefined) => String(value ?? "");
  const isPaid = order.date_paid !== null;
  const onAccount = isOnAccount(order);
  const paperPath = onAccount ? orderConfirmationPath : receiptPath;
  return {
    flag,
    onAccount,
    orderId: remoteShopOf(context, order).url !== null && order.shop_order_id === null ? null : orderNumber(order),
    bookingReference: referencesOf(order).booking,
    quoteReference: shipment.quoteReference ?? "",
    kind: order.kind,
    lines: priceLinesOf(rows),
    netCents: order.net_cents,
    vatCents: order.vat_cents,
    totalCents: order.total_cents,
    ...(order.date_paid === null && order.received_cents > 0 && { dueCents: amountDue(order).amountCents }),
    customer: {
      firstName: billing.first_name || billing.last_name ? (billing.first_name ?? "") : order.customer_name,
      lastName: billing.last_name ?? "",
      email: billing.email ?? order.customer_email,
      phone: billing.phone ?? order.customer_phone,
    },
    billing: billingAddressOf(billing),
    ...(billing.company && { company: billing.company }),
    ...(order.vat_number && { vatNumber: order.vat_number }),
    ...(order.po_number && { poNumber: order.po_number }),
    ...(paymentReference && { paymentReference }),
    pickup: shipment.pickup ?? emptyAddress,
    dropoff: shipment.dropoff ?? emptyAddress,
    specialInstructions: text(meta.special_instructions),
    priority: order.priority,
    serviceName: order.service_name,
    packageName: shipment.packageName ?? null,
    packageDescription: text(meta.package_description),
    packageWeight: meta.package_weight ? Number(meta.package_weight) : null,
    quantity: shipment.quantity ?? 1,
    pallet: shipment.pallet ?? null,
    palletUnits: shipment.palletUnits ?? 0,
    scheduledDate: order.scheduled_date ?? "",
    estimatedDeliveryDate: order.estimated_delivery_date ?? "",
    distanceKm: order.distance_km === null ? null : Number(order.distance_km),
    distanceSource: shipment.distanceSource ?? null,
    ...(shipment.middleOf && { middleOf: shipment.middleOf }),
    ...(shipment.positions && { positions: shipment.positions }),
    confirmationUrl: environment.publicUrl + confirmationPath(order.id, order.order_key),
    ...(trackingUrl !== null && { trackingUrl }),
    staffUrl: environment.publicUrl + staffOrderPath(order.id),
    paymentUrl:
      refusePricePayment(order) === null ? environment.publicUrl + orderPayPath(order.id, order.order_key) : null,
    repeat: canBeRepeated(order) ? repeatLinks(order.id, order.order_key, environment.publicUrl) : null,
    ...(order.created_via === telephoneOrigin && { byTelephone: true }),
    receiptUrl: isPaid || onAccount ? environment.publicUrl + paperPath(order.id, order.order_key) : null,
  };
}
