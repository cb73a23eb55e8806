import type { OrderStatus } from "../orders/statuses.ts";
import type { DeliveryState } from "./delivery.ts";

/** The state of an order, in the few words that the company paying for it needs. */
export const accountStates = [
  "awaiting_approval",
  "on_hold",
  "booked",
  "under_way",
  "delivered",
  "problem",
  "cancelled",
] as const;
export type AccountState = (typeof accountStates)[number];

export const accountStateNames: Record<AccountState, string> = {
  awaiting_approval: "Awaiting approval",
  on_hold: "On hold",
  booked: "Booked",
  under_way: "On its way",
  delivered: "Delivered",
  problem: "Not delivered",
  cancelled: "Cancelled",
};

/** The account state of each delivery state. */
const byDelivery: Readonly<Record<DeliveryState, AccountState>> = {
  unassigned: "booked",
  assigned: "booked",
  to_pickup: "under_way",
  at_pickup: "under_way",
  collected: "under_way",
  to_dropoff: "under_way",
  at_dropoff: "under_way",
  delivered: "delivered",
  failed: "problem",
  returning: "problem",
  returned: "problem",
  cancelled: "cancelled",
};

type Order = { status: OrderStatus; awaitsApproval: boolean; delivery: DeliveryState | null };

/** Where the goods are takes precedence over the order's status once they are under way or delivered. */
export function accountState({ status, awaitsApproval, delivery }: Order): AccountState {
  if (awaitsApproval) return "awaiting_approval";
  const ofDelivery = delivery === null ? null : byDelivery[delivery];
  if (ofDelivery !== null && ofDelivery !== "booked" && ofDelivery !== "cancelled") return ofDelivery;
  if (status === "cancelled" || status === "refunded") return "cancelled";
  if (status === "completed") return "delivered";
  return status === "processing" ? "booked" : "on_hold";
}
