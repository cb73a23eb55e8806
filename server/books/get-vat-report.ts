import type { z } from "zod";
import type { vatReportQuery } from "../../contract/vat-report.schema.ts";
import type { VatReport } from "../../contract/vat-report.ts";
import { lastOfMonth } from "../../domain/invoicing/account-books.ts";
import { vatInWords } from "../../domain/invoicing/account-document.ts";
import { vatReport, vatSourceNames } from "../../domain/invoicing/vat-report.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { FileOutput, Verb } from "../context.ts";
import { fromReplica } from "../database/replica/from-replica.ts";
import { readOtherCurrencies, readVatEntries } from "./read-vat-entries.ts";

type Input = z.output<typeof vatReportQuery>;

/**
 * The boxes of the VAT return for some months, added up from documents. docs/vat-report.md says what each box contains.
 */
export const getVatReport: Verb<Input, VatReport> = async (context, { from, to, basis }) => {
  const reading = await fromReplica(context);
  const days = { from: `${from}-01`, to: lastOfMonth(to) };
  const [entries, otherCurrencies] = await Promise.all([
    readVatEntries(reading, days, basis),
    readOtherCurrencies(reading, days),
  ]);
  return { from, to, basis, ...vatReport(entries), otherCurrencies };
};

const columns = ["Day", "Source", "Document", "Customer", "VAT", "Rate", "Net", "VAT amount"];

/** The documents of the report, by day; names are escaped so that no spreadsheet reads them as formulas. */
export const exportVatReport: Verb<Input, FileOutput> = async (context, { from, to, basis }) => {
  const reading = await fromReplica(context);
  const entries = await readVatEntries(reading, { from: `${from}-01`, to: lastOfMonth(to) }, basis);
  await storeExport(context, { act: "export.vat_report", filter: { from, to, basis }, rows: entries.length });
  return { name: `vat-${from}-to-${to}.csv`, chunks: linesOf(entries) };
};

async function* linesOf(entries: Awaited<ReturnType<typeof readVatEntries>>): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (const { on, source, document, customer, vatTreatment, vatPercent, netCents, vatCents } of entries)
    yield csvLine([
      on,
      vatSourceNames[source],
      document,
      customer,
      vatInWords(vatTreatment, vatPercent),
      vatPercent,
      centsToDecimal(netCents),
      centsToDecimal(vatCents),
    ]);
}
