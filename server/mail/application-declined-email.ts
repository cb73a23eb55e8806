import { brand } from "../../brand.ts";
import { type EmailDocument, greeting } from "./email-document.ts";

export type ApplicationDeclinedData = {
  contactName: string;
  company: string;
  /** The reason that staff typed for the applicant. */
  reason: string;
};

export function applicationDeclinedSubject(): string {
  return `Your application for a business account - ${brand.name}`;
}

/** Notifies an applicant that no account is opened for now, and why. */
export function applicationDeclinedEmail({ contactName, company, reason }: ApplicationDeclinedData): EmailDocument {
  return {
    preview: "We can't open a business account at the moment",
    flag: "Business account",
    heading: "We can't open an account at the moment",
    paragraphs: [
      greeting(contactName.split(" ")[0] ?? ""),
      `Thank you for applying for a business account for ${company}. Unfortunately we can't open one at the moment.`,
      reason,
      "You can still book every service on our website and pay by card.",
    ],
    action: null,
    sections: [],
    closing: [`Do you have a question? Call ${brand.officePhone.display} or write to ${brand.email}.`],
  };
}
