import { useNavigate } from "react-router";
import { type DraftLine, getInvoice, holdOrder, listInvoices, listUnbilled } from "../../../contract/invoices.ts";
import { invoicePages } from "../../../contract/staff-paths.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

const untilOptions = [
  { value: "next_period", label: "The next period" },
  { value: "released", label: "It is released under Unbilled orders" },
];

type HoldDialogProps = { line: DraftLine; isLast: boolean; onClose: () => void };

/** Keeps an order with its charges off its invoice, with a reason. */
export function HoldDialog({ line: { orderId, reference }, isLast, onClose }: HoldDialogProps) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const form = useForm({ initial: { reason: "", until: "next_period" } });
  const save = async ({ reason, until }: { reason: string; until: string }) => {
    if (orderId === null) return;
    const body = { reason, until: until === "released" ? ("released" as const) : ("next_period" as const) };
    await staffCall(holdOrder, { params: { id: orderId }, body });
    if (isLast) await navigate(invoicePages.list);
    await refresh(getInvoice, listInvoices, listUnbilled);
    toast({ title: `${reference} is held`, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={`Hold ${reference}?`}
      description="The order comes off this draft, with all its charges."
      submitLabel="Hold"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput label="Reason" required autoComplete="off" {...form.field("reason")} />
      <Select label="Until" required options={untilOptions} {...form.field("until")} />
    </FormDialog>
  );
}
