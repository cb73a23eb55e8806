import type { StaffOrder } from "../../../contract/staff-order.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { describeByTelephone } from "../../../domain/orders/describe-by-telephone.ts";
import { AddressSummary } from "../../ui/AddressSummary.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Sheet } from "../shell/Sheet.tsx";
import { TextLink } from "../shell/StaffPage.tsx";
import { useStaff } from "../shell/staff-context.ts";
import { CallerData } from "./CallerData.tsx";
import { CorrectBilling } from "./change/CorrectBilling.tsx";

const origins: Record<string, string> = {
  website: "Website",
  telephone: "Telephone, booked by staff",
  woocommerce: "The WordPress site",
};

/** The customer, the billing address and the order's references. */
export function PeoplePanel({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { customer, billing, billedTo, references } = order;
  const { isAdministrator } = useStaff();
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
        {customer.email === "" && customer.phone !== "" && <TellByTelephone order={order} />}
        {(billing.address1 || billing.city) && <AddressSummary label="Billing address" address={billing} />}
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
          {billedTo.company && <Fact term="Company">{billedTo.company}</Fact>}
          {billedTo.vatNumber && <Fact term="VAT number">{billedTo.vatNumber}</Fact>}
          {billedTo.poNumber && <Fact term="PO number">{billedTo.poNumber}</Fact>}
          <Fact term="References">
            {others.map((reference, at) => (
              <span key={reference}>
                {at > 0 && ", "}
                <span className="inline-block max-w-full wrap-anywhere">{reference}</span>
              </span>
            ))}
          </Fact>
          <Fact term="Booked through">{origins[order.createdVia] ?? order.createdVia}</Fact>
        </dl>
        <p className="no-print flex flex-wrap gap-x-4 gap-y-1">
          <CorrectBilling order={order} onDone={onDone} />
          {isAdministrator && customer.email === "" && customer.phone !== "" && (
            <CallerData order={order} onDone={onDone} />
          )}
          <a href={order.confirmationPath} target="_blank" rel="noreferrer" className="link">
            Confirmation, as the customer sees it
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {(customer.email || customer.phone) && (
            <TextLink to={`${staffPages.orders}?search=${encodeURIComponent(customer.email || customer.phone)}`}>
              Other orders
            </TextLink>
          )}
        </p>
      </div>
    </Sheet>
  );
}

/** What to tell a customer who has no email address, by telephone. */
function TellByTelephone({ order }: { order: StaffOrder }) {
  const { customer, money, references } = order;
  const sentences = describeByTelephone({
    ...order,
    reference: references.booking,
    isPaid: order.paidAt !== null,
    isOnAccount: order.onAccount !== null,
    dueCents: money.dueCents,
    refundedCents: money.refundedCents,
  });
  return (
    <Notice title={`No email address: call ${customer.phone}`}>
      {sentences.length > 0 && (
        <ul aria-label="To tell by telephone" className="list-disc ps-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
