/** With a capital at its start. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A person's name. */
export function fullName(first: string | undefined, last: string | undefined): string {
  return `${first?.trim() ?? ""} ${last?.trim() ?? ""}`.trim();
}
