import { useState } from "react";
import { type DriverShifts, getDriverShifts, setDriverHome } from "../../../contract/driver-shifts.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { useSearchSession } from "../../forms/use-search-session.ts";
import { useSuggestions } from "../../forms/use-suggestions.ts";
import { Combobox } from "../shell/Combobox.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type HomeDialogProps = { shifts: DriverShifts; onClose: () => void; onSaved: (shifts: DriverShifts) => void };

/** Sets where a driver lives: a place on our map, chosen from suggestions. */
export function HomeDialog({ shifts, onClose, onSaved }: HomeDialogProps) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ initial: () => ({ address: shifts.home?.address ?? "", placeId: "" }) });
  const { address, placeId } = form.values;
  const session = useSearchSession();
  const places = useSuggestions(address, isOpen && placeId === "", null, session, ignore)?.places ?? [];
  const save = async (values: typeof form.values) => {
    const body = { version: shifts.version, address: values.address, placeId: values.placeId || null };
    onSaved(await staffCall(setDriverHome, { params: { id: shifts.driverId }, body }));
  };
  const failed = (error: unknown) => {
    form.store.showRefusal(error);
    void refresh(getDriverShifts);
  };
  return (
    <FormDialog
      title={`Where ${shifts.name} lives`}
      description="For shifts that start or end at home. Only dispatchers and administrators see it."
      submitLabel="Save home"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save, failed)}
      onClose={onClose}
    >
      <Combobox
        label="Home"
        help="An Eircode, or a street and town. Clear the field to remove the home."
        name="address"
        text={address}
        error={form.errors["address"]}
        options={places}
        status={`${places.length} ${places.length === 1 ? "suggestion" : "suggestions"}`}
        onType={(typed) => form.set({ address: typed, placeId: "" })}
        onOpen={setOpen}
        onChoose={({ id, label }) => {
          session.end();
          form.set({ address: label, placeId: id });
        }}
      />
    </FormDialog>
  );
}

function ignore(): void {}
