import type { ReactNode } from "react";
import type { Cents } from "../../domain/money/euro.ts";
import { VAT_PERCENT } from "../../domain/money/vat.ts";
import { joinClasses } from "./join-classes.ts";
import { Money } from "./Money.tsx";

type PriceLinesProps = {
  /** Net parts in whole cents that sum to `netCents`. */
  lines: readonly { code: string; label: string; amountCents: Cents }[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  /** Euro by default. */
  currency?: string;
  className?: string;
};

/** A price breakdown: its parts, net, VAT and total. */
export function PriceLines({ lines, netCents, vatCents, totalCents, currency = "EUR", className }: PriceLinesProps) {
  return (
    <dl className={joinClasses("grid", className)}>
      {lines.map((line) => (
        <Line key={line.code} label={line.label} cents={line.amountCents} currency={currency} />
      ))}
      <Line
        label="Subtotal"
        cents={netCents}
        currency={currency}
        className={lines.length > 0 ? "mt-2 border-t border-line pt-3" : undefined}
      />
      <Line label={`VAT (${VAT_PERCENT}%)`} cents={vatCents} currency={currency} />
      <Line
        label="Total"
        cents={totalCents}
        currency={currency}
        className="mt-2 border-t-2 border-ink pt-3 text-lg font-bold"
      />
    </dl>
  );
}

type LineProps = { label: ReactNode; cents: number; currency: string; className?: string };

function Line({ label, cents, currency, className }: LineProps) {
  return (
    <div className={joinClasses("flex flex-wrap items-baseline justify-between gap-x-4 py-1", className)}>
      <dt className="min-w-0 flex-1 basis-40">{label}</dt>
      <dd className="ms-auto shrink-0">
        <Money cents={cents} currency={currency} />
      </dd>
    </div>
  );
}
