/** A branded number: a plain number is assignable to any brand, but no brand to another. */
type IdOf<Thing> = number & { readonly of?: Thing };

/** An order's id in our database, URLs and shop API. */
export type OrderId = IdOf<"order">;

/** The id of the same order on the WordPress site that has the shop. */
export type WooCommerceOrderId = IdOf<"order on the WordPress site">;

/** The number that people use: that of the WordPress site if there is one, else our id. */
export type OrderNumber = WooCommerceOrderId | OrderId;

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

/** 'WC-{number}', the reference of an order that was paid. */
export function orderReference(number: OrderNumber | string): string {
  return `WC-${number}`;
}

/** Whether a text is a booking reference: DL- followed by digits. */
export function isFormReference(value: string): boolean {
  return /^DL-[0-9]+$/.test(value);
}

export type DocumentKind = "receipt" | "credit_note";

const letters: Readonly<Record<DocumentKind, string>> = { receipt: "R", credit_note: "C" };

/** 'R-000123' for a VAT receipt, 'C-000045' for a credit note; each kind counts by itself, without gaps. */
export function documentNumber(kind: DocumentKind, number: number): string {
  return `${letters[kind]}-${String(number).padStart(6, "0")}`;
}

/** The reverse of `documentNumber`; null for any other text. */
export function readDocumentNumber(text: string): { kind: DocumentKind; number: number } | null {
  const [, letter, digits] = /^([RC])-(\d{6,9})$/.exec(text) ?? [];
  if (!letter || !digits) return null;
  return { kind: letter === "R" ? "receipt" : "credit_note", number: Number(digits) };
}
