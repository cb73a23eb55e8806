import { listSubmissionsQuery, submitFormBody } from "../../../contract/forms.schema.ts";
import * as calls from "../../../contract/forms.ts";
import { listSubmissions } from "../../forms/list-submissions.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { type Row, route } from "../route.ts";

export const formsRoutes: Row[] = [
  route({
    call: calls.submitForm,
    body: submitFormBody,
    verb: submitForm,
    limit: "forms",
    errors: ["idempotency_key_reused"],
  }),
  route({ call: calls.listSubmissions, query: listSubmissionsQuery, verb: listSubmissions }),
];
