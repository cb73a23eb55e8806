import { listApplications } from "../../../contract/account-applications.ts";
import { accountFilters, accountSorts } from "../../../contract/account-filters.ts";
import {
  type AccountRow,
  accountsPerPage,
  listAccounts,
  listUnlinkedOrders,
} from "../../../contract/account-orders.ts";
import { accountPages, accountPath, applicationPath } from "../../../contract/staff-paths.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import type { Column } from "../../ui/Table.tsx";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { AccountStatusBadge } from "./AccountStatusBadge.tsx";

export const meta = pageMeta({ title: "Accounts", hidden: true });

const defaults = { search: "", show: "", sort: "name", page: 1 };
const showOptions = [
  { value: "", label: "All accounts" },
  { value: "active", label: "Active" },
  { value: "on_stop", label: "On stop" },
  { value: "closed", label: "Closed" },
  { value: "overdue", label: "With overdue amounts" },
  { value: "over_limit", label: "Above their credit limit" },
];
const sortOptions = [
  { value: "name", label: "By name" },
  { value: "balance", label: "Largest balance first" },
  { value: "overdue", label: "Most overdue first" },
  { value: "last_order", label: "Latest order first" },
];

/** Companies that book on account, with what they owe. */
export default function Accounts() {
  const url = useUrlFilters(defaults);
  const { filters } = url;
  const show = accountFilters.find((each) => each === filters.show);
  const sort = accountSorts.find((each) => each === filters.sort) ?? "name";
  const query = { search: filters.search.slice(0, 200), sort, page: filters.page, ...(show && { show }) };
  const list = useStaffQuery(listAccounts, { query }, { keepPrevious: true });
  return (
    <StaffPage
      title="Accounts"
      lead="Companies that book on account and pay by invoice."
      actions={
        <>
          <ButtonLink size="small" to={accountPages.add}>
            New account
          </ButtonLink>
          <ButtonLink size="small" tone="secondary" to={accountPages.import}>
            Import
          </ButtonLink>
        </>
      }
    >
      <Waiting />
      <FilterBar
        url={url}
        search={{
          label: "Search accounts",
          placeholder: "Company, number, person, email, phone",
          className: "w-full sm:w-80",
        }}
        selects={[
          { name: "show", label: "Show", options: showOptions },
          { name: "sort", label: "Order", options: sortOptions },
        ]}
        clearLabel="Clear filters"
      />
      <ListBody
        query={list}
        label="Accounts"
        columns={columns}
        rows={list.data?.accounts ?? []}
        skeletonRows={6}
        failureTitle="Accounts could not be loaded"
        emptyTitle="No accounts found."
        emptyText="Approve a business application, add an account by hand, or import your companies from a spreadsheet."
        url={url}
        paging={{ noun: "accounts", perPage: accountsPerPage }}
      />
    </StaffPage>
  );
}

const columns: Column<AccountRow>[] = [
  {
    heading: "Account",
    isRowHeading: true,
    cell: ({ id, number, name }) => (
      <>
        <TextLink to={accountPath(id)}>{name}</TextLink>
        <span className="block text-muted">{number}</span>
      </>
    ),
  },
  { heading: "Status", cell: ({ status }) => <AccountStatusBadge status={status} /> },
  {
    heading: "Balance",
    align: "end",
    cell: ({ balanceCents, onItsWayCents }) => (
      <>
        <Money cents={balanceCents} />
        {onItsWayCents > 0 && (
          <span className="block text-sm text-muted">
            <Money cents={onItsWayCents} /> on its way
          </span>
        )}
      </>
    ),
  },
  {
    heading: "Overdue",
    align: "end",
    cell: ({ overdueCents }) =>
      overdueCents > 0 ? <Money cents={overdueCents} className="font-semibold text-brick" /> : "–",
  },
  { heading: "Credit limit", align: "end", cell: ({ creditLimitCents }) => <Money cents={creditLimitCents} /> },
  {
    heading: "Last order",
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} dayOnly /> : "None yet"),
  },
];

/** Work waiting for staff: undecided applications, and orders on account without an account. */
function Waiting() {
  const applications = useStaffQuery(listApplications, {}).data?.applications ?? [];
  const orders = useStaffQuery(listUnlinkedOrders, { query: {} }).data?.total ?? 0;
  return (
    <>
      {applications.length > 0 && (
        <Notice tone="info" title={`${countOf(applications.length, "application", "applications")} to decide`}>
          <ul>
            {applications.slice(0, 5).map(({ id, company, receivedAt }) => (
              <li key={id}>
                <TextLink to={applicationPath(id)}>{company || "Without a name"}</TextLink>, <Moment at={receivedAt} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {orders > 0 && (
        <Notice tone="warning" title={`${countOf(orders, "order", "orders")} on account without an account`}>
          No invoice is made for them until you link them.{" "}
          <TextLink to={accountPages.unlinked}>Link orders to accounts</TextLink>
        </Notice>
      )}
    </>
  );
}
