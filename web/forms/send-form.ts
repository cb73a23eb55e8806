import type { PublicFormId } from "../../contract/form-rules.ts";
import { type FormSubmission, submitForm } from "../../contract/forms.ts";
import { call } from "../api/call.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";

type Attempt = { body: FormSubmission; key: string };

/**
 * Returns how one form is sent; failures are thrown as ApiError. The same wording again is the same request, guards and key included, so
 * that two presses or a retry after a lost answer are one submission; once it was taken, the same wording is a new one.
 */
export function createSender(formId: PublicFormId) {
  const attempts = new Map<string, Attempt>();
  return async (values: Record<string, string>, guards: Record<string, unknown>): Promise<void> => {
    const wording = JSON.stringify(values);
    const attempt = attempts.get(wording) ?? {
      body: { form_id: formId, data: { ...values, ...guards } },
      key: newIdempotencyKey(),
    };
    attempts.set(wording, attempt);
    await call(submitForm, { body: attempt.body }, { idempotencyKey: attempt.key });
    attempts.clear();
  };
}
