import { brand } from "../../brand.ts";
import { type CustomerType, type IssueType, issueTypeLabels } from "../../contract/form-choices.ts";
import { formIds } from "../../contract/form-ids.ts";
import type { PublicFormId } from "../../contract/form-rules.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { type EmailDocument, withoutEmptyRows } from "./email-document.ts";

/** A submitted form; `receivedAt` is an ISO instant. */
export type FormEmailData = {
  formId: PublicFormId;
  subject: string;
  /** The sender's name; empty if the form does not ask for it. */
  names: string;
  values: Record<string, string>;
  receivedAt: string;
};

/** Excludes the sender's input, because the address may be somebody else's. */
export type AcknowledgementData = { formId: PublicFormId };

type FormWords = {
  flag: string;
  /** What the sender did, and what the site promises in return. */
  did: string;
  promise: string;
  thanks: { heading: string; paragraphs: string[] };
};

const received = "We received your message";

const words: Readonly<Record<PublicFormId, FormWords>> = {
  [formIds.businessApplication]: {
    flag: "Business application",
    did: "applied for a business account on the website.",
    promise: "We promise a review within 2 business days.",
    thanks: {
      heading: "We received your application",
      paragraphs: ["Thank you for applying for a business account. We review applications within 2 business days."],
    },
  },
  [formIds.rewards]: {
    flag: "Rewards registration",
    did: "registered for the rewards programme on the website.",
    promise: "",
    thanks: {
      heading: "Welcome to Rewards!",
      paragraphs: [
        "Thank you for joining the rewards programme.",
        "Points are credited within 24 hours of delivery confirmation, and 500 points can be redeemed for a gift card.",
      ],
    },
  },
  [formIds.assistance]: {
    flag: "Assistance request",
    did: "asked for help on the website.",
    promise: "We promise an answer within 24 hours.",
    thanks: {
      heading: received,
      paragraphs: ["Thank you for contacting us. Our team will get back to you within 24 hours."],
    },
  },
  [formIds.contact]: {
    flag: "Contact form",
    did: "wrote to us on the website.",
    promise: "We promise an answer soon.",
    thanks: { heading: received, paragraphs: ["Thank you for contacting us. We'll get back to you soon."] },
  },
  [formIds.whiteGlove]: {
    flag: "White Glove enquiry",
    did: "asked about the White Glove service on the website.",
    promise: "We promise contact within 2 hours.",
    thanks: {
      heading: "We received your enquiry",
      paragraphs: ["Thank you for your interest. Our White Glove specialists will contact you within 2 hours."],
    },
  },
  [formIds.newsletter]: {
    flag: "Newsletter",
    did: "joined the newsletter list on the website.",
    promise: "",
    thanks: {
      heading: "You are on our newsletter list",
      paragraphs: [
        "This address was added to our newsletter list on our website.",
        `To leave the list, write to ${brand.email} from this address and we will take it off.`,
      ],
    },
  },
};

const labels: Readonly<Record<string, string>> = {
  businessName: "Business name",
  contactName: "Contact name",
  fullName: "Full name",
  names: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  contactNumber: "Phone",
  businessAddress: "Business address",
  currentSpend: "Current monthly spend",
  businessType: "Business type",
  additionalInfo: "Additional information",
  customerType: "Customer status",
  issueType: "Issue",
  subject: "Subject",
  message: "Message",
};

const customerTypeLabels: Readonly<Record<CustomerType, string>> = {
  existing: "Existing customer",
  returning: "Returning customer",
  new: "New customer",
};
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  issueType: issueTypeLabels satisfies Record<IssueType, string>,
  customerType: customerTypeLabels,
};

/** Forwards a form to the team. */
export function formEmail({ formId, subject, names, values, receivedAt }: FormEmailData): EmailDocument {
  const { flag, did, promise } = words[formId];
  const instant = new Date(receivedAt);
  const rows = Object.entries(values).map(([name, value]) => ({
    label: labels[name] ?? name,
    value: (Object.hasOwn(choices[name] ?? {}, value) && choices[name]?.[value]) || value,
  }));
  return {
    preview: `${flag}: ${names || values["email"]}`,
    flag,
    heading: subject,
    paragraphs: [`${names || values["email"]} ${did} ${promise}`.trim()],
    action: null,
    sections: [
      {
        title: flag,
        rows: withoutEmptyRows([
          ...rows,
          { label: "Received", value: `${showDay(dublinDate(instant))}, ${dublinTime(instant)} (Dublin)` },
        ]),
      },
    ],
    closing: [],
  };
}

export function acknowledgementSubject({ formId }: AcknowledgementData): string {
  const { heading } = words[formId].thanks;
  return `${heading} - ${brand.name}`;
}

/** Acknowledges a form to the address that was typed. */
export function acknowledgementEmail({ formId }: AcknowledgementData): EmailDocument {
  const { heading, paragraphs } = words[formId].thanks;
  return {
    preview: paragraphs[0] ?? heading,
    flag: null,
    heading,
    paragraphs,
    action: null,
    sections: [],
    closing: [closing(formId)],
  };
}

function closing(formId: PublicFormId): string {
  return formId === formIds.newsletter
    ? "Didn't ask for this? Then someone mistyped an email address: drop us a line and we'll take yours off the list."
    : "Didn't write to us? Then someone mistyped an email address, and you can ignore this email.";
}
