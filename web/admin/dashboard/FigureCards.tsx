import type { ReactNode } from "react";
import type { DashboardFigures, Figure } from "../../../contract/dashboard.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { LeftOutCurrencies } from "../../ui/LeftOutCurrencies.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";

/** The four figures of a period, each with how it changed. */
export function FigureCards({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Card title="Total Revenue" figure={figures?.revenueCents} show={formatEuro}>
          {figures && figures.refundedCents.value > 0 && (
            <>
              <Money cents={figures.netRevenueCents.value} /> after refunds
            </>
          )}
        </Card>
        <Card title="Total Orders" figure={figures?.orders} show={showNumber}>
          {figures && `${showNumber(figures.completedOrders.value)} completed`}
        </Card>
        <Card title="Active Customers" figure={figures?.activeCustomers} show={showNumber} />
        <Card title="Average Order Value" figure={figures?.averageOrderCents} show={formatEuro} />
      </dl>
      {figures && figures.otherCurrencies.length > 0 && (
        <p className="text-sm text-muted">
          <LeftOutCurrencies others={figures.otherCurrencies} />
        </p>
      )}
    </>
  );
}

type CardProps = {
  title: string;
  figure: Figure | undefined;
  show: (value: number) => string;
  /** More about the figure, shown under it. */
  children?: ReactNode;
};

function Card({ title, figure, show, children }: CardProps) {
  return (
    <div className="rounded border border-line bg-white px-4 py-3">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="tabular text-xl font-semibold">
        {figure ? show(figure.value) : <Skeleton className="my-1 w-24" />}
      </dd>
      {figure && (
        <dd className="text-sm">
          <Growth figure={figure} show={show} />
        </dd>
      )}
      {children && <dd className="text-sm text-muted">{children}</dd>}
    </div>
  );
}

/** An arrow and a sign say the direction; the colour only helps. From nothing there is no percentage. */
function Growth({ figure: { growth, previous }, show }: { figure: Figure; show: (value: number) => string }) {
  const before = <span className="text-muted"> from {show(previous)}</span>;
  if (growth === null) {
    return (
      <span className="tabular">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No percentage</span>
        {before}
      </span>
    );
  }
  const [arrow, tone] = growth > 0 ? ["↑", "text-moss"] : growth < 0 ? ["↓", "text-brick"] : ["", "text-ink"];
  return (
    <span className="tabular">
      <span className={tone}>
        {arrow && <span aria-hidden="true">{arrow} </span>}
        {growth > 0 && "+"}
        {growth}%
      </span>
      {before}
    </span>
  );
}
