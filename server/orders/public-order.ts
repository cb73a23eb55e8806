import type { Selectable } from "kysely";
import type { PublicOrder } from "../../contract/orders.ts";
import { orderPayPath, receiptPath } from "../../contract/paths.ts";
import { noAddress } from "../../domain/addresses/address.ts";
import { isByCard } from "../../domain/orders/payment-methods.ts";
import type { PriceLine } from "../../domain/pricing/priced.ts";
import type { OrderLines, Orders } from "../database/types.ts";
import { refusePayment } from "../payments/refuse-payment.ts";
import { exportedMethod } from "./remote-shop.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";

/** What the owner of an order may see of it. */
export function publicOrderOf(
  order: Selectable<Orders>,
  lines: Selectable<OrderLines>[],
  { path, hasReceipt }: { path: PublicOrder["path"]; hasReceipt: boolean },
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
    paymentUrl: refusePayment(order) === null ? orderPayPath(order.id, order.order_key) : null,
    receiptUrl: hasReceipt ? receiptPath(order.id, order.order_key) : null,
    price: order.total_cents / 100,
    lines: lines.map((line) => ({
      code: line.code as PriceLine["code"],
      label: line.label,
      amountCents: line.amount_cents,
    })),
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

/** A remote shop puts an order on hold, or works on it, that is to be paid by transfer or in cash; staff who do so choose no way to pay. */
function paysLater({ status, date_paid, remote_payment_method: chosen }: Selectable<Orders>): boolean {
  const isTaken = status === "on-hold" || status === "processing" || status === "completed";
  return chosen !== null && chosen !== exportedMethod.payment_method && isTaken && date_paid === null;
}
