import type { ReactNode } from "react";
import type { DashboardFigures, Figure } from "../../../contract/dashboard.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { ExcludedCurrencies } from "../../ui/ExcludedCurrencies.tsx";
import { Money } from "../../ui/Money.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { Card, cardColumns } from "./Card.tsx";

/** The four figures of a period, each with its growth. */
export function FigureCards({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <>
      <dl className={cardColumns}>
        <FigureCard title="Total revenue" figure={figures?.revenueCents} show={formatEuro}>
          {figures && figures.refundedCents.value > 0 && (
            <span className="block">
              <Money cents={figures.netRevenueCents.value} /> after refunds
            </span>
          )}
          {figures && figures.chargesCents > 0 && (
            <span className="block">
              and <Money cents={figures.chargesCents} /> of charges
            </span>
          )}
          {figures && figures.writtenOffCents > 0 && (
            <span className="block">
              <Money cents={figures.writtenOffCents} /> written off
            </span>
          )}
        </FigureCard>
        <FigureCard title="Total orders" figure={figures?.orders} show={showNumber}>
          {figures && `${showNumber(figures.completedOrders.value)} completed`}
        </FigureCard>
        <FigureCard title="Active customers" figure={figures?.activeCustomers} show={showNumber} />
        <FigureCard title="Average order value" figure={figures?.averageOrderCents} show={formatEuro} />
      </dl>
      {figures && figures.otherCurrencies.length > 0 && (
        <p className="text-sm text-muted">
          <ExcludedCurrencies others={figures.otherCurrencies} />
        </p>
      )}
    </>
  );
}

type FigureCardProps = {
  title: string;
  figure: Figure | undefined;
  show: (value: number) => string;
  children?: ReactNode;
};

function FigureCard({ title, figure, show, children }: FigureCardProps) {
  return (
    <Card title={title} value={figure && show(figure.value)} change={figure && <Growth figure={figure} show={show} />}>
      {children}
    </Card>
  );
}

/** Arrow and sign show the direction, not colour alone. There is no percentage when the period before was 0. */
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
