import { Link } from "react-router";
import { staffOrderPath } from "../../../contract/paths.ts";
import type { Shop } from "../../../contract/settings.ts";
import type { StaffOrderRow } from "../../../contract/staff-orders.ts";
import {
  courierServiceName,
  customerNameOf,
  notSpecified,
  standardPriority,
} from "../../../domain/orders/display-defaults.ts";
import { isQuoteRequest, type OrderAction } from "../../../domain/orders/order-actions.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { showWords } from "../../../domain/text/keys-in-words.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { actionLabel, actionsInOrder } from "./action-texts.ts";
import { type OrderSubject, subjectOfRow } from "./order-subject.ts";

type OrderColumns = {
  shop: Shop;
  selected: ReadonlySet<OrderId>;
  onSelect: (id: OrderId, isSelected: boolean) => void;
  onAction: (action: OrderAction, order: OrderSubject) => void;
};

const notKnown = <span className="text-muted">{notSpecified}</span>;

/** The table's nine columns. */
export function orderColumns({ shop, selected, onSelect, onAction }: OrderColumns): Column<StaffOrderRow>[] {
  return [
    {
      heading: "Order ID",
      isRowHeading: true,
      cell: (row) => (
        <span className="flex items-start gap-2">
          <input
            type="checkbox"
            aria-label={`Select order ${row.number}`}
            checked={selected.has(row.id)}
            onChange={(event) => onSelect(row.id, event.currentTarget.checked)}
            className="no-print mt-0.5 size-5 shrink-0 accent-atlantic-600"
          />
          <span>
            <Link to={staffOrderPath(row.id)} className="link font-semibold tabular">
              {row.number}
            </Link>
            <span className="block text-xs whitespace-nowrap text-muted">{row.reference}</span>
            {row.shopNumber && <span className="block text-xs text-muted">No. {row.shopNumber}</span>}
          </span>
        </span>
      ),
    },
    {
      heading: "Customer",
      cell: ({ customerName, customerEmail }) => (
        <span className="block max-w-48 min-w-32 break-words">
          {customerNameOf(customerName, customerEmail)}
          {customerEmail && customerEmail !== customerName && (
            <span className="block text-xs break-all text-muted">{customerEmail}</span>
          )}
        </span>
      ),
    },
    {
      heading: "Date",
      cell: ({ dateCreated, scheduledDate }) => (
        <>
          <Moment at={dateCreated} />
          {scheduledDate && (
            <span className="block text-xs whitespace-nowrap text-muted">
              Collection <Moment at={`${scheduledDate}T12:00:00Z`} dayOnly />
            </span>
          )}
        </>
      ),
    },
    {
      heading: "Service",
      cell: ({ serviceName, priority }) => (
        <>
          <span className="block min-w-24">{showWords(serviceName || courierServiceName)}</span>
          <span className="block text-xs text-muted">{showWords(priority ?? standardPriority)}</span>
        </>
      ),
    },
    { heading: "Pickup", cell: ({ pickup }) => pickup || notKnown },
    { heading: "Dropoff", cell: ({ dropoff }) => dropoff || notKnown },
    {
      heading: "Status",
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <OrderStatusBadge status={row.status} />
          {isQuoteRequest(row) && <Badge tone="info">Quote request</Badge>}
          {row.paymentMethod === "sandbox" && <Badge>Sandbox</Badge>}
          {shop === "woocommerce" && !row.isAtShop && row.status !== "cancelled" && (
            <Badge tone="warning">Not yet at WordPress</Badge>
          )}
        </span>
      ),
    },
    {
      heading: "Amount",
      align: "end",
      cell: ({ totalCents, refundedCents, currency }) => (
        <>
          <Money cents={totalCents} currency={currency} />
          {refundedCents > 0 && (
            <span className="block text-xs text-muted">
              <Money cents={refundedCents} currency={currency} /> refunded
            </span>
          )}
        </>
      ),
    },
    {
      heading: "Actions",
      isActions: true,
      className: "print:hidden",
      cell: (row) => (
        <Menu
          label={`Actions for order ${row.number}`}
          items={menuOf(subjectOfRow(row), onAction)}
          className="no-print"
        />
      ),
    },
  ];
}

/** What can be done first, then the rest with its reasons. */
function menuOf(order: OrderSubject, onAction: OrderColumns["onAction"]): MenuItem[] {
  const inOrder = actionsInOrder.toSorted((a, b) => Number(order.actions[b].ok) - Number(order.actions[a].ok));
  const actions = inOrder.map((action): MenuItem => {
    const move = order.actions[action];
    return {
      label: actionLabel(action, order.isOnAccount),
      onSelect: () => onAction(action, order),
      disabledReason: move.ok ? null : move.reason,
      tone: action === "cancel" ? "danger" : undefined,
    };
  });
  return [{ label: "View order", to: staffOrderPath(order.id) }, ...actions];
}
