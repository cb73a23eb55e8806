import type { z } from "zod";
import type { moneyDueQuery } from "../../contract/money-due.schema.ts";
import { overdueAgeNames, overdueAges } from "../../domain/invoicing/ageing.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { FileOutput, Verb } from "../context.ts";
import { readMoneyDue } from "./list-money-due.ts";

const columns = [
  "Account",
  "Company",
  ...overdueAges.map((age) => overdueAgeNames[age]),
  "On no invoice yet",
  "Charges on no invoice yet",
  "Credit",
  "Amount due",
  "Disputed",
  "On its way",
];

/** Exports the amount due from each account as CSV, largest first. */
export const exportMoneyDue: Verb<z.output<typeof moneyDueQuery>, FileOutput> = async (context, filter) => {
  const accounts = await readMoneyDue(context, filter);
  await storeExport(context, { act: "export.amounts_due", filter, rows: accounts.length });
  const lines = accounts.map((row) =>
    csvLine([
      row.number,
      row.name,
      ...overdueAges.map((age) => centsToDecimal(row.ages[age])),
      centsToDecimal(row.unbilledCents),
      centsToDecimal(row.chargesCents),
      centsToDecimal(-row.creditCents),
      centsToDecimal(row.totalCents),
      centsToDecimal(row.disputedCents),
      centsToDecimal(row.onItsWayCents),
    ]),
  );
  async function* chunks() {
    yield csvByteOrderMark + csvLine(columns) + lines.join("");
  }
  return { name: `money-due-${dublinDate(context.now())}.csv`, chunks: chunks() };
};
