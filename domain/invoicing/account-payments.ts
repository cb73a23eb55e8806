/** How staff record that money of an account came in. */
export const accountPaymentMethods = ["transfer", "cheque", "cash", "card"] as const;
export type AccountPaymentMethod = (typeof accountPaymentMethods)[number];

/** Banks answer about a debit within two weeks: one that takes longer is looked into, and after a month given up. */
export const lateOnItsWayDays = 14;
export const maxOnItsWayDays = 30;

/** A gateway rejects smaller amounts. */
export const minOnlineCents = 50;
