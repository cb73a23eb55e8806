import { brand } from "../../brand.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { cutText } from "../../domain/text/cut-text.ts";

/** The content of an email before layout. Plain text throughout: rendering escapes it. */
export type EmailDocument = {
  /** The line that an email client shows next to the subject. */
  preview: string;
  /** The kind of email: 'Quote request', 'Confirmed booking', … */
  flag: string | null;
  heading: string;
  paragraphs: string[];
  action: EmailLink | null;
  links?: EmailLink[];
  sections: EmailSection[];
  closing: string[];
};

type EmailLink = { label: string; url: string };

export type EmailSection = { title: string; rows: EmailRow[] };

/** A value may have several lines. `strong` highlights a row, such as a total; `url` makes the value a link. */
export type EmailRow = { label: string; value: string; align?: "end"; strong?: boolean; url?: string };

export function withoutEmptyRows(rows: EmailRow[]): EmailRow[] {
  return rows.filter((row) => row.value.trim() !== "");
}

/** Makes a subject one line, so that a visitor's input can't inject another header. */
export function subjectLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > 200 ? `${cutText(line, 199).trimEnd()}…` : line;
}

export function greeting(firstName: string): string {
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

/** The link to the tracking page; none until there is a delivery. */
export function trackingLinks(url: string | null | undefined, label = "Track your delivery"): EmailLink[] {
  return url ? [{ label, url }] : [];
}

/** The closing lines of an email about an order. */
export function callOrWrite(reference: string): string {
  return `Call ${brand.officePhone.display} or write to ${brand.email} with your reference ${reference}.`;
}

/** An ISO instant in Dublin time: 'Wednesday 4 March 2026 at 14:05'. */
export function dayAndTime(at: string): string {
  const instant = new Date(at);
  return `${showDay(dublinDate(instant))} at ${dublinTime(instant)}`;
}
