/** At most `maxLength` UTF-16 units, never half of a surrogate pair: databases reject those. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}
