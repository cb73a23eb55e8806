import { brand } from "../../brand.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { showDay } from "../../domain/schedule/show-day.ts";
import { type EmailDocument, filled } from "./email-document.ts";

/** A request for help as it was typed; `receivedAt` is an ISO instant. */
export type AssistanceEmailData = {
  names: string;
  email: string;
  contactNumber: string;
  /** In words. */
  issue: string;
  message: string;
  receivedAt: string;
};

export function assistanceSubject(data: AssistanceEmailData): string {
  return `Quote Assistance Request - ${data.names}`;
}

/** Tells the team who needs help with what. */
export function assistanceEmail(data: AssistanceEmailData): EmailDocument {
  const received = new Date(data.receivedAt);
  return {
    preview: `${data.names}: ${data.issue}`,
    flag: "Assistance request",
    heading: "Quote Assistance Request",
    paragraphs: [`${data.names} asked for help on the website. We promise an answer within 24 hours.`],
    action: null,
    sections: [
      {
        title: "Request",
        rows: filled([
          { label: "Name", value: data.names },
          { label: "Email", value: data.email },
          { label: "Phone", value: data.contactNumber },
          { label: "Issue", value: data.issue },
          { label: "Description", value: data.message },
          { label: "Received", value: `${showDay(dublinDate(received))}, ${dublinTime(received)} (Dublin)` },
        ]),
      },
    ],
    closing: [],
  };
}

export function acknowledgementSubject(): string {
  return `We received your message - ${brand.name}`;
}

/** To the address that was typed. It repeats nothing of the form: whoever typed it need not be who reads it. */
export function acknowledgementEmail(): EmailDocument {
  return {
    preview: "Our team will get back to you within 24 hours.",
    flag: null,
    heading: "We received your message",
    paragraphs: ["Thank you for contacting us. Our team will get back to you within 24 hours."],
    action: null,
    sections: [],
    closing: [`You did not write to us? Then somebody mistyped an email address, and you can ignore this one.`],
  };
}
