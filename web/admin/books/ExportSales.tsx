import { useState } from "react";
import { exportSales } from "../../../contract/sales-exports.ts";
import { lastOfMonth } from "../../../domain/invoicing/account-books.ts";
import { type ExportFormat, exportFormatNames, exportFormats } from "../../../domain/invoicing/sales-exports.ts";
import { monthInWords } from "../../../domain/invoicing/statement-text.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";

const options = exportFormats.map((value) => ({ value, label: exportFormatNames[value] }));

/** Saves what accounts were invoiced, credited and paid in these months for accounting software. */
export function ExportSales({ from, to }: { from: string; to: string }) {
  const [format, setFormat] = useState<ExportFormat>("xero");
  const query = { format, from: `${from}-01`, to: lastOfMonth(to) };
  const months = from === to ? monthInWords(from) : `${monthInWords(from)} to ${monthInWords(to)}`;
  return (
    <section className="grid gap-2">
      <PartHeading>For your accounting software</PartHeading>
      <p className="text-sm">
        Invoices, credit notes and payments of accounts, {months}. Account and tax codes are under Invoice settings.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label="Format"
          value={format}
          options={options}
          onChange={(chosen) => setFormat(exportFormats.find((one) => one === chosen) ?? "plain")}
        />
        <ExportButton row={exportSales} input={{ query }} nouns={["line", "lines"]} />
      </div>
    </section>
  );
}
