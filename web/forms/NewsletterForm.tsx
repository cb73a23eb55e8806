/** Sends form newsletter of contract/form-rules.ts. */
export function NewsletterForm() {
  return null;
}
