/** @jsxRuntime automatic — the demo runs the server from its source, where no tsconfig says so. */
import { render } from "@react-email/render";
import { brand } from "../../brand.ts";
import { type EmailDocument, subjectLine } from "./email-document.ts";
import { EmailLayout } from "./email-layout.tsx";
import { documentOf, isTemplateName, type TemplateData, type TemplateName, templates } from "./templates.ts";

export type RenderedEmail = { subject: string; html: string; text: string };

/** Renders an email as HTML with inline styles and as plain text. */
export async function renderEmail<Name extends TemplateName>(
  name: Name,
  data: TemplateData[Name],
): Promise<RenderedEmail> {
  const document = documentOf(name, data);
  return {
    subject: subjectLine(templates[name].subject(data)),
    html: await render(<EmailLayout document={document} />),
    text: renderText(document),
  };
}

function renderText(document: EmailDocument): string {
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

/** Renders an email of the outbox; null if this version has no such template. Throws on data that it cannot read. */
export async function renderStoredEmail(template: string, data: unknown): Promise<RenderedEmail | null> {
  if (!isTemplateName(template)) return null;
  // Only this program writes the data, each kind by its template's type.
  return renderEmail(template, data as TemplateData[TemplateName] as never);
}
