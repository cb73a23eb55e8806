import { useState } from "react";
import {
  getAccountFigures,
  linkOrders,
  listAccountOrders,
  listAccounts,
  listUnlinkedOrders,
  type UnlinkedOrder,
  unlinkedOrdersPerPage,
} from "../../../contract/account-orders.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Select } from "../../ui/Select.tsx";
import { countOf } from "../../ui/show-number.ts";
import type { Column } from "../../ui/Table.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { InvoiceChoice } from "./InvoiceChoice.tsx";

export const meta = pageMeta({ title: "Orders on account without an account", hidden: true });

/** Orders that were put on account before there were accounts; staff link them to theirs. */
export default function UnlinkedOrders() {
  const url = useUrlFilters({ search: "", page: 1 });
  const { search, page } = url.filters;
  const list = useStaffQuery(
    listUnlinkedOrders,
    { query: { search: search.slice(0, 200), page } },
    { keepPrevious: true },
  );
  const [chosen, setChosen] = useState<ReadonlySet<OrderId>>(new Set());
  const [isLinking, setLinking] = useState(false);
  const rows = list.data?.orders ?? [];
  const toggle = (id: OrderId) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  const columns: Column<UnlinkedOrder>[] = [
    {
      heading: "Choose",
      cell: ({ id, reference }) => (
        <Checkbox
          label={<span className="sr-only">Choose {reference}</span>}
          checked={chosen.has(id)}
          onChange={() => toggle(id)}
        />
      ),
    },
    {
      heading: "Order",
      isRowHeading: true,
      cell: ({ id, reference }) => <TextLink to={staffOrderPath(id)}>{reference}</TextLink>,
    },
    { heading: "On account since", cell: ({ since }) => <Moment at={since} dayOnly /> },
    {
      heading: "Customer",
      cell: ({ company, customerName, customerEmail }) => (
        <>
          {company && <span className="block font-semibold">{company}</span>}
          {customerName}
          <span className="block break-all text-muted">{customerEmail}</span>
        </>
      ),
    },
    { heading: "Noted at the time", cell: ({ accountReference }) => accountReference || "–" },
    { heading: "Due", align: "end", cell: ({ dueCents, currency }) => <Money cents={dueCents} currency={currency} /> },
  ];
  return (
    <StaffPage
      title="Orders on account without an account"
      lead="Choose the orders of one company and link them. Those already on an invoice you sent are not invoiced again; the others go on the next one."
      actions={
        <Button size="small" disabled={chosen.size === 0} onClick={() => setLinking(true)}>
          Link {chosen.size > 0 ? countOf(chosen.size, "order", "orders") : "orders"}
        </Button>
      }
    >
      <FilterBar
        url={url}
        search={{ label: "Search orders", placeholder: "Company, name, reference", className: "w-full sm:w-80" }}
        selects={[]}
      />
      <ListBody
        query={list}
        label="Orders on account without an account"
        columns={columns}
        rows={rows}
        skeletonRows={6}
        failureTitle="Orders could not be loaded"
        emptyTitle="No orders are waiting for an account."
        emptyText="Every unpaid order on account belongs to an account."
        url={url}
        paging={{ noun: "orders", perPage: unlinkedOrdersPerPage }}
      />
      {isLinking && (
        <ChooseAccount
          orders={[...chosen]}
          onClose={() => setLinking(false)}
          onLinked={() => {
            setChosen(new Set());
            setLinking(false);
          }}
        />
      )}
    </StaffPage>
  );
}

type ChooseAccountProps = { orders: OrderId[]; onClose: () => void; onLinked: () => void };
type Values = { search: string; account: string; billed: string; earlierInvoice: string };

function check({ account, billed, earlierInvoice }: Values): Errors {
  return {
    ...(account === "" && { account: "Choose the account" }),
    ...(billed === "earlier" && earlierInvoice.trim() === "" && { earlierInvoice: "Type the number of the invoice" }),
  };
}

function ChooseAccount({ orders, onClose, onLinked }: ChooseAccountProps) {
  const [keyOf] = useState(createKeyring);
  const refresh = useRefresh();
  const form = useForm<Values>({ initial: { search: "", account: "", billed: "next", earlierInvoice: "" }, check });
  const query = { search: form.values.search.slice(0, 200) };
  const accounts = useStaffQuery(listAccounts, { query }, { keepPrevious: true }).data?.accounts ?? [];
  const open = accounts.filter(({ status }) => status !== "closed");
  const save = async ({ account, billed, earlierInvoice }: Values) => {
    const body = { orders, earlierInvoice: billed === "earlier" ? earlierInvoice : null };
    const input = { params: { id: Number(account) }, body };
    const { linked } = await staffCall(linkOrders, input, { idempotencyKey: keyOf(input) });
    await refresh(listUnlinkedOrders, listAccounts, listAccountOrders, getAccountFigures);
    toast({ title: `${countOf(linked.length, "order", "orders")} linked`, tone: "success" });
    onLinked();
  };
  return (
    <FormDialog
      title={`Link ${countOf(orders.length, "order", "orders")} to an account`}
      submitLabel="Link"
      busyLabel="Linking..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput label="Find the account" type="search" autoComplete="off" {...form.field("search")} />
      <Select
        label="Account"
        required
        placeholder={open.length === 0 ? "No account found" : "Choose an account"}
        options={open.map(({ id, number, name }) => ({ value: String(id), label: `${number} ${name}` }))}
        {...form.field("account")}
      />
      <InvoiceChoice form={form} />
    </FormDialog>
  );
}
