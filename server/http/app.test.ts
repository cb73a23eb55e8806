import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase } from "../../test/database.ts";
import { createReadiness } from "../start/readiness.ts";
import { allRoutes } from "./routes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("Health", () => {
  it("says that the process is alive and ready", async () => {
    const answers = await Promise.all(["/healthz", "/readyz"].map(async (path) => (await app.request(path)).json()));
    expect(answers).toEqual([{ status: "ok" }, { status: "ready" }]);
  });

  it("says which migrations are missing, and when the database is gone", async () => {
    const { db, drop } = await createTestDatabase();
    const { rows } = await sql<{ name: string }>`DELETE FROM migrations WHERE name LIKE '0001%' RETURNING name`.execute(
      db,
    );
    const ready = createReadiness(db);
    expect(await ready()).toEqual({ ready: false, why: `Migrations are missing: ${rows[0]?.name}` });
    await drop();
    expect(await ready()).toEqual({ ready: false, why: "The database cannot be reached" });
  });

  it("answers 503 while a database is gone, and so does every call", async () => {
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

describe("The OpenAPI document", () => {
  type Operation = {
    operationId: string;
    parameters: { name: string; in: string }[];
    responses: Record<string, { description: string }>;
  };
  type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

  it("lists every call with its path parameters and its error codes", async () => {
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

describe("The log", () => {
  it("has one line a request: pattern, status, time and id, nothing that a visitor wrote", async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const logged = await createTestApp({ log });
    await logged.request("/wp-json/jwt-auth/v1/token?secret=abc", {
      json: { username: "mary@example.ie", password: "hunter2" },
    });
    await logged.request("/checkout/order-pay/7/?key=abc");
    await logged.close();
    const [signIn, page] = lines.map((line) => JSON.parse(line));
    expect(signIn).toMatchObject({
      method: "POST",
      route: "/wp-json/jwt-auth/v1/token",
      status: 403,
      requestId: expect.any(String),
    });
    expect(signIn.ms).toBeGreaterThan(0);
    expect(page).toMatchObject({ method: "GET", route: "other", status: 404 });
    expect(lines.join("")).not.toMatch(/mary|hunter2|abc|198\.|127\./);
  });
});
