import { RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { type CustomerOrder, customerOrdersPerPage, listCustomerOrders } from "../../../contract/customers.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type OrderHistoryProps = {
  id: OrderId;
  page: number;
  onPage: (page: number) => void;
  onRefund: (order: CustomerOrder) => void;
  onRefresh: () => void;
};

/** A customer's orders, newest first, five per page. */
export function OrderHistory({ id, page, onPage, onRefund, onRefresh }: OrderHistoryProps) {
  const answer = useStaffQuery(listCustomerOrders, { params: { id }, query: { page } }, { keepPrevious: true });
  const { data, error } = answer;
  const failureNotice = error && (
    <LoadFailure
      title="Error loading orders"
      text="Failed to fetch customer orders"
      error={error}
      onTryAgain={() => void answer.refetch()}
    />
  );
  const rows = data?.orders ?? [];
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PartHeading level={3}>Order History</PartHeading>
        <SmallButton busy={answer.isFetching} onClick={onRefresh}>
          {!answer.isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh
        </SmallButton>
      </div>
      {failureNotice ?? (
        <Table
          label="Order History"
          columns={columnsOf(onRefund)}
          rows={rows}
          rowKey={(order) => order.id}
          skeletonRows={answer.isPending ? customerOrdersPerPage : 0}
          instead={data && rows.length === 0 ? <EmptyState title="No orders on this page." /> : undefined}
          isBusy={answer.isPlaceholderData}
        />
      )}
      {data && !failureNotice && (
        <Pagination noun="orders" page={page} perPage={customerOrdersPerPage} total={data.total} onPage={onPage} />
      )}
    </div>
  );
}

function columnsOf(onRefund: (order: CustomerOrder) => void): Column<CustomerOrder>[] {
  return [
    {
      heading: "Order",
      isRowHeading: true,
      cell: ({ id, number }) => <Link to={staffOrderPath(id)}>#{number}</Link>,
    },
    { heading: "Date", cell: ({ dateCreated }) => <Moment at={dateCreated} dayOnly /> },
    { heading: "Service", cell: ({ serviceName }) => serviceName },
    {
      heading: "Route",
      cell: ({ pickup, dropoff }) => (
        <>
          {pickup} <span aria-hidden="true">→</span>
          <span className="sr-only">to</span> {dropoff}
        </>
      ),
    },
    { heading: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      heading: "Amount",
      align: "end",
      cell: ({ totalCents, refundedCents, currency }) => (
        <span className="grid">
          <Money cents={totalCents} currency={currency} />
          {refundedCents > 0 && (
            <span className="text-xs text-muted">
              <Money cents={refundedCents} currency={currency} /> refunded
            </span>
          )}
        </span>
      ),
    },
    {
      heading: "Actions",
      align: "end",
      cell: (order) => <RefundButton order={order} onRefund={onRefund} />,
    },
  ];
}

type RefundButtonProps = { order: CustomerOrder; onRefund: (order: CustomerOrder) => void };

/** Completed and processing orders can be refunded while any of the payment has not been refunded yet. */
function RefundButton({ order, onRefund }: RefundButtonProps) {
  const { id, number, status, refundableCents } = order;
  if (status !== "completed" && status !== "processing") return null;
  const refusal = refundableCents === 0 ? "Nothing to refund" : null;
  return (
    <span className="grid justify-items-end">
      <SmallButton
        disabled={refusal !== null}
        aria-label={`Refund order ${number}`}
        aria-describedby={refusal ? `no-refund-${id}` : undefined}
        onClick={() => onRefund(order)}
      >
        Refund
      </SmallButton>
      {refusal && (
        <span id={`no-refund-${id}`} className="text-xs text-muted">
          {refusal}
        </span>
      )}
    </span>
  );
}
