import { type ReactNode, useState } from "react";
import {
  getAccountFigures,
  listAccountEvents,
  listAccountOrders,
  listUnlinkedOrders,
  type OrderOfAccount,
  ordersPerAccountPage,
  unlinkOrders,
} from "../../../contract/account-orders.ts";
import type { AccountDetails } from "../../../contract/accounts.ts";
import { invoicePath, staffOrderPath } from "../../../contract/staff-paths.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { PartHeading, SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { LinkDialog } from "./LinkDialog.tsx";

/** An account's orders, with the amount due on each and the invoice it is on. */
export function AccountOrders({ account }: { account: AccountDetails }) {
  const [page, setPage] = useState(1);
  const [unlinking, setUnlinking] = useState<OrderOfAccount | null>(null);
  const [isLinking, setLinking] = useState(false);
  const input = { params: { id: account.id }, query: { page } };
  const query = useStaffQuery(listAccountOrders, input, { keepPrevious: true });
  const { data, error } = query;
  const columns: Column<OrderOfAccount>[] = [
    {
      heading: "Order",
      isRowHeading: true,
      cell: ({ id, reference }) => <TextLink to={staffOrderPath(id)}>{reference}</TextLink>,
    },
    { heading: "Placed", cell: ({ createdAt }) => <Moment at={createdAt} dayOnly /> },
    { heading: "Customer", cell: ({ customerName }) => customerName },
    { heading: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      heading: "Price",
      align: "end",
      cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
    },
    {
      heading: "Due",
      align: "end",
      cell: ({ dueCents, currency }) => (dueCents > 0 ? <Money cents={dueCents} currency={currency} /> : "–"),
    },
    { heading: "Invoice", cell: invoiceOf },
    {
      heading: "Actions",
      isActions: true,
      cell: (order) => (
        <Menu
          label={`Actions for order ${order.reference}`}
          items={[{ label: "Take off this account", tone: "danger", onSelect: () => setUnlinking(order) }]}
        />
      ),
    },
  ];
  return (
    <section className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PartHeading>Orders</PartHeading>
        <SmallButton onClick={() => setLinking(true)} disabled={account.status === "closed"}>
          Link a customer's past orders
        </SmallButton>
      </div>
      {error && !data ? (
        <LoadFailure error={error} title="Orders could not be loaded" onTryAgain={() => void query.refetch()} />
      ) : (
        <Table
          label="Orders of the account"
          columns={columns}
          rows={data?.orders ?? []}
          rowKey={({ id }) => id}
          skeletonRows={query.isPending ? 3 : 0}
          isBusy={query.isPlaceholderData}
          instead={
            data?.orders.length === 0 ? (
              <EmptyState title="No orders yet.">
                Link orders that this company placed before, if there are any.
              </EmptyState>
            ) : null
          }
        />
      )}
      {data && (
        <Pagination noun="orders" page={page} perPage={ordersPerAccountPage} total={data.total} onPage={setPage} />
      )}
      {isLinking && <LinkDialog account={account} onClose={() => setLinking(false)} />}
      {unlinking && <UnlinkDialog account={account} order={unlinking} onClose={() => setUnlinking(null)} />}
    </section>
  );
}

function invoiceOf({ isOnAccount, dueCents, earlierInvoice, invoice }: OrderOfAccount): ReactNode {
  if (invoice) return <TextLink to={invoicePath(invoice.id)}>{invoice.number}</TextLink>;
  if (earlierInvoice !== null) return `On ${earlierInvoice}`;
  return isOnAccount && dueCents > 0 ? "Next invoice" : "–";
}

type UnlinkDialogProps = { account: AccountDetails; order: OrderOfAccount; onClose: () => void };

function UnlinkDialog({ account, order, onClose }: UnlinkDialogProps) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => {
        await staffCall(unlinkOrders, { params: { id: account.id }, body: { orders: [order.id] } });
        await refresh(listAccountOrders, getAccountFigures, listAccountEvents, listUnlinkedOrders);
        onClose();
      },
      (error) => {
        toast({ title: "Not changed", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={`Take ${order.reference} off ${account.name}?`}
      description="The order will belong to no account and go on no account’s invoices. You can link it again."
      confirmLabel="Take off"
      busyLabel="Saving..."
      tone="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
