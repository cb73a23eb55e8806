import { sql } from "kysely";
import type { PortalDelivery } from "../../../contract/portal-deliveries.ts";
import { accountState } from "../../../domain/deliveries/account-state.ts";
import { courierServiceName, customerNameOf } from "../../../domain/orders/display-defaults.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { referencesOf } from "../../orders/stored-order.ts";

/** These orders as rows of the portal's list, in the given order. */
export async function readDeliveries({ db }: Pick<Context, "db">, ids: OrderId[]): Promise<PortalDelivery[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .leftJoin("deliveries", "deliveries.order_id", "orders.id")
    .leftJoin("members", "members.id", "orders.member_id")
    .select([
      "orders.id",
      "shop_order_id",
      "is_local",
      "form_submission_id",
      "booking_reference",
      "was_booked",
      "date_paid",
      "on_account_at",
      "status",
      "awaits_approval",
      "deliveries.state as delivery_state",
      "date_created",
      "members.name as member_name",
      "members.email as member_email",
      "customer_name",
      "customer_email",
      "scheduled_date",
      "priority",
      "pickup_town",
      "dropoff_town",
      "service_name",
      "po_number",
      "cost_centre",
      "net_cents",
      sql<number>`(select coalesce(sum(charges.net_cents), 0)::integer from charges
        where charges.order_id = orders.id and charges.removed_at is null)`.as("charges_cents"),
    ])
    .where("orders.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): PortalDelivery[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        orderId: row.id,
        reference: referencesOf(row).booking,
        state: accountState({
          status: row.status,
          awaitsApproval: row.awaits_approval,
          delivery: row.delivery_state,
        }),
        bookedAt: row.date_created.toISOString(),
        bookedBy: row.member_name || row.member_email || customerNameOf(row.customer_name, row.customer_email),
        collectionDay: row.scheduled_date,
        priority: row.priority,
        pickup: row.pickup_town,
        dropoff: row.dropoff_town,
        serviceName: row.service_name || courierServiceName,
        poNumber: row.po_number,
        costCentre: row.cost_centre,
        netCents: row.net_cents,
        chargesCents: row.charges_cents,
      },
    ];
  });
}
