import { useState } from "react";
import { getAccountFigures, listAccountEvents, listAccounts } from "../../../contract/account-orders.ts";
import { creditInvoice, getInvoice, type InvoiceDetails, listInvoices } from "../../../contract/invoices.ts";
import { centsToDecimal, formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type Values = { lineId: string; netCents: string; reason: string };

function check({ lineId, netCents, reason }: Values): Errors {
  const typed = readTypedAmount(netCents, "EUR");
  return {
    ...(lineId === "" && { lineId: "Choose the line" }),
    ...(!typed.ok && { netCents: typed.error }),
    ...(reason.trim() === "" && { reason: "Say why: the customer reads it" }),
  };
}

/** The server names the fields of the one line as `lines.0.netCents`. */
function withFieldNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, params } = error;
  const named = Object.entries(params).map(([name, text]) => [name.replace(/^lines\.0\./, ""), text]);
  return new ApiError({ status, code, message, params: Object.fromEntries(named) });
}

type CreditDialogProps = { invoice: Extract<InvoiceDetails, { state: "published" }>; onClose: () => void };

/** Issues a credit note for all or part of a line of a published invoice. */
export function CreditDialog({ invoice: { id, document, lines }, onClose }: CreditDialogProps) {
  const [keyOf] = useState(createKeyring);
  const refresh = useRefresh();
  const open = lines.flatMap(({ id: lineId, netCents, creditedCents }, index) => {
    const openCents = netCents - creditedCents;
    const line = document.lines[index];
    return openCents > 0 && line ? [{ lineId, openCents, label: `${line.reference} ${line.description}`.trim() }] : [];
  });
  const first = open[0];
  const form = useForm<Values>({
    initial: {
      lineId: first ? String(first.lineId) : "",
      netCents: first ? centsToDecimal(first.openCents) : "",
      reason: "",
    },
    check,
  });
  /** Proposes the open amount of the chosen line. */
  const chooseLine = (lineId: string) => {
    const chosen = open.find((line) => String(line.lineId) === lineId);
    form.set({ lineId, netCents: chosen ? centsToDecimal(chosen.openCents) : "" });
  };
  const save = async ({ lineId, netCents, reason }: Values) => {
    const typed = readTypedAmount(netCents, "EUR");
    if (!typed.ok) return;
    const body = { reason, lines: [{ lineId: Number(lineId), netCents: typed.cents }] };
    const input = { params: { id }, body };
    await staffCall(creditInvoice, input, { idempotencyKey: keyOf(input) });
    await refresh(getInvoice, listInvoices, getAccountFigures, listAccountEvents, listAccounts);
    toast({ title: "Credit note issued", tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={`Credit a line of ${document.number}`}
      description="A credit note never changes. It lowers what is to be paid, and is emailed once its PDF is ready."
      submitLabel="Issue the credit note"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save, (error) => form.store.showRefusal(withFieldNames(error)))}
      onClose={onClose}
    >
      <Select
        label="Line"
        required
        options={open.map(({ lineId, openCents, label }) => ({
          value: String(lineId),
          label: `${label}, ${formatEuro(openCents)}`,
        }))}
        {...form.field("lineId")}
        onChange={({ currentTarget }) => chooseLine(currentTarget.value)}
      />
      <AmountInput label="Amount, net" required {...form.field("netCents")} />
      <TextInput label="Reason, as the customer reads it" required autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}
