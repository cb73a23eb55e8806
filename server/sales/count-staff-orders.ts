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
import { matchOrders } from "../orders/match-orders.ts";
import { readTab } from "../orders/read-tab.ts";

type Input = z.output<typeof countStaffOrdersQuery>;

/** How many orders wait in each tab and have come in since one of them, and a mark that every change of an order changes. */
export const countStaffOrders: Verb<Input, StaffOrderCounts> = async ({ db, now }, { since }) => {
  const today = dublinDate(now());
  const tabs = {} as Record<OrderTab, number>;
  for (const tab of orderTabs) {
    const filter = readTab(staffOrdersFilter.parse({ tab }), today);
    const matching = db.selectFrom("orders").where((eb) => matchOrders(eb, filter));
    tabs[tab] = (await countUpTo(db, matching, maxCountedInTab)).total;
  }
  const newest = await db.selectFrom("orders").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  const later = db.selectFrom("orders").where("id", ">", since ?? newest?.id ?? 0);
  const { total: newOrders } = await countUpTo(db, later, maxCountedInTab);
  const newestId = newest?.id ?? 0;
  return { tabs, newOrders, newestId, mark: markOf({ today, tabs, newestId, changed: await lastChanged(db) }) };
};

/** As many as are changed at once and may become visible in another order than that of their times. */
const changedAtOnce = 50;

/** Which orders were changed last, and when. The last one alone would miss what was changed before it and committed after it. */
async function lastChanged(db: Database) {
  const { rows } = await sql<{ id: number; at: string }>`select id, date_modified::text as at from orders
    order by date_modified desc, id desc limit ${sql.lit(changedAtOnce)}`.execute(db);
  return rows;
}

const markOf = (seen: object) => createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
