import { maxLengths } from "../../../contract/limits.ts";
import { addPortalInstruction, allowPortalSafePlace } from "../../../contract/portal-deliveries.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { memberCall } from "../shell/member-call.ts";

type InstructDialogProps = {
  orderId: number;
  about: "instruct" | "safe_place";
  safePlace: string;
  onClose: () => void;
  onSaved: () => void;
};

/** Tells the driver something, or where the goods may be left. */
export function InstructDialog({ orderId, about, safePlace, onClose, onSaved }: InstructDialogProps) {
  const form = useForm({ initial: { at: "dropoff", instruction: "", safePlace } });
  const save = async ({ at, instruction, safePlace }: typeof form.values) => {
    const params = { orderId };
    if (about === "safe_place") await memberCall(allowPortalSafePlace, { params, body: { safePlace } });
    else {
      const place = at === "pickup" ? "pickup" : "dropoff";
      await memberCall(addPortalInstruction, { params, body: { at: place, instruction } });
    }
    onSaved();
  };
  return (
    <FormDialog
      title={about === "safe_place" ? "Where it may be left" : "Tell the driver"}
      description={
        about === "safe_place"
          ? "If nobody answers, the driver may leave the goods there. Leave it empty if they must be handed over."
          : "Added to the instructions that the driver has."
      }
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      {about === "safe_place" ? (
        <TextInput label="Place" maxLength={maxLengths.line} {...form.field("safePlace")} />
      ) : (
        <>
          <Select
            label="For"
            options={[
              { value: "dropoff", label: "The delivery" },
              { value: "pickup", label: "The pickup" },
            ]}
            {...form.field("at")}
          />
          <TextArea
            label="What the driver should know"
            required
            maxLength={maxLengths.instructions}
            {...form.field("instruction")}
          />
        </>
      )}
    </FormDialog>
  );
}
