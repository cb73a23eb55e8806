import { useState } from "react";
import { eraseCaller, exportCaller } from "../../../contract/customers.ts";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadPersonalData, exportTimeoutMs } from "../shell/download-personal-data.ts";
import { erasureRefusals } from "../shell/erasure-refusals.ts";
import { QuietButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";

/** Lets administrators export or erase a caller without an email address, who is not listed under Customers. */
export function CallerData({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const { id } = order;
  const download = () => {
    const read = () => staffCall(exportCaller, { params: { id } }, { timeoutMs: exportTimeoutMs });
    const words = { collecting: "Collecting the caller's data", done: "Data exported" };
    return downloadPersonalData(read, { file: `caller-of-order-${order.number}.json`, ...words });
  };
  return (
    <>
      <QuietButton onClick={() => void download()}>Export data</QuietButton>
      <QuietButton onClick={() => setErasing(true)}>Erase this caller</QuietButton>
      {isErasing && <EraseCallerDialog order={order} onClose={() => setErasing(false)} onDone={onDone} />}
    </>
  );
}

type EraseCallerDialogProps = { order: StaffOrder; onClose: () => void; onDone: () => void };

function EraseCallerDialog({ order, onClose, onDone }: EraseCallerDialogProps) {
  const { name } = order.customer;
  const form = useForm({ initial: { name: "" } });
  const [refusals, setRefusals] = useState<string[]>([]);
  const isTyped = form.values.name.trim().toLowerCase() === name.trim().toLowerCase();
  const erase = () =>
    form.send(
      async (body) => {
        setRefusals([]);
        const erased = await staffCall(eraseCaller, { params: { id: order.id }, body }, { timeoutMs: 60_000 });
        const description = `${erased.orders} orders anonymised, ${erased.emails} emails and ${erased.submissions} forms deleted.`;
        toast({ title: "Caller erased", description, tone: "success" });
        onDone();
        onClose();
      },
      (error) => setRefusals(erasureRefusals(error)),
    );
  return (
    <ConfirmDialog
      title={`Erase ${name}?`}
      description={`Every order of this name and the phone ${order.customer.phone} without an email address loses name, addresses, contacts and notes for good. Amounts, receipts and their numbers stay, as tax law requires.`}
      confirmLabel="Erase caller"
      busyLabel="Erasing..."
      tone="danger"
      busy={form.busy}
      disabledReason={isTyped ? undefined : "Type the caller's name to continue."}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <TextInput
        label="Caller's name"
        help={`Type ${name}`}
        autoComplete="off"
        spellCheck={false}
        {...form.field("name")}
      />
      {refusals.length > 0 && (
        <Notice role="alert" tone="error" title="This caller cannot be erased yet">
          <ul className="grid gap-1">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
