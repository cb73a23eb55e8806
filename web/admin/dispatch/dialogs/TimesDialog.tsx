import { type BoardStop, setStopTimes } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import { dublinDate, dublinInstant, dublinTime } from "../../../../domain/schedule/dublin.ts";
import { retainErrors } from "../../../forms/controlled-form.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changedFields } from "../../shell/changed-fields.ts";
import { staffCall } from "../../shell/staff-call.ts";

type TimesDialogProps = { stop: BoardStop; onClose: () => void; onDone: () => void };

/** Sets the agreed time window of a stop, in Dublin time; empty means the standard times. */
export function TimesDialog({ stop: { orderId, kind, from, by, reference }, onClose, onDone }: TimesDialogProps) {
  const form = useForm({
    initial: { from: toInputValue(from), by: toInputValue(by) },
    check: (values) => ({
      by:
        values.from && values.by && values.from >= values.by ? "The latest time must be after the earliest" : undefined,
    }),
    afterChange: retainErrors,
  });
  const send = () =>
    void form.send(async (values) => {
      const changed = changedFields(form.base, values);
      const body = {
        stop: kind,
        ...(changed.from !== undefined && { from: toInstant(changed.from) }),
        ...(changed.by !== undefined && { by: toInstant(changed.by) }),
      };
      await staffCall(setStopTimes, { params: { id: orderId }, body });
      onDone();
    });
  return (
    <FormDialog
      title={`Times of the ${stopTitles[kind].toLowerCase()} of ${reference}`}
      description="Leave empty to use the times of the service and the opening hours."
      submitLabel="Save the times"
      busyLabel="Saving..."
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput type="datetime-local" label="Not before" {...form.field("from")} />
      <TextInput type="datetime-local" label="By" {...form.field("by")} />
    </FormDialog>
  );
}

function toInputValue(at: string | null): string {
  return at === null ? "" : `${dublinDate(new Date(at))}T${dublinTime(new Date(at))}`;
}

function toInstant(text: string): string | null {
  const [day, time] = text.split("T");
  return day && time ? dublinInstant(day, time.slice(0, 5)).toISOString() : null;
}
