import { z } from "zod";
import type { FieldRule, FormRules } from "../domain/forms/check-form.ts";
import { formRules, isPublicForm, type PublicFormId } from "./form-rules.ts";
import { maxLengths } from "./limits.ts";
import { pageNumber, queryDay, queryId, searchText } from "./page.schema.ts";

const unknownForm = "Unknown form";

/** Describes a field in the OpenAPI document; `checkForm` validates it. */
function describeField(rule: FieldRule): z.ZodType {
  if (rule.kind === "choice") return z.enum(rule.options);
  if (rule.kind === "email") return z.string().max(maxLengths.email).meta({ format: "email" });
  const text = z
    .string()
    .min(rule.mayBeEmpty ? 0 : rule.min)
    .max(rule.max);
  return rule.mayBeEmpty ? text.optional() : text;
}

const describeFields = (rules: FormRules) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, describeField(rule)]));

/** Sent alongside the fields; never invalid. */
const guards = {
  fax: z.unknown().optional().meta({ description: "Left empty by people" }),
  elapsedMs: z.unknown().optional().meta({ description: "Milliseconds for which the form was on the screen" }),
  page: z.unknown().optional().meta({ description: "Path of the page with the form" }),
};

const forms = Object.entries(formRules).map(([id, rules]) => ({ id: Number(id), fields: describeFields(rules) }));

export const submitFormBody = z
  .object({
    form_id: z
      .number({ error: unknownForm })
      .refine((id): id is PublicFormId => isPublicForm(id), { error: unknownForm }),
    data: z.record(z.string(), z.unknown(), { error: "The form's data is missing" }),
    ...guards,
  })
  .meta({
    takes: z.union(
      forms.map(({ id, fields }) => z.object({ form_id: z.literal(id), data: z.object(fields), ...guards })),
    ),
  });

/** The same from a plain HTML form, for the OpenAPI document: all fields side by side, the id as text. */
export const plainFormFields = z.union(
  forms.map(({ id, fields }) => z.object({ form_id: z.literal(String(id)), ...fields, ...guards })),
);

/** Shared by list and export. */
export const submissionsFilter = z.object({
  search: searchText,
  formId: queryId("Form id").optional(),
  spamSuspected: z
    .stringbool({ truthy: ["true"], falsy: ["false"], error: "Spam suspected must be true or false" })
    .optional(),
  state: z.enum(["open", "done"], { error: "State must be open or done" }).optional(),
  from: queryDay("From"),
  to: queryDay("To"),
});

export const listSubmissionsQuery = submissionsFilter.extend({ page: pageNumber });

export type ParsedSubmissionsFilter = z.output<typeof submissionsFilter>;

export const markSubmissionBody = z.object({ done: z.boolean({ error: "Done must be true or false" }) });
