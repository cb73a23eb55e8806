import { ApiError, invalidParam, missing } from "./api-error.ts";
import { metadataOf, type Params, paramsOf, textOf } from "./form-body.ts";
import type { FakeCharge, FakeDispute, FakeEvent, FakeIntent, FakeRefund, FakeSession } from "./objects.ts";
import type { Random } from "./seeded-random.ts";

type Parts = {
  random: Random;
  livemode: boolean;
  now: () => Date;
  /** The customer's address of a session. */
  urlOf: (sessionId: string) => string;
  publish: (event: FakeEvent) => void;
};

export type Account = ReturnType<typeof createAccount>;

const sessionParams = [
  "mode",
  "allowed_payment_method_types",
  "line_items",
  "client_reference_id",
  "metadata",
  "payment_intent_data",
  "success_url",
  "cancel_url",
  "expires_at",
  "customer_email",
  "expand",
];

/**
 * The state of one Stripe account: a session is paid at most once, and refunds never exceed their charge. Synchronous,
 * so every change is atomic.
 */
export function createAccount({ random, livemode, now, urlOf, publish }: Parts) {
  const sessions: FakeSession[] = [];
  const intents: FakeIntent[] = [];
  const charges: FakeCharge[] = [];
  const refunds: FakeRefund[] = [];
  const disputes: FakeDispute[] = [];
  const events: FakeEvent[] = [];
  /** How many events report the same change: Stripe sometimes sends two, each with its own id. */
  let eventCopies = 1;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const mode = livemode ? "live" : "test";

  function happened(type: string, object: object): void {
    for (let copy = 0; copy < eventCopies; copy++) {
      const event: FakeEvent = {
        id: random.id("evt_"),
        object: "event",
        created: seconds(),
        data: { object: structuredClone(object) },
        livemode,
        type,
      };
      events.push(event);
      publish(event);
    }
  }

  /** Sessions expire by themselves. */
  function endSessions(): void {
    for (const session of sessions) {
      if (session.status === "open" && session.expires_at <= seconds()) end(session);
    }
  }

  function end(session: FakeSession): void {
    session.status = "expired";
    session.url = null;
    happened("checkout.session.expired", session);
  }

  function openSession(params: Params): FakeSession {
    const unknown = Object.keys(params).find((name) => !sessionParams.includes(name));
    if (unknown) throw invalidParam(unknown, `Received unknown parameter: ${unknown}`, "parameter_unknown");
    if (params["mode"] !== "payment") throw invalidParam("mode", "Only payments are played here");
    const successUrl = textOf(params["success_url"]);
    if (successUrl === null) throw invalidParam("success_url", "Missing required param: success_url.");
    const email = textOf(params["customer_email"]);
    if (email !== null && !/^[\x21-\x3f\x41-\x7e]+@[\w-]+(\.[\w-]+)+$/.test(email))
      throw invalidParam("customer_email", `Invalid email address: ${email}`, "email_invalid");
    const { amount, currency } = readLines(params);
    const session: FakeSession = {
      id: random.id(`cs_${mode}_`),
      object: "checkout.session",
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: textOf(params["cancel_url"]),
      client_reference_id: textOf(params["client_reference_id"]),
      created: seconds(),
      currency,
      customer_email: email,
      expires_at: readExpiry(textOf(params["expires_at"])),
      livemode,
      metadata: metadataOf(params["metadata"]),
      mode: "payment",
      payment_intent: null,
      payment_method_types: readMethods(params["allowed_payment_method_types"]),
      payment_status: "unpaid",
      status: "open",
      success_url: successUrl,
      url: null,
    };
    session.url = urlOf(session.id);
    intentMetadata.set(session.id, metadataOf(paramsOf(params["payment_intent_data"])["metadata"]));
    sessions.push(session);
    return session;
  }

  /** Metadata for the payment intent of a session, once it has one. */
  const intentMetadata = new Map<string, Record<string, string>>();

  function readExpiry(text: string | null): number {
    const expiresAt = text === null ? seconds() + 86_400 : Number(text);
    if (!(expiresAt >= seconds() + 1_800 && expiresAt <= seconds() + 86_400)) {
      throw invalidParam(
        "expires_at",
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      );
    }
    return expiresAt;
  }

  function findSession(id: string): FakeSession {
    endSessions();
    const session = sessions.find((one) => one.id === id);
    if (!session) throw missing("checkout.session", id, "session");
    return session;
  }

  function expireSession(id: string): FakeSession {
    const session = findSession(id);
    if (session.status !== "open") {
      throw new ApiError(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    end(session);
    return session;
  }

  function findIntent(id: string): FakeIntent {
    const intent = intents.find((one) => one.id === id);
    if (!intent) throw missing("payment_intent", id, "payment_intent");
    return intent;
  }

  function chargeOf(paymentId: string): FakeCharge {
    const charge = charges.find((one) => one.payment_intent === paymentId);
    if (!charge) throw new ApiError(400, "This PaymentIntent does not have a successful charge to refund.");
    return charge;
  }

  function findRefund(id: string): FakeRefund {
    const refund = refunds.find((one) => one.id === id);
    if (!refund) throw missing("refund", id, "refund");
    return refund;
  }

  /** A payment attempt: the first one gives the session its intent. */
  function attempt(sessionId: string): { session: FakeSession; intent: FakeIntent } {
    const session = findSession(sessionId);
    if (session.status !== "open") throw new ApiError(400, `This Checkout Session is ${session.status}.`);
    const known = intents.find((one) => one.id === session.payment_intent);
    if (known) return { session, intent: known };
    const intent: FakeIntent = {
      id: random.id("pi_"),
      object: "payment_intent",
      amount: session.amount_total,
      amount_received: 0,
      created: seconds(),
      currency: session.currency,
      latest_charge: null,
      livemode,
      metadata: intentMetadata.get(session.id) ?? {},
      status: "requires_payment_method",
    };
    intents.push(intent);
    session.payment_intent = intent.id;
    return { session, intent };
  }

  function complete(session: FakeSession): void {
    session.status = "complete";
    session.url = null;
  }

  function chargeIntent(intent: FakeIntent): FakeCharge {
    const made: FakeCharge = {
      id: random.id("ch_"),
      object: "charge",
      amount: intent.amount,
      amount_refunded: 0,
      created: seconds(),
      currency: intent.currency,
      disputed: false,
      livemode,
      payment_intent: intent.id,
      refunded: false,
    };
    charges.push(made);
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    intent.latest_charge = made.id;
    return made;
  }

  function charge(session: FakeSession, intent: FakeIntent): void {
    const made = chargeIntent(intent);
    session.payment_status = "paid";
    happened("payment_intent.succeeded", intent);
    happened("charge.succeeded", made);
  }

  function pay(sessionId: string): FakeSession {
    const { session, intent } = attempt(sessionId);
    complete(session);
    charge(session, intent);
    happened("checkout.session.completed", session);
    return session;
  }

  /** Other business of the account: a payment that no session of Checkout made. Returns its id. */
  function chargeElsewhere(cents: number): string {
    const intent: FakeIntent = {
      id: random.id("pi_"),
      object: "payment_intent",
      amount: cents,
      amount_received: cents,
      created: seconds(),
      currency: "eur",
      latest_charge: null,
      livemode,
      metadata: {},
      status: "succeeded",
    };
    intents.push(intent);
    const made = chargeIntent(intent);
    happened("payment_intent.succeeded", intent);
    happened("charge.succeeded", made);
    return intent.id;
  }

  /** The bank declines at once, and the customer may retry. */
  function decline(sessionId: string): FakeSession {
    const { session, intent } = attempt(sessionId);
    happened("payment_intent.payment_failed", intent);
    return session;
  }

  /** A payment method whose bank answers days later: see `answerLater`. */
  function payLater(sessionId: string): FakeSession {
    const { session, intent } = attempt(sessionId);
    complete(session);
    intent.status = "processing";
    happened("payment_intent.processing", intent);
    happened("checkout.session.completed", session);
    return session;
  }

  function answerLater(sessionId: string, isPaid: boolean): FakeSession {
    const session = findSession(sessionId);
    const intent = findIntent(session.payment_intent ?? "");
    if (intent.status !== "processing") throw new ApiError(400, `This PaymentIntent is ${intent.status}.`);
    if (isPaid) {
      charge(session, intent);
      happened("checkout.session.async_payment_succeeded", session);
    } else {
      intent.status = "requires_payment_method";
      happened("payment_intent.payment_failed", intent);
      happened("checkout.session.async_payment_failed", session);
    }
    return session;
  }

  /** Creates a refund, as made through the API or by staff in Stripe's dashboard. */
  function createRefund(params: Params, status: "pending" | "succeeded"): FakeRefund {
    const paid = chargeOf(findIntent(textOf(params["payment_intent"]) ?? "").id);
    if (disputes.some((one) => one.charge === paid.id && one.status !== "won")) {
      throw new ApiError(400, `Charge ${paid.id} has been charged back; cannot issue a refund.`, {
        code: "charge_disputed",
      });
    }
    const remaining = paid.amount - paid.amount_refunded;
    if (remaining === 0) {
      throw new ApiError(400, `Charge ${paid.id} has already been refunded.`, { code: "charge_already_refunded" });
    }
    const amount = Number(textOf(params["amount"]) ?? remaining);
    if (!Number.isSafeInteger(amount) || amount < 1) throw invalidParam("amount", "Invalid positive integer");
    if (amount > remaining) {
      const [asked, left] = [amount, remaining].map((cents) => `€${(cents / 100).toFixed(2)}`);
      throw invalidParam("amount", `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`);
    }
    const refund: FakeRefund = {
      id: random.id("re_"),
      object: "refund",
      amount,
      charge: paid.id,
      created: seconds(),
      currency: paid.currency,
      metadata: metadataOf(params["metadata"]),
      payment_intent: paid.payment_intent,
      reason: textOf(params["reason"]),
      status,
    };
    refunds.push(refund);
    moveRefunded(paid, amount);
    happened("refund.created", refund);
    happened("charge.refunded", paid);
    return refund;
  }

  function moveRefunded(paid: FakeCharge, cents: number): void {
    paid.amount_refunded += cents;
    paid.refunded = paid.amount_refunded === paid.amount;
  }

  function recordRefundOutcome(id: string): FakeRefund {
    const refund = findRefund(id);
    if (refund.status !== "pending") throw new ApiError(400, `This refund is ${refund.status}.`);
    refund.status = "succeeded";
    happened("refund.updated", refund);
    happened("charge.refund.updated", refund);
    return refund;
  }

  /** The card's bank returns it, possibly weeks after it succeeded. */
  function failRefund(id: string, reason = "expired_or_canceled_card"): FakeRefund {
    const refund = findRefund(id);
    if (refund.status === "failed") throw new ApiError(400, "This refund is failed.");
    refund.status = "failed";
    refund.failure_reason = reason;
    moveRefunded(chargeOf(refund.payment_intent), -refund.amount);
    happened("refund.failed", refund);
    happened("refund.updated", refund);
    happened("charge.refund.updated", refund);
    return refund;
  }

  /** The bank withdraws the money at once, until the dispute is decided. */
  function dispute(paymentId: string, reason = "fraudulent"): void {
    const paid = chargeOf(findIntent(paymentId).id);
    paid.disputed = true;
    const made: FakeDispute = {
      id: random.id("du_"),
      object: "dispute",
      amount: paid.amount,
      charge: paid.id,
      created: seconds(),
      currency: paid.currency,
      livemode,
      payment_intent: paymentId,
      reason,
      status: "needs_response",
    };
    disputes.push(made);
    happened("charge.dispute.created", made);
    happened("charge.dispute.funds_withdrawn", made);
  }

  function closeDispute(paymentId: string, status: "won" | "lost"): void {
    const open = disputes.find((one) => one.payment_intent === paymentId && one.status === "needs_response");
    if (!open) throw new ApiError(400, "This payment has no open dispute.");
    open.status = status;
    if (status === "won") happened("charge.dispute.funds_reinstated", open);
    happened("charge.dispute.closed", open);
  }

  /** Shifts everything so far into the past by this much. */
  function age(ms: number): void {
    const by = Math.floor(ms / 1000);
    for (const one of [...sessions, ...intents, ...charges, ...refunds, ...disputes, ...events]) one.created -= by;
    for (const session of sessions) session.expires_at -= by;
  }

  return {
    sessions,
    intents,
    charges,
    refunds,
    disputes,
    events,
    age,
    copyEvents: (copies: number) => {
      eventCopies = copies;
    },
    endSessions,
    openSession,
    findSession,
    expireSession,
    findIntent,
    chargeElsewhere,
    pay,
    decline,
    payLater,
    answerLater,
    createRefund,
    settleRefund: recordRefundOutcome,
    failRefund,
    dispute,
    closeDispute,
  };
}

/** Cards only, if nothing is specified. */
function readMethods(methods: Params[string] | undefined): string[] {
  const known = Object.values(paramsOf(methods)).map((name) => textOf(name) ?? "");
  const unknown = known.find((name) => name !== "card" && name !== "sepa_debit");
  if (unknown !== undefined)
    throw invalidParam("allowed_payment_method_types", `Invalid allowed_payment_method_types: ${unknown}`);
  return known.length === 0 ? ["card"] : known;
}

function readLines(params: Params): { amount: number; currency: string } {
  const lines = Object.values(paramsOf(params["line_items"])).map(paramsOf);
  if (lines.length === 0) throw invalidParam("line_items", "You must have at least one line item.");
  const priced = lines.map((line, index) => {
    const price = paramsOf(line["price_data"]);
    const at = `line_items[${index}][price_data]`;
    const unit = Number(textOf(price["unit_amount"]) ?? Number.NaN);
    if (!Number.isSafeInteger(unit) || unit < 0)
      throw invalidParam(`${at}[unit_amount]`, "Invalid non-negative integer");
    const currency = textOf(price["currency"]) ?? "";
    if (!/^[a-z]{3}$/.test(currency)) throw invalidParam(`${at}[currency]`, `Invalid currency: ${currency}`);
    if (textOf(paramsOf(price["product_data"])["name"]) === null)
      throw invalidParam(`${at}[product_data][name]`, "You passed an empty string for a product's name.");
    return { amount: unit * Number(textOf(line["quantity"]) ?? 1), currency };
  });
  const amount = priced.reduce((total, line) => total + line.amount, 0);
  if (amount < 50)
    throw invalidParam("line_items", "The Checkout Session's total amount must be at least €0.50.", "amount_too_small");
  if (amount > 99_999_999)
    throw invalidParam("line_items", "The total amount must be no more than €999,999.99.", "amount_too_large");
  return { amount, currency: priced[0]?.currency ?? "" };
}
