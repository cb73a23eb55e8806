import { listUnappliedPayments, type UnappliedPayment } from "../../../contract/payments.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { UnknownPaymentEvents } from "./UnknownPaymentEvents.tsx";

export const meta = pageMeta({ title: "Payment problems", hidden: true });

const defaults = { page: 1 };

const columns: Column<UnappliedPayment>[] = [
  { heading: "Received", cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  {
    heading: "What happens",
    cell: ({ state, method, amountCents, refundedCents }) => {
      if (state === "unmatched") return <Badge tone="error">Needs attention</Badge>;
      if (method !== "woocommerce") return <Badge tone="info">Refunded automatically</Badge>;
      return refundedCents < amountCents ? (
        <Badge tone="error">Refund it on the WordPress site</Badge>
      ) : (
        <Badge tone="info">Went back</Badge>
      );
    },
  },
  { heading: "Amount", align: "end", cell: (payment) => <Amount payment={payment} /> },
  { heading: "Sent back", align: "end", cell: ({ refundedCents }) => <Money cents={refundedCents} /> },
  {
    heading: "Order",
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? (
        <span className="text-muted">None</span>
      ) : (
        <TextLink to={staffOrderPath(orderId)}>{orderNumber}</TextLink>
      ),
  },
  {
    heading: "Payment",
    isRowHeading: true,
    cell: ({ method, reference }) => (
      <>
        <span className="block">{reference}</span>
        <span className="block text-xs text-muted">{method}</span>
      </>
    ),
  },
  { heading: "Problem", className: "min-w-64", cell: ({ problem }) => problem },
];

/** Payments that could not be applied to an order: paid twice, the wrong amount, no such order. */
export default function UnappliedPayments() {
  const url = useUrlFilters(defaults);
  const list = useStaffQuery(listUnappliedPayments, { query: { page: url.filters.page } }, { keepPrevious: true });
  const payments = list.data?.problems ?? [];
  return (
    <StaffPage
      title="Payment problems"
      lead="Money that came in and does not match an order. Anything paid twice is refunded automatically, except at a WordPress site; the rest is for you to settle at the payment provider."
    >
      <UnknownPaymentEvents />
      <ListBody
        query={list}
        label="Payment problems"
        columns={columns}
        rows={payments}
        skeletonRows={3}
        failureTitle="Payment problems could not be loaded"
        emptyTitle="No payment problems."
        emptyText="Every payment matches its order."
        url={url}
        paging={{ noun: "payments", perPage: 50 }}
      />
    </StaffPage>
  );
}

/** The amount in its own currency, which may not be euro. */
function Amount({ payment: { amountCents, currency } }: { payment: UnappliedPayment }) {
  return <Money cents={amountCents} currency={currency.toUpperCase()} />;
}
