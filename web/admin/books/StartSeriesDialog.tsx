import { getInvoicingSettings, startSeries } from "../../../contract/going-live.ts";
import { type InvoiceSeries, invoiceNumber } from "../../../domain/invoicing/document-numbers.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type StartSeriesDialogProps = { series: InvoiceSeries; name: string; onClose: () => void };

/** Chooses the first number of a series, which follows the last one of the earlier system. */
export function StartSeriesDialog({ series, name, onClose }: StartSeriesDialogProps) {
  const refresh = useRefresh();
  const form = useForm({ initial: { nextNumber: "" } });
  const save = async ({ nextNumber }: { nextNumber: string }) => {
    const number = /^\d{1,8}$/.test(nextNumber.trim()) ? Number(nextNumber) : Number.NaN;
    await staffCall(startSeries, { body: { series, nextNumber: number } });
    await refresh(getInvoicingSettings);
    toast({ title: `The next one is ${invoiceNumber(series, number)}`, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={`${name}: first number`}
      description="Usually the one after the last number of your earlier system. Once a document has a number, the series continues by itself."
      submitLabel="Start there"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput label="First number" inputMode="numeric" required autoComplete="off" {...form.field("nextNumber")} />
    </FormDialog>
  );
}
