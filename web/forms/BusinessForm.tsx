import { Link } from "react-router";
import { formIds } from "../../contract/form-ids.ts";
import { pages } from "../../contract/paths.ts";
import { trackBusinessApplication } from "../tracking/track.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { FormFooter, PublicForm } from "./PublicForm.tsx";
import { usePublicForm } from "./use-public-form.ts";

const sent = {
  title: "Application submitted successfully!",
  text: "Thank you for applying. We will review your application within 2 business days.",
};
const failed = () => ({ title: "Failed to submit application. Please try again." });

/** An application for a business account. */
export function BusinessForm() {
  const form = usePublicForm(formIds.businessApplication, {
    sent,
    failed,
    onAnswer: ({ success, seconds, values: { businessType, currentSpend } }) =>
      trackBusinessApplication({ businessType, currentSpend, success, formCompletionTime: seconds }),
  });
  return (
    <PublicForm form={form} label="Business account application" className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Business Name" required autoComplete="organization" {...form.field("businessName")} />
      <TextInput label="Contact Name" required autoComplete="name" {...form.field("contactName")} />
      <TextInput label="Email" required type="email" inputMode="email" autoComplete="email" {...form.field("email")} />
      <TextInput label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...form.field("phone")} />
      <TextArea
        label="Business Address"
        required
        rows={2}
        autoComplete="street-address"
        fieldClassName="sm:col-span-2"
        {...form.field("businessAddress")}
      />
      <TextInput
        label="Current Monthly Spend"
        required
        help="Roughly what you spend on couriers, in euro."
        {...form.field("currentSpend")}
      />
      <TextInput
        label="Business Type"
        required
        help="For example: law firm, pharmacy, builders' merchant."
        {...form.field("businessType")}
      />
      <TextArea
        label="Additional Information"
        rows={4}
        help="Optional. What you send, how often, and where to."
        fieldClassName="sm:col-span-2"
        {...form.field("additionalInfo")}
      />
      <div className="grid gap-4 sm:col-span-2">
        <p className="text-sm">
          Before you apply, please read the{" "}
          <Link to={`${pages.termsOfService}#business-account-promo`} className="link">
            business account terms
          </Link>
          .
        </p>
        <FormFooter
          form={form}
          label="Submit Application"
          busyLabel="Processing..."
          privacy="We use what you write here to review your application."
        />
      </div>
    </PublicForm>
  );
}
