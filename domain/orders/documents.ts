export type DocumentKind = "receipt" | "credit_note";

const letters: Readonly<Record<DocumentKind, string>> = { receipt: "R", credit_note: "C" };

/** 'R-000123' for a VAT receipt, 'C-000045' for a credit note; each kind counts by itself, without gaps. */
export function documentNumber(kind: DocumentKind, number: number): string {
  return `${letters[kind]}-${String(number).padStart(6, "0")}`;
}

/** Kind and number behind a document's name; null for any other text. */
export function readDocumentNumber(text: string): { kind: DocumentKind; number: number } | null {
  const [, letter, digits] = /^([RC])-(\d{6,9})$/.exec(text) ?? [];
  if (!letter || !digits) return null;
  return { kind: letter === "R" ? "receipt" : "credit_note", number: Number(digits) };
}
