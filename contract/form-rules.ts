import type { FormRules } from "../domain/forms/check-form.ts";
import { customerTypes, issueTypes } from "./form-choices.ts";
import { formIds } from "./form-ids.ts";
import { maxLengths } from "./limits.ts";

const email = { kind: "email", text: "Please enter a valid email address" } as const;
const optionalLine = (max: number) => ({ kind: "line", min: 0, max, text: "", mayBeEmpty: true }) as const;
const line = (min: number, max: number, text: string) => ({ kind: "line", min, max, text }) as const;
const lines = (min: number, text: string) => ({ kind: "lines", min, max: maxLengths.message, text }) as const;

const subjectText = "Subject must be at least 5 characters";
const messageText = "Message must be at least 10 characters";

/** The fields of each public form in display order; forms with any other id are refused. */
export const formRules = {
  [formIds.businessApplication]: {
    businessName: line(2, maxLengths.name, "Business name must be at least 2 characters"),
    contactName: line(2, maxLengths.name, "Contact name must be at least 2 characters"),
    email,
    phone: line(10, maxLengths.phone, "Please enter a valid phone number"),
    businessAddress: line(10, maxLengths.line, "Please enter your business address"),
    currentSpend: line(1, maxLengths.name, "Please specify your current monthly spend"),
    businessType: line(2, maxLengths.name, "Please specify your business type"),
    additionalInfo: { kind: "lines", min: 0, max: maxLengths.message, text: "", mayBeEmpty: true },
  },
  [formIds.rewards]: {
    fullName: line(2, maxLengths.name, "Full name must be at least 2 characters"),
    email,
    phone: line(10, maxLengths.phone, "Please enter a valid phone number"),
    businessName: optionalLine(maxLengths.name),
    customerType: { kind: "choice", options: customerTypes, text: "Please select your customer status" },
  },
  [formIds.assistance]: {
    names: line(1, maxLengths.name, "Name is required"),
    email,
    contactNumber: optionalLine(maxLengths.phone),
    issueType: { kind: "choice", options: issueTypes, text: "Please select an issue type" },
    message: lines(10, "Please provide a detailed description (at least 10 characters)"),
  },
  [formIds.contact]: {
    names: line(2, maxLengths.name, "Name must be at least 2 characters"),
    email,
    contactNumber: optionalLine(maxLengths.phone),
    subject: { kind: "line", min: 5, max: maxLengths.line, text: subjectText, mayBeEmpty: true },
    message: lines(10, messageText),
  },
  [formIds.whiteGlove]: {
    firstName: line(2, maxLengths.name, "First name must be at least 2 characters"),
    lastName: line(2, maxLengths.name, "Last name must be at least 2 characters"),
    email,
    subject: line(5, maxLengths.line, subjectText),
    message: lines(10, messageText),
  },
  [formIds.newsletter]: { email },
} as const satisfies Record<number, FormRules>;

export type PublicFormId = keyof typeof formRules;
/** The values of a checked form: every field a string, empty if nothing was typed. */
export type FormValues<Id extends PublicFormId> = Record<keyof (typeof formRules)[Id], string>;

export function isPublicForm(id: number): id is PublicFormId {
  return Object.hasOwn(formRules, id);
}

/**
 * Hidden fields that a form sends along.
 * `fax` is a trap that only bots fill in; `elapsedMs` is how long the form was on the screen; `page` is its path.
 */
export const guardFields = { trap: "fax", elapsed: "elapsedMs", page: "page" } as const;

/** Id of the element that confirms a form sent without script: the answer leads to `page#form-sent-7`. */
export function sentAnchor(id: PublicFormId): string {
  return `form-sent-${id}`;
}
