import { type BoardStop, setStopTimes } from "../../../contract/dispatch.ts";
import { dublinDate, dublinInstant, dublinTime } from "../../../domain/schedule/dublin.ts";
import { keep } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { changedFields } from "../shell/changed-fields.ts";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { kindNames } from "./board-texts.ts";

type TimesDialogProps = { stop: BoardStop; onClose: () => void; onDone: () => void };

/** When a stop is to be done, as somebody agreed it. Dublin's clock; empty: the standard times. */
export function TimesDialog({ stop: { orderId, kind, from, by, reference }, onClose, onDone }: TimesDialogProps) {
  const form = useForm({
    initial: { from: written(from), by: written(by) },
    check: (values) => ({
      by:
        values.from && values.by && values.from >= values.by ? "The latest time must be after the earliest" : undefined,
    }),
    afterChange: keep,
  });
  const send = () =>
    void form.send(async (values) => {
      const changed = changedFields(form.base, values);
      const body = {
        stop: kind,
        ...(changed.from !== undefined && { from: read(changed.from) }),
        ...(changed.by !== undefined && { by: read(changed.by) }),
      };
      await staffCall(setStopTimes, { params: { id: orderId }, body });
      onDone();
    });
  return (
    <FormDialog
      title={`Times of the ${kindNames[kind].toLowerCase()} of ${reference}`}
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

function written(at: string | null): string {
  return at === null ? "" : `${dublinDate(new Date(at))}T${dublinTime(new Date(at))}`;
}

function read(text: string): string | null {
  const [day, time] = text.split("T");
  return day && time ? dublinInstant(day, time.slice(0, 5)).toISOString() : null;
}
