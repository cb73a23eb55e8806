/** Marks that nobody sees: of no width, or turning the direction of what follows. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** One line of text: control characters and runs of blanks become one space, invisible and direction-turning marks go. */
export function cleanText(value: string): string {
  return value
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** The same for text of several lines, which keeps its lines and its spaces. */
export function cleanLines(value: string): string {
  return value
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
}
