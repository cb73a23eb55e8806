import { useSearchParams } from "react-router";
import { invoiceSettingsPath } from "../../../contract/staff-paths.ts";
import { exportVatReport, getVatReport, type VatReport } from "../../../contract/vat-report.ts";
import { vatInWords } from "../../../domain/invoicing/account-document.ts";
import { monthInWords, statementMonths } from "../../../domain/invoicing/statement-text.ts";
import { type VatBasis, vatSourceNames } from "../../../domain/invoicing/vat-report.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countOf, showNumber } from "../../ui/show-number.ts";
import { Table } from "../../ui/Table.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { ExportSales } from "./ExportSales.tsx";

export const meta = pageMeta({ title: "VAT report", hidden: true });

const basisOptions = [
  { value: "invoice", label: "Invoice basis" },
  { value: "money_received", label: "Moneys received" },
];

/** VAT on sales by box, source and rate; months and basis are in the URL. */
export default function Books() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const query = useStaffQuery(getVatReport, { query: filter }, { keepPrevious: true });
  const months = [...new Set([...statementMonths(dublinDate(new Date())), filter.from, filter.to])].sort().reverse();
  const options = months.map((value) => ({ value, label: monthInWords(value) }));
  const change = (changes: Partial<typeof filter>) => {
    const next = { ...filter, ...changes };
    // Moves the other end along, so that the months stay in order.
    if (next.from > next.to) Object.assign(next, changes.from ? { to: next.from } : { from: next.to });
    setParams(new URLSearchParams(next), { replace: true });
  };
  return (
    <StaffPage
      title="VAT report"
      lead="VAT on sales, added up from receipts, invoices and credit notes. Purchases are in your accounting software."
      actions={
        <>
          <TextLink to={invoiceSettingsPath}>Invoice settings</TextLink>
          <ExportButton row={exportVatReport} input={{ query: filter }} nouns={["line", "lines"]} />
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect label="From" value={filter.from} options={options} onChange={(from) => change({ from })} />
        <span>to</span>
        <FilterSelect label="To" value={filter.to} options={options} onChange={(to) => change({ to })} />
        <FilterSelect
          label="Basis"
          value={filter.basis}
          options={basisOptions}
          onChange={(basis) => change({ basis: basis as VatBasis })}
        />
      </div>
      {query.data ? (
        <Report report={query.data} />
      ) : query.error ? (
        <LoadFailure
          error={query.error}
          title="The VAT report could not be loaded"
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
      <ExportSales from={filter.from} to={filter.to} />
    </StaffPage>
  );
}

/** Defaults to the last two complete months, a VAT period. */
function filterOf(params: URLSearchParams): { from: string; to: string; basis: VatBasis } {
  const months = statementMonths(dublinDate(new Date()));
  const monthOf = (name: string, other: string) => {
    const value = params.get(name) ?? "";
    return /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : other;
  };
  const to = monthOf("to", months[1] ?? "");
  const from = monthOf("from", months[2] ?? "");
  const basis = params.get("basis") === "money_received" ? "money_received" : "invoice";
  return { from: from <= to ? from : to, to, basis };
}

function Report({ report }: { report: VatReport }) {
  const { t1Cents, es1Cents, bySource, byRate, otherCurrencies } = report;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Box name="T1" label="VAT on sales" cents={t1Cents} />
        <Box name="ES1" label="Services to firms in the EU, net" cents={es1Cents} />
      </dl>
      {bySource.length === 0 ? (
        <EmptyState title="No VAT falls due in these months.">Choose other months or the other basis.</EmptyState>
      ) : (
        <>
          <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <PartHeading>By document</PartHeading>
            <Table
              label="By document"
              columns={[
                { heading: "Documents", isRowHeading: true, cell: ({ source }) => vatSourceNames[source] },
                { heading: "Number", align: "end", cell: ({ documents }) => showNumber(documents) },
                { heading: "Net", align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
                { heading: "VAT", align: "end", cell: ({ vatCents }) => <Money cents={vatCents} /> },
              ]}
              rows={bySource}
              rowKey={({ source }) => source}
            />
          </section>
          <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <PartHeading>By rate</PartHeading>
            <Table
              label="By rate"
              columns={[
                {
                  heading: "Rate",
                  isRowHeading: true,
                  cell: ({ vatTreatment, vatPercent }) => vatInWords(vatTreatment, vatPercent),
                },
                { heading: "Net", align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
                { heading: "VAT", align: "end", cell: ({ vatCents }) => <Money cents={vatCents} /> },
              ]}
              rows={byRate}
              rowKey={({ vatTreatment, vatPercent }) => `${vatTreatment} ${vatPercent}`}
            />
          </section>
        </>
      )}
      {otherCurrencies.map(({ currency, documents, totalCents }) => (
        <p key={currency} className="text-sm text-muted">
          Not included: {countOf(documents, "document", "documents")} in {currency},{" "}
          <Money cents={totalCents} currency={currency} />
        </p>
      ))}
    </>
  );
}

function Box({ name, label, cents }: { name: string; label: string; cents: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">
        <strong>{name}</strong>, {label}
      </dt>
      <dd className="text-2xl font-semibold">
        <Money cents={cents} />
      </dd>
    </div>
  );
}
