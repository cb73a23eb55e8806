export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function fullName(first: string | undefined, last: string | undefined): string {
  return `${first?.trim() ?? ""} ${last?.trim() ?? ""}`.trim();
}

/** A tariff name within a sentence: 'small van'. Abbreviations keep their capitals. */
export function inSentence(name: string): string {
  return name.replace(/\b\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
}

/** 'a large box', 'an envelope', 'documents' */
export function withArticle(name: string): string {
  const text = inSentence(name);
  if (/[^s]s$/.test(text)) return text;
  return `${/^[aeiou]/i.test(text) ? "an" : "a"} ${text}`;
}
