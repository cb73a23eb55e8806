import { useState } from "react";
import { recordDeliveryEvent, type StaffDelivery, type StaffTransition } from "../../../contract/deliveries.ts";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import { failureReasons } from "../../../domain/deliveries/delivery.ts";
import { failureReasonNames, stopTitles } from "../../../domain/deliveries/delivery-words.ts";
import { statusInWords } from "../../../domain/orders/statuses.ts";
import { createKeyring, newUuid } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { actionLabel } from "./delivery-texts.ts";

/** `status` is missing where it is not known. */
export type DeliveredOrder = Pick<StaffOrder, "id"> & Partial<Pick<StaffOrder, "status">>;

type DeliveryDialogProps = {
  move: StaffTransition;
  order: DeliveredOrder;
  onClose: () => void;
  onDone: (answer: { delivery: StaffDelivery }) => void;
};

const reasons = [
  { value: "", label: "Choose a reason" },
  ...failureReasons.map((reason) => ({ value: reason, label: failureReasonNames[reason] })),
];

/** Asks for the details of an action that needs some: who signed, why it failed, or a confirmation. */
export function DeliveryDialog({ move, order, onClose, onDone }: DeliveryDialogProps) {
  // Sending the same answer again repeats the same event; a changed answer is a new one.
  const [eventIdFor] = useState(() => createKeyring(newUuid));
  const isFailure = move.kind === "fail";
  const form = useForm({
    initial: { reason: "", note: "", signedBy: "" },
    check: ({ reason, note }) => ({
      reason: isFailure && reason === "" ? "Choose why it could not be done" : undefined,
      note: isFailure && reason === "other" && note.trim() === "" ? "Say what the reason is" : undefined,
    }),
    afterChange: retainErrors,
  });
  const send = () =>
    void form.send(async ({ reason, note, signedBy }) => {
      const answer = { ...move, note, signedBy, ...(reason && { reason: reason as never }) };
      const body = { eventId: eventIdFor(answer), ...answer };
      onDone(await staffCall(recordDeliveryEvent, { params: { id: order.id }, body }));
    });
  const where = move.stop ? stopTitles[move.stop] : "";
  return (
    <FormDialog
      title={isFailure ? `${where} could not be done` : `${actionLabel(move)}?`}
      description={describe(move, order)}
      submitLabel={isFailure ? "Save the reason" : actionLabel(move)}
      busyLabel="Saving..."
      cancelLabel={move.kind === "cancel" ? "Keep the delivery" : undefined}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {isFailure && <Select label="Why" options={reasons} {...form.field("reason")} />}
      {move.kind === "complete" && (
        <TextInput
          label="Signed by (optional)"
          help="Who handed over or received the goods, if known."
          {...form.field("signedBy")}
        />
      )}
      <TextArea label="Note (optional)" rows={2} {...form.field("note")} />
    </FormDialog>
  );
}

function describe(move: StaffTransition, { status }: DeliveryDialogProps["order"]): string | undefined {
  if (move.kind === "complete" && move.stop === "dropoff") {
    if (status === undefined)
      return "If the order is processing, it is completed, and its customer gets an email that says so.";
    return status === "processing"
      ? "The order is completed, and its customer gets an email that says so."
      : `The order stays as it is, ${statusInWords(status)}, and nobody is emailed.`;
  }
  if (move.kind === "cancel") return "No driver will collect the goods. The order and its money stay as they are.";
  if (move.kind === "bring_back") return "The delivery gets a third stop: the address where it was collected.";
  return undefined;
}
