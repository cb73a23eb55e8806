/** The ways of payment that staff can record for an account. */
export const accountPaymentMethods = ["transfer", "cheque", "cash", "card"] as const;
export type AccountPaymentMethod = (typeof accountPaymentMethods)[number];

/** Banks answer about a debit within two weeks: staff look into one that takes longer; after a month it fails. */
export const lateOnItsWayDays = 14;
export const maxOnItsWayDays = 30;

/** A gateway rejects smaller amounts. */
export const minOnlineCents = 50;
