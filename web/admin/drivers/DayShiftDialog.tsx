import { type DriverShifts, getDriverShifts, setDayShifts } from "../../../contract/driver-shifts.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { ShiftFields } from "./ShiftFields.tsx";
import { newShift, shiftOfTyped, typedShiftOf } from "./shift-values.ts";

type DayShiftDialogProps = {
  shifts: DriverShifts;
  /** Null to add new days. */
  changed: DriverShifts["days"][number] | null;
  /** Today in Dublin. */
  today: string;
  onClose: () => void;
  onSaved: (shifts: DriverShifts) => void;
};

const kinds = [
  { value: "off", label: "Off" },
  { value: "hours", label: "Other hours" },
];

/** Makes days off, such as a holiday, or sets other hours for them. */
export function DayShiftDialog({ shifts, changed, today, onClose, onSaved }: DayShiftDialogProps) {
  const refresh = useRefresh();
  const form = useForm({
    initial: () => ({
      firstDay: changed?.day ?? today,
      lastDay: changed?.day ?? today,
      kind: changed?.shift ? "hours" : "off",
      shift: changed?.shift ? typedShiftOf(changed.shift) : newShift,
    }),
  });
  const save = async ({ firstDay, lastDay, kind, shift }: typeof form.values) => {
    const body = { version: shifts.version, firstDay, lastDay, shift: kind === "off" ? null : shiftOfTyped(shift) };
    onSaved(await staffCall(setDayShifts, { params: { id: shifts.driverId }, body }));
  };
  const failed = (error: unknown) => {
    form.store.showRefusal(error);
    void refresh(getDriverShifts);
  };
  const setFirstDay = (firstDay: string) =>
    form.set({ firstDay, ...(form.values.lastDay < firstDay && { lastDay: firstDay }) });
  return (
    <FormDialog
      title={changed ? "Change this day" : `Holidays and other hours of ${shifts.name}`}
      submitLabel="Save days"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save, failed)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="First day"
          type="date"
          min={today}
          required
          {...form.field("firstDay")}
          onChange={({ currentTarget }) => setFirstDay(currentTarget.value)}
        />
        <TextInput label="Last day" type="date" min={form.values.firstDay} required {...form.field("lastDay")} />
      </div>
      <Select label="On these days" options={kinds} {...form.field("kind")} />
      {form.values.kind === "hours" && <ShiftFields form={form} usualVehicle={shifts.vehicleName} />}
    </FormDialog>
  );
}
