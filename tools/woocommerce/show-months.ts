import { formatMoney } from "../../domain/money/currency.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import type { Comparison, Sums } from "./compare-months.ts";

/** The maximum number of orders listed per month and per kind of difference. */
const namedUpTo = 5;

/** The months as a table for the terminal, remote and local figures in euro; below it what they exclude. */
export function showMonths({ months, otherCurrencies, edited, missing, undated }: Comparison): string[] {
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
  return [
    ...table,
    ...otherCurrencies.map(
      ({ currency, there, here }) =>
        `In ${currency}, in no sum above: ${inCurrency(there, currency)} there, ${inCurrency(here, currency)} here`,
    ),
    ...(edited.length === 0
      ? []
      : [
          "Edited there after they were paid, and kept here as they were receipted, which is no fault:",
          ...edited.map(
            ({ number, currency, thereCents, hereCents }) =>
              `  order ${number}: ${formatMoney(thereCents, currency)} there, ${formatMoney(hereCents, currency)} here`,
          ),
        ]),
    ...(missing.numbers.length === 0
      ? []
      : [`No longer there: ${counted(missing.numbers)}, ${formatEuro(missing.totalCents)}: ${named(missing.numbers)}`]),
    ...(undated.length === 0 ? [] : [`Cannot be read there, and not here: ${counted(undated)}: ${named(undated)}`]),
  ];
}

function inCurrency({ orders, totalCents, refundedCents }: Sums, currency: string): string {
  const noun = orders === 1 ? "order" : "orders";
  const refunded = refundedCents === 0 ? "" : ` less ${formatMoney(refundedCents, currency)} refunded`;
  return `${orders.toLocaleString("en-IE")} ${noun} of ${formatMoney(totalCents, currency)}${refunded}`;
}

function counted({ length }: number[]): string {
  return `${length.toLocaleString("en-IE")} ${length === 1 ? "order" : "orders"}`;
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
