import { moneyToDecimal } from "../../domain/money/currency.ts";
import { debtAge, debtAgeNames } from "../../domain/sales/aged-debtors.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Context, FileOutput, Verb } from "../context.ts";
import { countAll } from "../database/count-up-to.ts";
import { fromReplica } from "../database/replica/from-replica.ts";
import {
  type AccountOrderPosition,
  type AgedDebtorsFilter,
  matchAmountsDue,
  readOrdersWithAmountDue,
} from "./orders-with-amount-due.ts";

/** Orders in memory at a time. */
const batchSize = 1000;

/** Exports the orders with an amount due as CSV, oldest first. */
export const exportAgedDebtors: Verb<AgedDebtorsFilter, FileOutput> = async (context, filter) => {
  const today = dublinDate(context.now());
  const reading = await fromReplica(context);
  const rows = await countAll(reading.db, matchAmountsDue(reading.db, filter, today));
  await storeExport(context, { act: "export.amounts_due", filter, rows });
  return { name: `money-owed-${today}.csv`, chunks: linesOf(reading, filter) };
};

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
  "Due for",
  "Written off",
  "Written off on",
  "Written off because",
  "Charges in it",
];

async function* linesOf({ db, now }: Context, filter: AgedDebtorsFilter): AsyncGenerator<string> {
  const today = dublinDate(now());
  yield csvByteOrderMark + csvLine(columns);
  for (let after: AccountOrderPosition | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof readOrdersWithAmountDue>> = await readOrdersWithAmountDue(db, filter, today, {
      limit: batchSize,
      after,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
    if (rows.length < batchSize) return;
    after = last.position;
  }
}

function cellsOf({ order, phone }: Awaited<ReturnType<typeof readOrdersWithAmountDue>>[number]): (string | number)[] {
  return [
    order.number,
    order.reference,
    order.accountReference,
    order.customerName,
    order.customerEmail,
    phone,
    dublinDate(new Date(order.since)),
    order.days,
    debtAgeNames[debtAge(order.days)],
    order.scheduledDate ?? "",
    order.status,
    moneyToDecimal(order.dueCents, order.currency),
    order.currency,
    order.isDifference
      ? "Difference after a change"
      : order.dueCents > 0 && order.chargesCents === order.dueCents
        ? "Charges"
        : "Order on account",
    order.writtenOff ? moneyToDecimal(order.writtenOff.cents, order.currency) : "",
    order.writtenOff ? dublinDate(new Date(order.writtenOff.at)) : "",
    order.writtenOff?.reason ?? "",
    order.chargesCents > 0 ? moneyToDecimal(order.chargesCents, order.currency) : "",
  ];
}
