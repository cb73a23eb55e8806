import { listShopOrders, type ShopOrder } from "../../../contract/shop.ts";
import { decimalToCents } from "../../../domain/money/euro.ts";
import { customerNameOf } from "../../../domain/orders/display-defaults.ts";
import { fullName } from "../../../domain/text/words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type FoundOrdersProps = { email: string; openedNumber: string; onOpen: (number: string) => void };

const maxResults = 10;

/** A customer's ten newest completed orders. */
export function FoundOrders({ email, openedNumber, onOpen }: FoundOrdersProps) {
  const query = { customer_email: email, status: "completed", per_page: maxResults };
  const { data, isError, isPending, refetch } = useStaffQuery(listShopOrders, { query });
  if (isError) {
    const tryAgain = <SmallButton onClick={() => void refetch()}>Try Again</SmallButton>;
    return (
      <Notice role="alert" tone="error" className="mt-4" action={tryAgain}>
        Failed to search orders. Please try again.
      </Notice>
    );
  }
  const columns: Column<ShopOrder>[] = [
    {
      heading: "Order",
      isRowHeading: true,
      cell: ({ number }) => (
        <QuietButton
          aria-current={number === openedNumber || undefined}
          className="-my-2 -ms-3 whitespace-nowrap"
          onClick={() => onOpen(number)}
        >
          Load order {number}
        </QuietButton>
      ),
    },
    { heading: "Date", cell: (order) => <Moment at={`${order.date_created_gmt}Z`} dayOnly /> },
    { heading: "Customer", cell: nameOf },
    { heading: "Amount", align: "end", cell: ({ total }) => <Money cents={decimalToCents(total) ?? 0} /> },
  ];
  return (
    <Table
      className="mt-4"
      label={`Completed orders of ${email}`}
      columns={columns}
      rows={data ?? []}
      rowKey={({ id }) => id}
      skeletonRows={isPending ? 3 : 0}
      instead={
        data?.length === 0 ? (
          <EmptyState title="No completed orders found.">
            Only completed orders are searched by email; fetch any other by its ID.
          </EmptyState>
        ) : undefined
      }
    />
  );
}

/** The name, else the email address, as in the lists of orders. */
function nameOf({ billing, meta_data }: ShopOrder): string {
  const inMeta = meta_data.find(({ key }) => key === "customer_name")?.value;
  const name = typeof inMeta === "string" ? inMeta : fullName(billing.first_name, billing.last_name);
  return customerNameOf(name, billing.email);
}
