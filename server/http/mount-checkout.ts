import type { Hono, Context as HonoContext } from "hono";
import type { CheckoutPage, PayNotice, VatDocument } from "../../contract/checkout.ts";
import { errorStatuses, type Failure } from "../../contract/errors.ts";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, orderPayPath, paymentWebhookPath } from "../../contract/paths.ts";
import { gatewayNames } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure } from "../context.ts";
import { getDocument, getOrderConfirmation } from "../documents/get-document.ts";
import { payInSandbox, readSandboxPage } from "../gateways/sandbox/pay-in-sandbox.ts";
import { getPaidOrder } from "../order-actions/get-paid-order.ts";
import { getPayPage } from "../order-actions/get-pay-page.ts";
import { getCollectionEvent } from "../orders/get-collection-event.ts";
import { confirmPayment } from "../payments/confirm-payment.ts";
import { handlePaymentEvent } from "../payments/handle-payment-event.ts";
import { openPayment } from "../payments/open-payment.ts";
import { failureOfError } from "./answer-error.ts";
import { rateLimitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { invoiceReturnRoute, mountInvoicePayment } from "./mount-invoice-payment.ts";
import { readFormFields, readRawBody } from "./read-body.ts";
import { redirectAfterForm } from "./redirect-after-form.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

const returnPath = "/checkout/return/:id";
/** Pages that call the gateway. */
const returnPaths = new Set([returnPath, invoiceReturnRoute]);

/** A gateway's event may be long: Stripe's contain the whole session. */
const maxEventBytes = 1024 * 1024;

/**
 * Checkout and documents, as pages for the holder of an order's key, and the gateway's webhook events. Everything is
 * plain forms and redirects, so that it works without JavaScript.
 */
export function mountCheckout(app: Hono<HttpEnv>, services: Services): void {
  const webhookPaths = new Set(gatewayNames().map(paymentWebhookPath));
  const handle = (
    method: "GET" | "POST",
    path: string,
    answer: (c: HonoContext<HttpEnv>, context: Context) => Promise<Response>,
  ) =>
    app.on(method, path, async (c) => {
      c.set("route", path);
      const client = services.readClient(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
      const address = rateLimitKey(client.address);
      if (!webhookPaths.has(path)) {
        // Requests that call the gateway have their own limit.
        const limit = returnPaths.has(path) || method === "POST" ? "payments" : "checkout";
        const limited = await services.rateLimits.consume(limit, address);
        if (limited) return showFailure(services, c, limited);
      }
      const context: Context = {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      };
      if (webhookPaths.has(path)) return answer(c, context);
      // A customer who is about to pay gets a page even if something fails.
      return answer(c, context).catch((error: unknown) =>
        showFailure(services, c, failureOfError(error, c.get("log"))),
      );
    });

  const showPaymentFailure = async (c: HonoContext<HttpEnv>, context: Context, failure: Failure) => {
    const { id, key } = readOrder(c);
    const paid = failure.failed === "not_payable" ? await getPaidOrder(context, { id, key }) : null;
    if (paid) return showPage(services, c, { kind: "paid", paid }, errorStatuses[failure.failed]);
    // Only a caller with the right key learns that the order exists but can't be paid.
    const confirmationUrl = failure.failed === "not_payable" ? confirmationPath(id, key) : null;
    return showFailure(services, c, failure, { title: "Pay for your order", confirmationUrl });
  };

  const showPayPage = async (c: HonoContext<HttpEnv>, context: Context, notice: PayNotice | null, status = 200) => {
    const order = readOrder(c);
    const pay = await getPayPage(context, { ...order, notice });
    if (isFailure(pay)) return showPaymentFailure(c, context, pay);
    return showPage(services, c, { kind: "pay", pay }, status);
  };

  /** If the payment can't be opened now, the pay page is shown again with its button. */
  const showOpenFailure = (c: HonoContext<HttpEnv>, context: Context, failure: Failure) => {
    if (failure.failed === "unavailable") return showPayPage(c, context, unavailableNotice(failure), 503);
    if (failure.failed === "price_changed") return showPayPage(c, context, "repriced", errorStatuses[failure.failed]);
    return showPaymentFailure(c, context, failure);
  };

  /** Redirects to the remote shop's page, which takes the payment; null without a remote shop. */
  const payRemotely = async (c: HonoContext<HttpEnv>, context: Context) => {
    const address = await context.remoteShop.findPaymentUrl(context, readOrder(c));
    if (address === null) return null;
    return isFailure(address) ? showOpenFailure(c, context, address) : redirectAfterForm(address.url);
  };

  handle("GET", "/checkout/order-pay/:id", async (c, context) => {
    const remotePayment = await payRemotely(c, context);
    const notice = readNotice(c.req.query("cancelled") === "1" ? "cancelled" : c.req.query("notice"));
    return remotePayment ?? showPayPage(c, context, notice);
  });

  handle("POST", "/checkout/order-pay/:id", async (c, context) => {
    const remotePayment = await payRemotely(c, context);
    if (remotePayment) return remotePayment;
    const order = readOrder(c);
    const sent = await readFormFields(c.req.raw);
    if (!sent.ok) return showFailure(services, c, sent.failure, { title: "Pay for your order" });
    const opened = await openPayment(context, { ...order, ...readSeenCents(sent.fields) });
    if (isFailure(opened)) return showOpenFailure(c, context, opened);
    return redirectAfterForm(opened.kind === "gateway" ? opened.url : pathAfterPayment(order, opened.kind));
  });

  handle("GET", returnPath, async (c, context) => {
    const order = readOrder(c);
    const confirmed = await confirmPayment(context, order);
    if (isFailure(confirmed)) return showPaymentFailure(c, context, confirmed);
    return redirectAfterForm(pathAfterPayment(order, confirmed.outcome === "open" ? "declined" : confirmed.outcome));
  });

  const showSandboxPage = async (c: HonoContext<HttpEnv>, view: Awaited<ReturnType<typeof readSandboxPage>>) => {
    if (view === null) {
      const none: Failure = { failed: "not_found", message: "This payment page does not exist." };
      return showFailure(services, c, none, { title: "Test payment" });
    }
    if (view.kind === "finished") return redirectAfterForm(view.returnUrl);
    const { errors, message } = view.page;
    const isRefused = message !== null || Object.keys(errors).length > 0;
    return showPage(services, c, { kind: "sandbox", sandbox: view.page }, isRefused ? 422 : 200);
  };

  handle("GET", "/checkout/sandbox/:session", async (c, context) =>
    showSandboxPage(c, await readSandboxPage(context, { sessionId: readSessionId(c) })),
  );

  handle("POST", "/checkout/sandbox/:session", async (c, context) => {
    const sent = await readFormFields(c.req.raw);
    if (!sent.ok) return showFailure(services, c, sent.failure, { title: "Test payment" });
    return showSandboxPage(c, await payInSandbox(context, { sessionId: readSessionId(c), fields: sent.fields }));
  });

  const titles = { receipt: "Receipt", credit_note: "Credit note", order_confirmation: "Order confirmation" };

  const document = async (c: HonoContext<HttpEnv>, context: Context, kind: VatDocument["kind"]) => {
    const number = c.req.param("number") ?? c.req.query("number");
    const order = readOrder(c);
    const found =
      kind === "order_confirmation"
        ? await getOrderConfirmation(context, order)
        : await getDocument(context, { ...order, kind, ...(number !== undefined && { number }) });
    if (isFailure(found)) return showFailure(services, c, found, { title: titles[kind] });
    const confirmationUrl = confirmationPath(order.id, order.key);
    const isWhole = found.pickup.address1 !== "" && found.dropoff.address1 !== "";
    const repeat = kind !== "credit_note" && isWhole ? repeatLinks(order.id, order.key) : null;
    return showPage(services, c, { kind: "document", document: found, confirmationUrl, repeat });
  };
  handle("GET", "/checkout/receipt/:id", (c, context) => document(c, context, "receipt"));
  handle("GET", "/checkout/order-confirmation/:id", (c, context) => document(c, context, "order_confirmation"));
  handle("GET", "/checkout/credit-note/:id/:number", (c, context) => document(c, context, "credit_note"));

  handle("GET", "/checkout/calendar/:id", async (c, context) => {
    const order = readOrder(c);
    const event = await getCollectionEvent(context, order);
    if (isFailure(event)) {
      const confirmationUrl = event.failed === "action_refused" ? confirmationPath(order.id, order.key) : null;
      return showFailure(services, c, event, { title: "Add to calendar", confirmationUrl });
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

  mountInvoicePayment(handle, {
    show: (c, checkout, status) => showPage(services, c, checkout, status),
    showFailure: (c, failure, title) => showFailure(services, c, failure, { title }),
  });

  for (const gateway of gatewayNames()) {
    handle("POST", paymentWebhookPath(gateway), async (c, context) => {
      const body = await readRawBody(c.req.raw, maxEventBytes);
      if (body === null) return answerFailure({ failed: "body_too_large", message: "The event is too large." });
      const header = context.payments?.name === gateway ? context.payments.signatureHeader : null;
      const signature = (header && c.req.header(header)) ?? "";
      const handled = await handlePaymentEvent(context, { body, signature });
      return isFailure(handled) ? answerFailure(handled) : c.json(handled, 200, { "cache-control": "no-store" });
    });
  }
}

function readOrder(c: HonoContext<HttpEnv>): { id: OrderId; key: string } {
  const id = c.req.param("id") ?? "";
  return { id: /^\d{1,15}$/.test(id) ? Number(id) : 0, key: c.req.query("key") ?? "" };
}

/** An invalid session id becomes one that finds nothing, because not every text may be used in a query. */
function readSessionId(c: HonoContext<HttpEnv>): string {
  const session = c.req.param("session") ?? "";
  return /^[\w-]{1,200}$/.test(session) ? session : "";
}

/** A page from an older version posts no amount. */
function readSeenCents({ seenCents }: Record<string, string>): { seenCents?: number } {
  return seenCents === undefined ? {} : { seenCents: Number(seenCents) };
}

/** The confirmation of a paid order, else the pay page with the outcome. */
function pathAfterPayment(
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

function readNotice(text: string | undefined): PayNotice | null {
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

function showFailure(
  services: Services,
  c: HonoContext<HttpEnv>,
  failure: Failure,
  { title = "Checkout", confirmationUrl = null }: { title?: string; confirmationUrl?: string | null } = {},
): Promise<Response> {
  const checkout: CheckoutPage = { kind: "refused", title, message: failure.message, confirmationUrl };
  const retryAfter = answerFailure(failure).headers.get("retry-after");
  return showPage(
    services,
    c,
    checkout,
    errorStatuses[failure.failed],
    retryAfter ? { "retry-after": retryAfter } : {},
  );
}
