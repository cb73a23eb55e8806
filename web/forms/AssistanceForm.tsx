import { issueTypeLabels, issueTypes } from "../../contract/form-choices.ts";
import { formIds } from "../../contract/form-ids.ts";
import { ApiError } from "../api/api-error.ts";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { FormFooter, PublicForm } from "./PublicForm.tsx";
import { usePublicForm } from "./use-public-form.ts";

const issues = issueTypes.map((value) => ({ value, label: issueTypeLabels[value] }));

const sent = {
  title: "Request submitted successfully!",
  text: "Our team will get back to you within 24 hours.",
};
const failed = (error: unknown) => ({
  title: "Failed to submit request",
  text: submissionError(error) || "Please try again or call us directly.",
});

/** Asks the team for help with a quote or a booking. */
export function AssistanceForm() {
  const form = usePublicForm(formIds.assistance, { sent, failed });
  const { maxLength: _, ...issueType } = form.field("issueType");
  return (
    <PublicForm form={form} label="Assistance" className="grid gap-4">
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
      <Select label="Issue Type" required options={issues} placeholder="Choose an issue" {...issueType} />
      <TextArea label="Description" required {...form.field("message")} />
      <FormFooter
        form={form}
        label="Send Request"
        busyLabel="Sending..."
        privacy="We use what you write here to help you."
      />
    </PublicForm>
  );
}

/**
 * Why a form was not accepted: the server's message if it sent one, otherwise the specification's text, otherwise "".
 */
export function submissionError(error: unknown): string {
  if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || "Unknown error occurred";
  if (error.isUnanswered) return error.message || "Unknown error occurred";
  if (error.status < 400) return "Server returned invalid JSON response";
  // A response without a code comes from a proxy, whose text would mean nothing to a visitor.
  return error.message;
}
