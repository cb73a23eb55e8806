import { Link } from "react-router";
import { type DashboardOrder, dashboardPageSize, listDashboardOrders } from "../../../contract/dashboard.ts";
import { type DashboardStatus, dashboardStatuses } from "../../../contract/dashboard-statuses.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { notSpecified } from "../../../domain/orders/display-defaults.ts";
import type { SalesPeriod } from "../../../domain/sales/periods.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { PartFailure } from "./PartFailure.tsx";
import { dashboardStatusLabel } from "./StatusBreakdown.tsx";

/** How often a visible dashboard reloads. */
export const refreshMs = 5 * 60_000;

type RecentOrdersProps = {
  period: SalesPeriod;
  /** From the URL; an unknown status counts as 'all'. */
  status: string;
  page: number;
  onStatus: (status: DashboardStatus) => void;
  onPage: (page: number) => void;
};

const statusOptions = dashboardStatuses.map((value) => ({ value, label: dashboardStatusLabel(value) }));

const columns: Column<DashboardOrder>[] = [
  {
    heading: "Order",
    isRowHeading: true,
    cell: ({ id, number }) => <Link to={staffOrderPath(id)}>#{number}</Link>,
  },
  { heading: "Customer", cell: ({ customer }) => customer },
  { heading: "Route", cell: ({ route }) => route || notSpecified, className: "min-w-40" },
  {
    heading: "Amount",
    align: "end",
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
  },
  {
    heading: "Status",
    cell: ({ status }) => <OrderStatusBadge status={status} label={dashboardStatusLabel(status)} />,
  },
  { heading: "Date", cell: ({ date }) => <Moment at={date} dayOnly /> },
];

/** The period's orders, newest first, six per page. */
export function RecentOrders({ period, status, page, onStatus, onPage }: RecentOrdersProps) {
  const known = dashboardStatuses.find((one) => one === status) ?? "all";
  const answer = useStaffQuery(
    listDashboardOrders,
    { query: { period, status: known, page } },
    { keepPrevious: true, refetchEveryMs: refreshMs },
  );
  const { data, error } = answer;
  return (
    <Panel
      title="Recent orders"
      aside={
        <FilterSelect
          label="Status"
          value={known}
          options={statusOptions}
          onChange={(chosen) => onStatus(dashboardStatuses.find((one) => one === chosen) ?? "all")}
          className="w-44"
        />
      }
    >
      {error && !data ? (
        <PartFailure text="Failed to load order data" error={error} onTryAgain={() => void answer.refetch()} />
      ) : (
        <div className="grid gap-3">
          <Table
            label="Recent orders"
            columns={columns}
            rows={data?.orders ?? []}
            rowKey={({ id }) => id}
            skeletonRows={answer.isPending ? dashboardPageSize : 0}
            instead={
              data?.orders.length === 0 ? (
                <EmptyState title="No orders here.">Choose another period or status.</EmptyState>
              ) : undefined
            }
            isBusy={answer.isPlaceholderData}
          />
          {data && (
            <Pagination noun="orders" page={page} perPage={dashboardPageSize} total={data.total} onPage={onPage} />
          )}
        </div>
      )}
    </Panel>
  );
}
