/** A branded number: a plain number is assignable to any brand, but no brand to another. */
type IdOf<Thing> = number & { readonly of?: Thing };

/** An order's id in our database, URLs and shop API. */
export type OrderId = IdOf<"order">;

/** The id of the same order on the WordPress site that keeps the shop. */
export type WooCommerceOrderId = IdOf<"order on the WordPress site">;

/** The number of an account's order next to a WordPress shop, where WC- and its id may mean another order. */
export type AccountOrderNumber = `AC-${number}`;

/** The number that people use: that of the WordPress site if there is one, else our id, or AC- and our id. */
export type OrderNumber = WooCommerceOrderId | OrderId | AccountOrderNumber;

export type SubmissionId = IdOf<"form submission">;

/** 'DCQ-{timestamp}', the reference of a quote. */
export function quoteReference(timestampMs: number): string {
  return `DCQ-${timestampMs}`;
}

/** 'DL-{id}', the reference of a booking by its form submission. */
export function formReference(id: SubmissionId): string {
  return `DL-${id}`;
}

/** 'DL-{id}' of a recovered form, by the id of its order, so that each order is recovered once. */
export function recoveryReference(id: OrderId): string {
  return `DL-${id}`;
}

/** 'AC-{id}', the number and reference of an account's order that a WordPress shop does not have. */
export function accountOrderNumber(id: OrderId): AccountOrderNumber {
  return `AC-${id}`;
}

/** 'WC-{number}', the reference of a paid order; 'AC-{id}' already is one. */
export function orderReference(number: OrderNumber | string): string {
  return String(number).startsWith("AC-") ? String(number) : `WC-${number}`;
}

/** A typed order number; `series` is null for bare digits, which may belong to either. */
export type TypedOrderNumber = { digits: number; series: "WC" | "AC" | null };

/** Reads '17', '#17', 'WC-17', 'wc 17' and 'AC-17'; null for any other text. */
export function readOrderNumber(typed: string): TypedOrderNumber | null {
  const [, series, digits] = /^(?:(wc|ac)[-\s]?|#)?\s*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  return { digits: Number(digits), series: series === undefined ? null : series.toUpperCase() === "AC" ? "AC" : "WC" };
}

/** Whether a text is a booking reference: DL- followed by digits. */
export function isFormReference(value: string): boolean {
  return /^DL-[0-9]+$/.test(value);
}

export type DocumentKind = "receipt" | "credit_note";

const letters: Readonly<Record<DocumentKind, string>> = { receipt: "R", credit_note: "C" };

/** 'R-000123' for a VAT receipt, 'C-000045' for a credit note; each kind has its own count, without gaps. */
export function documentNumber(kind: DocumentKind, number: number): string {
  return `${letters[kind]}-${String(number).padStart(6, "0")}`;
}

/** The reverse of `documentNumber`; null for any other text. */
export function readDocumentNumber(text: string): { kind: DocumentKind; number: number } | null {
  const [, letter, digits] = /^([RC])-(\d{6,9})$/.exec(text) ?? [];
  if (!letter || !digits) return null;
  return { kind: letter === "R" ? "receipt" : "credit_note", number: Number(digits) };
}
