import { priorityLabel } from "../../../domain/pricing/names.ts";
import { type Priority, priorities } from "../../../domain/pricing/tariff.ts";
import {
  type CollectionWindow,
  defaultCollectionHours,
  showDays,
  type Weekday,
  weekdays,
} from "../../../domain/schedule/collection-hours.ts";
import { collectionWindowErrors } from "../../../domain/schedule/collection-hours-errors.ts";
import type { Errors } from "../../forms/form-store.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { fieldId } from "./invalid-fields.ts";
import type { SettingsEditor } from "./use-settings-editor.ts";

/** The days and hours of collections, used by the calculator's calendar and every booking. */
export function CollectionHours({ editor }: { editor: SettingsEditor }) {
  const { draft } = editor;
  const hours = draft.collectionHours ?? defaultCollectionHours;
  const set = (priority: Priority, changes: Partial<CollectionWindow>) =>
    editor.change("modify settings", {
      collectionHours: { ...hours, [priority]: { ...hours[priority], ...changes } },
    });
  return (
    <section aria-labelledby="collection-hours" className="grid gap-4 rounded border border-line bg-white p-4">
      <div>
        <PartHeading level={3} id="collection-hours">
          Collection hours
        </PartHeading>
        <p className="max-w-text text-sm text-muted">
          Irish time. Same Day can be booked for today until 15:00, or until its collections end if that is earlier.
        </p>
      </div>
      <Switch
        label="Collect at weekends"
        help="On: Same Day and International can be booked for Saturdays and Sundays as well as the days ticked below. Next Day never can."
        checked={draft.collectAtWeekends ?? true}
        onChange={(collectAtWeekends) => editor.change("modify settings", { collectAtWeekends })}
      />
      {priorities.map((priority) => (
        <Window
          key={priority}
          priority={priority}
          window={hours[priority]}
          serverErrors={editor.fieldErrors}
          onChange={(changes) => set(priority, changes)}
        />
      ))}
    </section>
  );
}

type WindowProps = {
  priority: Priority;
  window: CollectionWindow;
  /** The server's errors from the last save. */
  serverErrors: Errors;
  onChange: (changes: Partial<CollectionWindow>) => void;
};

function Window({ priority, window: { days, from, until }, serverErrors, onChange }: WindowProps) {
  const name = priorityLabel(priority);
  const errors = collectionWindowErrors(priority, { days, from, until });
  const path = (field: keyof CollectionWindow) => `collectionHours.${priority}.${field}`;
  const errorOf = (field: keyof CollectionWindow) =>
    errors.find((error) => error.field === field)?.message ?? serverErrors[path(field)];
  const toggleDay = (day: Weekday, isOn: boolean) =>
    onChange({ days: weekdays.filter((each) => (each === day ? isOn : days.includes(each))) });
  const time = (field: "from" | "until", label: string, value: string) => (
    <TextInput
      id={fieldId(path(field))}
      label={`${name} ${label}`}
      type="time"
      value={value}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      error={errorOf(field)}
      className="tabular"
      fieldClassName="w-40"
    />
  );
  return (
    <Fieldset id={fieldId(path("days"))} legend={`${name} is collected on`} error={errorOf("days")}>
      <div className="flex flex-wrap gap-x-6">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={showDays([day])}
            checked={days.includes(day)}
            onChange={(event) => toggleDay(day, event.currentTarget.checked)}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-4">
        {time("from", "from", from)}
        {time("until", "until", until)}
      </div>
    </Fieldset>
  );
}
