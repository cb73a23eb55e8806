import { exportMoneyDue, listMoneyDue, type MoneyDue, type MoneyDueRow } from "../../../contract/money-due.ts";
import { moneyDueShows } from "../../../contract/money-due-shows.ts";
import { accountPath } from "../../../contract/staff-paths.ts";
import { overdueAgeNames, overdueAges } from "../../../domain/invoicing/ageing.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";
import { FilterBar } from "../shell/FilterBar.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";

const options = [
  { value: "all", label: "All accounts" },
  { value: "overdue", label: "Overdue" },
  { value: "over-60", label: "Over 60 days late" },
  { value: "disputed", label: "Disputed" },
  { value: "on_its_way", label: "Payment on its way" },
  { value: "credit", label: "With credit" },
];

type Row = Omit<MoneyDueRow, "accountId"> & { accountId: number | null };

/** The amount due by account: its open invoices by age, plus what is on no invoice yet, less its credit. */
export function AccountsDue() {
  const url = useUrlFilters({ accounts: "all", company: "" });
  const { filters } = url;
  const show = moneyDueShows.find((each) => each === filters.accounts) ?? "all";
  const filter = { show, search: filters.company.slice(0, 200) };
  const query = useStaffQuery(listMoneyDue, { query: filter }, { keepPrevious: true });
  const { data, error } = query;
  const rows: Row[] = data
    ? [
        ...data.accounts,
        ...(data.accounts.length > 1 ? [{ ...data.sum, accountId: null, number: "", name: "All" }] : []),
      ]
    : [];
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <PartHeading>Accounts</PartHeading>
      <div className="flex flex-wrap items-end justify-between gap-2 print:hidden">
        <FilterBar
          url={url}
          search={{ name: "company", label: "Search accounts", placeholder: "Company or number" }}
          selects={[{ name: "accounts", label: "Accounts", options }]}
          clearLabel="Clear filters"
        />
        <span className="flex flex-wrap gap-2">
          <ExportButton
            row={exportMoneyDue}
            input={{ query: filter }}
            nouns={["account", "accounts"]}
            label="Export accounts"
          />
          <SmallButton onClick={() => window.print()}>Print</SmallButton>
        </span>
      </div>
      {error && !data ? (
        <LoadFailure
          error={error}
          title="What accounts owe could not be loaded"
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Table
          label="What accounts owe"
          columns={columns}
          rows={rows}
          rowKey={({ accountId }) => accountId ?? "all"}
          skeletonRows={query.isPending ? 3 : 0}
          isBusy={query.isPlaceholderData}
          isDense
          instead={
            rows.length > 0 ? null : (
              <EmptyState title={url.isFiltered ? "No account matches." : "No account owes anything."}>
                Open invoices, orders and charges of accounts are listed here.
              </EmptyState>
            )
          }
        />
      )}
    </section>
  );
}

const amount = (heading: string, centsOf: (row: MoneyDue) => number): Column<Row> => ({
  heading,
  align: "end",
  cell: (row) => (centsOf(row) === 0 ? "–" : <Money cents={centsOf(row)} />),
});

const columns: Column<Row>[] = [
  {
    heading: "Account",
    isRowHeading: true,
    cell: ({ accountId, name, number }) =>
      accountId === null ? (
        name
      ) : (
        <>
          <TextLink to={accountPath(accountId)}>{name}</TextLink>{" "}
          <span className="whitespace-nowrap text-muted">{number}</span>
        </>
      ),
  },
  ...overdueAges.map((age) => amount(overdueAgeNames[age], ({ ages }) => ages[age])),
  amount("On no invoice yet", ({ unbilledCents, chargesCents }) => unbilledCents + chargesCents),
  amount("Credit", ({ creditCents }) => -creditCents),
  {
    heading: "Amount due",
    align: "end",
    cell: ({ totalCents, disputedCents, onItsWayCents }) => (
      <>
        {totalCents === 0 ? "–" : <Money cents={totalCents} />}
        <PartOfAmount cents={disputedCents} is="disputed" />
        <PartOfAmount cents={onItsWayCents} is="on its way" />
      </>
    ),
  },
];

/** A part of the amount due; renders nothing if it is zero. */
function PartOfAmount({ cents, is }: { cents: number; is: string }) {
  return (
    cents !== 0 && (
      <span className="block whitespace-nowrap text-muted">
        <Money cents={cents} /> {is}
      </span>
    )
  );
}
