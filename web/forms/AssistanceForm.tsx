import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { assistanceForm } from "../../contract/forms.schema.ts";
import { formIds, issueTypeLabels, issueTypes, submitForm } from "../../contract/forms.ts";
import { longest } from "../../contract/limits.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { createKeyring } from "../api/idempotency-key.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";

type AssistanceFields = { names: string; email: string; contactNumber: string; issueType: string; message: string };

const empty: AssistanceFields = { names: "", email: "", contactNumber: "", issueType: "", message: "" };
const issues = issueTypes.map((value) => ({ value, label: issueTypeLabels[value] }));
const resolver = zodResolver(assistanceForm) as unknown as Resolver<AssistanceFields>;

type Result = { tone: "success" | "error"; title: string; text: string };
const success: Result = {
  tone: "success",
  title: "Request submitted successfully!",
  text: "Our team will get back to you within 24 hours.",
};
const failure = (text: string): Result => ({
  tone: "error",
  title: "Failed to submit request",
  text: text || "Please try again or call us directly.",
});

/** Asks the team for help with a quote or a booking. What was typed stays until it was sent. */
export function AssistanceForm() {
  const form = useForm<AssistanceFields>({ defaultValues: empty, resolver });
  const [result, setResult] = useState<Result | null>(null);
  const keyFor = useRef(createKeyring());
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof AssistanceFields) => ({ ...form.register(name), error: errors[name]?.message });

  async function send(data: AssistanceFields) {
    setResult(null);
    try {
      const idempotencyKey = keyFor.current(data);
      await call(submitForm, { body: { form_id: formIds.assistance, data } }, { idempotencyKey });
      keyFor.current = createKeyring();
      setResult(success);
      form.reset(empty);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult(failure(error.status > 0 ? error.message : ""));
    }
  }

  return (
    <form noValidate aria-label="Assistance" className="grid gap-4" onSubmit={form.handleSubmit(send)}>
      <TextInput label="Name" required autoComplete="name" maxLength={longest.name} {...field("names")} />
      <TextInput
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={longest.email}
        {...field("email")}
      />
      <TextInput
        label="Contact Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={longest.phone}
        {...field("contactNumber")}
      />
      <Select label="Issue Type" required options={issues} placeholder="Choose an issue" {...field("issueType")} />
      <TextArea label="Description" required maxLength={longest.message} {...field("message")} />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending...">
        Send Request
      </Button>
      <div aria-live="polite">
        {result && (
          <Notice tone={result.tone} title={result.title}>
            {result.text}
          </Notice>
        )}
      </div>
    </form>
  );
}
