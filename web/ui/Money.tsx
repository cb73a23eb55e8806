import { formatMoney } from "../../domain/money/currency.ts";
import { joinClasses } from "./join-classes.ts";

type MoneyProps = {
  cents: number /** ISO 4217; euro by default. */;
  currency?: string;
  className?: string;
};

/** An amount as '€1,234.50' or 'GBP 1,234.50', in tabular figures; `cents` are hundredths of its currency. */
export function Money({ cents, currency = "EUR", className }: MoneyProps) {
  return <span className={joinClasses("whitespace-nowrap tabular", className)}>{formatMoney(cents, currency)}</span>;
}
