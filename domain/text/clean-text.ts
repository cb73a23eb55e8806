/** Zero-width characters and directional marks. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** One line: control characters and runs of blanks become one space, invisible characters are removed. */
export function cleanText(value: string): string {
  return value
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** The same for several lines, which keep their breaks and spaces. */
export function cleanLines(value: string): string {
  return value
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
}
