/** What the code knows about a gateway beside its protocol, which is the business of its adapter. */
export type Gateway = {
  /** What staff call it. */
  label: string;
  /** What an order paid through it says, to customers and staff. */
  methodTitle: string;
  /** What customers can pay with on its page. */
  takes: string;
  /** Whether it never charges a card, whatever it is configured with. */
  isTest: boolean;
};

/** Every payment gateway, by its name in the ledger and in PAYMENTS. The adapters: `server/gateways/adapters.ts`. */
export const gateways = {
  stripe: { label: "Stripe", methodTitle: "Card", takes: "Card, Apple Pay or Google Pay", isTest: false },
  sandbox: { label: "Sandbox", methodTitle: "Card (sandbox)", takes: "Test cards", isTest: true },
} satisfies Readonly<Record<string, Gateway>>;

export type GatewayName = keyof typeof gateways;

/** In the order of the table. */
export function gatewayNames(): GatewayName[] {
  return Object.keys(gateways) as GatewayName[];
}

export function isGatewayName(text: string): text is GatewayName {
  return Object.hasOwn(gateways, text);
}

/** The gateway of this payment method; null where it has none. */
export function findGateway(method: string): Gateway | null {
  return isGatewayName(method) ? gateways[method] : null;
}
