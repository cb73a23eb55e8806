import { render } from "@react-email/render";
import { subjectLine } from "./email-document.ts";
import { EmailLook } from "./email-look.tsx";
import { renderText } from "./render-text.ts";
import { documentOf, type TemplateData, type TemplateName, templates } from "./templates.ts";

export type RenderedEmail = { subject: string; html: string; text: string };

/** Writes an email from its template and data, as HTML with inline styles and as plain text. */
export async function renderEmail<Name extends TemplateName>(
  name: Name,
  data: TemplateData[Name],
): Promise<RenderedEmail> {
  const document = documentOf(name, data);
  return {
    subject: subjectLine(templates[name].subject(data)),
    html: await render(<EmailLook document={document} />),
    text: renderText(document),
  };
}
