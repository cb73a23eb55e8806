import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { portalDeliveriesFilter } from "../../../contract/portal-deliveries.schema.ts";
import { visibleDeliveries } from "../../../domain/accounts/member-roles.ts";
import type { AccountState } from "../../../domain/deliveries/account-state.ts";
import { addDays } from "../../../domain/schedule/dates.ts";
import type { Context } from "../../context.ts";
import { midnight } from "../../database/midnight.ts";
import type { DB } from "../../database/types.ts";
import { type ResolvedOrdersFilter, resolveReference } from "../../orders/find-by-reference.ts";
import { matchSearch } from "../../orders/match-orders.ts";
import { ownMember } from "../own-member.ts";

type Filter = z.output<typeof portalDeliveriesFilter>;
type Orders = ExpressionBuilder<DB, "orders">;
type Condition = ExpressionWrapper<DB, "orders", SqlBool>;
type Resolved = Pick<ResolvedOrdersFilter, "referencedOrders" | "paidOrders">;

/** The state of an order's delivery, looked up order by order. */
const deliveryState = sql<string | null>`(select deliveries.state from deliveries where order_id = orders.id)`;
/** Few deliveries are in these states, so they are read by their partial index. */
const underWay = sql<SqlBool>`id in (select order_id from deliveries
  where state in ('to_pickup', 'at_pickup', 'collected', 'to_dropoff', 'at_dropoff'))`;
const notDelivered = sql<SqlBool>`id in (select order_id from deliveries where state in ('failed', 'returning', 'returned'))`;
/** The delivery has not begun, or there is none. */
const notBegun = sql<SqlBool>`coalesce(${deliveryState}, 'unassigned') in ('unassigned', 'assigned', 'cancelled')`;

/** The same rules as `accountState` in the domain; a test compares the two. */
const ofState: Record<AccountState, ExpressionWrapper<DB, "orders", SqlBool> | ReturnType<typeof sql<SqlBool>>> = {
  awaiting_approval: sql<SqlBool>`awaits_approval`,
  on_hold: sql<SqlBool>`(not awaits_approval and status in ('pending', 'failed', 'on-hold') and ${notBegun})`,
  booked: sql<SqlBool>`(status = 'processing' and ${notBegun})`,
  under_way: sql<SqlBool>`(not awaits_approval and ${underWay})`,
  delivered: sql<SqlBool>`(not awaits_approval and (${deliveryState} = 'delivered' or (status = 'completed' and ${notBegun})))`,
  problem: sql<SqlBool>`(not awaits_approval and ${notDelivered})`,
  cancelled: sql<SqlBool>`(status in ('cancelled', 'refunded') and ${notBegun})`,
};

/** Selects the orders that the caller may see: those of their account, or only their own if they are a booker. */
export function isVisible(eb: Orders, { actor }: Pick<Context, "actor">): Condition {
  const { accountId, memberId, role, email } = ownMember({ actor });
  const isOfAccount = eb.and([eb("account_id", "=", accountId), eb("binned_at", "is", null)]);
  if (visibleDeliveries(role) === "all") return isOfAccount;
  // Orders that the office booked for them are theirs too.
  const isOwn = eb.or([
    eb("member_id", "=", memberId),
    eb.and([eb("member_id", "is", null), eb("customer_email", "=", email)]),
  ]);
  return eb.and([isOfAccount, isOwn]);
}

/** The query of the caller's deliveries that match a filter. */
export async function findDeliveries(context: Context, filter: Filter) {
  const resolved = await resolve(context, filter.search);
  return context.db.selectFrom("orders").where((eb) => eb.and([isVisible(eb, context), match(eb, filter, resolved)]));
}

/** Resolves references of receipts and payments to their orders. */
async function resolve({ db }: Context, search: string): Promise<Resolved> {
  const { referencedOrders, paidOrders } = await resolveReference(db, { search } as ResolvedOrdersFilter);
  return { ...(referencedOrders && { referencedOrders }), ...(paidOrders && { paidOrders }) };
}

function match(eb: Orders, filter: Filter, { referencedOrders, paidOrders }: Resolved): Condition {
  const conditions: Condition[] = [];
  const search = referencedOrders ? eb("id", "in", referencedOrders) : matchSearch(eb, filter.search, paidOrders);
  if (search) conditions.push(search);
  if (filter.state) conditions.push(ofState[filter.state] as Condition);
  if (filter.from) conditions.push(eb("date_created", ">=", midnight(filter.from)));
  if (filter.to) conditions.push(eb("date_created", "<", midnight(addDays(filter.to, 1))));
  if (filter.collectionFrom) conditions.push(eb("scheduled_date", ">=", filter.collectionFrom));
  if (filter.collectionTo) conditions.push(eb("scheduled_date", "<=", filter.collectionTo));
  if (filter.member) conditions.push(eb("member_id", "=", filter.member));
  return eb.and(conditions);
}
