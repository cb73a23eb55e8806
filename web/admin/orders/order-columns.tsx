import { Link } from "react-router";
import type { OrderSort } from "../../../contract/order-sorts.ts";
import type { Shop } from "../../../contract/settings.ts";
import type { DeliveryInRow, StaffOrderRow } from "../../../contract/staff-orders.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { deliveryStateNames } from "../../../domain/deliveries/delivery-words.ts";
import { describeHolder } from "../../../domain/deliveries/holder.ts";
import { courierServiceName, customerNameOf, standardPriority } from "../../../domain/orders/display-defaults.ts";
import { findGateway } from "../../../domain/orders/gateways.ts";
import { isQuoteRequest, type OrderAction } from "../../../domain/orders/order-actions.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { showWords } from "../../../domain/text/title-case.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmailText } from "../../ui/EmailText.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column, ColumnSort } from "../../ui/Table.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { AddressMarkBadges } from "./AddressMarkBadges.tsx";
import { actionLabel, actionsToShow } from "./action-texts.ts";
import { type OrderSubject, subjectFromRow } from "./order-subject.ts";
import { StopLines } from "./StopLines.tsx";

export type OrderColumns = {
  shop: Shop;
  selected: ReadonlyMap<OrderId, unknown>;
  onSelect: (row: StaffOrderRow, isSelected: boolean) => void;
  onAction: (action: OrderAction, order: OrderSubject) => void;
};

type Sorted = {
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  /** Whether all rows are selected. */
  isEverySelected: boolean;
  onSelectEvery: (isSelected: boolean) => void;
  /** Shows the collection first, with its latest time. */
  isByDay: boolean;
};

export function orderColumns({ sort, onSort, isByDay, ...of }: OrderColumns & Sorted): Column<StaffOrderRow>[] {
  const sortBy = (name: string, by: "date" | "collection" | "amount" | "customer"): ColumnSort => ({
    name,
    direction: sort === by ? "ascending" : sort === `-${by}` ? "descending" : null,
    onSort: () => onSort(sort === by ? `-${by}` : by),
  });
  return [
    {
      heading: "Order ID",
      isRowHeading: true,
      headControl: (
        <input
          type="checkbox"
          aria-label="Select all on this page"
          title="Select all on this page"
          checked={of.isEverySelected}
          onChange={(event) => of.onSelectEvery(event.currentTarget.checked)}
          className="no-print me-1.5 -mt-0.5 -mb-1 inline-block size-5 align-middle accent-atlantic-600"
        />
      ),
      cell: (row) => (
        <span className="flex items-start gap-1.5" data-order={row.id}>
          <OrderCheckbox row={row} {...of} />
          <span>
            <Link to={staffOrderPath(row.id)} className="link font-semibold tabular">
              {row.number}
            </Link>
            <OrderReferences row={row} />
          </span>
        </span>
      ),
    },
    {
      heading: "Customer",
      sorts: [sortBy("Customer", "customer")],
      cell: ({ customerName, customerEmail }) => (
        <span className="block max-w-44 min-w-24 break-words min-[88rem]:min-w-29">
          {customerNameOf(customerName, customerEmail)}
          {customerEmail && customerEmail !== customerName && (
            <EmailText email={customerEmail} className="block text-muted" />
          )}
        </span>
      ),
    },
    {
      heading: "Date",
      sorts: [sortBy("Date", "date"), sortBy("Collection", "collection")],
      cell: (row) =>
        isByDay ? (
          <>
            <OrderCollection row={row} isWithTime />
            <span className="block text-muted">
              Booked <Moment at={row.dateCreated} dayOnly />
            </span>
          </>
        ) : (
          <>
            <Moment at={row.dateCreated} />
            <OrderCollection row={row} />
          </>
        ),
    },
    {
      heading: "Service",
      cell: ({ serviceName, priority }) => (
        <>
          <span className="block min-w-16">{showWords(serviceName || courierServiceName)}</span>
          <span className="block text-muted">{showWords(priority ?? standardPriority)}</span>
        </>
      ),
    },
    { heading: "Pickup", className: "w-[20%] min-w-28", cell: ({ pickupStop }) => <StopLines stop={pickupStop} /> },
    { heading: "Dropoff", className: "w-[20%] min-w-28", cell: ({ dropoffStop }) => <StopLines stop={dropoffStop} /> },
    { heading: "Status", cell: (row) => <OrderBadges row={row} shop={of.shop} /> },
    {
      heading: "Amount",
      align: "end",
      sorts: [sortBy("Amount", "amount")],
      cell: (row) => <OrderAmount row={row} />,
    },
    {
      heading: "Actions",
      isHeadingHidden: true,
      isActions: true,
      className: "print:hidden",
      cell: (row) => <OrderMenu row={row} {...of} />,
    },
  ];
}

type RowOf<Key extends keyof OrderColumns = never> = Pick<OrderColumns, Key> & { row: StaffOrderRow };

export function OrderCheckbox({ row, selected, onSelect }: RowOf<"selected" | "onSelect">) {
  return (
    <input
      type="checkbox"
      aria-label={`Select order ${row.number}`}
      checked={selected.has(row.id)}
      onChange={(event) => onSelect(row, event.currentTarget.checked)}
      className="no-print size-5 shrink-0 accent-atlantic-600 max-lg:m-3 max-lg:-ms-0"
    />
  );
}

/** The references of an order besides its number. */
export function OrderReferences({ row }: RowOf) {
  return (
    <>
      <span className="block text-xs leading-[0.9375rem] whitespace-nowrap text-muted">{row.reference}</span>
      {row.shopNumber && <span className="block text-xs leading-4 text-muted">No. {row.shopNumber}</span>}
    </>
  );
}

export function OrderCollection({ row, isWithTime = false }: RowOf & { isWithTime?: boolean }) {
  const { scheduledDate, collectBy } = row;
  if (!scheduledDate) return null;
  return (
    <span className={isWithTime ? "block" : "block text-muted"}>
      Collection <Moment at={`${scheduledDate}T12:00:00Z`} dayOnly />
      {isWithTime && collectBy && <span className="whitespace-nowrap"> by {collectBy}</span>}
    </span>
  );
}

/** 'Collected · With Aoife Daly'; before pickup the driver, after the end only the state. */
function deliveryText({ state, holder, driver }: DeliveryInRow): string {
  const isCarried = holder.kind !== "sender" && holder.kind !== "recipient";
  return [deliveryStateNames[state], isCarried ? describeHolder(holder) : driver].filter(Boolean).join(" · ");
}

export function OrderBadges({ row, shop }: RowOf<"shop">) {
  const gateway = findGateway(row.paymentMethod);
  return (
    <span className="flex flex-wrap gap-x-1 gap-y-0.5 leading-4 lg:flex-col lg:items-start">
      <OrderStatusBadge status={row.status} />
      {row.isAwaitingApproval && <Badge tone="warning">Awaiting approval</Badge>}
      {isQuoteRequest(row) && <Badge tone="info">Quote request</Badge>}
      {row.delivery && row.delivery.state !== "unassigned" && (
        <span className="text-xs text-muted wrap-anywhere">{deliveryText(row.delivery)}</span>
      )}
      {gateway?.isTest && <Badge>{gateway.label}</Badge>}
      <AddressMarkBadges marks={row.addressMarks} />
      {shop === "woocommerce" && !row.isAtShop && row.status !== "cancelled" && (
        <Badge tone="warning">Not yet in WordPress</Badge>
      )}
    </span>
  );
}

export function OrderAmount({ row }: RowOf) {
  const { totalCents, refundedCents, dueCents, receivedCents, isWrittenOff, currency } = row;
  const leftCents = isWrittenOff ? 0 : totalCents - receivedCents;
  const stillDueCents = receivedCents > 0 ? leftCents : dueCents;
  return (
    <>
      <Money cents={totalCents} currency={currency} />
      {stillDueCents > 0 && (
        <span className="mt-0.5 block">
          <Badge tone="warning">
            <Money cents={stillDueCents} currency={currency} /> due
          </Badge>
        </span>
      )}
      {refundedCents > 0 && (
        <span className="block text-xs leading-4 font-normal text-muted">
          <Money cents={refundedCents} currency={currency} /> refunded
        </span>
      )}
      {isWrittenOff && <span className="block text-xs leading-4 font-normal text-muted">written off</span>}
    </>
  );
}

export function OrderMenu({ row, onAction, className = "" }: RowOf<"onAction"> & { className?: string }) {
  return (
    <Menu
      label={`Actions for order ${row.number}`}
      items={menuItems(subjectFromRow(row), onAction)}
      className={`no-print ${className}`}
    />
  );
}

/** Possible actions first, then the others with their reasons. */
function menuItems(order: OrderSubject, onAction: OrderColumns["onAction"]): MenuItem[] {
  const inOrder = actionsToShow(order.actions).sort(
    (a, b) => Number(order.actions[b].ok) - Number(order.actions[a].ok),
  );
  const actions = inOrder.map((action): MenuItem => {
    const permission = order.actions[action];
    return {
      label: actionLabel(action, order.isOnAccount),
      onSelect: () => onAction(action, order),
      disabledReason: permission.ok ? null : permission.reason,
      tone: action === "cancel" ? "danger" : undefined,
    };
  });
  return [{ label: "View order", to: staffOrderPath(order.id) }, ...actions];
}
