import type { ReactNode } from "react";
import {
  type AgedDebtorsPage,
  type AmountDue,
  accountOrdersPerPage,
  exportAgedDebtors,
  listAgedDebtors,
} from "../../../contract/aged-debtors.ts";
import { type DebtAge, debtAgeNames, debtAges } from "../../../domain/sales/aged-debtors.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExcludedCurrencies } from "../../ui/ExcludedCurrencies.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Money } from "../../ui/Money.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countOf } from "../../ui/show-number.ts";
import { ExportButton } from "../shell/ExportButton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { AccountOrdersTable } from "./AccountOrdersTable.tsx";
import { AccountsDue } from "./AccountsDue.tsx";
import { BooksPart } from "./BooksPart.tsx";
import { DebtorsTable } from "./DebtorsTable.tsx";

export const meta = pageMeta({ title: "Money due", hidden: true });

const defaults = { show: "due", age: "all", customer: "", page: 1 };

/** What accounts owe by age, the books, and orders with an amount due that are on no invoice, by age and customer. */
export default function AgedDebtors() {
  const url = useUrlFilters(defaults);
  const { filters, setFilters, clearFilters, isFiltered } = url;
  const age = debtAges.find((one) => one === filters.age);
  const isWrittenOff = filters.show === "written_off";
  const show = isWrittenOff ? ("written_off" as const) : ("due" as const);
  const filter = { show, ...(age && { age }), ...(filters.customer !== "" && { customer: filters.customer }) };
  const answer = useStaffQuery(listAgedDebtors, { query: { ...filter, page: filters.page } }, { keepPrevious: true });
  const { data, error } = answer;
  if (error && !data) {
    return (
      <StaffPage title="Money due">
        <LoadFailure error={error} title="What is owed could not be loaded" onTryAgain={() => void answer.refetch()} />
      </StaffPage>
    );
  }
  const isEmpty = data !== undefined && data.all.orders === 0 && data.writtenOff.orders === 0 && !isFiltered;
  return (
    <StaffPage
      title="Money due"
      lead="What accounts owe, by the age of their invoices, and the orders and differences that are on no invoice, by customer."
      actions={<ExportButton row={exportAgedDebtors} input={{ query: filter }} nouns={["order", "orders"]} />}
    >
      <AccountsDue />
      <BooksPart />
      <PartHeading>Orders on no invoice, by customer</PartHeading>
      {isEmpty ? (
        <EmptyState title="Nothing is owed.">
          Orders appear here once you put them on account (‘Mark as paid’ on the order’s page) or request a difference.
        </EmptyState>
      ) : (
        <>
          {data && (isWrittenOff || data.writtenOff.orders > 0) && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                <Money cents={data.writtenOff.cents} className="font-semibold" /> written off, of{" "}
                {countOf(data.writtenOff.orders, "order", "orders")}
              </span>
              <SmallButton onClick={() => setFilters({ show: isWrittenOff ? "due" : "written_off" })}>
                {isWrittenOff ? "Show what is owed" : "Show what was written off"}
              </SmallButton>
            </p>
          )}
          <Ages data={data} chosen={age} onChoose={(chosen) => setFilters({ age: chosen ?? "all" })} />
          {data && data.otherCurrencies.length > 0 && (
            <ExcludedCurrencies others={data.otherCurrencies} className="text-sm text-muted" />
          )}
          {filters.customer === "" ? (
            data && (
              <DebtorsTable data={data} isWrittenOff={isWrittenOff} onChoose={(customer) => setFilters({ customer })} />
            )
          ) : (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">
                {isWrittenOff ? "Written off of" : "Owed by"} <strong>{nameOf(data, filters.customer)}</strong>
              </span>
              <SmallButton onClick={() => setFilters({ customer: "" })}>All customers</SmallButton>
            </p>
          )}
          <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <PartHeading>{headingOf(age, isWrittenOff)}</PartHeading>
            <AccountOrdersTable
              orders={data?.orders ?? []}
              isLoading={answer.isPending}
              isBusy={answer.isPlaceholderData}
              emptyState={
                <EmptyState
                  title={
                    filters.page > 1
                      ? "This page is empty."
                      : isWrittenOff
                        ? "Nothing that matches was written off."
                        : "Nothing that matches is owed."
                  }
                  action={<SmallButton onClick={clearFilters}>Show everything owed</SmallButton>}
                />
              }
            />
            {data && (
              <Pagination
                noun="orders"
                page={filters.page}
                perPage={accountOrdersPerPage}
                total={data.total}
                onPage={(page) => setFilters({ page })}
              />
            )}
          </section>
        </>
      )}
    </StaffPage>
  );
}

function headingOf(age: DebtAge | undefined, isWrittenOff: boolean): string {
  if (age) return `Orders, ${debtAgeNames[age].toLowerCase()}`;
  return isWrittenOff ? "Orders written off, oldest debt first" : "Orders, longest owed first";
}

function nameOf(data: AgedDebtorsPage | undefined, key: string): string {
  return data?.customers.find((customer) => customer.key === key)?.name ?? key;
}

type AgesProps = { data: AgedDebtorsPage | undefined; chosen: DebtAge | undefined; onChoose: (age?: DebtAge) => void };

/** The amount due in total and by age; choosing one filters the orders. */
function Ages({ data, chosen, onChoose }: AgesProps) {
  return (
    <ul aria-label="Age" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Age label="All" sum={data?.all} isChosen={chosen === undefined} onChoose={() => onChoose()} />
      {debtAges.map((age) => (
        <Age
          key={age}
          label={debtAgeNames[age]}
          sum={data?.ages[age]}
          isChosen={chosen === age}
          onChoose={() => onChoose(age)}
        />
      ))}
    </ul>
  );
}

type AgeProps = { label: ReactNode; sum: AmountDue | undefined; isChosen: boolean; onChoose: () => void };

function Age({ label, sum, isChosen, onChoose }: AgeProps) {
  return (
    <li className="grid">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={joinClasses(
          "grid rounded border bg-white px-3 py-2.5 text-start hover:border-ink sm:px-4",
          isChosen ? "border-atlantic-600 ring-1 ring-atlantic-600" : "border-edge",
        )}
      >
        <span className="text-sm text-muted">{label}</span>
        <span className="mt-0.5 text-xl font-semibold tabular">
          {sum ? <Money cents={sum.cents} /> : <Skeleton className="my-1.5 w-24" />}
        </span>
        <span className="text-xs text-muted">{sum ? countOf(sum.orders, "order", "orders") : " "}</span>
      </button>
    </li>
  );
}
