export const accountPaymentMethods = ["transfer", "cheque", "cash", "card"] as const;
export type AccountPaymentMethod = (typeof accountPaymentMethods)[number];
