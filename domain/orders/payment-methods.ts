import { type Cents, formatEuro } from "../money/euro.ts";

/** How money is called in the books that came in at the remote shop. */
export const remoteMethod = "woocommerce" as const;

/** Money that can go back the way it came. */
export const gatewayMethods = ["stripe", "sandbox", remoteMethod] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];

/** How money came in: by a card gateway, at the remote shop, or as staff wrote it down. */
export const paymentMethods = [...gatewayMethods, "phone", "transfer", "account"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** As customers and staff read it. */
export const paymentMethodTitles: Readonly<Record<PaymentMethod, string>> = {
  stripe: "Card",
  sandbox: "Card (sandbox)",
  [remoteMethod]: "Card",
  phone: "Phone",
  transfer: "Bank transfer",
  account: "Account",
};

/** Whether a customer calls it paying by card, whatever an order of another shop says; the sandbox stands for a card. */
export function isByCard(method: string): boolean {
  return gatewayMethods.some((one) => one === method);
}

/** True where money can go back the way it came. */
export function isByGateway(method: PaymentMethod): method is GatewayMethod {
  return isByCard(method);
}

/** The least and the most that a card pays at once in euro: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastByCardCents = 50;
const maxByCardCents = 99_999_999;

/** Why an amount cannot be paid by card; null where it can. */
export function refuseCardAmount(totalCents: Cents): string | null {
  if (totalCents >= leastByCardCents && totalCents <= maxByCardCents) return null;
  const range = `The payment service takes from ${formatEuro(leastByCardCents)} to ${formatEuro(maxByCardCents)}`;
  return `${range}, and this is ${formatEuro(totalCents)}; take it another way and mark the order as paid`;
}
