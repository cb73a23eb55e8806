/** Sends form businessApplication of contract/form-rules.ts. */
export function BusinessForm() {
  return null;
}
