import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";

/** 'INV-000123', or the number from an earlier system. */
export function invoiceName({
  number,
  opening_number,
}: {
  number: number | null;
  opening_number: string | null;
}): string {
  return opening_number ?? invoiceNumber("invoice", number ?? 0);
}
