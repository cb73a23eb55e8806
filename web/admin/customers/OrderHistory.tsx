import { RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { type CustomerOrder, customerOrdersPerPage, listCustomerOrders } from "../../../contract/customers.ts";
import { staffOrderPath } from "../../../contract/paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Heading } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { LoadFault } from "./LoadFault.tsx";

type OrderHistoryProps = {
  id: OrderId;
  page: number;
  onPage: (page: number) => void;
  onRefund: (order: CustomerOrder) => void;
  onRefresh: () => void;
};

/** A customer's orders, newest first, five a page. */
export function OrderHistory({ id, page, onPage, onRefund, onRefresh }: OrderHistoryProps) {
  const answer = useStaffQuery(listCustomerOrders, { params: { id }, query: { page } }, { keepPrevious: true });
  const { data, error } = answer;
  const fault = error && (
    <LoadFault
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
        <Heading level={3} look="small">
          Order History
        </Heading>
        <Button tone="secondary" size="small" busy={answer.isFetching} onClick={onRefresh}>
          {!answer.isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh
        </Button>
      </div>
      {fault ?? (
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
      {data && !fault && (
        <Pagination noun="orders" page={page} perPage={customerOrdersPerPage} total={data.total} onPage={onPage} />
      )}
    </div>
  );
}

function columnsOf(onRefund: (order: CustomerOrder) => void): Column<CustomerOrder>[] {
  return [
    {
      key: "id",
      heading: "Order",
      isRowHeading: true,
      cell: ({ id, number }) => <Link to={staffOrderPath(id)}>#{number}</Link>,
    },
    { key: "date", heading: "Date", cell: ({ dateCreated }) => <Moment at={dateCreated} dayOnly /> },
    { key: "service", heading: "Service", cell: ({ serviceName }) => serviceName },
    {
      key: "route",
      heading: "Route",
      cell: ({ pickup, dropoff }) => (
        <>
          {pickup} <span aria-hidden="true">→</span>
          <span className="sr-only">to</span> {dropoff}
        </>
      ),
    },
    { key: "status", heading: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      key: "amount",
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
      key: "actions",
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
  const reason = refundableCents === 0 ? "Nothing to refund" : null;
  return (
    <span className="grid justify-items-end">
      <Button
        tone="secondary"
        size="small"
        disabled={reason !== null}
        aria-label={`Refund order ${number}`}
        aria-describedby={reason ? `no-refund-${id}` : undefined}
        onClick={() => onRefund(order)}
      >
        Refund
      </Button>
      {reason && (
        <span id={`no-refund-${id}`} className="text-xs text-muted">
          {reason}
        </span>
      )}
    </span>
  );
}
