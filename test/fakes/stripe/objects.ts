/** Stripe's objects, as far as this shop reads them. Amounts are cents, times are seconds. */
export type FakeSession = {
  id: string;
  object: "checkout.session";
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer_email: string | null;
  expires_at: number;
  livemode: boolean;
  metadata: Record<string, string>;
  mode: "payment";
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: "unpaid" | "paid";
  status: "open" | "complete" | "expired";
  success_url: string;
  url: string | null;
};

export type FakeIntent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  status: "requires_payment_method" | "processing" | "succeeded";
};

export type FakeCharge = {
  id: string;
  object: "charge";
  amount: number;
  /** Includes pending refunds, but not failed ones. */
  amount_refunded: number;
  created: number;
  currency: string;
  disputed: boolean;
  livemode: boolean;
  payment_intent: string;
  refunded: boolean;
};

export type FakeRefund = {
  id: string;
  object: "refund";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: "pending" | "succeeded" | "failed";
};

export type FakeDispute = {
  id: string;
  object: "dispute";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  livemode: boolean;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "won" | "lost";
};

export type FakeEvent = {
  id: string;
  object: "event";
  created: number;
  data: { object: object };
  livemode: boolean;
  type: string;
};
