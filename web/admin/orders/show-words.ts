/** A stored word as people read it: 'Small Van' for `small_van`. What was written for people stays as it is. */
export function showWords(text: string): string {
  if (/[A-Z\s]/.test(text)) return text.replaceAll("_", " ");
  return text
    .split("_")
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
}
