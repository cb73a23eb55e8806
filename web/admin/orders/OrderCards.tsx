import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffOrderRow } from "../../../contract/staff-orders.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { courierServiceName, customerNameOf, standardPriority } from "../../../domain/orders/display-defaults.ts";
import { showWords } from "../../../domain/text/title-case.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import {
  OrderAmount,
  OrderBadges,
  OrderCheckbox,
  OrderCollection,
  type OrderColumns,
  OrderMenu,
  OrderReferences,
} from "./order-columns.tsx";
import { StopLines } from "./StopLines.tsx";

type OrderCardsProps = OrderColumns & {
  rows: readonly StaffOrderRow[];
  skeletons: number;
  isBusy: boolean;
  /** Replaces the cards. */
  instead: ReactNode;
};

/** The list on screens without room for a table: a card per order, with the same content as a row. */
export function OrderCards({ rows, skeletons, isBusy, instead, ...columns }: OrderCardsProps) {
  if (instead) return <div className="rounded border border-line bg-white p-4">{instead}</div>;
  return (
    <ul
      aria-label="Orders"
      aria-busy={isBusy || skeletons > 0 || undefined}
      className={joinClasses("grid gap-3 transition-opacity sm:grid-cols-2", isBusy && "opacity-60")}
    >
      {skeletons > 0
        ? Array.from({ length: skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are identical
            <li key={index} data-skeleton>
              <Skeleton className="h-56" />
            </li>
          ))
        : rows.map((row) => <OrderCard key={row.id} row={row} {...columns} />)}
    </ul>
  );
}

function OrderCard({ row, ...columns }: OrderColumns & { row: StaffOrderRow }) {
  const { customerName, customerEmail, serviceName, priority } = row;
  return (
    <li
      data-order={row.id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 rounded border border-line bg-white p-3 text-sm"
    >
      <div className="flex flex-wrap items-start justify-end gap-2">
        <OrderCheckbox row={row} {...columns} />
        <Link
          to={staffOrderPath(row.id)}
          className="link flex min-h-11 min-w-min flex-1 flex-col justify-center leading-5"
        >
          <span className="font-semibold tabular whitespace-nowrap">{row.number}</span>
          <OrderReferences row={row} />
        </Link>
        <span className="pt-2.5 text-end font-semibold tabular">
          <OrderAmount row={row} />
        </span>
        <OrderMenu row={row} {...columns} className="min-h-11 min-w-11" />
      </div>
      <OrderBadges row={row} shop={columns.shop} />
      <p className="leading-5">
        <span className="font-semibold break-words">{customerNameOf(customerName, customerEmail)}</span>
        <span className="block text-muted">
          {[...new Set([serviceName || courierServiceName, priority ?? standardPriority].map(showWords))].join(", ")}
        </span>
        <OrderCollection row={row} isWithTime />
        <span className="block text-xs text-muted">
          Booked <Moment at={row.dateCreated} />
        </span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line pt-2 leading-5">
        <dt className="text-muted">From</dt>
        <dd>
          <StopLines stop={row.pickupStop} isPhoneLink />
        </dd>
        <dt className="text-muted">To</dt>
        <dd>
          <StopLines stop={row.dropoffStop} isPhoneLink />
        </dd>
      </dl>
    </li>
  );
}
