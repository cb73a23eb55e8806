/** How staff record that money of an account came in. */
export const accountPaymentMethods = ["transfer", "cheque", "cash", "card"] as const;
export type AccountPaymentMethod = (typeof accountPaymentMethods)[number];

/** A gateway rejects smaller amounts. */
export const minOnlineCents = 50;
