import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccount } from "./account.ts";
import { createApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { checkoutPage } from "./checkout-page.ts";
import { createControls, type StripeControls } from "./controls.ts";
import type { EventListRules } from "./event-list.ts";
import { readForm } from "./form-body.ts";
import { type Answer, createIdempotency, refusal } from "./idempotency.ts";
import { createMisbehaviour, type Fault, type Step } from "./misbehaviour.ts";
import { createRandom } from "./seeded-random.ts";
import { createWebhooks, type Deliver, deliverTo } from "./webhooks.ts";

export type FakeStripeOptions = {
  /** A free one by default. */
  port?: number;
  /** Seeds every name and random choice. */
  seed?: number;
  secretKey?: string;
  webhookSecret?: string;
  /** Where events are sent: an address or a function; null sends none. */
  webhook?: string | Deliver | null;
  /** The account's clock. Event signatures carry the real time, since the receiver checks them against it. */
  now?: () => Date;
};

export type FakeStripe = StripeControls & {
  /** Origin of the API and of the payment pages. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /**
   * Runs `hook` whenever a step is reached: `before` it takes effect, or `after`, before the response. Returns a
   * function that removes it.
   */
  watch(when: "before" | "after", step: Step, hook: (detail: unknown) => void | Promise<void>): () => void;
  close(): Promise<void>;
};

const pagePath = "/c/pay/";
export const controlPath = "/_control/";

/** A fake of Stripe's API, payment pages and webhooks on a local port, each with its own account. */
export async function startFakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  const { port = 0, seed = 1, now = () => new Date() } = options;
  const { secretKey = "sk_test_fake", webhookSecret = "whsec_fake" } = options;
  let deliver = typeof options.webhook === "string" ? deliverTo(options.webhook) : (options.webhook ?? null);
  let refundStatus: "pending" | "succeeded" = "succeeded";
  let url = "";

  const random = createRandom(seed);
  const misbehaviour = createMisbehaviour(random);
  const webhooks = createWebhooks({ random, webhookSecret, deliver: () => deliver, misbehaviour });
  const account = createAccount({
    random,
    livemode: /^[rs]k_live_/.test(secretKey),
    now,
    urlOf: (id) => url + pagePath + id,
    publish: webhooks.tell,
  });
  const eventList: EventListRules = { lateMs: 0 };
  const findCall = createApi(account, { refundsAre: () => refundStatus, eventList, now });
  const once = createIdempotency(now);
  const requests: Step[] = [];
  const controls = createControls({
    account,
    webhooks,
    misbehaviour,
    requests,
    eventList,
    refundsAre: (status) => (refundStatus = status),
    sendTo: (target) => (deliver = target === null ? null : deliverTo(target)),
  });

  /** Runs a step between its hooks, applying due faults. Returns null if the response is lost. */
  async function pass(step: Step, detail: unknown, work: (slow: () => Promise<void>) => Promise<Answer>) {
    requests.push(step);
    await misbehaviour.before(step, detail);
    const fault = misbehaviour.strike(step);
    const early = fault && struck(fault);
    if (early) return early;
    const answer = await work(async () => {
      if (fault?.kind === "slow") await sleep(fault.ms);
    });
    await misbehaviour.after(step, answer.body);
    return fault?.kind === "lost_answer" ? null : answer;
  }

  async function answerApi(request: IncomingMessage, path: string, query: string): Promise<Answer | null> {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      const given = request.headers.authorization?.slice(7, 15) ?? "";
      return refusal(new ApiError(401, `Invalid API Key provided: ${given}****`));
    }
    const method = request.method ?? "GET";
    const body = method === "POST" ? await text(request) : query;
    const call = findCall(method, path);
    if (!call) return refusal(new ApiError(404, `Unrecognized request URL (${method}: ${path}).`));
    const key = method === "POST" ? String(request.headers["idempotency-key"] ?? "") || null : null;
    return pass(call.step, readForm(body), (slow) =>
      once(key, `${path}\n${body}`, async () => {
        await slow();
        return call.run(readForm(body));
      }),
    );
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const isPost = request.method === "POST";
    const action = isPost ? new URLSearchParams(await text(request)).get("action") : null;
    const leadTo = (location: string) => ({ status: 303, body: { location } });
    const answer = await pass(isPost ? "page.post" : "page.show", { id, action }, async (slow) => {
      await slow();
      try {
        const session = account.findSession(id);
        if (action === "cancel") return leadTo(session.cancel_url ?? "");
        if (action === "pay") account.pay(id);
        if (action === "decline") account.decline(id);
        if (action === "pay" && webhooks.rules.beforeAnswer) await webhooks.delivered();
        if (action === "pay") return leadTo(session.success_url);
        const notice = action === "decline" ? "Your card was declined." : "";
        return { status: 200, body: { html: checkoutPage(session, notice) } };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { status: error.status, body: { html: error.message } };
      }
    });
    if (answer === null) return void request.socket.destroy();
    const { location = "", html = "" } = answer.body as { location?: string; html?: string };
    response.writeHead(answer.status, { "content-type": "text/html; charset=utf-8", ...(location && { location }) });
    response.end(html);
  }

  /** `POST /_control/<name>` with a JSON list of arguments calls the control of this name. */
  async function answerControl(request: IncomingMessage, name: string): Promise<Answer> {
    if (request.method !== "POST" || !Object.hasOwn(controls, name))
      return { status: 404, body: { error: "no such control" } };
    const control = controls[name as keyof StripeControls] as (...args: unknown[]) => Promise<unknown>;
    const args = JSON.parse((await text(request)) || "[]") as unknown[];
    try {
      return { status: 200, body: { result: (await control(...args)) ?? null } };
    } catch (error) {
      return { status: 400, body: { error: String(error) } };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", url);
    if (pathname.startsWith(pagePath)) return answerPage(request, response, pathname.slice(pagePath.length));
    const found = pathname.startsWith(controlPath)
      ? await answerControl(request, pathname.slice(controlPath.length))
      : await answerApi(request, pathname, search);
    if (found === null) return void request.socket.destroy();
    response.writeHead(found.status, {
      "content-type": "application/json",
      "request-id": `req_${requests.length}`,
      ...(found.replayed && { "idempotent-replayed": "true" }),
    });
    response.end(JSON.stringify(found.body));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;

  return {
    ...controls,
    url,
    secretKey,
    webhookSecret,
    watch: misbehaviour.watch,
    close: async () => {
      webhooks.close();
      misbehaviour.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The response of a fault; null if the step runs anyway. */
function struck(fault: Fault): Answer | null {
  if (fault.kind === "error")
    return refusal(new ApiError(fault.status ?? 500, "Something went wrong at Stripe.", { type: "api_error" }));
  if (fault.kind === "rate_limit") return refusal(new ApiError(429, "Too many requests.", { code: "rate_limit" }));
  return null;
}
