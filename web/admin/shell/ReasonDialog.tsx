import { useState } from "react";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";

type ReasonDialogProps = {
  title: string;
  description: string;
  /** The label of the text field. */
  label?: string;
  submitLabel: string;
  /** Receives the same key as long as the text stays the same. */
  onSubmit: (text: string, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
};

/** Confirms an act on an account's money, with the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label = "Reason", submitLabel, onSubmit, onClose } = props;
  const [keyOf] = useState(createKeyring);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : "Say why" }),
  });
  const send = () =>
    form.send(async ({ reason }) => {
      const text = reason.trim();
      await onSubmit(text, keyOf({ text }));
      onClose();
    });
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput label={label} required maxLength={200} autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}
