import { listSubmissionsQuery, submissionsFilter, submitFormBody } from "../../../contract/forms.schema.ts";
import * as calls from "../../../contract/forms.ts";
import type { SenderCounts } from "../../forms/count-senders.ts";
import { exportSubmissions } from "../../forms/export-submissions.ts";
import { listSubmissions } from "../../forms/list-submissions.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { type Row, route } from "../route.ts";
import { plainSubmission } from "./plain-submission.ts";

export function formsRoutes(senders: SenderCounts): Row[] {
  return [
    route({
      call: calls.submitForm,
      body: submitFormBody,
      plainForm: plainSubmission,
      verb: submitForm(senders),
      limit: "forms",
      errors: ["idempotency_key_reused"],
    }),
    route({ call: calls.listSubmissions, query: listSubmissionsQuery, verb: listSubmissions }),
    route({ call: calls.exportSubmissions, query: submissionsFilter, verb: exportSubmissions, file: "text/csv" }),
  ];
}
