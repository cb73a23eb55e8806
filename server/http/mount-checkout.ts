import type { Hono, Context as HonoContext } from "hono";
import type { CheckoutPage, PayNotice, VatDocument } from "../../contract/checkout.ts";
import { errorStatuses, type Failure } from "../../contract/errors.ts";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, orderPayPath, stripeWebhookPath } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure } from "../context.ts";
import { getDocument, getOrderConfirmation } from "../documents/get-document.ts";
import { payInSandbox, readSandboxPage } from "../gateways/sandbox/pay-in-sandbox.ts";
import { getCollectionEvent } from "../orders/get-collection-event.ts";
import { confirmPayment } from "../payments/confirm-payment.ts";
import { getPaidOrder } from "../payments/get-paid-order.ts";
import { getPayPage } from "../payments/get-pay-page.ts";
import { handlePaymentEvent } from "../payments/handle-payment-event.ts";
import { openPayment } from "../payments/open-payment.ts";
import { failureOfFault } from "./answer-fault.ts";
import { limitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { bodyLimits, readBody, readText } from "./read-body.ts";
import { redirectAfterForm } from "./redirect-after-form.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

const returnPath = "/checkout/return/:id";

/** An event of Stripe's may be long: it holds the whole session. */
const eventLimit = 1024 * 1024;

/**
 * Paying and printing: pages rendered with what the key in their address opens, plain forms and redirects, so that all of it works without
 * script; and the gateway's webhook events.
 */
export function mountCheckout(app: Hono<HttpEnv>, services: Services): void {
  const handle = (
    method: "GET" | "POST",
    path: string,
    answer: (c: HonoContext<HttpEnv>, context: Context) => Promise<Response>,
  ) =>
    app.on(method, path, async (c) => {
      c.set("route", path);
      const client = services.client(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
      const address = limitKey(client.address);
      if (path !== stripeWebhookPath) {
        // Requests that ask the gateway something, or else only render a page.
        const limit = path === returnPath || method === "POST" ? "payments" : "checkout";
        const limited = await services.rateLimits.spend(limit, address);
        if (limited) return refusedPage(services, c, limited);
      }
      const context: Context = {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      };
      if (path === stripeWebhookPath) return answer(c, context);
      // Whoever is about to pay reads a page, also where something broke.
      return answer(c, context).catch((error: unknown) =>
        refusedPage(services, c, failureOfFault(error, c.get("log"))),
      );
    });

  const refusedPayment = async (c: HonoContext<HttpEnv>, context: Context, refusal: Failure) => {
    const { id, key } = askedOrder(c);
    const paid = refusal.failed === "not_payable" ? await getPaidOrder(context, { id, key }) : null;
    if (paid) return showPage(services, c, { kind: "paid", paid }, errorStatuses[refusal.failed]);
    // Only a caller with the right key learns that the order cannot be paid, rather than that there is none.
    const confirmationUrl = refusal.failed === "not_payable" ? confirmationPath(id, key) : null;
    return refusedPage(services, c, refusal, { title: "Pay for your order", confirmationUrl });
  };

  const payPage = async (c: HonoContext<HttpEnv>, context: Context, notice: PayNotice | null, status = 200) => {
    const asked = askedOrder(c);
    const pay = await getPayPage(context, { ...asked, notice });
    if (isFailure(pay)) return refusedPayment(c, context, pay);
    return showPage(services, c, { kind: "pay", pay }, status);
  };

  /** Where the payment cannot be opened just now, the page stays, with its button. */
  const notOpened = (c: HonoContext<HttpEnv>, context: Context, failure: Failure) => {
    if (failure.failed === "unavailable") return payPage(c, context, unavailableNotice(failure), 503);
    if (failure.failed === "price_changed") return payPage(c, context, "repriced", errorStatuses[failure.failed]);
    return refusedPayment(c, context, failure);
  };

  /** Where there is a remote shop, its page is the one on which an order is paid; null: here. */
  const payRemotely = async (c: HonoContext<HttpEnv>, context: Context) => {
    const address = await context.remoteShop.paymentAddress(context, askedOrder(c));
    if (address === null) return null;
    return isFailure(address) ? notOpened(c, context, address) : redirectAfterForm(address.url);
  };

  handle("GET", "/checkout/order-pay/:id", async (c, context) => {
    const elsewhere = await payRemotely(c, context);
    const notice = noticeOf(c.req.query("cancelled") === "1" ? "cancelled" : c.req.query("notice"));
    return elsewhere ?? payPage(c, context, notice);
  });

  handle("POST", "/checkout/order-pay/:id", async (c, context) => {
    const elsewhere = await payRemotely(c, context);
    if (elsewhere) return elsewhere;
    const asked = askedOrder(c);
    const sent = await readBody(c.req.raw, { limit: bodyLimits.visitor, form: true });
    if (!sent.ok) return refusedPage(services, c, sent.failure, { title: "Pay for your order" });
    const opened = await openPayment(context, { ...asked, ...seenAmount(sent.body as { seenCents?: unknown }) });
    if (isFailure(opened)) return notOpened(c, context, opened);
    return redirectAfterForm(opened.kind === "gateway" ? opened.url : afterPayment(asked, opened.kind));
  });

  handle("GET", returnPath, async (c, context) => {
    const asked = askedOrder(c);
    const confirmed = await confirmPayment(context, asked);
    if (isFailure(confirmed)) return refusedPayment(c, context, confirmed);
    return redirectAfterForm(afterPayment(asked, confirmed.outcome === "open" ? "declined" : confirmed.outcome));
  });

  const sandboxView = async (c: HonoContext<HttpEnv>, view: Awaited<ReturnType<typeof readSandboxPage>>) => {
    if (view === null) {
      const none: Failure = { failed: "not_found", message: "This payment page does not exist." };
      return refusedPage(services, c, none, { title: "Test payment" });
    }
    if (view.kind === "over") return redirectAfterForm(view.returnUrl);
    const { errors, message } = view.page;
    const isRefused = message !== null || Object.keys(errors).length > 0;
    return showPage(services, c, { kind: "sandbox", sandbox: view.page }, isRefused ? 422 : 200);
  };

  handle("GET", "/checkout/sandbox/:session", async (c, context) =>
    sandboxView(c, await readSandboxPage(context, { sessionId: askedSession(c) })),
  );

  handle("POST", "/checkout/sandbox/:session", async (c, context) => {
    const sent = await readBody(c.req.raw, { limit: bodyLimits.visitor, form: true });
    if (!sent.ok) return refusedPage(services, c, sent.failure, { title: "Test payment" });
    const fields = Object.fromEntries(
      Object.entries(sent.body as object).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    return sandboxView(c, await payInSandbox(context, { sessionId: askedSession(c), fields }));
  });

  const titles = { receipt: "Receipt", credit_note: "Credit note", order_confirmation: "Order confirmation" };

  const document = async (c: HonoContext<HttpEnv>, context: Context, kind: VatDocument["kind"]) => {
    const number = c.req.param("number") ?? c.req.query("number");
    const asked = askedOrder(c);
    const found =
      kind === "order_confirmation"
        ? await getOrderConfirmation(context, asked)
        : await getDocument(context, { ...asked, kind, ...(number !== undefined && { number }) });
    if (isFailure(found)) return refusedPage(services, c, found, { title: titles[kind] });
    const confirmationUrl = confirmationPath(asked.id, asked.key);
    const isWhole = found.pickup.address1 !== "" && found.dropoff.address1 !== "";
    const repeat = kind !== "credit_note" && isWhole ? repeatLinks(asked.id, asked.key) : null;
    return showPage(services, c, { kind: "document", document: found, confirmationUrl, repeat });
  };
  handle("GET", "/checkout/receipt/:id", (c, context) => document(c, context, "receipt"));
  handle("GET", "/checkout/order-confirmation/:id", (c, context) => document(c, context, "order_confirmation"));
  handle("GET", "/checkout/credit-note/:id/:number", (c, context) => document(c, context, "credit_note"));

  handle("GET", "/checkout/calendar/:id", async (c, context) => {
    const asked = askedOrder(c);
    const event = await getCollectionEvent(context, asked);
    if (isFailure(event)) {
      const confirmationUrl = event.failed === "action_refused" ? confirmationPath(asked.id, asked.key) : null;
      return refusedPage(services, c, event, { title: "Add to calendar", confirmationUrl });
    }
    return new Response(event.text, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${event.name}"`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  });

  handle("POST", stripeWebhookPath, async (c, context) => {
    const body = await readText(c.req.raw, eventLimit);
    if (body === null) return answerFailure({ failed: "body_too_large", message: "The event is too large." });
    const taken = await handlePaymentEvent(context, { body, signature: c.req.header("stripe-signature") ?? "" });
    return isFailure(taken) ? answerFailure(taken) : c.json(taken, 200, { "cache-control": "no-store" });
  });
}

function askedOrder(c: HonoContext<HttpEnv>): { id: OrderId; key: string } {
  const id = c.req.param("id") ?? "";
  return { id: /^\d{1,15}$/.test(id) ? Number(id) : 0, key: c.req.query("key") ?? "" };
}

/** A text that cannot be a session's id becomes one that finds none; not every text can go into a query. */
function askedSession(c: HonoContext<HttpEnv>): string {
  const session = c.req.param("session") ?? "";
  return /^[\w-]{1,200}$/.test(session) ? session : "";
}

/** A page that was shown by an older version posts no amount. */
function seenAmount({ seenCents }: { seenCents?: unknown }): { seenCents?: number } {
  return typeof seenCents === "string" ? { seenCents: Number(seenCents) } : {};
}

/** The confirmation of a paid order; else the pay page, which says what became of the payment. */
function afterPayment(
  { id, key }: { id: OrderId; key: string },
  outcome: "paid" | "waiting" | "arrived" | "declined",
): string {
  return outcome === "paid" ? confirmationPath(id, key) : `${orderPayPath(id, key)}&notice=${outcome}`;
}

function unavailableNotice({ details }: Failure): PayNotice {
  if (details?.["closed"]) return "closed";
  return details?.["lasting"] ? "broken" : "unavailable";
}

const notices: readonly PayNotice[] = ["cancelled", "declined", "waiting"];

function noticeOf(text: string | undefined): PayNotice | null {
  return notices.find((notice) => notice === text) ?? null;
}

function showPage(
  services: Services,
  c: HonoContext<HttpEnv>,
  checkout: CheckoutPage,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = c.req.path.replace(/(.)\/+$/, "$1");
  return services.showPage(c.req.raw, { path, checkout, status, headers });
}

function refusedPage(
  services: Services,
  c: HonoContext<HttpEnv>,
  refusal: Failure,
  { title = "Checkout", confirmationUrl = null }: { title?: string; confirmationUrl?: string | null } = {},
): Promise<Response> {
  const checkout: CheckoutPage = { kind: "refused", title, message: refusal.message, confirmationUrl };
  const retryAfter = answerFailure(refusal).headers.get("retry-after");
  return showPage(
    services,
    c,
    checkout,
    errorStatuses[refusal.failed],
    retryAfter ? { "retry-after": retryAfter } : {},
  );
}
