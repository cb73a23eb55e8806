import { useState } from "react";
import { moveDelivery, type OfficeMove, type StaffDelivery } from "../../../contract/deliveries.ts";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import { failureReasonNames, failureReasons } from "../../../domain/deliveries/delivery.ts";
import { statusInWords } from "../../../domain/orders/statuses.ts";
import { createKeyring, newUuid } from "../../api/idempotency-key.ts";
import { keep } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { moveLabel, stopTitles } from "./delivery-texts.ts";

/** `status` is left out where it is not known. */
export type DeliveredOrder = Pick<StaffOrder, "id"> & Partial<Pick<StaffOrder, "status">>;

type DeliveryDialogProps = {
  move: OfficeMove;
  order: DeliveredOrder;
  onClose: () => void;
  onDone: (answer: { delivery: StaffDelivery }) => void;
};

const reasons = [
  { value: "", label: "Choose a reason" },
  ...failureReasons.map((reason) => ({ value: reason, label: failureReasonNames[reason] })),
];

/** Asks what belongs to a move that cannot simply be pressed: who signed, why it failed, or whether it is meant. */
export function DeliveryDialog({ move, order, onClose, onDone }: DeliveryDialogProps) {
  // One event however often it is pressed; other words are another one.
  const [idOf] = useState(() => createKeyring(newUuid));
  const isFailure = move.kind === "fail";
  const form = useForm({
    initial: { reason: "", note: "", signedBy: "" },
    check: ({ reason, note }) => ({
      reason: isFailure && reason === "" ? "Choose why it could not be done" : undefined,
      note: isFailure && reason === "other" && note.trim() === "" ? "Say what the reason is" : undefined,
    }),
    afterChange: keep,
  });
  const send = () =>
    void form.send(async ({ reason, note, signedBy }) => {
      const said = { ...move, note, signedBy, ...(reason && { reason: reason as never }) };
      const body = { eventId: idOf(said), ...said };
      onDone(await staffCall(moveDelivery, { params: { id: order.id }, body }));
    });
  const where = move.stop ? stopTitles[move.stop] : "";
  return (
    <FormDialog
      title={isFailure ? `${where} could not be done` : `${moveLabel(move)}?`}
      description={describe(move, order)}
      submitLabel={isFailure ? "Save the reason" : moveLabel(move)}
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
          help="Who handed it over or took it, if known."
          {...form.field("signedBy")}
        />
      )}
      <TextArea label="Note (optional)" rows={2} {...form.field("note")} />
    </FormDialog>
  );
}

function describe(move: OfficeMove, { status }: DeliveryDialogProps["order"]): string | undefined {
  if (move.kind === "complete" && move.stop === "dropoff") {
    if (status === undefined)
      return "An order that is processing is completed, and its customer gets an email that says so.";
    return status === "processing"
      ? "The order is completed, and its customer gets an email that says so."
      : `The order stays as it is, ${statusInWords(status)}, and nobody is emailed.`;
  }
  if (move.kind === "cancel") return "Nobody collects it. The order and its money stay as they are.";
  if (move.kind === "bring_back") return "The delivery gets a third stop: the address at which it was collected.";
  return undefined;
}
