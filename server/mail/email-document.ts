import { brand } from "../../brand.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { cutText } from "../../domain/text/cut-text.ts";

/** What an email says, before it is laid out. Plain text throughout: rendering escapes it. */
export type EmailDocument = {
  /** The line that a mail program shows beside the subject. */
  preview: string;
  /** Marks what this is about: 'Quote request', 'Confirmed booking', … */
  flag: string | null;
  heading: string;
  paragraphs: string[];
  action: EmailLink | null;
  /** Beside the action, for readers who want more. */
  links?: EmailLink[];
  sections: EmailSection[];
  closing: string[];
};

type EmailLink = { label: string; url: string };

export type EmailSection = { title: string; rows: EmailRow[] };

/** A value may have several lines. `strong` sets off the row that counts, such as a total; `url` is where a press on it leads. */
export type EmailRow = { label: string; value: string; align?: "end"; strong?: boolean; url?: string };

/** Rows without those that have nothing to say. */
export function filled(rows: EmailRow[]): EmailRow[] {
  return rows.filter((row) => row.value.trim() !== "");
}

/** One line, so that what a visitor typed cannot begin another header. */
export function subjectLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > 200 ? `${cutText(line, 199).trimEnd()}…` : line;
}

/** How an email begins. */
export function greeting(firstName: string): string {
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

/** Where the delivery can be followed, beside the other links of an email; none while there is no delivery. */
export function trackingLinks(url: string | null | undefined, label = "Track your delivery"): EmailLink[] {
  return url ? [{ label, url }] : [];
}

/** How an email about an order ends: whom to ask, and by which name. */
export function callOrWrite(reference: string): string {
  return `Call ${brand.officePhone.display} or write to ${brand.email} with your reference ${reference}.`;
}

/** An ISO instant as Dublin's clocks showed it: 'Wednesday 4 March 2026 at 14:05'. */
export function dayAndTime(at: string): string {
  const instant = new Date(at);
  return `${showDay(dublinDate(instant))} at ${dublinTime(instant)}`;
}
