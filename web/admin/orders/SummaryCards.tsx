import type { ReactNode } from "react";
import type { StaffOrdersCards } from "../../../contract/staff-orders.ts";
import { ExcludedCurrencies } from "../../ui/ExcludedCurrencies.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";

type SummaryCardsProps = {
  cards: StaffOrdersCards | undefined;
  /** More orders match than were counted. */
  isAtLeast: boolean;
  isBusy: boolean;
};

/** Four totals of the orders that match the filter. */
export function SummaryCards({ cards, isAtLeast, isBusy }: SummaryCardsProps) {
  const rate = cards && cards.orders > 0 ? Math.round((cards.completedOrders / cards.orders) * 100) : 0;
  return (
    <section aria-label="Summary" aria-busy={isBusy || undefined}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-4">
        <Card label="Total Orders" isAtLeast={isAtLeast}>
          {cards && showNumber(cards.orders)}
        </Card>
        <Card label="Total Amount" isAtLeast={isAtLeast}>
          {cards && <Money cents={cards.amountCents} />}
        </Card>
        <Card label="Completed Orders" isAtLeast={isAtLeast} note={cards && `${rate}% completion rate`}>
          {cards && showNumber(cards.completedOrders)}
        </Card>
        <Card label="Completed Revenue" isAtLeast={isAtLeast} note={cards && "Net sales, completed only"}>
          {cards && <Money cents={cards.completedRevenueCents} />}
        </Card>
      </dl>
      {cards && cards.otherCurrencies.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          <ExcludedCurrencies others={cards.otherCurrencies} />
        </p>
      )}
      {isAtLeast && (
        <p className="mt-2 text-sm text-muted">
          More orders match than are counted here: the figures cover the newest, so each is at least that much. Narrow
          the search for exact figures.
        </p>
      )}
    </section>
  );
}

type CardProps = { label: string; isAtLeast: boolean; note?: ReactNode; children: ReactNode };

function Card({ label, isAtLeast, note, children }: CardProps) {
  return (
    <div className="bg-white px-3 py-2.5 sm:px-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold tabular">
        {children ?? <Skeleton className="my-1.5 w-24" />}
        {children !== undefined && isAtLeast && <span aria-hidden="true">+</span>}
      </dd>
      {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}
