import { dublinTime } from "../../domain/schedule/dublin.ts";
import type { EmailDocument } from "./email-document.ts";
import { greeting } from "./email-document.ts";

/** A day's emails about bookings and deliveries combined into one, oldest first. */
export type MemberDigestData = {
  firstName: string;
  company: string;
  /** `at` is an ISO instant, `text` the subject of the email that it replaces, `url` the delivery in the portal. */
  items: { at: string; text: string; url: string }[];
  settingsUrl: string;
};

export function memberDigestSubject({ company, items }: MemberDigestData): string {
  return `${items.length === 1 ? "1 update" : `${items.length} updates`} on deliveries for ${company}`;
}

export function memberDigestEmail(data: MemberDigestData): EmailDocument {
  const { firstName, company, items, settingsUrl } = data;
  return {
    preview: items[0]?.text ?? "",
    flag: "Daily summary",
    heading: `Today for ${company}`,
    paragraphs: [
      greeting(firstName),
      "Here is what has happened with your bookings and deliveries since the last summary.",
    ],
    action: null,
    links: [{ label: "Choose which emails you get", url: settingsUrl }],
    sections: [
      {
        title: "Bookings and deliveries",
        rows: items.map(({ at, text, url }) => ({ label: dublinTime(new Date(at)), value: text, url })),
      },
    ],
    closing: [],
  };
}
