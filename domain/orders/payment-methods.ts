import { type Cents, formatEuro } from "../money/euro.ts";
import { type GatewayName, gateways, isGatewayName } from "./gateways.ts";

/** The ledger's name for money that came in through the remote shop. */
export const remoteMethod = "woocommerce" as const;

/** Money that can go back the way it came. */
export type GatewayMethod = GatewayName | typeof remoteMethod;

/** The ways in which money that staff record by hand can come in. */
export const manualMethods = ["phone", "transfer", "card_terminal", "cash", "cheque", "account"] as const;

/** Methods whose references may repeat: the ledger's unique index excludes them by name (migration 0055). */
export const repeatableMethods = ["phone", "transfer", "account"] as const satisfies readonly ManualMethod[];

export type ManualMethod = (typeof manualMethods)[number];

/** How money came in: through a gateway, through the remote shop, or as staff recorded it. */
export type PaymentMethod = GatewayMethod | ManualMethod;

const otherTitles: Readonly<Record<Exclude<PaymentMethod, GatewayName>, string>> = {
  [remoteMethod]: "Card",
  phone: "Phone",
  transfer: "Bank transfer",
  card_terminal: "Card terminal",
  cash: "Cash",
  cheque: "Cheque",
  account: "Account",
};

/** The name of a payment method for customers and staff. */
export function paymentMethodTitle(method: PaymentMethod): string {
  return isGatewayName(method) ? gateways[method].methodTitle : otherTitles[method];
}

/** The payment method that an order names; null if another shop's client wrote one of its own. */
export function readPaymentMethod(text: string): PaymentMethod | null {
  if (isByGateway(text)) return text;
  return manualMethods.find((method) => method === text) ?? null;
}

/** Whether the money came in by card and can go back the way it came. */
export function isByGateway(method: string): method is GatewayMethod {
  return isGatewayName(method) || method === remoteMethod;
}

/** The bounds of a card payment in euro: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minCardCents = 50;
const maxCardCents = 99_999_999;

/** Why an amount cannot be paid by card; null if it can. */
export function refuseCardAmount(totalCents: Cents): string | null {
  if (totalCents >= minCardCents && totalCents <= maxCardCents) return null;
  const [min, max] = [formatEuro(minCardCents), formatEuro(maxCardCents)];
  return `The payment service takes from ${min} to ${max}, and this is ${formatEuro(totalCents)}; take it another way and mark the order as paid`;
}
