import { useState } from "react";
import {
  createPriceAgreement,
  type PriceAgreement,
  type PriceAgreementSummary,
} from "../../../contract/price-agreements.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { staffCall } from "../shell/staff-call.ts";

type AddAgreementDialogProps = {
  agreements: readonly PriceAgreementSummary[];
  onClose: () => void;
  onAdded: (agreement: PriceAgreement) => void;
};

/** Adds an agreement or a template; nothing is priced by it before it takes effect. */
export function AddAgreementDialog({ agreements, onClose, onAdded }: AddAgreementDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm({
    initial: { name: "", copyOf: "", isTemplate: false },
    check: ({ name }) => (name.trim() === "" ? { name: "Name is required" } : {}),
  });
  const add = () =>
    form.send(async ({ name, copyOf, isTemplate }) => {
      const body = { name, isTemplate, copyOf: copyOf === "" ? null : Number(copyOf) };
      onAdded(await staffCall(createPriceAgreement, { body }, { idempotencyKey: keyOf(body) }));
    });
  return (
    <FormDialog
      title="Add a price agreement"
      submitLabel="Add"
      busyLabel="Adding..."
      form={form}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextInput label="Name" help="Such as the company's" required autoComplete="off" {...form.field("name")} />
      <Select
        label="Start with"
        placeholder="The prices of the tariff"
        options={agreements.map(({ id, name, isTemplate }) => ({
          value: String(id),
          label: isTemplate ? `Template: ${name}` : name,
        }))}
        {...form.field("copyOf")}
      />
      <Checkbox
        label="This is a template"
        help="It is copied into agreements, and does not itself price any account."
        {...form.box("isTemplate")}
      />
    </FormDialog>
  );
}
