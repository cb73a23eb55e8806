import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { exportOrders } from "../../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage, type StaffOrderRow } from "../../../contract/staff-orders.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { useShop } from "../../site/public-settings.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Pagination, pageSizes } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { ExportButton } from "../shell/ExportButton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { markOrdersSeen, useOrderCounts } from "../shell/order-counts.ts";
import { ShopFreshness } from "../shell/ShopFreshness.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { type UrlFilters, useUrlFilters } from "../shell/use-url-filters.ts";
import { BulkBar } from "./BulkBar.tsx";
import { type ReturnState, readListPosition, saveListPosition } from "./list-position.ts";
import { type DialogAction, OrderActionDialog, opensDialog } from "./OrderActionDialog.tsx";
import { OrderCards } from "./OrderCards.tsx";
import { OrderFilterLine } from "./OrderFilterLine.tsx";
import { OrderTabs } from "./OrderTabs.tsx";
import { orderColumns } from "./order-columns.tsx";
import {
  defaultFiltersOf,
  findCrossedDays,
  type OrderFilters,
  parseSort,
  parseTab,
  toOrdersFilter,
} from "./order-filters.ts";
import type { OrderSubject } from "./order-subject.ts";
import { PreserveScroll } from "./PreserveScroll.tsx";
import { SummaryCards } from "./SummaryCards.tsx";
import { useChangeStatus } from "./use-change-status.ts";
import { useSelection } from "./use-selection.ts";

export const meta = () => [{ title: "Orders | Admin Dashboard" }, { name: "robots", content: "noindex" }];

const staleMs = 60_000;
const skeletonRows = 6;
/** From this width on the table's nine columns fit beside the sidebar. */
const tableFits = "(width >= 64rem)";

/** All orders and the day's work: search, filters, totals and actions, updated live. */
export default function Orders() {
  const [address] = useSearchParams();
  const url = useUrlFilters<OrderFilters>(defaultFiltersOf(address.get("tab") ?? ""));
  const { filters, setFilters } = url;
  const tab = parseTab(filters.tab);
  const sort = parseSort(filters.sort);
  const { page } = filters;
  const perPage = pageSizes.find((size) => size === filters.perPage) ?? defaultFiltersOf(filters.tab).perPage;
  const filter = toOrdersFilter(filters);
  const query = { ...filter, ...((tab !== undefined || sort !== "-date") && { sort }), page, perPage };
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    listStaffOrders,
    { query },
    { staleMs, keepPrevious: true },
  );
  const counts = useOrderCounts();
  useMarkSeen(counts.data?.newestId);
  const shop = useShop();
  const isTable = useMedia(tableFits);
  const refresh = useRefresh();
  const reload = () =>
    void refresh({ name: "listStaffOrders" }, { name: "getStaffOrder" }, { name: "countStaffOrders" });
  const [dialog, setDialog] = useState<{ action: DialogAction; order: OrderSubject } | null>(null);
  const { change } = useChangeStatus(reload);
  const rows = data?.orders ?? [];
  const list = JSON.stringify(query);
  const selection = useSelection(list, rows);
  useRestorePosition(rows, isPlaceholderData);

  const act = (action: OrderAction, order: OrderSubject) => {
    if (opensDialog(action)) setDialog({ action, order });
    else void change(order, { action });
  };
  const isFailed = error !== null && !data && !isFetching;
  const isLoading = isPending || (error !== null && !data && isFetching);
  const columns = { shop, selected: selection.selected, onSelect: selection.select, onAction: act };
  const instead = isFailed ? (
    <LoadFailure error={error} title="Failed to load orders. Please try again." onTryAgain={() => void refetch()} />
  ) : rows.length === 0 && !isLoading ? (
    <NothingFound url={url} />
  ) : null;
  return (
    <StaffPage
      title="Orders"
      beside={<OrderTabs current={tab} counts={counts.data} />}
      actions={<ExportButton row={exportOrders} input={{ query: filter }} nouns={["order", "orders"]} />}
      className="gap-1.5! pt-1! pb-4! sm:px-4!"
    >
      <ShopFreshness />
      {counts.error && (
        <p role="status" className="text-sm text-brick-deep">
          New bookings are not showing at the moment: the server is not answering. Trying again.
        </p>
      )}
      {/* The bulk bar covers the filters and grows upwards, so that nothing below moves or is covered. */}
      <div className={selection.chosen.length > 0 ? "sticky top-12 z-20 lg:top-24 min-[88rem]:top-12" : undefined}>
        <OrderFilterLine
          url={url}
          isTable={isTable}
          isHidden={selection.chosen.length > 0}
          everySelected={rows.length > 0 && !isTable ? selection : null}
        />
        <div className="absolute inset-x-0 rounded bg-white shadow empty:hidden max-lg:top-0 lg:bottom-0">
          <BulkBar
            selected={selection.chosen}
            note={selection.hasMissing ? "Some of them are no longer on this page." : undefined}
            onClear={selection.clear}
            onDone={reload}
          />
        </div>
      </div>
      <div
        className="[overflow-anchor:none]"
        onClickCapture={(event) => savePositionOnOpen(event.target, { data, page, perPage })}
      >
        <PreserveScroll list={list}>
          {isTable ? (
            <Table
              label="Orders"
              columns={orderColumns({
                ...columns,
                sort,
                onSort: (by) => setFilters({ sort: by }),
                isEverySelected: selection.isEverySelected,
                onSelectEvery: selection.selectEvery,
                isByDay: sort.endsWith("collection"),
              })}
              rows={rows}
              rowKey={({ id }) => id}
              skeletonRows={isLoading ? skeletonRows : 0}
              isBusy={isPlaceholderData}
              instead={instead}
              isDense
            />
          ) : (
            <OrderCards
              {...columns}
              rows={rows}
              skeletons={isLoading ? skeletonRows : 0}
              isBusy={isPlaceholderData}
              instead={instead}
            />
          )}
        </PreserveScroll>
      </div>
      {!isFailed && data && (
        <Pagination
          noun="orders"
          page={page}
          perPage={perPage}
          total={data.total}
          isAtLeast={data.capped}
          onPage={(to) => setFilters({ page: to })}
          onPerPage={(to) => setFilters({ perPage: to })}
        />
      )}
      <SummaryCards
        cards={isFailed ? undefined : data?.cards}
        isAtLeast={data?.capped ?? false}
        isBusy={isFetching && isPlaceholderData}
      />
      {dialog && (
        <OrderActionDialog
          action={dialog.action}
          order={dialog.order}
          onClose={() => setDialog(null)}
          onDone={reload}
        />
      )}
    </StaffPage>
  );
}

/** Marks orders as seen once the list has been visible with them. */
function useMarkSeen(newestId: number | undefined): void {
  useEffect(() => {
    if (newestId === undefined) return;
    const markSeen = () => document.visibilityState === "visible" && markOrdersSeen(newestId);
    markSeen();
    document.addEventListener("visibilitychange", markSeen);
    return () => document.removeEventListener("visibilitychange", markSeen);
  }, [newestId]);
}

type Shown = { data: StaffOrderPage | undefined; page: number; perPage: number };

/** Saves the list when an order is opened from it, for the pager and the way back. */
function savePositionOnOpen(target: EventTarget, { data, page, perPage }: Shown): void {
  const path = (target as Element).closest("a")?.getAttribute("href") ?? "";
  if (!data || !path.startsWith(`${staffPages.orders}/`)) return;
  saveListPosition({
    search: window.location.search,
    scrollY: window.scrollY,
    ids: data.orders.map(({ id }) => id),
    page,
    pages: Math.max(1, Math.ceil(data.total / perPage)),
  });
}

/** Restores the scroll position and focuses the order when returning from it. */
function useRestorePosition(rows: readonly StaffOrderRow[], isPlaceholder: boolean): void {
  const { state, key } = useLocation();
  const from = (state as ReturnState | null)?.from;
  const [doneFor, setDone] = useState<string>();
  const isLoaded = rows.length > 0 && !isPlaceholder;
  useEffect(() => {
    if (from === undefined || !isLoaded || doneFor === key) return;
    setDone(key);
    // After the router has scrolled to the top and moved the focus, as it does for every new page.
    requestAnimationFrame(() => {
      window.scrollTo({ top: readListPosition()?.scrollY ?? 0, behavior: "instant" });
      const place = document.querySelector(`[data-order="${from}"]`);
      place?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    });
  }, [from, isLoaded, key, doneFor]);
}

function NothingFound({ url: { filters, setFilters, clearFilters, isFiltered } }: { url: UrlFilters<OrderFilters> }) {
  const crossed = findCrossedDays(filters);
  const tab = parseTab(filters.tab);
  if (crossed) {
    const { what, from, to } = crossed;
    const swapped = what === "Booked" ? { from: to, to: from } : { collectionFrom: to, collectionTo: from };
    const day = (date: string) => showMoment(`${date}T12:00:00Z`, true);
    return (
      <EmptyState
        title="The dates are the wrong way round."
        action={<SmallButton onClick={() => setFilters(swapped)}>Swap the dates</SmallButton>}
      >
        ‘{what} from’ ({day(from)}) is after ‘{what} to’ ({day(to)}), so no order can be between them.
      </EmptyState>
    );
  }
  if (filters.page > 1) {
    const toFirst = <SmallButton onClick={() => setFilters({})}>First page</SmallButton>;
    return (
      <EmptyState title="No orders found." action={toFirst}>
        The list ends before this page.
      </EmptyState>
    );
  }
  if (tab && filters.search === "") return <EmptyState title="No orders found.">{nothingInTab[tab]}</EmptyState>;
  if (!isFiltered) {
    return <EmptyState title="No orders found.">Orders will appear here once customers start booking.</EmptyState>;
  }
  const clear = (
    <SmallButton onClick={() => (tab ? setFilters({ search: "" }) : clearFilters())}>
      {tab ? "Clear search" : "Clear filters"}
    </SmallButton>
  );
  return (
    <EmptyState title="No orders found." action={clear}>
      Nothing matches the search and filters.
    </EmptyState>
  );
}

const nothingInTab = {
  today: "Nothing is left to collect today.",
  tomorrow: "Nothing to collect tomorrow so far.",
  overdue: "Nothing is overdue.",
  quotes: "Nobody is waiting for a price.",
  unpaid: "No payment is outstanding.",
};
