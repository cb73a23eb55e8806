import { sql } from "kysely";
import type { DeliveryInRow, StaffOrderRow, StopInRow } from "../../contract/staff-orders.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { defaultCountry } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import { courierServiceName, customerNameOf } from "../../domain/orders/display-defaults.ts";
import { formReference, type OrderId, orderReference } from "../../domain/orders/references.ts";
import { refundableAmount } from "../../domain/orders/refund-lines.ts";
import type { CollectionCalendar } from "../../domain/schedule/collection-hours.ts";
import { collectBy } from "../../domain/schedule/collection-hours.ts";
import type { Context } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import { readMarks } from "../orders/marks-column.ts";
import { disputedCents, payingStates, refundedCents } from "../orders/order-ledger.ts";
import { isOnAccount, isWrittenOff } from "../orders/stored-order.ts";
import { type RowDelivery, readRowDeliveries } from "./read-row-deliveries.ts";

/** Metadata keys of the contacts. */
const stopKeys = [
  "pickup_contact_name",
  "pickup_contact_phone",
  "delivery_contact_name",
  "delivery_contact_phone",
] as const;

/** The rows of these orders, in the given order. */
export async function readStaffOrderRows(
  { db, now }: Pick<Context, "db" | "now">,
  ids: OrderId[],
  calendar: CollectionCalendar,
): Promise<StaffOrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "shop_order_id",
      "is_local",
      "shop_number",
      "currency",
      "status",
      "kind",
      "customer_name",
      "awaits_approval",
      "customer_email",
      "date_created",
      "service_name",
      "pickup_town",
      "dropoff_town",
      "total_cents",
      "refunded_cents",
      "due_cents",
      "received_cents",
      "payment_method",
      "on_account_at",
      "written_off_at",
      "date_paid",
      "scheduled_date",
      "priority",
      "booking_reference",
      "form_submission_id",
      "address_marks",
      sql<Partial<Address> | null>`shipment -> 'pickup'`.as("pickup_address"),
      sql<Partial<Address> | null>`shipment -> 'dropoff'`.as("dropoff_address"),
      ...stopKeys.map((key) => sql<string | null>`meta ->> ${sql.lit(key)}`.as(key)),
    ])
    .select((eb) => [
      eb
        .selectFrom("allocations")
        .select((of) => of.fn.sum<number>("amount_cents").as("cents"))
        .whereRef("allocations.order_id", "=", "orders.id")
        .as("paid_cents"),
      eb
        .selectFrom("payments")
        .select((of) => of.fn.sum<number>(refundedCents(of, ["pending", "succeeded"])).as("cents"))
        .whereRef("payments.order_id", "=", "orders.id")
        .where("payments.state", "in", payingStates)
        .as("refunds_cents"),
      eb
        .selectFrom("payments")
        .select((of) => of.fn.sum<number>(disputedCents(of)).as("cents"))
        .whereRef("payments.order_id", "=", "orders.id")
        .where("payments.state", "in", payingStates)
        .as("disputed_cents"),
    ])
    .where("id", "in", ids)
    .execute();
  const deliveries = await readRowDeliveries({ db, now }, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const form = row.form_submission_id === null ? null : formReference(row.form_submission_id);
    return [
      {
        id,
        number: orderNumber(row),
        isAtShop: row.shop_order_id !== null,
        shopNumber: row.shop_number,
        status: row.status,
        kind: row.kind,
        customerName: customerNameOf(row.customer_name, row.customer_email),
        customerEmail: row.customer_email,
        dateCreated: row.date_created.toISOString(),
        serviceName: row.service_name || courierServiceName,
        pickup: row.pickup_town,
        dropoff: row.dropoff_town,
        pickupStop: stopOf(row.pickup_address, row.pickup_town, row.pickup_contact_name, row.pickup_contact_phone),
        dropoffStop: stopOf(
          row.dropoff_address,
          row.dropoff_town,
          row.delivery_contact_name,
          row.delivery_contact_phone,
        ),
        currency: row.currency,
        totalCents: row.total_cents,
        refundedCents: row.refunded_cents,
        refundableCents: refundableAmount(
          Number(row.paid_cents ?? 0),
          Number(row.refunds_cents ?? 0) + Number(row.disputed_cents ?? 0),
        ),
        dueCents: row.due_cents,
        receivedCents: row.date_paid === null ? row.received_cents : 0,
        paymentMethod: row.payment_method,
        isOnAccount: isOnAccount(row),
        isWrittenOff: isWrittenOff(row),
        isAwaitingApproval: row.awaits_approval,
        scheduledDate: row.scheduled_date,
        collectBy: row.scheduled_date === null ? null : collectBy(row.priority, calendar),
        priority: row.priority,
        addressMarks: readMarks(row),
        reference: row.booking_reference ?? form ?? orderReference(orderNumber(row)),
        delivery: deliveryInRow(deliveries.get(id)),
      },
    ];
  });
}

function deliveryInRow(delivery: RowDelivery | undefined): DeliveryInRow | null {
  return delivery ? { state: delivery.state, holder: delivery.holder, driver: delivery.driver } : null;
}

/** An order created elsewhere may only have a town. */
function stopOf(address: Partial<Address> | null, town: string, name: string | null, phone: string | null): StopInRow {
  const { address1, address2, city, postcode, country } = address ?? {};
  return {
    street: [address1, address2].filter(Boolean).join(", "),
    town: city || town,
    postcode: showPostcode(country || defaultCountry, postcode ?? ""),
    contactName: name ?? "",
    contactPhone: phone ?? "",
  };
}
