import { type RenderedEmail, renderEmail } from "./render-email.tsx";
import { isTemplateName, type TemplateData, type TemplateName } from "./templates.ts";

/** Writes an email of the outbox as it would leave now; null where a later version dropped its template. Throws on data it cannot read. */
export async function renderStoredEmail(template: string, data: unknown): Promise<RenderedEmail | null> {
  if (!isTemplateName(template)) return null;
  // Only this program writes the data, each kind by its template's type.
  return renderEmail(template, data as TemplateData[TemplateName] as never);
}
