/**
 * What a visitor typed must not leave with an error: query strings, email addresses, postcodes, numbers that could be a phone's, and
 * whatever is quoted, but for the property that could not be read.
 */
export function scrub(text: string): string {
  return text
    .replace(/[?#][^\s"')]*/g, "")
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, "[email]")
    .replace(/\b[A-Z]\d[\dW][ -]?[A-Z\d]{4}\b/gi, "[postcode]")
    .replace(/\+?\d(?:[\s().-]?\d){5,}/g, "[number]")
    .replace(/(?<!reading )(["'`]).*?\1/g, "$1…$1")
    .slice(0, 300);
}
