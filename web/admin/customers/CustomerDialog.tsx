import { useState } from "react";
import {
  type CustomerDetails,
  type CustomerOrder,
  type CustomerStatus,
  getCustomer,
  listCustomerOrders,
  listCustomers,
} from "../../../contract/customers.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ExcludedCurrencies } from "../../ui/ExcludedCurrencies.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { RefundDialog } from "../refund/RefundDialog.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { OrderHistory } from "./OrderHistory.tsx";

type CustomerDialogProps = { id: number; page: number; onPage: (page: number) => void; onClose: () => void };

/** A customer's details, figures and orders, with refunds. */
export function CustomerDialog({ id, page, onPage, onClose }: CustomerDialogProps) {
  const refresh = useRefresh();
  const [toRefund, setRefund] = useState<CustomerOrder | null>(null);
  const answer = useStaffQuery(getCustomer, { params: { id } });
  const { data, error } = answer;
  return (
    <>
      <Dialog
        onClose={onClose}
        title="Customer Dashboard"
        className="w-[min(62rem,calc(100vw-1rem))]!"
        description={data ? data.name : undefined}
      >
        {error && !data ? (
          <LoadFailure
            title="Error loading customer"
            text="Failed to load customer data"
            error={error}
            onTryAgain={() => void answer.refetch()}
          />
        ) : (
          <Contact customer={data} />
        )}
        <Metrics customer={data} />
        <OrderHistory
          id={id}
          page={page}
          onPage={onPage}
          onRefund={setRefund}
          onRefresh={() => void refresh(getCustomer, listCustomerOrders)}
        />
      </Dialog>
      {toRefund && (
        <RefundDialog
          order={toRefund}
          failureText="fixed"
          onClose={() => setRefund(null)}
          onRefunded={() => void refresh(getCustomer, listCustomerOrders, listCustomers)}
        />
      )}
    </>
  );
}

function Contact({ customer }: { customer: CustomerDetails | undefined }) {
  if (!customer) return <Skeleton className="h-24" />;
  const { email, phone, company, vatNumber, status } = customer;
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <Fact term="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact term="Phone">{phone ? <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a> : "N/A"}</Fact>
      <Fact term="Company">{company || "N/A"}</Fact>
      {vatNumber && <Fact term="VAT number">{vatNumber}</Fact>}
      <Fact term="Status">
        <CustomerStatusBadge status={status} />
      </Fact>
    </dl>
  );
}

function Metrics({ customer }: { customer: CustomerDetails | undefined }) {
  const metrics = [
    {
      label: "Total Orders",
      value: customer && showNumber(customer.totalOrders),
      note: customer && <CompletedOfPlaced completed={customer.totalOrders} placed={customer.ordersCount} />,
    },
    { label: "Total Spent", value: customer && <Money cents={customer.totalSpentCents} /> },
    { label: "Average Order", value: customer && <Money cents={customer.averageOrderCents} /> },
    {
      label: "Last Order",
      value: customer && (customer.lastOrderAt ? <Moment at={customer.lastOrderAt} dayOnly /> : "–"),
    },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {metrics.map(({ label, value, note }) => (
          <div key={label} className="rounded border border-line px-3 py-2">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="tabular font-semibold sm:text-lg">{value ?? <Skeleton className="my-1.5 w-16" />}</dd>
            {note && <dd className="text-xs text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      {customer && customer.otherCurrencies.length > 0 && (
        <p className="text-sm text-muted">
          <ExcludedCurrencies others={customer.otherCurrencies} />
        </p>
      )}
    </>
  );
}

/** Explains that the total counts completed orders only, where others were placed as well. */
export function CompletedOfPlaced(props: { completed: number; placed: number; className?: string }) {
  const { completed, placed, className } = props;
  return placed > completed ? <span className={className}>completed, of {showNumber(placed)} placed</span> : null;
}

/** Active: ordered within the last six months. */
export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return status === "active" ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>;
}
