import { useState } from "react";
import { type Driver, eraseDriver } from "../../../contract/drivers.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { erasureRefusals } from "../shell/erasure-refusals.ts";
import { staffCall } from "../shell/staff-call.ts";

type EraseDriverDialogProps = { driver: Driver; onClose: () => void; onDone: (driver: Driver) => void };

/** Erases a driver's data once their name has been typed; lists the reasons if the server refuses. */
export function EraseDriverDialog({ driver, onClose, onDone }: EraseDriverDialogProps) {
  const form = useForm({ initial: { name: "" } });
  const [reasons, setReasons] = useState<string[]>([]);
  const isTyped = form.values.name.trim() === driver.name;
  const erase = () =>
    form.send(
      async ({ name }) => {
        setReasons([]);
        const erased = await staffCall(eraseDriver, { params: { id: driver.id }, body: { name: name.trim() } });
        toast({ title: "Driver erased", description: `Their deliveries now say ${erased.name}.`, tone: "success" });
        onDone(erased);
        onClose();
      },
      (error) => setReasons(erasureRefusals(error)),
    );
  return (
    <ConfirmDialog
      title={`Erase ${driver.name}?`}
      description={`Name, telephone number, licence note, home, shifts, phones and positions are deleted for good. Deliveries with their signatures and pictures stay, done by Driver ${driver.id}. Anything still waiting on their phone is lost, so check first that nothing is missing.`}
      confirmLabel="Erase driver"
      busyLabel="Erasing..."
      tone="danger"
      busy={form.busy}
      disabledReason={isTyped ? undefined : "Type the driver's name to continue."}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <TextInput
        label="Driver's name"
        help={`Type ${driver.name}`}
        autoComplete="off"
        spellCheck={false}
        {...form.field("name")}
      />
      {reasons.length > 0 && (
        <Notice role="alert" tone="error" title="This driver cannot be erased yet">
          <ul className="grid gap-1">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
