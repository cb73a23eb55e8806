import { formatEuro } from "../../domain/money/euro.ts";
import type { Comparison, Sums } from "./compare-months.ts";

/** How many orders are named that differ in a month, or are no longer there. */
const namedUpTo = 5;

/** The months as a table for the terminal: that site's figures, ours, and what is here alone. */
export function showMonths({ months, gone }: Comparison): string[] {
  const rows = months.map(({ month, there, here, differing }) => [
    month,
    ...figures(there),
    ...figures(here),
    differing.length === 0 ? "" : `differs: ${named(differing)}`,
  ]);
  const sum = (of: "there" | "here") =>
    months.reduce<Sums>(
      (all, month) => ({
        orders: all.orders + month[of].orders,
        totalCents: all.totalCents + month[of].totalCents,
        refundedCents: all.refundedCents + month[of].refundedCents,
      }),
      { orders: 0, totalCents: 0, refundedCents: 0 },
    );
  const head = ["Month", "Orders there", "Totals", "Refunds", "Orders here", "Totals", "Refunds", ""];
  const table = aligned([head, ...rows, ["All", ...figures(sum("there")), ...figures(sum("here")), ""]]);
  const count = gone.numbers.length;
  if (count === 0) return table;
  const orders = `${count.toLocaleString("en-IE")} ${count === 1 ? "order" : "orders"}`;
  return [...table, `No longer there: ${orders}, ${formatEuro(gone.totalCents)}: ${named(gone.numbers)}`];
}

function figures({ orders, totalCents, refundedCents }: Sums): string[] {
  return [orders.toLocaleString("en-IE"), formatEuro(totalCents), formatEuro(refundedCents)];
}

function named(numbers: number[]): string {
  const more = numbers.length > namedUpTo ? ` and ${numbers.length - namedUpTo} more` : "";
  return numbers.slice(0, namedUpTo).join(", ") + more;
}

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === row.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}
