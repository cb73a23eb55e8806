/** What the code knows about a gateway apart from its protocol, which is left to its adapter. */
export type Gateway = {
  /** What staff call it. */
  label: string;
  /** The payment method that customers and staff read on an order paid through it. */
  methodTitle: string;
  /** What customers can pay with on its page. */
  takes: string;
  /** Whether it never charges a card, whatever its configuration. */
  isTest: boolean;
};

/** Every payment gateway, by its name in the ledger and in PAYMENTS. `server/gateways/adapters.ts` has the adapters. */
export const gateways = {
  stripe: { label: "Stripe", methodTitle: "Card", takes: "Card, Apple Pay or Google Pay", isTest: false },
  sandbox: { label: "Sandbox", methodTitle: "Card (sandbox)", takes: "Test cards", isTest: true },
} satisfies Readonly<Record<string, Gateway>>;

export type GatewayName = keyof typeof gateways;

/** The names, in the order of the table. */
export function gatewayNames(): GatewayName[] {
  return Object.keys(gateways) as GatewayName[];
}

export function isGatewayName(text: string): text is GatewayName {
  return Object.hasOwn(gateways, text);
}

/** The gateway of this payment method; null if it has none. */
export function findGateway(method: string): Gateway | null {
  return isGatewayName(method) ? gateways[method] : null;
}
