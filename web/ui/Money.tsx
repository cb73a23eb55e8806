import { formatEuro } from "../../domain/money/euro.ts";
import { joinClasses } from "./join-classes.ts";

/** An amount in whole cents, as '€1,234.50', in figures of equal width. */
export function Money({ cents, className }: { cents: number; className?: string | undefined }) {
  return <span className={joinClasses("whitespace-nowrap tabular", className)}>{formatEuro(cents)}</span>;
}
