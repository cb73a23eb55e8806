import type { ReactNode } from "react";
import type { AccountOrder } from "../../../contract/aged-debtors.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { countOf } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { TextLink } from "../shell/StaffPage.tsx";

type AccountOrdersTableProps = {
  orders: readonly AccountOrder[];
  isLoading: boolean;
  isBusy: boolean;
  emptyState: ReactNode;
};

const columns: Column<AccountOrder>[] = [
  {
    heading: "Order",
    isRowHeading: true,
    cell: ({ id, number, reference }) => (
      <>
        <TextLink to={staffOrderPath(id)}>{number}</TextLink>
        <span className="block text-xs whitespace-nowrap text-muted">{reference}</span>
      </>
    ),
  },
  { heading: "Customer", className: "min-w-40", cell: (order) => <Customer order={order} /> },
  {
    heading: "Account or invoice",
    cell: ({ isDifference, accountReference }) => (isDifference ? differenceText : accountReference || "–"),
  },
  {
    heading: "Due since",
    cell: ({ since, days }) => (
      <>
        <Moment at={since} dayOnly />
        <span className="block text-xs text-muted">{countOf(days, "day", "days")}</span>
      </>
    ),
  },
  { heading: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { heading: "Amount", align: "end", cell: (order) => <AmountDue order={order} /> },
  {
    heading: "Action",
    isHeadingHidden: true,
    align: "end",
    cell: (order) => <ActionLink order={order} />,
  },
];

const differenceText = "Difference after a change";

/** The orders as a table, or as cards where there is no room for one. */
export function AccountOrdersTable({ orders, isLoading, isBusy, emptyState }: AccountOrdersTableProps) {
  const instead = !isLoading && orders.length === 0 ? emptyState : null;
  return (
    <>
      <Table
        label="Orders with an amount due"
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        skeletonRows={isLoading ? 5 : 0}
        isBusy={isBusy}
        instead={instead}
        className={instead ? undefined : "max-lg:hidden"}
      />
      {!instead && (
        <ul aria-label="Orders with an amount due" className="grid gap-2 lg:hidden">
          {orders.map((order) => (
            <li key={order.id} className="grid gap-1 rounded border border-line bg-white px-3 py-2 text-sm">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <TextLink to={staffOrderPath(order.id)}>{order.reference}</TextLink>
                  <OrderStatusBadge status={order.status} />
                </span>
                <AmountDue order={order} />
              </span>
              <Customer order={order} />
              {order.isDifference ? (
                <span>{differenceText}</span>
              ) : (
                order.accountReference && <span className="break-words">{order.accountReference}</span>
              )}
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="text-muted">
                  Since <Moment at={order.since} dayOnly />, {countOf(order.days, "day", "days")}
                </span>
                <ActionLink order={order} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Customer({ order: { customerName, customerEmail } }: { order: AccountOrder }) {
  return (
    <span className="min-w-0 break-words">
      {customerName}
      {customerEmail !== customerName && <span className="block text-xs break-all text-muted">{customerEmail}</span>}
    </span>
  );
}

function AmountDue({ order: { dueCents, chargesCents, currency, writtenOff } }: { order: AccountOrder }) {
  return (
    <span>
      <Money cents={writtenOff?.cents ?? dueCents} currency={currency} className="font-semibold" />
      {!writtenOff && chargesCents > 0 && (
        <span className="block text-xs font-normal text-muted">
          <Money cents={chargesCents} currency={currency} /> of it charges
        </span>
      )}
      {writtenOff && (
        <span className="block text-xs font-normal text-muted">
          Written off <Moment at={writtenOff.at} dayOnly />: <span className="wrap-anywhere">{writtenOff.reason}</span>
        </span>
      )}
    </span>
  );
}

/** Opens the dialog on the order's own page. */
function ActionLink({ order: { id, reference, dueCents, chargesCents, writtenOff } }: { order: AccountOrder }) {
  if (!writtenOff && chargesCents === dueCents && dueCents > 0)
    return <span className="text-xs text-muted">On the next invoice</span>;
  const action = writtenOff ? "reverseWriteOff" : "recordPayment";
  return (
    <TextLink
      to={`${staffOrderPath(id)}?action=${action}`}
      className="link inline-flex min-h-6 items-center whitespace-nowrap max-lg:min-h-11"
    >
      {writtenOff ? "Reverse" : "Money received"}
      <span className="sr-only"> for {reference}</span>
    </TextLink>
  );
}
