import { useState } from "react";
import {
  getAccountFigures,
  linkOrders,
  listAccountEvents,
  listAccountOrders,
  listUnlinkedOrders,
} from "../../../contract/account-orders.ts";
import type { AccountDetails } from "../../../contract/accounts.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { countOf } from "../../ui/show-number.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { InvoiceChoice } from "./InvoiceChoice.tsx";

const byOptions = [
  { value: "email", label: "All orders of an email address" },
  { value: "orders", label: "Orders by their numbers" },
];

type Values = { by: string; email: string; orders: string; billed: string; earlierInvoice: string };

const idsOf = (text: string) =>
  text
    .split(/[^0-9]+/)
    .filter(Boolean)
    .map(Number);

function check({ by, orders, billed, earlierInvoice }: Values): Errors {
  return {
    ...(by === "orders" && idsOf(orders).length === 0 && { orders: "Type the numbers of the orders" }),
    ...(billed === "earlier" && earlierInvoice.trim() === "" && { earlierInvoice: "Type the number of the invoice" }),
  };
}

/** Links a customer's past orders, chosen by their email address or one by one. */
export function LinkDialog({ account, onClose }: { account: AccountDetails; onClose: () => void }) {
  const [keyOf] = useState(createKeyring);
  const refresh = useRefresh();
  const form = useForm<Values>({
    initial: { by: "email", email: "", orders: "", billed: "next", earlierInvoice: "" },
    check,
  });
  const save = async (values: Values) => {
    const orders = values.by === "email" ? { email: values.email } : idsOf(values.orders);
    const body = { orders, earlierInvoice: values.billed === "earlier" ? values.earlierInvoice : null };
    const { linked } = await staffCall(
      linkOrders,
      { params: { id: account.id }, body },
      { idempotencyKey: keyOf(body) },
    );
    await refresh(listAccountOrders, getAccountFigures, listAccountEvents, listUnlinkedOrders);
    toast({ title: `${countOf(linked.length, "order", "orders")} linked`, description: account.name, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={`Link orders to ${account.name}`}
      description="Orders that belong to another account stay there. Nothing else about an order changes."
      submitLabel="Link"
      busyLabel="Linking..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <Select label="Which orders" options={byOptions} {...form.field("by")} />
      {form.values.by === "email" ? (
        <TextInput
          label="Email of the customer"
          type="email"
          required
          autoComplete="off"
          {...form.field("email")}
          error={form.errors["email"] ?? form.errors["orders.email"] ?? form.errors["orders"]}
        />
      ) : (
        <TextInput
          label="Order numbers"
          help="Such as 1042, 1043"
          required
          autoComplete="off"
          {...form.field("orders")}
        />
      )}
      <InvoiceChoice form={form} />
    </FormDialog>
  );
}
