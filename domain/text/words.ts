/** With a capital at its start. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A person's name. */
export function fullName(first: string | undefined, last: string | undefined): string {
  return `${first?.trim() ?? ""} ${last?.trim() ?? ""}`.trim();
}

/** A key as people read it, whatever it is: 'Small Van' for `small_van`, 'On Hold' for `on-hold`. */
export function titleCase(key: string): string {
  return key
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(capitalise)
    .join(" ");
}

/** The same for what may be a key or a text: what was written for people stays as it is. */
export function showWords(text: string): string {
  return /[A-Z\s]/.test(text) ? text.replaceAll("_", " ") : titleCase(text);
}
