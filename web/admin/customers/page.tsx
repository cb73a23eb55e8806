import { useState } from "react";
import { type Customer, type CustomersQuery, listCustomers } from "../../../contract/customers.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Pagination, pageSizes } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ShopFreshness } from "../shell/ShopFreshness.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useStaff } from "../shell/staff-context.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { CustomersTable } from "./CustomersTable.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { RecipientDialog } from "./RecipientDialog.tsx";

export const meta = pageMeta({ title: "Customer Management", hidden: true });

const defaults = { search: "", status: "all", page: 1, perPage: 10 };
/** The customer whose dialog is open (0: none), and the page of their orders. */
const dialogDefaults = { customer: 0, history: 1 };
const refreshMs = 30_000;

const statuses = [
  { value: "all", label: "All Status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
] as const;

/** Everyone who has ordered, with the details from their orders. */
export default function CustomersPage() {
  const url = useUrlFilters(defaults);
  const { filters, setFilters, clearFilters, isFiltered } = url;
  const dialog = useUrlFilters(dialogDefaults);
  const { isAdministrator } = useStaff();
  const [toErase, setErase] = useState<Customer | null>(null);
  const [isFinding, setFinding] = useState(false);
  const query = queryOf(filters);
  const answer = useStaffQuery(listCustomers, { query }, { keepPrevious: true, refetchEveryMs: refreshMs });
  const { data } = answer;
  return (
    <StaffPage
      title="Customer Management"
      lead="Everyone who has ordered, grouped by billing email, latest order first."
      actions={isAdministrator && <SmallButton onClick={() => setFinding(true)}>Find a recipient</SmallButton>}
    >
      <ShopFreshness />
      <dl className="w-fit min-w-48 rounded border border-line bg-white px-4 py-3">
        <dt className="text-sm text-muted">Total customers</dt>
        <dd className="tabular text-xl font-semibold">
          {data ? showNumber(data.allCustomers) : answer.isError ? "–" : <Skeleton className="my-1 w-20" />}
        </dd>
      </dl>
      <FilterBar
        url={url}
        search={{
          label: "Search customers",
          placeholder: "Name, email, company or phone",
          className: "w-full sm:w-80",
        }}
        selects={[{ name: "status", label: "Status", options: statuses }]}
        selectClassName="w-40"
        clearLabel="Clear filters"
      />
      <CustomersTable
        answer={answer}
        isFiltered={isFiltered}
        onClear={clearFilters}
        onOpen={({ id }) => dialog.setFilters({ customer: id, history: 1 })}
        onErase={setErase}
      />
      {data && (
        <Pagination
          noun="customers"
          page={filters.page}
          perPage={query.perPage}
          total={data.total}
          isAtLeast={data.capped}
          onPage={(page) => setFilters({ page })}
          onPerPage={(perPage) => setFilters({ perPage })}
        />
      )}
      {dialog.filters.customer > 0 && (
        <CustomerDialog
          key={dialog.filters.customer}
          id={dialog.filters.customer}
          page={dialog.filters.history}
          onPage={(history) => dialog.setFilters({ history })}
          onClose={() => dialog.setFilters(dialogDefaults)}
        />
      )}
      {isFinding && <RecipientDialog onClose={() => setFinding(false)} />}
      {toErase && <EraseDialog customer={toErase} onClose={() => setErase(null)} />}
    </StaffPage>
  );
}

/** An unknown status or page size in the URL falls back to the default. */
function queryOf({ search, status, page, perPage }: typeof defaults): CustomersQuery & { perPage: number } {
  const known = status === "active" || status === "inactive" ? status : undefined;
  return {
    page,
    perPage: pageSizes.some((size) => size === perPage) ? perPage : defaults.perPage,
    ...(search !== "" && { search }),
    ...(known && { status: known }),
  };
}
