import type { z } from "zod";
import type { listStaffOrdersQuery } from "../../contract/orders.schema.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import type { StaffOrderPage } from "../../contract/staff-orders.ts";
import { isDayTab } from "../../domain/orders/order-tabs.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { withReference } from "../orders/find-by-reference.ts";
import { readTab } from "../orders/read-tab.ts";
import { findOrders, findSorted, isCountedByDay, maxFound } from "./find-orders.ts";
import { pageOfOrders } from "./page-of-orders.ts";
import { newestFirst, type Sorting, sortingOf } from "./sorting.ts";
import { staffOrderRows } from "./staff-order-rows.ts";
import { sumDays } from "./sum-days.ts";

type Input = z.output<typeof listStaffOrdersQuery>;
type Found = Omit<StaffOrderPage, "orders"> & { ids: OrderId[] };

/** Orders that match, a page of them, and what all of them come to. */
export const listStaffOrders: Verb<Input, StaffOrderPage> = async (context, { sort, ...asked }) => {
  const { settings } = await context.settings.current();
  const calendar = collectionCalendar(settings);
  const input = readTab(asked, dublinDate(context.now()));
  const sorting = sortingOf(sort ?? (isDayTab(asked.tab) ? "collection" : "-date"), calendar);
  const { ids, ...page } = await (isCountedByDay(input) ? byDay : bySearch)(context, input, sorting);
  return { ...page, orders: await staffOrderRows(context.db, ids, calendar) };
};

async function byDay({ db }: Context, input: Input, sorting: Sorting): Promise<Found> {
  await foldOrderChanges(db);
  const sum = await sumDays(db, input);
  const offset = (input.page - 1) * input.perPage;
  return {
    total: sum.orders,
    capped: false,
    cards: {
      orders: sum.orders,
      amountCents: sum.totalCents,
      completedOrders: sum.completedOrders,
      completedRevenueCents: sum.completedCents - sum.refundedCents,
      otherCurrencies: sum.otherCurrencies,
    },
    ids: await pageOfOrders(db, input, { total: sum.orders, offset, perPage: input.perPage, sorting }),
  };
}

async function bySearch({ db }: Context, input: Input, sorting: Sorting): Promise<Found> {
  // Behind the last page that is counted there is none; what all come to is asked for as ever.
  const offset = Math.min((input.page - 1) * input.perPage, maxFound);
  const perPage = Math.min(input.perPage, maxFound - offset);
  const page = { offset, perPage };
  const filter = await withReference(db, input);
  const found =
    sorting === newestFirst ? await findOrders(db, filter, page) : await findSorted(db, filter, { ...page, sorting });
  return { ...found, total: found.cards.orders, ids: perPage > 0 ? found.ids : [] };
}
