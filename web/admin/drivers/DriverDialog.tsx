import { useState } from "react";
import { changeDriver, createDriver, type Driver } from "../../../contract/drivers.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { changedFields } from "../shell/changed-fields.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useVehicles } from "./use-vehicles.ts";

type DriverDialogProps = {
  /** Null to add a new driver. */
  driver: Driver | null;
  onClose: () => void;
  onSaved: (driver: Driver, isNew: boolean) => void;
};

export function DriverDialog({ driver, onClose, onSaved }: DriverDialogProps) {
  const [keyOf] = useState(createKeyring);
  const vehicles = useVehicles(driver && { value: driver.vehicle, label: driver.vehicleName });
  const form = useForm({
    initial: () => ({
      name: driver?.name ?? "",
      phone: driver?.phone ?? "",
      vehicle: driver?.vehicle ?? "",
      licenceNote: driver?.licenceNote ?? "",
    }),
  });
  const save = async (fields: typeof form.values) => {
    if (driver) {
      const body = changedFields(form.base, fields);
      return onSaved(await staffCall(changeDriver, { params: { id: driver.id }, body }), false);
    }
    onSaved(await staffCall(createDriver, { body: fields }, { idempotencyKey: keyOf(fields) }), true);
  };
  return (
    <FormDialog
      title={driver ? `Change ${driver.name}` : "Add driver"}
      submitLabel={driver ? "Save" : "Add driver"}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput label="Name" required autoComplete="off" spellCheck={false} {...form.field("name")} />
      <TextInput label="Phone" type="tel" required autoComplete="off" {...form.field("phone")} />
      <Select
        label="Vehicle"
        help="Its load limits come from the price list."
        required
        placeholder="Choose a vehicle"
        options={vehicles}
        {...form.field("vehicle")}
      />
      <TextInput
        label="Licence note"
        help="For example ‘C1, valid to 2031’. Only dispatchers see it."
        autoComplete="off"
        {...form.field("licenceNote")}
      />
    </FormDialog>
  );
}
