import { breakLimits, shiftPlaces } from "../../../domain/dispatch/shift-hours.ts";
import type { Form } from "../../forms/use-form.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { placeNames } from "./shift-texts.ts";
import type { TypedShift } from "./shift-values.ts";
import { useVehicles } from "./use-vehicles.ts";

const placeOptions = shiftPlaces.map((place) => ({ value: place, label: placeNames[place] }));
const newBreak = { from: "12:00", by: "14:00", minutes: "30" };

type ShiftFieldsProps<Values extends { shift: TypedShift }> = { form: Form<Values>; usualVehicle: string };

/** The fields of a shift, and its breaks. */
export function ShiftFields<Values extends { shift: TypedShift }>({ form, usualVehicle }: ShiftFieldsProps<Values>) {
  const { vehicle, breaks } = form.values.shift;
  const vehicles = useVehicles(vehicle === "" ? null : { value: vehicle, label: vehicle });
  const setBreaks = (changed: TypedShift["breaks"]) =>
    form.set({ shift: { ...form.values.shift, breaks: changed } } as Partial<Values>);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="From" type="time" required {...form.field("shift.from")} />
        <TextInput label="To" type="time" required {...form.field("shift.to")} />
        <Select label="Starts at" options={placeOptions} {...form.field("shift.startPlace")} />
        <Select label="Ends at" options={placeOptions} {...form.field("shift.endPlace")} />
      </div>
      <Select
        label="Vehicle"
        options={[{ value: "", label: `Usual vehicle: ${usualVehicle}` }, ...vehicles]}
        {...form.field("shift.vehicle")}
      />
      <Fieldset legend="Breaks" error={form.errors["shift.breaks"]}>
        <ul className="grid gap-4 empty:hidden">
          {breaks.map((_, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a break has nothing else that names it
              key={index}
              className="grid gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-start"
            >
              <TextInput label="Starts from" type="time" required {...form.field(`shift.breaks.${index}.from`)} />
              <TextInput label="Starts by" type="time" required {...form.field(`shift.breaks.${index}.by`)} />
              <TextInput
                label="Lasts"
                unit="min"
                inputMode="numeric"
                required
                autoComplete="off"
                {...form.field(`shift.breaks.${index}.minutes`)}
              />
              <QuietButton
                className="min-h-11 justify-self-start sm:mt-7"
                aria-label={`Remove break ${index + 1}`}
                onClick={() => setBreaks(breaks.filter((_, at) => at !== index))}
              >
                Remove
              </QuietButton>
            </li>
          ))}
        </ul>
        {breaks.length < breakLimits.maxCount && (
          <SmallButton className="mt-3 max-lg:min-h-11" onClick={() => setBreaks([...breaks, newBreak])}>
            Add break
          </SmallButton>
        )}
      </Fieldset>
    </>
  );
}
