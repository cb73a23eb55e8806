import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestRequest } from "../../test/app.ts";
import { createTestDatabase } from "../../test/database.ts";
import { createReadiness } from "../start/readiness.ts";
import { describeError } from "../watch/describe-error.ts";
import { allRoutes } from "./routes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("Health", () => {
  it("reports that the process is alive and ready", async () => {
    const answers = await Promise.all(["/healthz", "/readyz"].map(async (path) => (await app.request(path)).json()));
    expect(answers).toEqual([{ status: "ok" }, { status: "ready" }]);
  });

  it("reports missing migrations and an unreachable database", async () => {
    const { db, drop } = await createTestDatabase();
    const { rows } = await sql<{ name: string }>`DELETE FROM migrations WHERE name LIKE '0001%' RETURNING name`.execute(
      db,
    );
    const ready = createReadiness(db, async () => null);
    expect(await ready()).toEqual({ ready: false, why: `Migrations are missing: ${rows[0]?.name}` });
    await drop();
    expect(await ready()).toEqual({ ready: false, why: "The database cannot be reached" });
  });

  it("reports a full disk and a read-only database, which can take no bookings", async () => {
    const { db, drop } = await createTestDatabase();
    let free: number | null = 0;
    const ready = createReadiness(db, async () => free);
    expect(await ready()).toEqual({ ready: false, why: "The disk of the data folder is full" });
    free = 10e9;
    const name = sql.raw((await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name);
    const turn = async (mode: "on" | "off") => {
      await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(mode)}`.execute(db);
      // Only a new connection is affected.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
    };
    await turn("on");
    await expect.poll(ready).toEqual({ ready: false, why: "The database cannot be written" });
    await sql`set default_transaction_read_only = off`.execute(db);
    await turn("off");
    await expect.poll(ready).toEqual({ ready: true });
    await drop();
  });

  it("answers 503 while the database is unavailable, and so does every call", async () => {
    const other = await createTestApp();
    await other.close();
    const ready = await other.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "not ready", why: "The database cannot be reached" },
    ]);
    expect((await other.request("/healthz")).status).toBe(200);
    const call = await other.request("/wp-json/currach/v1/delivery-settings", { token: "a.b.c" });
    expect(call.status).toBe(401);
    const signIn = await other.request("/wp-json/jwt-auth/v1/token", { json: { username: "admin", password: "x" } });
    expect([signIn.status, signIn.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

describe("A site under https", () => {
  it("pins browsers to https with every answer, whatever the request", async () => {
    const secure = await createTestApp({ environment: { publicUrl: "https://courier.example" } });
    const asked: [string, TestRequest?][] = [
      ["/healthz"],
      ["/readyz"],
      ["/wp-json/currach/v1/quote-settings"],
      ["/wp-json/currach/v1/quote-settings", { method: "OPTIONS", headers: { origin: "https://other.example" } }],
      ["/wp-json/wc/v3/orders"],
      ["/wp-json/nowhere"],
      ["/wp-json/currach/v1/quotes", { json: {} }],
      ["/checkout/order-pay/1"],
      ["/webhooks/stripe", { method: "POST" }],
    ];
    for (const [path, request] of asked) {
      const { headers } = await secure.request(path, request);
      expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
      expect((await app.request(path, request)).headers.get("strict-transport-security"), path).toBeNull();
    }
    await secure.close();
  });

  it("pins its subdomains too if the operator says that all of them are served over https", async () => {
    const environment = { publicUrl: "https://courier.example", hstsSubdomains: true };
    const secure = await createTestApp({ environment });
    const { headers } = await secure.request("/healthz");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    await secure.close();
  });
});

describe("An error in the log", () => {
  it("contains PostgreSQL's message without the value that it quotes", async () => {
    const lines: string[] = [];
    const log = pino(
      { base: null, serializers: { err: describeError } },
      { write: (line: string) => lines.push(line) },
    );
    const typed = "087 123 4567";
    const error = await sql`select ${typed}::text::integer`.execute(app.db).catch((thrown: unknown) => thrown);
    log.error({ err: error }, "a request failed");
    expect(lines.join("")).toContain("invalid input syntax for type integer");
    expect(lines.join("")).not.toContain(typed);
  });
});

describe("The OpenAPI document", () => {
  type Operation = {
    operationId: string;
    parameters: { name: string; in: string }[];
    responses: Record<string, { description: string }>;
  };
  type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

  it("lists every call with its path parameters and error codes", async () => {
    const document = (await (await app.request("/wp-json/currach/v1/openapi.json")).json()) as Document;
    expect(document.openapi).toBe("3.1.0");
    for (const { call } of allRoutes()) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(call.name);
      expect(operation?.responses[500]?.description).toBe("internal_error");
      const named = operation?.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect(named).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    }
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.paths["/wp-json/currach/v1/delivery-settings"]?.["post"]?.responses[409]?.description).toBe(
      "settings_conflict",
    );
  });
});

describe("The OpenAPI document's description", () => {
  type Schema = { type?: string; properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[] };
  type Described = { requestBody: { content: { "application/json": { schema: Schema } } } };
  const read = async () => (await (await app.request("/wp-json/currach/v1/openapi.json")).json()) as Document;
  type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, object> } };
  const bodyOf = (document: Document, path: string) =>
    document.paths[`/wp-json/currach/v1/${path}`]?.["post"]?.requestBody.content["application/json"].schema.properties;

  it("of an address lists its parts, for a complete address and for a place alone", async () => {
    const document = await read();
    const whole = { type: "object", required: ["address1", "city", "state", "postcode"] };
    expect(bodyOf(document, "quotes")?.["pickup"]).toMatchObject({
      ...whole,
      properties: { placeId: { type: "string" } },
    });
    expect(bodyOf(document, "distance")?.["dropoff"]?.anyOf).toMatchObject([whole, { required: ["placeId"] }]);
  });

  it("of a form lists its fields, for JSON and for form data as a browser sends it", async () => {
    type Content = Record<string, { schema: { anyOf: { properties: Record<string, { const?: unknown }> }[] } }>;
    const { post } = (await read()).paths["/wp-json/fluentform/v1/submissions"] ?? {};
    const content = post?.requestBody.content as unknown as Content;
    const formats = Object.entries(content).map(([type, { schema }]) => ({
      type,
      ids: schema.anyOf.map(({ properties }) => properties["form_id"]?.const),
      contact: Object.keys(schema.anyOf[3]?.properties ?? {}),
    }));
    const guards = ["fax", "elapsedMs", "page"];
    const fields = ["names", "email", "contactNumber", "subject", "message"];
    expect(formats).toEqual([
      { type: "application/json", ids: [4, 5, 6, 7, 8, 9], contact: ["form_id", "data", ...guards] },
      {
        type: "application/x-www-form-urlencoded",
        ids: ["4", "5", "6", "7", "8", "9"],
        contact: ["form_id", ...fields, ...guards],
      },
    ]);
  });

  it("has no references to missing schemas", async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(references)]).toEqual(components);
  });
});

describe("The log", () => {
  it("has one line per request with pattern, status, time and id, and nothing that a visitor typed", async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const logged = await createTestApp({ log });
    await logged.request("/wp-json/jwt-auth/v1/token?secret=open-sesame", {
      json: { username: "mary@example.ie", password: "hunter2" },
    });
    await logged.request("/checkout/order-pay/7/?key=open-sesame");
    await logged.close();
    const isEntry = (line: string) => "audit" in JSON.parse(line);
    const requests = lines.filter((line) => !isEntry(line));
    const [signIn, page] = requests.map((line) => JSON.parse(line));
    expect(signIn).toMatchObject({
      method: "POST",
      route: "/wp-json/jwt-auth/v1/token",
      status: 403,
      requestId: expect.any(String),
    });
    expect(signIn.ms).toBeGreaterThan(0);
    expect(page).toMatchObject({ method: "GET", route: "/checkout/order-pay/:id", status: 404 });
    expect(lines.join("")).not.toMatch(/mary|hunter2|sesame/);
    // Only an audit entry contains the address.
    expect(requests.join("")).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
    expect(lines.filter(isEntry).map((line) => JSON.parse(line).audit)).toMatchObject([
      { act: "session.refused", address: "127.0.0.1" },
    ]);
  });

  it("omits successful health checks and scrapes, and includes failed ones", async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const logged = await createTestApp({ log });
    const ask = async () => {
      for (const path of ["/healthz", "/readyz", "/metrics"]) await logged.request(path);
    };
    await ask();
    expect(lines).toEqual([]);
    await logged.close();
    await ask();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route: "/readyz", status: 503 }]);
  });
});
