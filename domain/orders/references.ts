/** A number that says whose it is: a plain one counts as any, but none of one kind counts as another. */
type IdOf<Thing> = number & { readonly of?: Thing };

/** An order's id in our database, in our addresses and in the shop's API. */
export type OrderId = IdOf<"order">;

/** The id of the same order at the WordPress site that keeps the shop. */
export type WooCommerceOrderId = IdOf<"order at the WordPress site">;

/** What people call an order: its number at the WordPress site where it has one, else its id. */
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

/** 'DL-{id}' of a form that an order was recovered into: of the order, because its submission has no number yet that it was booked under. */
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
