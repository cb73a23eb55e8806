import { z } from "zod";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { issueTypes } from "./forms.ts";
import { longest } from "./limits.ts";

export const assistanceTexts = {
  names: "Name is required",
  email: "Please enter a valid email address",
  issueType: "Please select an issue type",
  message: "Please provide a detailed description (at least 10 characters)",
} as const;

export const assistanceForm = z.object({
  names: z
    .string({ error: assistanceTexts.names })
    .overwrite(cleanText)
    .min(1, { error: assistanceTexts.names })
    .max(longest.name, { error: `At most ${longest.name} characters` }),
  email: z
    .string({ error: assistanceTexts.email })
    .trim()
    .max(longest.email, { error: assistanceTexts.email })
    .pipe(z.email({ error: assistanceTexts.email })),
  contactNumber: z
    .string()
    .overwrite(cleanText)
    .max(longest.phone, { error: `At most ${longest.phone} characters` })
    .nullish()
    .transform((text) => text ?? ""),
  issueType: z.enum(issueTypes, { error: assistanceTexts.issueType }),
  message: z
    .string({ error: assistanceTexts.message })
    .overwrite(cleanLines)
    .min(10, { error: assistanceTexts.message })
    .max(longest.message, { error: `At most ${longest.message} characters` }),
});

/** Public forms by id. A form joins this table with the screen that sends it; any other id is refused. */
export const formSchemas = { 6: assistanceForm } as const;

export const submitFormBody = z.object({
  form_id: z
    .number({ error: "Unknown form" })
    .refine((id): id is keyof typeof formSchemas => id in formSchemas, { error: "Unknown form" }),
  data: z.record(z.string(), z.unknown(), { error: "The form's data is missing" }),
});

export const listSubmissionsQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  formId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
