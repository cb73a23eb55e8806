/** The beginning of a text, at most so many UTF-16 units long. A character that needs two of them is never cut in half: no store takes a half. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
