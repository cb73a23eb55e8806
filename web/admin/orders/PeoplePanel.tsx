import type { StaffOrder } from "../../../contract/staff-order.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { AddressSummary } from "../../ui/AddressSummary.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Sheet } from "../shell/Sheet.tsx";
import { TextLink } from "../shell/StaffPage.tsx";

const origins: Record<string, string> = {
  website: "Website",
  telephone: "Telephone, booked by staff",
  woocommerce: "The WordPress site",
};

/** The customer, the billing address and the order's references. */
export function PeoplePanel({ order }: { order: StaffOrder }) {
  const { customer, billing, references } = order;
  const others = [references.form, references.order, references.quote].filter((reference) => reference !== null);
  return (
    <Sheet title="Customer">
      <div className="grid gap-3 text-sm">
        <p>
          <span className="block font-semibold break-words">{customer.name}</span>
          {customer.email && (
            <a href={`mailto:${encodeURIComponent(customer.email)}`} className="link block break-all">
              {customer.email}
            </a>
          )}
          {customer.phone && (
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, "")}`} className="link block">
              {customer.phone}
            </a>
          )}
        </p>
        {(billing.address1 || billing.city) && <AddressSummary label="Billing address" address={billing} />}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <Fact term="References">{others.join(", ")}</Fact>
          <Fact term="Booked through">{origins[order.createdVia] ?? order.createdVia}</Fact>
        </dl>
        <p className="no-print flex flex-wrap gap-x-4 gap-y-1">
          <a href={order.confirmationPath} target="_blank" rel="noreferrer" className="link">
            Confirmation, as the customer sees it
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {customer.email && (
            <TextLink to={`${staffPages.orders}?search=${encodeURIComponent(customer.email)}`}>Other orders</TextLink>
          )}
        </p>
      </div>
    </Sheet>
  );
}
