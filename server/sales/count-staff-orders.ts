import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { type countStaffOrdersQuery, staffOrdersFilter } from "../../contract/orders.schema.ts";
import { maxCountedInTab, type StaffOrderCounts } from "../../contract/staff-orders.ts";
import { type OrderTab, orderTabs } from "../../domain/orders/order-tabs.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";
import type { Database } from "../database/kysely.ts";
import { applyTab } from "../orders/apply-tab.ts";
import { matchOrders } from "../orders/match-orders.ts";

type Input = z.output<typeof countStaffOrdersQuery>;

/** How many orders each tab has, how many are new, and a mark that changes whenever any order does. */
export const countStaffOrders: Verb<Input, StaffOrderCounts> = async ({ db, now }, { since }) => {
  const today = dublinDate(now());
  const tabs = {} as Record<OrderTab, number>;
  for (const tab of orderTabs) {
    const filter = applyTab(staffOrdersFilter.parse({ tab }), today);
    const matching = db.selectFrom("orders").where((eb) => matchOrders(eb, filter));
    tabs[tab] = (await countUpTo(db, matching, maxCountedInTab)).total;
  }
  const newest = await db.selectFrom("orders").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  const later = db.selectFrom("orders").where("id", ">", since ?? newest?.id ?? 0);
  const { total: newOrders } = await countUpTo(db, later, maxCountedInTab);
  const newestId = newest?.id ?? 0;
  return { tabs, newOrders, newestId, mark: markOf({ today, tabs, newestId, changed: await lastChanged(db) }) };
};

/** Enough for concurrent changes, which may become visible in a different order from their timestamps. */
const changedAtOnce = 50;

/** The orders changed last. The newest alone would miss one that was changed earlier but committed later. */
async function lastChanged(db: Database) {
  const { rows } = await sql<{ id: number; at: string }>`select id, date_modified::text as at from orders
    order by date_modified desc, id desc limit ${sql.lit(changedAtOnce)}`.execute(db);
  return rows;
}

const markOf = (seen: object) => createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
