import { useState } from "react";
import { getDelivery } from "../../../contract/deliveries.ts";
import { followFailure } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { addDays } from "../../../domain/schedule/dates.ts";
import { createKeyring, newUuid } from "../../api/idempotency-key.ts";
import { keep } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaffAnswer } from "../shell/use-staff-query.ts";

const choices = [
  { value: "today", label: "Again today" },
  { value: "another_day", label: "Again on another day" },
  { value: "return", label: "Back to the sender" },
  { value: "cancel", label: "Cancel it" },
] as const;
type Next = (typeof choices)[number]["value"];

type FailureDialogProps = { orderId: OrderId; day: string; onClose: () => void; onDone: () => void };

/** What follows a stop that could not be done. */
export function FailureDialog({ orderId, day, onClose, onDone }: FailureDialogProps) {
  // One event however often it is pressed; other words are another one.
  const [idOf] = useState(() => createKeyring(newUuid));
  const form = useForm({
    initial: { next: "" as string, day: addDays(day, 1), note: "" },
    check: (values) => ({
      next: values.next === "" ? "Choose what happens next" : undefined,
      day: values.next === "another_day" && values.day === "" ? "Say which day" : undefined,
    }),
    afterChange: keep,
  });
  const { value: next } = form.field("next");
  const changeAnswer = useStaffAnswer(getDelivery, { params: { id: orderId } });
  const send = () =>
    void form.send(async (values) => {
      const said = {
        next: values.next as Next,
        note: values.note,
        ...(values.next === "another_day" && { day: values.day }),
      };
      const body = { eventId: idOf(said), ...said };
      const { delivery } = await staffCall(followFailure, { params: { id: orderId }, body });
      // Its panel lies open behind this window.
      changeAnswer(() => ({ delivery }));
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
