import { formIds } from "../../contract/form-ids.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { FormFooter, PublicForm } from "./PublicForm.tsx";
import { usePublicForm } from "./use-public-form.ts";

const sent = {
  title: "Message sent successfully!",
  text: "Thank you for contacting us. We'll get back to you soon.",
};
const failed = () => ({
  title: "Failed to send message",
  text: "There was an error sending your message. Please try again or call us directly.",
});

/** A message to the office. */
export function ContactForm() {
  const form = usePublicForm(formIds.contact, { sent, failed });
  return (
    <PublicForm form={form} label="Contact" className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Name" required autoComplete="name" {...form.field("names")} />
      <TextInput label="Email" required type="email" inputMode="email" autoComplete="email" {...form.field("email")} />
      <TextInput
        label="Contact Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="Optional."
        {...form.field("contactNumber")}
      />
      <TextInput label="Subject" help="Optional." {...form.field("subject")} />
      <TextArea label="Message" required rows={5} fieldClassName="sm:col-span-2" {...form.field("message")} />
      <div className="sm:col-span-2">
        <FormFooter
          form={form}
          label="Send Message"
          busyLabel="Sending..."
          privacy="We use what you write here to answer you."
        />
      </div>
    </PublicForm>
  );
}
