import { useState } from "react";
import { getDelivery } from "../../../../contract/deliveries.ts";
import { resolveFailure } from "../../../../contract/dispatch.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { addDays } from "../../../../domain/schedule/dates.ts";
import { createKeyring, newUuid } from "../../../api/idempotency-key.ts";
import { retainErrors } from "../../../forms/controlled-form.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { staffCall } from "../../shell/staff-call.ts";
import { useUpdateStaffQuery } from "../../shell/use-staff-query.ts";

const choices = [
  { value: "today", label: "Again today" },
  { value: "another_day", label: "Again on another day" },
  { value: "return", label: "Back to the sender" },
  { value: "cancel", label: "Cancel it" },
] as const;
type NextStep = (typeof choices)[number]["value"];

type FailureDialogProps = { orderId: OrderId; day: string; onClose: () => void; onDone: () => void };

/** Decides what happens after a stop could not be done. */
export function FailureDialog({ orderId, day, onClose, onDone }: FailureDialogProps) {
  // Sending the same answer again repeats the same event; a changed answer is a new one.
  const [eventIdFor] = useState(() => createKeyring(newUuid));
  const form = useForm({
    initial: { next: "" as string, day: addDays(day, 1), note: "" },
    check: (values) => ({
      next: values.next === "" ? "Choose what happens next" : undefined,
      day: values.next === "another_day" && values.day === "" ? "Say which day" : undefined,
    }),
    afterChange: retainErrors,
  });
  const { value: next } = form.field("next");
  const updateDelivery = useUpdateStaffQuery(getDelivery, { params: { id: orderId } });
  const send = () =>
    void form.send(async (values) => {
      const answer = {
        next: values.next as NextStep,
        note: values.note,
        ...(values.next === "another_day" && { day: values.day }),
      };
      const body = { eventId: eventIdFor(answer), ...answer };
      const { delivery } = await staffCall(resolveFailure, { params: { id: orderId }, body });
      // The delivery's panel is open behind this dialog.
      updateDelivery(() => ({ delivery }));
      onDone();
    });
  return (
    <FormDialog
      title="What happens next?"
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Select label="Next" placeholder="Choose what happens next" options={choices} {...form.field("next")} />
      {next === "another_day" && <TextInput type="date" label="Day" {...form.field("day")} />}
      <TextArea label="Note (optional)" rows={2} {...form.field("note")} />
    </FormDialog>
  );
}
