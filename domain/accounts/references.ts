/** A branded number: a plain number is assignable to any brand, but no brand to another. */
export type AccountId = number & { readonly of?: "account" };
export type MemberId = number & { readonly of?: "member" };

/** 'A-1001', the number of an account. */
export function accountNumber(id: AccountId): string {
  return `A-${id}`;
}

/** The id in a typed account number: 'A-1001', 'a 1001', 'A1001'; null for any other text. */
export function readAccountNumber(typed: string): AccountId | null {
  const [, digits] = /^a[\s-]*(\d{4,9})$/i.exec(typed.trim()) ?? [];
  return digits ? Number(digits) : null;
}
