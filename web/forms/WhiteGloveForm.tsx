/** Sends form whiteGlove of contract/form-rules.ts. */
export function WhiteGloveForm() {
  return null;
}
