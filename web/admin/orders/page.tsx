import { useState } from "react";
import { exportOrders } from "../../../contract/staff-order.ts";
import { listStaffOrders } from "../../../contract/staff-orders.ts";
import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { useShop } from "../../site/public-settings.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Pagination, pageSizes } from "../../ui/Pagination.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Table } from "../../ui/Table.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { ShopFreshness } from "../shell/ShopFreshness.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { BulkBar } from "./BulkBar.tsx";
import { DateFilters } from "./DateFilters.tsx";
import { type AskingAction, asks, OrderActionDialog } from "./OrderActionDialog.tsx";
import { orderColumns } from "./order-columns.tsx";
import { filterOf, type OrderFilters, onlyOptions, orderFilters, statusOptions } from "./order-filters.ts";
import type { OrderSubject } from "./order-subject.ts";
import { SummaryCards } from "./SummaryCards.tsx";
import { useChangeStatus } from "./use-change-status.ts";

export const meta = () => [{ title: "Orders | Admin Dashboard" }, { name: "robots", content: "noindex" }];

const staleMs = 60_000;
const skeletonRows = 6;

/** All orders: found, counted, and what can be done with them. */
export default function Orders() {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters<OrderFilters>(orderFilters);
  const { page } = filters;
  const perPage = pageSizes.find((size) => size === filters.perPage) ?? orderFilters.perPage;
  const filter = filterOf(filters);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    listStaffOrders,
    { query: { ...filter, page, perPage } },
    { staleMs, keepPrevious: true },
  );
  const shop = useShop();
  const refresh = useRefresh();
  const reload = () => void refresh({ name: "listStaffOrders" }, { name: "getStaffOrder" });
  const [selected, setSelected] = useState<ReadonlySet<OrderId>>(new Set());
  const [asked, setAsked] = useState<{ action: AskingAction; order: OrderSubject } | null>(null);
  const { change } = useChangeStatus(reload);
  const rows = data?.orders ?? [];
  // An order that is no longer shown is no longer ticked either.
  const chosen = rows.filter(({ id }) => selected.has(id));

  const select = (id: OrderId, isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  const act = (action: OrderAction, order: OrderSubject) => {
    if (asks(action)) setAsked({ action, order });
    else void change(order, { action });
  };
  const isFailed = error !== null && !isFetching;
  return (
    <StaffPage
      title="Orders"
      actions={<ExportButton row={exportOrders} input={{ query: filter }} nouns={["order", "orders"]} />}
    >
      <ShopFreshness />
      <SummaryCards cards={isFailed ? undefined : data?.cards} isAtLeast={data?.capped ?? false} isBusy={isFetching} />
      <div className="no-print grid gap-2">
        <div className="grid gap-2 sm:grid-cols-[minmax(12rem,1fr)_auto_auto]">
          <SearchBox
            label="Search orders"
            placeholder="Name, phone, Eircode, street, company, number, receipt or payment"
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
          <FilterSelect
            label="Status"
            value={statusOptions.some(({ value }) => value === filters.status) ? filters.status : "all"}
            options={statusOptions}
            onChange={(status) => setFilters({ status })}
          />
          <FilterSelect
            label="Kind"
            value={onlyOptions.some(({ value }) => value === filters.only) ? filters.only : "all"}
            options={onlyOptions}
            onChange={(only) => setFilters({ only })}
          />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <DateFilters filters={filters} onChange={setFilters} />
          {rows.length > 0 && (
            <label className="flex min-h-10 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.length === rows.length}
                onChange={(event) => setSelected(new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []))}
                className="size-5 accent-atlantic-600"
              />
              Select all on this page
            </label>
          )}
        </div>
      </div>
      <BulkBar selected={chosen} onClear={() => setSelected(new Set())} onDone={reload} />
      <Table
        label="Orders"
        columns={orderColumns({ shop, selected, onSelect: select, onAction: act })}
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={isPending || (error !== null && isFetching) ? skeletonRows : 0}
        isBusy={isPlaceholderData}
        instead={
          isFailed ? (
            <LoadFailure
              error={error}
              title="Failed to load orders. Please try again."
              onTryAgain={() => void refetch()}
            />
          ) : rows.length === 0 ? (
            <NothingFound
              isFiltered={isFiltered}
              isBeyond={page > 1}
              onClear={clearFilters}
              onFirst={() => setFilters({})}
            />
          ) : null
        }
      />
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
      {asked && (
        <OrderActionDialog action={asked.action} order={asked.order} onClose={() => setAsked(null)} onDone={reload} />
      )}
    </StaffPage>
  );
}

type NothingFoundProps = { isFiltered: boolean; isBeyond: boolean; onClear: () => void; onFirst: () => void };

function NothingFound({ isFiltered, isBeyond, onClear, onFirst }: NothingFoundProps) {
  if (isBeyond) {
    const toFirst = <SmallButton onClick={onFirst}>First page</SmallButton>;
    return (
      <EmptyState title="No orders found." action={toFirst}>
        The list ends before this page.
      </EmptyState>
    );
  }
  if (!isFiltered) {
    return <EmptyState title="No orders found.">Orders will appear here once customers start booking.</EmptyState>;
  }
  const clear = <SmallButton onClick={onClear}>Clear filters</SmallButton>;
  return (
    <EmptyState title="No orders found." action={clear}>
      Nothing matches the search and filters.
    </EmptyState>
  );
}
