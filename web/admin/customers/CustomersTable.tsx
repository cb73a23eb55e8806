import type { UseQueryResult } from "@tanstack/react-query";
import { type Customer, type CustomerPage, exportCustomer } from "../../../contract/customers.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { ApiError } from "../../api/api-error.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmailText } from "../../ui/EmailText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExcludedCurrencies } from "../../ui/ExcludedCurrencies.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { downloadPersonalData, exportTimeoutMs } from "../shell/download-personal-data.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";
import { CompletedOfPlaced, CustomerStatusBadge } from "./CustomerDialog.tsx";

type CustomersTableProps = {
  answer: UseQueryResult<CustomerPage, ApiError>;
  isFiltered: boolean;
  onClear: () => void;
  onOpen: (customer: Customer) => void;
  onErase: (customer: Customer) => void;
};

const adminsOnly = "For administrators only";

/** A page of customers. If a reload fails, those already loaded stay. */
export function CustomersTable({ answer, isFiltered, onClear, onOpen, onErase }: CustomersTableProps) {
  const { isAdministrator } = useStaff();
  const { data, error } = answer;
  const rows = data?.customers ?? [];
  const failureNotice = error && (
    <LoadFailure
      title="Error loading customers"
      text="Failed to load customer data"
      error={error}
      onTryAgain={() => void answer.refetch()}
    />
  );
  const instead = data
    ? rows.length === 0 && <NoCustomers isFiltered={isFiltered} data={data} onClear={onClear} />
    : failureNotice;
  const columns: Column<Customer>[] = [
    {
      heading: "Customer",
      isRowHeading: true,
      cell: ({ name, email, phone }) => (
        <span className="grid">
          <span className="font-semibold">{name}</span>
          <EmailText email={email} className="text-muted" />
          {phone && <span className="tabular text-muted">{phone}</span>}
        </span>
      ),
      className: "min-w-52",
    },
    { heading: "Company", cell: ({ company }) => company || "N/A" },
    { heading: "Status", cell: ({ status }) => <CustomerStatusBadge status={status} /> },
    {
      heading: "Last Order",
      cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} dayOnly /> : "–"),
    },
    {
      heading: "Total Orders",
      align: "end",
      cell: ({ totalOrders, ordersCount, totalSpentCents, otherCurrencies }) => (
        <span className="grid">
          <span>{showNumber(totalOrders)}</span>
          <CompletedOfPlaced completed={totalOrders} placed={ordersCount} className="text-xs text-muted" />
          <Money cents={totalSpentCents} className="text-muted" />
          <ExcludedCurrencies others={otherCurrencies} className="text-xs text-muted" />
        </span>
      ),
    },
    {
      heading: "Actions",
      isActions: true,
      cell: (customer) => (
        <Menu
          label={`Actions for ${customer.name}`}
          items={[
            { label: "View Dashboard", onSelect: () => onOpen(customer) },
            { label: "Send Email", to: `mailto:${customer.email}` },
            {
              label: "Export data",
              onSelect: () => void downloadCustomer(customer.id),
              disabledReason: isAdministrator ? null : adminsOnly,
            },
            {
              label: "Erase customer",
              tone: "danger",
              onSelect: () => onErase(customer),
              disabledReason: isAdministrator ? null : adminsOnly,
            },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      {data && failureNotice}
      <Table
        label="Customers"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={answer.isPending ? 6 : 0}
        instead={instead || undefined}
        isBusy={answer.isPlaceholderData}
      />
    </>
  );
}

type NoCustomersProps = { isFiltered: boolean; data: CustomerPage; onClear: () => void };

function NoCustomers({ isFiltered, data, onClear }: NoCustomersProps) {
  if (data.total > 0) return <EmptyState title="This page is empty.">The list is shorter now.</EmptyState>;
  if (!isFiltered) {
    return (
      <EmptyState
        title="No customers yet."
        action={
          <ButtonLink to={staffPages.orders} tone="secondary" size="small">
            Go to orders
          </ButtonLink>
        }
      >
        Customers appear here once they place their first order.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No customers match your search."
      action={<SmallButton onClick={onClear}>Clear filters</SmallButton>}
    >
      Try other words, or another status.
    </EmptyState>
  );
}

function downloadCustomer(id: number): Promise<void> {
  const read = () => staffCall(exportCustomer, { params: { id } }, { timeoutMs: exportTimeoutMs });
  const words = { collecting: "Collecting the customer's data", done: "Customer exported" };
  return downloadPersonalData(read, { file: `customer-${id}.json`, ...words });
}
