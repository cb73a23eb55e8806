import { useState } from "react";
import { type DeliveryHolder, recordDeliveryEvent, type StaffDelivery } from "../../../contract/deliveries.ts";
import { listDrivers } from "../../../contract/drivers.ts";
import { describeHolder } from "../../../domain/deliveries/holder.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { createKeyring, newUuid } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type CustodyDialogProps = {
  /** Whether the goods were handed over to another driver, or the recorded holder is wrong. */
  kind: "hand_over" | "correct_holder";
  orderId: OrderId;
  holder: DeliveryHolder;
  onClose: () => void;
  onDone: (answer: { delivery: StaffDelivery }) => void;
};

/** Records who has the goods now. */
export function CustodyDialog({ kind, orderId, holder, onClose, onDone }: CustodyDialogProps) {
  const isCorrection = kind === "correct_holder";
  // Sending the same answer again repeats the same event; a changed answer is a new one.
  const [eventIdFor] = useState(() => createKeyring(newUuid));
  const { data } = useStaffQuery(listDrivers, {});
  const drivers = (data?.drivers ?? []).filter(({ id, endedAt }) => endedAt === null && id !== holder.driverId);
  const form = useForm({
    initial: { to: "", note: "" },
    check: ({ to, note }) => ({
      to: to === "" ? "Say who has the goods now" : undefined,
      note: isCorrection && note.trim() === "" ? "Say how you know" : undefined,
    }),
    afterChange: retainErrors,
  });
  const send = () =>
    void form.send(async ({ to, note }) => {
      const carrier = to === "depot" ? { kind: "depot" as const } : { kind: "driver" as const, driverId: Number(to) };
      const answer = { kind, to: carrier, note };
      const body = { eventId: eventIdFor(answer), ...answer };
      onDone(await staffCall(recordDeliveryEvent, { params: { id: orderId }, body }));
    });
  return (
    <FormDialog
      title={isCorrection ? "The holder is wrong" : "Hand over to another driver"}
      description={`Recorded now: ${describeHolder(holder)}. The remaining stop goes to the run of whoever has the goods.`}
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="Who has the goods now"
        placeholder="Choose"
        options={[
          ...drivers.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ...(isCorrection && holder.kind !== "depot" ? [{ value: "depot", label: "The depot" }] : []),
        ]}
        {...form.field("to")}
      />
      <TextArea label={isCorrection ? "How do you know?" : "Note (optional)"} rows={2} {...form.field("note")} />
    </FormDialog>
  );
}
