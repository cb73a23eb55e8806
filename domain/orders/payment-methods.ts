/** How money came in: by a card gateway, at the WordPress site that keeps the shop, or as staff wrote it down. */
export const paymentMethods = ["stripe", "sandbox", "woocommerce", "phone", "transfer", "account"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** As customers and staff read it. */
export const paymentMethodTitles: Readonly<Record<PaymentMethod, string>> = {
  stripe: "Card",
  sandbox: "Card (sandbox)",
  woocommerce: "Card",
  phone: "Phone",
  transfer: "Bank transfer",
  account: "Account",
};

/** Whether a customer calls it paying by card, whatever an order of another shop says; the sandbox stands for a card. */
export function isByCard(method: string): boolean {
  return paymentMethods.some((known) => known === method && isByGateway(known));
}

/** True where money can go back the way it came. */
export function isByGateway(method: PaymentMethod): method is "stripe" | "sandbox" | "woocommerce" {
  return method === "stripe" || method === "sandbox" || method === "woocommerce";
}
