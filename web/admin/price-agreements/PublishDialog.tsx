import { useState } from "react";
import { type PriceAgreement, publishPrices } from "../../../contract/price-agreements.ts";
import { isIsoDate, showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";

type PublishDialogProps = {
  agreement: PriceAgreement;
  onClose: () => void;
  onPublished: (agreement: PriceAgreement) => void;
};

/** Asks from which day the draft is valid. */
export function PublishDialog({ agreement, onClose, onPublished }: PublishDialogProps) {
  const [keyOf] = useState(createKeyring);
  const today = dublinDate(new Date());
  const form = useForm({
    initial: { validFrom: today },
    check: ({ validFrom }) => {
      if (!isIsoDate(validFrom)) return { validFrom: "Choose the day from which the prices are valid" };
      return validFrom < today ? { validFrom: "Prices take effect today at the earliest" } : {};
    },
  });
  const publish = () =>
    form.send(async ({ validFrom }) => {
      const body = { version: agreement.version, validFrom };
      const call = { params: { id: agreement.id }, body };
      onPublished(await staffCall(publishPrices, call, { idempotencyKey: keyOf(body) }));
      toast({ title: "Prices published", description: `Valid from ${showDay(validFrom)}`, tone: "success" });
    });
  return (
    <FormDialog
      title={`Publish the draft of ${agreement.name}`}
      description="Collections from that day on are priced by it. Existing quotes and orders keep their prices, and this version cannot be changed afterwards."
      submitLabel="Publish prices"
      busyLabel="Publishing..."
      form={form}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <TextInput label="Valid from" type="date" min={today} required {...form.field("validFrom")} />
    </FormDialog>
  );
}
