import { brand } from "../../brand.ts";
import { formIds } from "../../contract/form-ids.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { FormFooter, PublicForm } from "./PublicForm.tsx";
import { usePublicForm } from "./use-public-form.ts";

const sent = {
  title: "White Glove Service inquiry sent!",
  text: "Thank you for your interest. Our White Glove specialists will contact you within 2 hours.",
};
const failed = () => ({
  title: "Failed to send inquiry",
  text: `There was an error sending your inquiry. Please try again or call us directly at ${brand.officePhone.display}.`,
});

/** An inquiry about White Glove delivery. */
export function WhiteGloveForm() {
  const form = usePublicForm(formIds.whiteGlove, { sent, failed });
  return (
    <PublicForm form={form} label="White Glove enquiry" className="grid gap-4 sm:grid-cols-2">
      <TextInput label="First Name" required autoComplete="given-name" {...form.field("firstName")} />
      <TextInput label="Last Name" required autoComplete="family-name" {...form.field("lastName")} />
      <TextInput label="Email" required type="email" inputMode="email" autoComplete="email" {...form.field("email")} />
      <TextInput label="Subject" required help="What you are moving, in a few words." {...form.field("subject")} />
      <TextArea
        label="Message"
        required
        rows={5}
        fieldClassName="sm:col-span-2"
        help="What it is, where it goes from and to, and when."
        {...form.field("message")}
      />
      <div className="sm:col-span-2">
        <FormFooter
          form={form}
          label="Send Enquiry"
          busyLabel="Sending..."
          privacy="We use what you write here to prepare your quote."
        />
      </div>
    </PublicForm>
  );
}
