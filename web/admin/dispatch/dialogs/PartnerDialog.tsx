import { type Partner, setPartner } from "../../../../contract/dispatch.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { retainErrors } from "../../../forms/controlled-form.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { staffCall } from "../../shell/staff-call.ts";

type PartnerDialogProps = { orderId: OrderId; partner: Partner | null; onClose: () => void; onDone: () => void };

/** Hands a delivery over to another carrier; clearing the name takes it back. */
export function PartnerDialog({ orderId, partner, onClose, onDone }: PartnerDialogProps) {
  const form = useForm({
    initial: { name: partner?.name ?? "", reference: partner?.reference ?? "", url: partner?.url ?? "" },
    check: ({ name, url }) => ({
      name: name.trim() === "" && partner === null ? "Say who carries it" : undefined,
      url:
        url.trim() !== "" && !/^https:\/\//i.test(url.trim())
          ? "The tracking address must begin with https://"
          : undefined,
    }),
    afterChange: retainErrors,
  });
  const send = () =>
    void form.send(async (values) => {
      const body = { partner: values.name.trim() === "" ? null : values };
      await staffCall(setPartner, { params: { id: orderId }, body });
      onDone();
    });
  return (
    <FormDialog
      title="Give the delivery to another carrier"
      description={
        partner
          ? "Clear the name to take the delivery back."
          : "If one of our drivers has it, unassign it first. After that its status is set by hand."
      }
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput label="Name" {...form.field("name")} />
      <TextInput label="Their reference (optional)" {...form.field("reference")} />
      <TextInput type="url" label="Their tracking address (optional)" help="https:// only." {...form.field("url")} />
    </FormDialog>
  );
}
