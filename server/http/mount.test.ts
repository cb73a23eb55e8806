import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall, type Schemas } from "../../contract/call.ts";
import { type ErrorBody, type ErrorCode, errorStatuses, type Failure } from "../../contract/errors.ts";
import { portalApi } from "../../contract/portal-paths.ts";
import type { Actor, Context, Role } from "../context.ts";
import { noRemoteShop } from "../orders/remote-shop.ts";
import { createLog } from "../start/create-log.ts";
import { createWatch } from "../watch/watch.ts";
import { createClientReader } from "./client-address.ts";
import { createApp } from "./create-app.ts";
import { createRateLimits, rateLimits } from "./rate-limits.ts";
import type { HttpEnv } from "./request-log.ts";
import { type Row, route } from "./route.ts";
import type { Services } from "./services.ts";

const parcel = z.object({
  pickup: z.object({ postcode: z.string({ error: "Postcode is required" }) }, { error: "Pickup is required" }),
  weight: z.number({ error: "Weight must be a number" }),
});

const parcels = "/wp-json/currach/v1/parcels";
const shopParcels = "/wp-json/wc/v3/parcels";
const call = <Parts extends Schemas>(
  method: "GET" | "POST",
  path: string,
  access: "visitor" | "staff" | "api_key" = "visitor",
) => defineCall<Parts, { ok: boolean }>({ name: path, method, path, access, status: 200, summary: "" });

let seen: { context: Context; input: unknown }[] = [];
let answer: () => unknown = () => ({ ok: true });

const verb = async (context: Context, input: object) => {
  seen.push({ context, input });
  return answer() as { ok: boolean };
};

const parcelParams = z.object({ id: z.coerce.number<string>().int().positive() });
const pageQuery = z.object({ page: z.coerce.number({ error: "Page must be a number" }).default(1) });
const shopPageQuery = z.object({ page: z.coerce.number({ error: "page is not of type integer." }).optional() });
const anyBody = z.looseObject({});
const shopBody = z.looseObject({
  billing: z.object({ email: z.email({ error: "Invalid email address." }) }).optional(),
});

const rows: Row[] = [
  route({ call: call<{ body: typeof parcel }>("POST", parcels), body: parcel, verb, limit: "quotes" }),
  route({
    call: call<{ params: typeof parcelParams; query: typeof pageQuery }>("GET", `${parcels}/{id}`),
    params: parcelParams,
    query: pageQuery,
    verb,
  }),
  route({ call: call("GET", `${parcels}/{id}/tagged`), verb, etag: () => "one" }),
  route({ call: call("GET", `${parcels}/{id}/labels`), verb, answer: "csv" }),
  route({ call: call("GET", `${portalApi}/parcels`), verb }),
  route({ call: call<{ body: typeof anyBody }>("POST", `${parcels}/large`, "staff"), body: anyBody, verb }),
  route({
    call: call<{ body: typeof anyBody }>("POST", `${parcels}/list`, "staff"),
    body: anyBody,
    accepts: "long_list",
    verb,
  }),
  route({
    call: call<{ query: typeof shopPageQuery }>("GET", shopParcels, "api_key"),
    query: shopPageQuery,
    verb,
  }),
  route({ call: call<{ body: typeof shopBody }>("POST", shopParcels, "api_key"), body: shopBody, verb }),
];

const staff = (role: Role, capabilities: string[]): Actor => ({
  kind: "staff",
  address: "",
  userId: 1,
  username: "mary",
  role,
  capabilities,
});
const key = (permissions: "read" | "write" | "read_write"): Actor => ({
  kind: "api_key",
  address: "",
  keyId: 1,
  permissions,
});
const actors: Record<string, Actor | Failure> = {
  "Bearer staff": staff("shop_manager", ["manage_woocommerce"]),
  "Bearer customer": staff("customer", ["read"]),
  "Basic read": key("read"),
  "Basic write": key("write"),
  "Basic wrong": { failed: "unauthorised", message: "Consumer secret is invalid." },
};

function makeApp(services: Partial<Services> = {}): Hono<HttpEnv> {
  const base = {
    log: createLog("silent"),
    environment: { publicUrl: "http://localhost" },
    bucket: null,
    remoteShop: noRemoteShop,
    watch: createWatch(),
  } as unknown as Services["base"];
  return createApp(
    {
      base,
      authenticate: async (context, { authorization }) => actors[authorization] ?? context.actor,
      authenticateMember: async (context) => context.actor,
      readClient: createClientReader([]),
      rateLimits: createRateLimits({ ...rateLimits, quotes: { requests: 1000, seconds: 60 } }),
      readiness: async () => ({ ready: true }),
      answerPage: async () => new Response("<html>a page</html>"),
      showPage: async () => new Response("<html>a page with a form</html>"),
      ...services,
    },
    rows,
  );
}

const app = makeApp();
const json = { "content-type": "application/json" };
const post = (body: BodyInit, headers: Record<string, string> = json, to = app) =>
  to.request(parcels, { method: "POST", headers, body });
const read = async (response: Response) => (await response.json()) as ErrorBody;
const good = JSON.stringify({ pickup: { postcode: "D24 XY45" }, weight: 2, unknown: 1 });

beforeEach(() => {
  seen = [];
  answer = () => ({ ok: true });
});

describe("An answer", () => {
  const long = { ok: true, text: "Tallaght to Galway, ".repeat(500) };
  const ask = (path: string, encoding: string | null, options: RequestInit = {}) =>
    app.request(path, { ...options, headers: { ...(encoding && { "accept-encoding": encoding }), ...json } });
  const plainOf = async (response: Response) => {
    const bytes = Buffer.from(await response.arrayBuffer());
    const encoding = response.headers.get("content-encoding");
    if (encoding === null) return bytes.toString();
    return (encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
  };

  it.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["gzip;q=0, br;q=0", null],
    [null, null],
  ])("to a client that accepts %s is sent as %s", async (accepted, encoding) => {
    answer = () => long;
    for (const path of [`${parcels}/7`, `${parcels}/7/tagged`]) {
      const response = await ask(path, accepted);
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toBe("accept-encoding");
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(JSON.parse(await plainOf(response))).toEqual(long);
    }
  });

  it("is revalidated by its tag in either encoding", async () => {
    answer = () => long;
    expect((await ask(`${parcels}/7/tagged`, "br")).headers.get("etag")).toBe('W/"one"');
    const again = await app.request(`${parcels}/7/tagged`, { headers: { "if-none-match": 'W/"one"' } });
    expect(again.status).toBe(304);
  });

  it("is not compressed if it is short, follows a change or goes to a member of an account", async () => {
    expect((await ask(`${parcels}/7`, "br")).headers.get("content-encoding")).toBeNull();
    answer = () => long;
    const change = await post(good, { ...json, "accept-encoding": "br" });
    expect([change.status, change.headers.get("content-encoding"), await change.json()]).toEqual([200, null, long]);
    const member = await ask(`${portalApi}/parcels`, "br");
    expect([member.status, member.headers.get("content-encoding")]).toEqual([200, null]);
  });

  it("that is a file is compressed as it is generated, and is incomplete if it breaks off", async () => {
    const lines = Array.from({ length: 2_000 }, (_, line) => `${line},Tallaght,Galway\n`);
    let asked = 0;
    answer = () => ({
      name: "labels.csv",
      chunks: (async function* () {
        for (const line of lines) {
          asked++;
          yield line;
        }
      })(),
    });
    const whole = await ask(`${parcels}/7/labels`, "br, gzip");
    expect([whole.status, whole.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    // Nothing is generated before it is read.
    expect(asked).toBeLessThan(lines.length / 2);
    expect(await plainOf(whole)).toBe(lines.join(""));
    answer = () => ({
      name: "labels.csv",
      chunks: (async function* () {
        yield lines.join("");
        throw new Error("the database is away");
      })(),
    });
    const broken = await ask(`${parcels}/7/labels`, "gzip");
    await expect(broken.arrayBuffer()).rejects.toThrow();
  });
});

describe("A request body", () => {
  it("reaches the verb without its unknown fields", async () => {
    expect((await post(good)).status).toBe(200);
    expect(seen[0]?.input).toEqual({ pickup: { postcode: "D24 XY45" }, weight: 2 });
  });

  it("with invalid fields is refused, with every invalid field named", async () => {
    const response = await post(JSON.stringify({ pickup: {}, weight: "2" }));
    expect(response.status).toBe(422);
    expect(await read(response)).toEqual({
      code: "invalid_fields",
      message: "Postcode is required",
      data: {
        status: 422,
        params: { "pickup.postcode": "Postcode is required", weight: "Weight must be a number" },
      },
    });
    expect(seen).toEqual([]);
  });

  it("that is empty lacks all its fields", async () => {
    const response = await app.request(parcels, { method: "POST" });
    expect((await read(response)).data.params).toEqual({
      pickup: "Pickup is required",
      weight: "Weight must be a number",
    });
  });

  it.each(["{", "", '{"a":"\xff"}', `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`])(
    "that is not usable JSON is never a server error",
    async (body) => {
      const response = await post(body === "" ? " " : Buffer.from(body, "latin1"));
      expect(response.status).toBe(400);
      expect((await read(response)).code).toBe("rest_invalid_json");
    },
  );

  it.each([["null"], ["[]"], ['"text"'], ["3"]])(
    "that is %s instead of an object is refused, with the body named",
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(422);
      expect(Object.keys((await read(response)).data.params ?? {})).toEqual(["body"]);
    },
  );

  it.each([["\\u0000"], ["\\ud800"]])(
    "with text that can't be stored (%s) is refused, with its field named",
    async (text) => {
      const response = await post(`{"pickup":{"postcode":"D24${text}"},"weight":2}`);
      expect(response.status).toBe(422);
      expect((await read(response)).data.params).toEqual({
        "pickup.postcode": "Contains characters that cannot be stored",
      });
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", ""])("sent as '%s' is refused", async (type) => {
    const response = await post(Buffer.from(good), type ? { "content-type": type } : {});
    expect(response.status).toBe(415);
    expect((await read(response)).code).toBe("unsupported_media_type");
  });

  const large = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes) });
  const stream = (text: string) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(text));
        controller.close();
      },
    });

  it("from a visitor is limited to 64 KB, whether or not its length is declared", async () => {
    const announced = await post(large(65 * 1024), { ...json, "content-length": String(65 * 1024) });
    const streamed = await app.request(parcels, {
      method: "POST",
      headers: json,
      body: stream(large(65 * 1024)),
      duplex: "half",
    } as RequestInit);
    expect([announced.status, streamed.status]).toEqual([413, 413]);
    expect((await read(announced)).code).toBe("body_too_large");
  });

  it("that is compressed is refused", async () => {
    const response = await post(good, { ...json, "content-encoding": "gzip" });
    expect(response.status).toBe(415);
  });

  it("that breaks off with its connection is not a server error", async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
    const init = { method: "POST", headers: json, body, duplex: "half" };
    expect((await app.request(parcels, init as RequestInit)).status).toBe(400);
  });

  const sendAsStaff = (path: string, body: string) =>
    app.request(`${parcels}/${path}`, {
      method: "POST",
      headers: { ...json, authorization: "Bearer staff" },
      body,
    });

  it("from staff is limited to 256 KB, and to 24 MB if it may be a long list", async () => {
    expect((await sendAsStaff("large", large(255 * 1024))).status).toBe(200);
    expect((await sendAsStaff("large", large(256 * 1024))).status).toBe(413);
    expect((await sendAsStaff("list", large(3 * 1024 * 1024))).status).toBe(200);
    expect((await sendAsStaff("list", large(24 * 1024 * 1024))).status).toBe(413);
  });

  it("is limited in its number of values, however short each one is", async () => {
    const ones = (count: number) => JSON.stringify({ list: Array(count).fill(1) });
    expect((await sendAsStaff("large", ones(19_000))).status).toBe(200);
    expect((await sendAsStaff("large", ones(20_000))).status).toBe(413);
    expect((await sendAsStaff("list", ones(500_000))).status).toBe(200);
    expect((await sendAsStaff("list", ones(700_000))).status).toBe(413);
  });
});

it("A field with the name 'failed' is an ordinary field", async () => {
  const response = await app.request(shopParcels, {
    method: "POST",
    headers: { ...json, authorization: "Basic write" },
    body: '{"failed":"not_found"}',
  });
  expect([response.status, seen[0]?.input]).toEqual([200, { failed: "not_found" }]);
});

describe("An address", () => {
  const get = (path: string, init?: RequestInit) => app.request(path, init);

  it("passes path and query to the verb, with or without a trailing slash", async () => {
    await get(`${parcels}/7?page=2`);
    await get(`${parcels}/7/`);
    expect(seen.map(({ input }) => input)).toEqual([
      { id: 7, page: 2 },
      { id: 7, page: 1 },
    ]);
  });

  it("with an invalid query parameter names it, and one that can't exist is not found", async () => {
    expect((await read(await get(`${parcels}/7?page=x`))).data.params).toEqual({ page: "Page must be a number" });
    expect((await get(`${parcels}/seven`)).status).toBe(404);
    expect((await get(`${parcels}/%00`)).status).toBe(404);
    expect((await get(`${parcels}/%E0%A4%A`)).status).toBe(404);
  });

  it("that is unknown below /wp-json gets WordPress's message; elsewhere it gets a page", async () => {
    const recorded = {
      code: "rest_no_route",
      message: "No route was found matching the URL and request method.",
      data: { status: 404 },
    };
    const response = await get("/wp-json/wc/v3/nonsense");
    expect([response.status, await response.json()]).toEqual([404, recorded]);
    expect(await (await get("/nonsense")).text()).toContain("a page");
  });

  it("with a wrong method says which methods are allowed, and tells a shop client that there is no route", async () => {
    const response = await get(parcels, { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect((await read(response)).code).toBe("method_not_allowed");
    expect((await get("/wp-json/wc/v3/parcels", { method: "DELETE" })).status).toBe(404);
  });

  it("with a tag is sent once and then only revalidated", async () => {
    const first = await get(`${parcels}/7/tagged`);
    const etag = first.headers.get("etag") ?? "";
    const second = await get(`${parcels}/7/tagged`, { headers: { "if-none-match": etag } });
    expect([first.status, first.headers.get("cache-control"), second.status]).toEqual([200, "no-cache", 304]);
    expect((await get(`${parcels}/7`)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("What a verb answers", () => {
  it.each(Object.entries(errorStatuses) as [ErrorCode, number][])("%s becomes status %i", async (failed, status) => {
    answer = () => ({ failed, message: "No", params: { a: "b" }, details: { quote: { id: 1 } } });
    const response = await post(good);
    expect(response.status).toBe(status);
    expect(await read(response)).toEqual({
      code: failed,
      message: "No",
      data: { status, params: { a: "b" }, quote: { id: 1 } },
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  const throwing = (error: unknown) => () => {
    throw error;
  };

  it("is an internal error if it throws, and the cause stays on the server", async () => {
    answer = throwing(new Error("secret password in column x"));
    const response = await post(good);
    expect(response.status).toBe(500);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await read(response)).toEqual({
      code: "internal_error",
      message: "Something went wrong. Please try again.",
      data: { status: 500 },
    });
  });

  it.each([
    Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("connect to a socket"), { code: "ENOENT", syscall: "connect" }),
    Object.assign(new Error("terminating connection"), { code: "57P01" }),
    Object.assign(new Error("could not read block"), { code: "58030" }),
    Object.assign(new Error("idle for too long in a transaction"), { code: "25P03" }),
    Object.assign(new Error("write after end"), { code: "ERR_STREAM_WRITE_AFTER_END" }),
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("Received unexpected commandComplete message from backend."),
    new Error("timeout exceeded when trying to connect"),
    new AggregateError([Object.assign(new Error("connect"), { code: "ECONNREFUSED" })]),
  ])("is 503 with a time to retry if the database is unavailable ($message)", async (error) => {
    answer = throwing(error);
    const response = await post(good);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await read(response)).code).toBe("unavailable");
  });
});

describe("An Idempotency-Key", () => {
  const withKey = (key: string) => post(good, { ...json, "idempotency-key": key });

  it("reaches the verb", async () => {
    await withKey("a-key");
    await post(good);
    expect(seen.map(({ context }) => context.idempotencyKey)).toEqual(["a-key", null]);
  });

  it.each(["", "two words", "x".repeat(256), "ü"])(
    "that is not 1 to 255 visible characters is refused: '%s'",
    async (key) => {
      const response = await withKey(key);
      expect(response.status).toBe(422);
      expect(Object.keys((await read(response)).data.params ?? {})).toEqual(["Idempotency-Key"]);
    },
  );
});

describe("A client with too many requests", () => {
  const limited = () =>
    makeApp({ rateLimits: createRateLimits({ ...rateLimits, quotes: { requests: 2, seconds: 60 } }) });
  const from = (address: string, to: Hono<HttpEnv>) =>
    to.request(
      parcels,
      { method: "POST", headers: json, body: good },
      { incoming: { socket: { remoteAddress: address } } },
    );

  it("is told when to retry, while others continue", async () => {
    const one = limited();
    await from("198.51.100.1", one);
    await from("198.51.100.1", one);
    const refused = await from("198.51.100.1", one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read(refused)).code).toBe("too_many_requests");
    expect((await from("198.51.100.2", one)).status).toBe(200);
  });

  it("counts as one with all addresses of its IPv6 network", async () => {
    const one = limited();
    await from("2001:db8:1:2::1", one);
    await from("2001:db8:1:2:ffff::9", one);
    expect((await from("2001:db8:1:2::3", one)).status).toBe(429);
    expect((await from("2001:db8:1:3::1", one)).status).toBe(200);
  });
});

describe("Another site", () => {
  it.each(["/wp-json/currach/v1/quote-settings", "/wp-json/wc/v3/orders"])(
    "may make calls, without credentials of its own: %s [A354] [P347]",
    async (path) => {
      const headers = { origin: "https://example.org", "access-control-request-method": "POST" };
      const response = await app.request(path, { method: "OPTIONS", headers });
      const list = (name: string) =>
        (response.headers.get(name) ?? "").split(",").map((word) => word.trim().toLowerCase());
      expect(response.ok).toBe(true);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
      expect(list("access-control-allow-methods")).toEqual(["get", "post", "put", "delete", "options"]);
      expect(list("access-control-allow-headers")).toEqual(["content-type", "authorization", "idempotency-key"]);
    },
  );

  it("can read refusals too", async () => {
    for (const response of [await post("{"), await app.request("/wp-json/nothing")]) {
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });
});

describe("A request's id", () => {
  const idOf = async (id?: string) =>
    (await app.request("/healthz", id ? { headers: { "x-request-id": id } } : {})).headers.get("x-request-id");

  it("is taken from the request if it is valid, and otherwise generated", async () => {
    expect(await idOf("abcdef-123456")).toBe("abcdef-123456");
    expect(await idOf("a b")).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf()).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("A shop client", () => {
  const ask = async (method: "GET" | "POST", authorization?: string) => {
    const headers = { ...json, ...(authorization ? { authorization } : {}) };
    const response = await app.request(shopParcels, { method, headers, ...(method === "POST" ? { body: "{}" } : {}) });
    const { code, message } = (await response.json()) as Partial<ErrorBody>;
    return [response.status, code, message];
  };
  const error = "woocommerce_rest_authentication_error";

  it("gets the answers that WooCommerce was recorded giving", async () => {
    expect(await ask("GET")).toEqual([401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources."]);
    expect(await ask("GET", "Basic unknown")).toEqual([
      401,
      "woocommerce_rest_cannot_view",
      "Sorry, you cannot list resources.",
    ]);
    expect(await ask("GET", "Basic wrong")).toEqual([401, error, "Consumer secret is invalid."]);
    expect(await ask("POST", "Basic read")).toEqual([
      401,
      error,
      "The API key provided does not have write permissions.",
    ]);
    expect(await ask("GET", "Basic write")).toEqual([
      401,
      error,
      "The API key provided does not have read permissions.",
    ]);
    expect(await ask("GET", "Bearer customer")).toEqual([
      403,
      "woocommerce_rest_cannot_view",
      "Sorry, you cannot list resources.",
    ]);
  });

  it("with the right key, or staff, is allowed", async () => {
    for (const [method, authorization] of [
      ["GET", "Basic read"],
      ["POST", "Basic write"],
      ["GET", "Bearer staff"],
    ] as const) {
      expect((await ask(method, authorization))[0]).toBe(200);
    }
  });

  it("is told invalid parameters by their top-level names", async () => {
    const query = await app.request(`${shopParcels}?page=abc`, { headers: { authorization: "Basic read" } });
    expect([query.status, await query.json()]).toEqual([
      400,
      {
        code: "rest_invalid_param",
        message: "Invalid parameter(s): page",
        data: {
          status: 400,
          params: { page: "page is not of type integer." },
          details: {
            page: { code: "rest_invalid_type", message: "page is not of type integer.", data: { param: "page" } },
          },
        },
      },
    ]);
    const body = await app.request(shopParcels, {
      method: "POST",
      headers: { ...json, authorization: "Basic write" },
      body: '{"billing":{"email":"x"}}',
    });
    expect((await read(body)).data.params).toEqual({ billing: "Invalid email address." });
  });
});
