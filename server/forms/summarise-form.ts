import { formIds } from "../../contract/form-ids.ts";
import type { FormValues, PublicFormId } from "../../contract/form-rules.ts";

/** The common fields of a form; `subject` is also the subject of the email to the team. */
export type FormSummary = { names: string; subject: string; message: string };

const summaries: { readonly [Id in PublicFormId]: (form: FormValues<Id>) => FormSummary } = {
  [formIds.businessApplication]: ({ contactName, businessName, additionalInfo }) => ({
    names: contactName,
    subject: `Business Account Application - ${businessName}`,
    message: additionalInfo,
  }),
  [formIds.rewards]: ({ fullName }) => ({
    names: fullName,
    subject: `Rewards Program Registration - ${fullName}`,
    message: "",
  }),
  [formIds.assistance]: ({ names, message }) => ({ names, subject: `Quote Assistance Request - ${names}`, message }),
  [formIds.contact]: ({ names, subject, message }) => ({
    names,
    subject: subject || `New Contact Us Entry - ${names}`,
    message,
  }),
  [formIds.whiteGlove]: ({ firstName, lastName, subject, message }) => ({
    names: `${firstName} ${lastName}`,
    subject,
    message,
  }),
  [formIds.newsletter]: () => ({ names: "", subject: "Newsletter Registration", message: "" }),
};

export function summariseForm<Id extends PublicFormId>(id: Id, form: FormValues<Id>): FormSummary {
  return summaries[id](form);
}
