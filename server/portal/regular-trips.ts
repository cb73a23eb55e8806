import type { Selectable } from "kysely";
import type { OutputOf } from "../../contract/call.ts";
import type { Trip } from "../../contract/order-links.ts";
import { orderMissing } from "../../contract/orders.ts";
import type { listRegularTrips as listRegularTripsCall, RegularTrip } from "../../contract/portal-booking.ts";
import { visibleDeliveries } from "../../domain/accounts/member-roles.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { canBeRepeated, rebookingOf, reverseTrip } from "../orders/get-rebooking.ts";
import { ownMember } from "./own-member.ts";

/** Regular trips are found among a member's last orders. */
const ordersRead = 60;
const tripsShown = 6;

/** The trips that the caller books most, one per pair of addresses, each as its last booking. */
export const listRegularTrips: Verb<object, OutputOf<typeof listRegularTripsCall>> = async (context) => {
  const { memberId } = ownMember(context);
  const orders = await context.db
    .selectFrom("orders")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("binned_at", "is", null)
    .orderBy("id", "desc")
    .limit(ordersRead)
    .execute();
  const routes = new Map<string, { last: Selectable<Orders>; times: number }>();
  for (const order of orders.filter(canBeRepeated)) {
    const { pickup, dropoff } = rebookingOf(order).shipment;
    const route = [formatAddress(pickup), formatAddress(dropoff)].join("\n").toLowerCase();
    const known = routes.get(route);
    if (known) known.times++;
    else routes.set(route, { last: order, times: 1 });
  }
  // The sort is stable: of trips booked equally often, the newest comes first.
  const trips = [...routes.values()].sort((one, other) => other.times - one.times).slice(0, tripsShown);
  return {
    trips: trips.map(({ last, times }) => ({ ...tripOf(last), times, bookedAt: last.date_created.toISOString() })),
  };
};

type Input = { orderId: OrderId; trip: Trip };

/** A booking of the caller's account, to repeat or to reverse; bookers see their own. */
export const getRepeatedTrip: Verb<Input, RegularTrip> = async (context, { orderId, trip }) => {
  const order = await findOwnOrder(context, orderId);
  if (!order) return { failed: "not_found", message: orderMissing };
  if (!canBeRepeated(order))
    return { failed: "action_refused", message: "This booking doesn't have enough details to be booked again." };
  const same = tripOf(order);
  return trip === "return" ? { ...same, ...reverseTrip(same) } : same;
};

function findOwnOrder(context: Context, orderId: OrderId): Promise<Selectable<Orders> | undefined> {
  const { accountId, memberId, role } = ownMember(context);
  let query = context.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .where("account_id", "=", accountId)
    .where("binned_at", "is", null);
  if (visibleDeliveries(role) === "own_and_shared") query = query.where("member_id", "=", memberId);
  return query.executeTakeFirst();
}

function tripOf(order: Selectable<Orders>): RegularTrip {
  return { ...rebookingOf(order), orderId: order.id, costCentre: order.cost_centre };
}
