/** Sends form contact of contract/form-rules.ts. */
export function ContactForm() {
  return null;
}
