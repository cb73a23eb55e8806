/** A number that says whose it is: a plain one counts as any, but none of one kind counts as another. */
type IdOf<Thing> = number & { readonly of?: Thing };

/** An order's id in our database, in our addresses and in the shop's API. */
export type OrderId = IdOf<"order">;

/** The id of the same order on the WordPress site that keeps the shop. */
export type WooCommerceOrderId = IdOf<"order on the WordPress site">;

/** What people call an order: its number on the WordPress site where it has one, else its id. */
export type OrderNumber = WooCommerceOrderId | OrderId;

/** The id of a form that was sent in. */
export type SubmissionId = IdOf<"form submission">;

/** 'DCQ-{timestamp}', the reference of a quote. */
export function quoteReference(timestampMs: number): string {
  return `DCQ-${timestampMs}`;
}

/** 'DL-{id}', the reference of a booking by its form submission. */
export function formReference(id: SubmissionId): string {
  return `DL-${id}`;
}

/** 'DL-{id}' of a form that an order was recovered into: by the order's id, so that each is recovered once. */
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

/** Kind and number behind a document's name; null for any other text. */
export function readDocumentNumber(text: string): { kind: DocumentKind; number: number } | null {
  const [, letter, digits] = /^([RC])-(\d{6,9})$/.exec(text) ?? [];
  if (!letter || !digits) return null;
  return { kind: letter === "R" ? "receipt" : "credit_note", number: Number(digits) };
}
