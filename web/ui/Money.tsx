import { formatMoney } from "../../domain/money/currency.ts";
import { joinClasses } from "./join-classes.ts";

type MoneyProps = {
  cents: number /** ISO 4217; euro unless said. */;
  currency?: string;
  className?: string;
};

/** An amount in hundredths of its currency, as '€1,234.50' or 'GBP 1,234.50', in figures of equal width. */
export function Money({ cents, currency = "EUR", className }: MoneyProps) {
  return <span className={joinClasses("whitespace-nowrap tabular", className)}>{formatMoney(cents, currency)}</span>;
}
