import type { z } from "zod";
import type { OrderId, OrderNumber, SubmissionId } from "../domain/orders/references.ts";
import { defineCall, type Written } from "./call.ts";
import type { listSubmissionsQuery, markSubmissionBody, submissionsFilter, submitFormBody } from "./forms.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api, fluentForm } from "./paths.ts";

export const formIds = {
  teamBooking: 1,
  customerBooking: 3,
  businessApplication: 4,
  rewards: 5,
  assistance: 6,
  contact: 7,
  whiteGlove: 8,
  newsletter: 9,
} as const;

export const issueTypes = [
  "cant-complete-quote",
  "technical-issues",
  "address-help",
  "pricing-question",
  "other",
] as const;
export type IssueType = (typeof issueTypes)[number];
export const issueTypeLabels: Record<IssueType, string> = {
  "cant-complete-quote": "I can't complete my quote",
  "technical-issues": "Technical issues",
  "address-help": "Help with an address",
  "pricing-question": "A question about the price",
  other: "Something else",
};

export const customerTypes = ["existing", "returning", "new"] as const;
export type CustomerType = (typeof customerTypes)[number];

/**
 * The result of a form that was sent without script and refused: the page is rendered again with what was typed, the text of each faulty
 * field and a message over them. Names of fields are those of `formRules`.
 */
export type FormResult = {
  formId: number;
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
};

/** The guard fields (`guardFields` of form-rules.ts) stand beside `data` or in it. */
export type FormSubmission = z.input<typeof submitFormBody>;

export const submitForm = defineCall<{ body: typeof submitFormBody }, { insert_id: SubmissionId }>({
  name: "submitForm",
  method: "POST",
  path: `${fluentForm}/submissions`,
  access: "visitor",
  summary: "Store a visitor's form and tell the team",
});

/** `data` holds the fields of the form and, from whatever form, `names`, `email`, `subject` and `message`. */
export type StoredSubmission = {
  id: SubmissionId;
  formId: number;
  data: Record<string, unknown>;
  email: string | null;
  orderId: OrderId | null;
  orderNumber: OrderNumber | null;
  /** The path of the page on which the form stood, else 'website'. */
  source: string;
  /** No email was sent about it. */
  spamSuspected: boolean;
  createdAt: string;
  done: SubmissionDone | null;
};

/** By whom a submission was marked as done, and when (ISO 8601). */
export type SubmissionDone = { by: string; at: string };

/**
 * Which submissions are meant. `search`: at most 200 letters of a name, an email address, a company, a subject, a message, a phone number or a
 * reference. `state`: 'open' are those of visitors that nobody has marked as done; those of bookings are seen to with their orders. `from` and `to` are days in Dublin ('YYYY-MM-DD'), both included.
 */
export type SubmissionsFilter = Written<typeof submissionsFilter>;

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

/** Answers a CSV file, newest submission first, however many there are. */
export const exportSubmissions = defineCall<{ query: typeof submissionsFilter }, unknown>({
  name: "exportSubmissions",
  method: "GET",
  path: `${api}/submissions.csv`,
  access: "administrator",
  summary:
    "The submissions that the list's filter means, as a CSV file; one form's with a column for each of its fields",
});

/** The first mark stands: a second one leaves its name and time. */
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
