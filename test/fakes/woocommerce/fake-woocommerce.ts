import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { selfSigned } from "../../self-signed.ts";
import { type Answer, createApi } from "./api.ts";
import { createBooks } from "./books.ts";
import { createControls, type WooCommerceControls } from "./controls.ts";
import { createMisbehaviour, type How, type Step } from "./misbehaviour.ts";
import { answerPage } from "./pay-page.ts";
import { noRoute, Refusal } from "./refusals.ts";
import { createWebhooks } from "./webhooks.ts";

export type FakeWooCommerceOptions = {
  /** A free one by default. */
  port?: number;
  key?: string;
  secret?: string;
  webhookSecret?: string;
  /** The site's clock; the real one by default. */
  now?: () => Date;
  /** Europe/Dublin by default. */
  timeZone?: string;
  /** Per cent of tax on top of taxable lines; 0 by default, for a site without tax. */
  taxRate?: number;
  currency?: string;
  /** How long a webhook waits for Action Scheduler; a minute by default. */
  schedulerMs?: number;
  /** A second, read-only key. */
  reader?: { key: string; secret: string };
};

/** A received call. `at` is the real time in ms; `body` is parsed, or null if there was none. */
type SiteRequest = { method: string; path: string; query: string; body: unknown; at: number };

export type FakeWooCommerce = WooCommerceControls & {
  /** https://localhost:… */
  url: string;
  /** The certificate a client has to trust. */
  cert: string;
  key: string;
  secret: string;
  webhookSecret: string;
  reader: { key: string; secret: string };
  /** Every call to the API, in order. */
  requests: SiteRequest[];
  /**
   * Runs when a step is reached: `before` it takes effect, or `after`, before the response. Returns a function that
   * removes it.
   */
  watch(when: "before" | "after", step: Step, hook: () => void | Promise<void>): () => void;
  close(): Promise<void>;
};

export const controlPath = "/_control/";

/** A fake WordPress site with WooCommerce 11.0.1 on a local port, over https with a self-signed certificate. */
export async function startFakeWooCommerce(options: FakeWooCommerceOptions = {}): Promise<FakeWooCommerce> {
  const { now = () => new Date(), timeZone = "Europe/Dublin", taxRate = 0, currency = "EUR" } = options;
  const reader = options.reader ?? { key: "ck_reader", secret: "cs_reader" };
  const { key = "ck_fake", secret = "cs_fake", webhookSecret = "fake webhook secret" } = options;
  let url = "";
  const requests: SiteRequest[] = [];
  const misbehaviour = createMisbehaviour();
  const webhooks = createWebhooks(webhookSecret, () => url, options.schedulerMs ?? 60_000);
  const books = createBooks({
    now,
    timeZone,
    taxRate,
    url: () => url,
    publish: (topic, order) =>
      webhooks.publish(topic, order.id, () => (topic === "order.deleted" ? { id: order.id } : order)),
  });
  const findCall = createApi(books, webhooks, { url: () => url, currency, hasTaxes: taxRate > 0 });
  const controls = createControls({ books, webhooks, misbehaviour });
  const hooks: { when: "before" | "after"; step: Step; hook: () => void | Promise<void> }[] = [];
  const reach = async (when: "before" | "after", step: Step) => {
    for (const one of hooks) if (one.when === when && one.step === step) await one.hook();
  };

  function authorise(request: IncomingMessage, method: string, isSingle: boolean): void {
    const [given = "", word = ""] = basicOf(request.headers.authorization);
    if (given !== key && given !== reader.key) {
      if (method === "POST") {
        const message = "Sorry, you are not allowed to create resources.";
        throw new Refusal(401, "woocommerce_rest_cannot_create", message);
      }
      const message = isSingle ? "Sorry, you cannot view this resource." : "Sorry, you cannot list resources.";
      throw new Refusal(401, "woocommerce_rest_cannot_view", message);
    }
    const wrong = (message: string) => new Refusal(401, "woocommerce_rest_authentication_error", message);
    if (word !== (given === key ? secret : reader.secret)) throw wrong("Consumer secret is invalid.");
    if (given === reader.key && method !== "GET") throw wrong("The API key provided does not have write permissions.");
  }

  async function answerApi(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Outcome> {
    const method = request.method ?? "GET";
    const raw = method === "GET" ? "" : await text(request);
    requests.push({ method, path, query: query.toString(), body: parsed(raw), at: Date.now() });
    try {
      authorise(request, method, /\/\d+$/.test(path));
      const { step, id, allow, run } = findCall(method, path);
      return await pass(step, id, () => {
        try {
          const answer = run({ query, body: bodyOf(raw) });
          return { ...answer, body: chosen(answer.body, query.get("_fields")), headers: { allow, ...answer.headers } };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return { status: error.status, body: error.body, headers: { allow } };
        }
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: error.body };
    }
  }

  /** Runs a step, applying due faults. */
  async function pass(step: Step, id: number | null, work: () => Answer): Promise<Outcome> {
    await reach("before", step);
    const how = misbehaviour.strike(step, id);
    const early = how && struck(how, "before");
    if (early) return early;
    const answer = work();
    await reach("after", step);
    if (how?.kind === "slow") await sleep(how.ms, undefined, { ref: false });
    return (how && struck(how, "after")) ?? answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (pathname.startsWith(controlPath)) return answerControl(request, response, pathname.slice(controlPath.length));
    if (pathname.startsWith("/wp-json/"))
      return send(request, response, await answerApi(request, pathname, searchParams));
    const how = misbehaviour.strike("payPage");
    if (how) return send(request, response, struck(how, "before") ?? struck(how, "after") ?? "hang");
    const page = answerPage(books, pathname, searchParams, request.method === "POST");
    if (page === null) return send(request, response, { status: 404, body: noRoute().body });
    if ("location" in page) response.writeHead(page.status, { location: page.location }).end();
    else response.writeHead(page.status, { "content-type": "text/html; charset=UTF-8" }).end(page.html);
  }

  function send(request: IncomingMessage, response: ServerResponse, outcome: Outcome): void {
    // Closing the fake ends hanging connections.
    if (outcome === "hang") return;
    if (outcome === "cut") return void request.socket.destroy();
    response.writeHead(outcome.status, {
      "content-type": "application/json; charset=UTF-8",
      "x-robots-tag": "noindex",
      link: `<${url}/wp-json/>; rel="https://api.w.org/"`,
      ...outcome.headers,
    });
    response.end(outcome.raw ?? JSON.stringify(outcome.body));
  }

  /** `POST /_control/<name>` with a JSON list of arguments calls the control of this name. */
  async function answerControl(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const answerWith = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.method !== "POST" || !Object.hasOwn(controls, name)) {
      return void answerWith(404, { error: "no such control" });
    }
    const control = controls[name as keyof WooCommerceControls] as (...args: unknown[]) => unknown;
    try {
      const args = JSON.parse((await text(request)) || "[]") as unknown[];
      answerWith(200, { result: (await control(...args)) ?? null });
    } catch (error) {
      answerWith(400, { error: String(error) });
    }
  }

  const { key: privateKey, cert } = selfSigned();
  const server = createServer({ key: privateKey, cert }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve),
  );
  url = `https://localhost:${(server.address() as AddressInfo).port}`;

  return {
    ...controls,
    url,
    cert,
    key,
    secret,
    webhookSecret,
    reader,
    requests,
    watch(when, step, hook) {
      const one = { when, step, hook };
      hooks.push(one);
      return () => void hooks.splice(hooks.indexOf(one), 1);
    },
    close: async () => {
      webhooks.sendTo(null, []);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Outcome = (Answer & { raw?: string }) | "hang" | "cut";

/** The response of a fault at this moment; null if the step's own response applies. */
function struck(how: How, when: "before" | "after"): Outcome | null {
  if (how.kind === "429") {
    const headers: Record<string, string> =
      how.retryAfter === undefined ? {} : { "retry-after": String(how.retryAfter) };
    return when === "before"
      ? { status: 429, body: { code: "too_many_requests", message: "Slow down." }, headers }
      : null;
  }
  if (how.kind === "invalid json") {
    const raw = '<br />\n<b>Notice</b>: Undefined index in <b>plugin.php</b><br />\n{"id":1,"sta';
    return when === "after" ? { status: 200, body: null, raw } : null;
  }
  if (how.kind === "other json") return when === "after" ? { status: 200, body: { success: true } } : null;
  if (how.kind === "slow" || when !== (how.when ?? "before")) return null;
  if (how.kind !== "error") return how.kind;
  const status = how.status ?? 500;
  if (how.text !== undefined)
    return { status, body: null, raw: how.text, headers: { "content-type": "text/plain; charset=UTF-8" } };
  const message = "There has been a critical error on this website.";
  return { status, body: { code: "internal_server_error", message, data: { status } } };
}

/** Selects fields of a response, or of each item in a list (`_fields=id,total`). */
function chosen(body: unknown, fields: string | null): unknown {
  if (fields === null || typeof body !== "object" || body === null) return body;
  if (Array.isArray(body)) return body.map((one) => chosen(one, fields));
  const names = fields.split(",").map((name) => name.trim());
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

function basicOf(header: string | undefined): string[] {
  const [, encoded] = /^Basic (\S+)$/i.exec(header ?? "") ?? [];
  return encoded ? Buffer.from(encoded, "base64").toString().split(":") : [];
}

function bodyOf(raw: string): Record<string, unknown> {
  if (raw === "") return {};
  const body = parsed(raw);
  if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  throw new Refusal(400, "rest_invalid_json", "Invalid JSON body passed.", {
    json_error_code: 4,
    json_error_message: "Syntax error",
  });
}

function parsed(raw: string): unknown {
  try {
    return raw === "" ? null : JSON.parse(raw);
  } catch {
    return null;
  }
}
