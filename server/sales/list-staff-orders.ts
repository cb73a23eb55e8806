import type { z } from "zod";
import type { listStaffOrdersQuery } from "../../contract/orders.schema.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import type { StaffOrderPage } from "../../contract/staff-orders.ts";
import { isDayTab } from "../../domain/orders/order-tabs.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { applyTab } from "../orders/apply-tab.ts";
import { resolveReference } from "../orders/find-by-reference.ts";
import { findOrderPage } from "./find-order-page.ts";
import { findOrders, findSortedOrders, isCountedByDay, maxSearchResults } from "./find-orders.ts";
import { readStaffOrderRows } from "./read-staff-order-rows.ts";
import { newestFirst, type Sorting, sortingOf } from "./sorting.ts";
import { sumDays } from "./sum-days.ts";

type Input = z.output<typeof listStaffOrdersQuery>;
type Found = Omit<StaffOrderPage, "orders"> & { ids: OrderId[] };

/** A page of matching orders, with the sums of all of them. */
export const listStaffOrders: Verb<Input, StaffOrderPage> = async (context, { sort, ...filter }) => {
  const { settings } = await context.settings.current();
  const calendar = collectionCalendar(settings);
  const input = applyTab(filter, dublinDate(context.now()));
  const sorting = sortingOf(sort ?? (isDayTab(filter.tab) ? "collection" : "-date"), calendar);
  const { ids, ...page } = await (isCountedByDay(input) ? byDay : bySearch)(context, input, sorting);
  return { ...page, orders: await readStaffOrderRows(context, ids, calendar) };
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
    ids: await findOrderPage(db, input, { total: sum.orders, offset, perPage: input.perPage, sorting }),
  };
}

async function bySearch({ db }: Context, input: Input, sorting: Sorting): Promise<Found> {
  // There is no page beyond the last counted one, but the sums are still needed.
  const offset = Math.min((input.page - 1) * input.perPage, maxSearchResults);
  const perPage = Math.min(input.perPage, maxSearchResults - offset);
  const page = { offset, perPage };
  const filter = await resolveReference(db, input);
  const found =
    sorting === newestFirst
      ? await findOrders(db, filter, page)
      : await findSortedOrders(db, filter, { ...page, sorting });
  return { ...found, total: found.cards.orders, ids: perPage > 0 ? found.ids : [] };
}
