/** 'DCQ-{timestamp}', the reference of a quote. */
export function quoteReference(timestampMs: number): string {
  return `DCQ-${timestampMs}`;
}

/** 'DL-{number}', the reference of a booking by its form submission's id. */
export function formReference(submissionId: number | string): string {
  return `DL-${submissionId}`;
}

/** 'WC-{orderId}', the reference of an order that was paid. */
export function orderReference(orderId: number | string): string {
  return `WC-${orderId}`;
}

/** Whether a text is a booking reference: DL- followed by digits. */
export function isFormReference(value: string): boolean {
  return /^DL-[0-9]+$/.test(value);
}
