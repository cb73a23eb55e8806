import { formRules, guardFields, isPublicForm, sentAnchor } from "../../../contract/form-rules.ts";
import {
  listSubmissionsQuery,
  markSubmissionBody,
  plainFormFields,
  submissionsFilter,
  submitFormBody,
} from "../../../contract/forms.schema.ts";
import * as calls from "../../../contract/forms.ts";
import { publicPages } from "../../../contract/known-pages.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { pages } from "../../../contract/paths.ts";
import type { SenderCounts } from "../../forms/count-senders.ts";
import { exportSubmissions } from "../../forms/export-submissions.ts";
import { listSubmissions } from "../../forms/list-submissions.ts";
import { markSubmission } from "../../forms/mark-submission.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { type FormFields, type PlainForm, type Row, route } from "../route.ts";

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
    route({
      call: calls.exportSubmissions,
      refusedWhen: ["unconfirmed"],
      query: submissionsFilter,
      verb: exportSubmissions,
      answer: "csv",
    }),
    route({
      call: calls.markSubmission,
      params: idParams,
      body: markSubmissionBody,
      verb: markSubmission,
      errors: ["action_refused"],
    }),
  ];
}

const pageOf = (fields: FormFields): string => {
  const page = fields[guardFields.page] ?? "";
  return publicPages.includes(page) ? page : pages.home;
};
const idOf = (fields: FormFields): number => Number(fields["form_id"]);

/** The public forms as a browser without JavaScript sends them: all fields side by side. */
const plainSubmission: PlainForm = {
  fields: plainFormFields,
  bodyOf: ({ form_id, ...data }) => ({ form_id: Number(form_id), data }),
  successPath(fields) {
    const id = idOf(fields);
    return isPublicForm(id) ? `${pageOf(fields)}#${sentAnchor(id)}` : pageOf(fields);
  },
  redisplay(fields, { message, data }) {
    const id = idOf(fields);
    if (!isPublicForm(id)) return null;
    const names = Object.keys(formRules[id]);
    const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]));
    const faults = Object.entries(data.params ?? {}).map(([path, text]) => [path.replace(/^data\./, ""), text]);
    const errors: FormFields = Object.fromEntries(faults.filter(([name = ""]) => names.includes(name)));
    const isMarked = Object.keys(errors).length > 0;
    return {
      path: pageOf(fields),
      result: { formId: id, values, errors, message: isMarked ? "Please check the fields that are marked." : message },
    };
  },
};
