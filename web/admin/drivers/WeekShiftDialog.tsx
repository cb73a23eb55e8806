import { type DriverShifts, getDriverShifts, setWeekShifts } from "../../../contract/driver-shifts.ts";
import type { ShiftHours } from "../../../domain/dispatch/shift-hours.ts";
import { type Weekday, weekdays } from "../../../domain/schedule/collection-hours.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { ShiftFields } from "./ShiftFields.tsx";
import { weekdayName } from "./shift-texts.ts";
import { newShift, shiftOfTyped, typedShiftOf } from "./shift-values.ts";

type WeekShiftDialogProps = {
  shifts: DriverShifts;
  title: string;
  /** The shift that the form starts with; null for the usual hours. */
  shift: ShiftHours | null;
  chosen: readonly Weekday[];
  onClose: () => void;
  onSaved: (shifts: DriverShifts) => void;
};

/** Sets one shift for as many weekdays as are ticked. */
export function WeekShiftDialog({ shifts, title, shift, chosen, onClose, onSaved }: WeekShiftDialogProps) {
  const refresh = useRefresh();
  const form = useForm({
    initial: () => ({ weekdays: [...chosen], shift: shift ? typedShiftOf(shift) : newShift }),
  });
  const save = async (values: typeof form.values) => {
    const body = { version: shifts.version, weekdays: values.weekdays, shift: shiftOfTyped(values.shift) };
    onSaved(await staffCall(setWeekShifts, { params: { id: shifts.driverId }, body }));
  };
  const failed = (error: unknown) => {
    form.store.showRefusal(error);
    // Shows others' changes behind the dialog, so that the next attempt builds on them.
    void refresh(getDriverShifts);
  };
  const turn = (weekday: Weekday, isChosen: boolean) =>
    form.change(
      "weekdays",
      weekdays.filter((each) => (each === weekday ? isChosen : form.values.weekdays.includes(each))),
    );
  return (
    <FormDialog
      title={title}
      submitLabel="Save shift"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save, failed)}
      onClose={onClose}
    >
      <Fieldset legend="On these weekdays" error={form.errors["weekdays"]} required>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {weekdays.map((weekday) => (
            <Checkbox
              key={weekday}
              name="weekdays"
              label={weekdayName(weekday)}
              checked={form.values.weekdays.includes(weekday)}
              onChange={({ currentTarget }) => turn(weekday, currentTarget.checked)}
            />
          ))}
        </div>
      </Fieldset>
      <ShiftFields form={form} usualVehicle={shifts.vehicleName} />
    </FormDialog>
  );
}
