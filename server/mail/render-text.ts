import { brand } from "../../brand.ts";
import type { EmailDocument } from "./email-document.ts";

/** The plain text part. */
export function renderText(document: EmailDocument): string {
  const links = [...(document.action ? [document.action] : []), ...(document.links ?? [])];
  const blocks = [
    document.flag ? `[${document.flag}]` : "",
    document.heading,
    ...document.paragraphs,
    links.map(({ label, url }) => `${label}: ${url}`).join("\n"),
    ...document.sections.map(({ title, rows }) => [title.toUpperCase(), ...rows.map(rowText)].join("\n")),
    ...document.closing,
    `${brand.name}\n${brand.officePhone.display}\n${brand.email}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function rowText({ label, value }: { label: string; value: string }): string {
  return value.includes("\n") ? `${label}:\n  ${value.replaceAll("\n", "\n  ")}` : `${label}: ${value}`;
}
