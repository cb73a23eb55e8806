import { type CustomerType, customerTypes } from "../../contract/form-choices.ts";
import { formIds } from "../../contract/form-ids.ts";
import { trackRewardsRegistration } from "../tracking/track.ts";
import { TextInput } from "../ui/TextInput.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { FormFooter, PublicForm } from "./PublicForm.tsx";
import { usePublicForm } from "./use-public-form.ts";

const sent = {
  title: "Welcome to Rewards!",
  text: "You are registered. Points are credited within 24 hours of each delivery confirmation.",
};
const failed = () => ({ title: "Error", text: "Failed to register for rewards program. Please try again." });

const statuses: Record<CustomerType, { title: string; description: string }> = {
  existing: { title: "Existing customer", description: "You already send with us." },
  returning: { title: "Returning customer", description: "You have sent with us before." },
  new: { title: "New customer", description: "You have not sent with us yet." },
};

/** Registration for the rewards programme. */
export function RewardsForm() {
  const form = usePublicForm(formIds.rewards, {
    sent,
    failed,
    onAnswer: ({ success, seconds, values: { customerType, businessName } }) =>
      trackRewardsRegistration({
        customerType: customerType as CustomerType,
        hasBusiness: businessName !== "",
        success,
        formCompletionTime: seconds,
      }),
  });
  const { maxLength: _, ...status } = form.field("customerType");
  return (
    <PublicForm form={form} label="Rewards registration" className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Full Name" required autoComplete="name" {...form.field("fullName")} />
      <TextInput label="Email" required type="email" inputMode="email" autoComplete="email" {...form.field("email")} />
      <TextInput label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...form.field("phone")} />
      <TextInput label="Business Name" autoComplete="organization" help="Optional." {...form.field("businessName")} />
      <div className="sm:col-span-2">
        <ChoiceField
          legend="Customer Status"
          required
          options={customerTypes.map((value) => ({ value, ...statuses[value] }))}
          {...status}
        />
      </div>
      <div className="sm:col-span-2">
        <FormFooter
          form={form}
          label="Join Rewards Program"
          busyLabel="Joining Rewards Program..."
          privacy="We use these details to keep track of your points."
        />
      </div>
    </PublicForm>
  );
}
