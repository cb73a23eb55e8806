import type { z } from "zod";
import type { OrderId, OrderNumber, SubmissionId } from "../domain/orders/references.ts";
import { defineCall, type QueryInput } from "./call.ts";
import type { listSubmissionsQuery, markSubmissionBody, submissionsFilter, submitFormBody } from "./forms.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api, fluentForm } from "./paths.ts";

/**
 * The result of a refused form that was sent without script.
 * The page is rendered again with what was typed, a message per invalid field of `formRules` and one above them.
 */
export type FormResult = {
  formId: number;
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
};

/** The guard fields (`guardFields` of form-rules.ts) may be beside `data` or in it. */
export type FormSubmission = z.input<typeof submitFormBody>;

export const submitForm = defineCall<{ body: typeof submitFormBody }, { insert_id: SubmissionId }>({
  name: "submitForm",
  method: "POST",
  path: `${fluentForm}/submissions`,
  access: "visitor",
  summary: "Store a visitor's form and notify the team",
});

/** `data` holds the form's own fields and always `names`, `email`, `subject` and `message`. */
export type StoredSubmission = {
  id: SubmissionId;
  formId: number;
  data: Record<string, unknown>;
  email: string | null;
  orderId: OrderId | null;
  orderNumber: OrderNumber | null;
  /** Path of the page with the form, else 'website'. */
  source: string;
  /** No email was sent about it. */
  spamSuspected: boolean;
  createdAt: string;
  done: SubmissionDone | null;
};

/** Who marked a submission as done, and when (ISO 8601). */
export type SubmissionDone = { by: string; at: string };

/**
 * `search`: at most 200 letters of a name, email address, company, subject, message, phone number or reference.
 * `state`: 'open' are visitors' submissions that nobody has marked as done; those of bookings are handled with their
 * orders. `from` and `to` are inclusive days in Dublin ('YYYY-MM-DD').
 */
export type SubmissionsFilter = QueryInput<typeof submissionsFilter>;

export const listSubmissions = defineCall<
  { query: typeof listSubmissionsQuery },
  { total: number; capped: boolean; submissions: StoredSubmission[] }
>({
  name: "listSubmissions",
  method: "GET",
  path: `${api}/submissions`,
  access: "administrator",
  summary: "Form submissions, newest first, 50 a page; counted up to 10,000 (`capped`)",
});

/** Answers a CSV file of all matches, newest submission first. */
export const exportSubmissions = defineCall<{ query: typeof submissionsFilter }, unknown>({
  name: "exportSubmissions",
  method: "GET",
  path: `${api}/submissions.csv`,
  access: "administrator",
  summary: "The submissions that match the list's filter, as a CSV file; with a single form, one column per field",
});

/** The first mark counts: marking again keeps its name and time. */
export const markSubmission = defineCall<
  { params: typeof idParams; body: typeof markSubmissionBody },
  { id: SubmissionId; done: SubmissionDone | null }
>({
  name: "markSubmission",
  method: "PUT",
  path: `${api}/submissions/{id}/done`,
  access: "administrator",
  summary: "Mark a form submission as done, or as open again",
});
