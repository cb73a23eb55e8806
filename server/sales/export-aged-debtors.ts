import { moneyToDecimal } from "../../domain/money/currency.ts";
import { owedAge, owedAgeNames } from "../../domain/sales/owed-age.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import type { Context, FileOutput, Verb } from "../context.ts";
import { type OwedFilter, type OwedPosition, readOwed } from "./owed-orders.ts";

/** Orders read, written and forgotten at a time. */
const batchSize = 1000;

/** What is owed, order by order, longest first, as a CSV file. */
export const exportOwed: Verb<OwedFilter, FileOutput> = async (context, filter) => ({
  name: `money-owed-${dublinDate(context.now())}.csv`,
  chunks: linesOf(context, filter),
});

const columns = [
  "Order ID",
  "Reference",
  "Account or invoice",
  "Customer",
  "Email",
  "Phone",
  "On account since",
  "Days",
  "Age",
  "Collection date",
  "Status",
  "Owed",
  "Currency",
];

async function* linesOf({ db, now }: Context, filter: OwedFilter): AsyncGenerator<string> {
  const today = dublinDate(now());
  yield csvByteOrderMark + csvLine(columns);
  for (let after: OwedPosition | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof readOwed>> = await readOwed(db, filter, today, { limit: batchSize, after });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
    if (rows.length < batchSize) return;
    after = last.position;
  }
}

function cellsOf({ order, phone }: Awaited<ReturnType<typeof readOwed>>[number]): (string | number)[] {
  return [
    order.number,
    order.reference,
    order.accountReference,
    order.customerName,
    order.customerEmail,
    phone,
    dublinDate(new Date(order.since)),
    order.days,
    owedAgeNames[owedAge(order.days)],
    order.scheduledDate ?? "",
    order.status,
    moneyToDecimal(order.totalCents, order.currency),
    order.currency,
  ];
}
