import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { subscribeToBoard } from "../../contract/live.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { threePages } from "../../test/redirects.ts";
import { storeOrders } from "../../test/store-order.ts";
import { readEnvironment } from "../environment.ts";
import type { PagesFactory } from "../pages/pages.ts";
import { StartupError } from "../startup-error.ts";
import { type StartedServer, startServer } from "./start-server.ts";

let database: TestDatabase | null = null;
const started: StartedServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await database?.drop();
  database = null;
});

async function start(pages: PagesFactory, port = "0", publicUrl = "http://localhost:3000", drainSeconds = "0") {
  database ??= await createTestDatabase();
  const lines: string[] = [];
  const environment = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    PORT: port,
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    DRAIN_SECONDS: drainSeconds,
    LOG_LEVEL: "silent",
  });
  const server = await startServer({ environment, pages, print: (line) => lines.push(line) });
  started.push(server);
  return { server, lines };
}

const noPages: PagesFactory = async () => ({
  answer: async () => new Response("a page"),
  showPage: async () => new Response("a page"),
  warm: async () => {},
});

it("prints its steps with their seconds and returns the generated password once", async () => {
  const { server, lines } = await start(noPages);
  expect(lines.join("\n")).toMatch(/Maps ready in \d+\.\d s\n.*Database ready in \d+\.\d s\n.*ready in \d+\.\d s/s);
  expect(await (await fetch(server.url)).text()).toBe("a page");
  const { username, generatedPassword } = server.firstAdministrator ?? {};
  const signIn = await fetch(`${server.url}/wp-json/jwt-auth/v1/token`, {
    method: "POST",
    body: new URLSearchParams({ username: username ?? "", password: generatedPassword ?? "" }),
  });
  expect(signIn.status).toBe(200);
  expect(lines.join("\n")).not.toContain(generatedPassword);
  await server.stop();
  expect((await start(noPages)).server.firstAdministrator).toBeNull();
});

it("warns that a public site's embedded database is a beta, and not if the database is the operator's own", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-beta-"));
  const publicUrl = "https://courier.example";
  const lines: string[] = [];
  const variables = { NODE_ENV: "test", DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" };
  const environment = readEnvironment({ ...variables, PUBLIC_URL: publicUrl });
  const server = await startServer({ environment, pages: noPages, print: (line) => lines.push(line) });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  expect(lines.filter((line) => line.includes("beta"))).toEqual([expect.stringContaining("DATABASE_URL")]);
  const own = await start(noPages, "0", publicUrl);
  expect(own.lines.filter((line) => line.includes("beta"))).toEqual([]);
}, 60_000);

it("reports a port in use in one clear line", async () => {
  const { server } = await start(noPages);
  const { port } = new URL(server.url);
  const refused = await start(noPages, port).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartupError);
  expect((refused as Error).message).toBe(
    `Port ${port} is already in use. Set PORT to another one, or stop what uses it.`,
  );
});

it("ends open live streams when it is stopped, without waiting for them", async () => {
  const { server } = await start(noPages);
  const { username, generatedPassword } = server.firstAdministrator ?? {};
  const signIn = await fetch(server.url + createSession.path, {
    method: "POST",
    body: new URLSearchParams({ username: username ?? "", password: generatedPassword ?? "" }),
  });
  const { token } = (await signIn.json()) as Session;
  const stream = await fetch(server.url + subscribeToBoard.path, { headers: { authorization: `Bearer ${token}` } });
  const heard = stream.text();
  const began = performance.now();
  await server.stop();
  expect(await heard).toMatch(/^event: hello\n/);
  // After ten seconds every connection would be closed anyway.
  expect(performance.now() - began).toBeLessThan(8_000);
});

it("finishes the request in flight when it is stopped, and accepts no new one", async () => {
  let arrived = () => {};
  const inFlight = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let goOn = () => {};
  const refused = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow: PagesFactory = async () => ({
    answer: async () => {
      arrived();
      await refused;
      return new Response("finished");
    },
    showPage: async () => new Response("a page"),
    warm: async () => {},
  });
  const { server } = await start(slow);
  const answer = fetch(server.url);
  await inFlight;
  const stopped = server.stop();
  await expect(fetch(server.url)).rejects.toThrow();
  goOn();
  expect(await (await answer).text()).toBe("finished");
  await stopped;
});

it("tells the balancer when it drains before it stops, keeps serving, and closes each connection with its answer", async () => {
  const { server } = await start(noPages, "0", "http://localhost:3000", "1");
  const ready = () => fetch(`${server.url}/readyz`);
  expect((await ready()).status).toBe(200);
  const began = performance.now();
  const stopped = server.stop();
  const leaving = await ready();
  expect([leaving.status, await leaving.json()]).toEqual([
    503,
    { status: "not ready", why: "The process is stopping" },
  ]);
  const page = await fetch(server.url);
  expect([page.status, page.headers.get("connection"), await page.text()]).toEqual([200, "close", "a page"]);
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(990);
  await expect(ready()).rejects.toThrow();
});

it("writes the last 404s before it stops, recognising visits by the browser's headers", async () => {
  const { server } = await start(threePages);
  const headers = { "user-agent": "Mozilla/5.0 Firefox/128.0", "sec-fetch-dest": "document" };
  for (let times = 0; times < 3; times++)
    expect((await fetch(`${server.url}/nowhere?x=1`, { headers })).status).toBe(404);
  await fetch(`${server.url}/nowhere.png`, { headers: { ...headers, "sec-fetch-dest": "image" } });
  await server.stop();
  const counts = await database?.db.selectFrom("visit_counts").select(["key", "count"]).execute();
  const seen = await database?.db.selectFrom("visits").select(["url", "user_agent"]).execute();
  expect(counts?.map(({ key, count }) => [key, Number(count)])).toEqual([["/nowhere", 3]]);
  expect(seen).toEqual(Array(3).fill({ url: "/nowhere", user_agent: headers["user-agent"] }));
});

it("numbers new orders from the highest number of a former WordPress shop on, whichever node starts first", async () => {
  database ??= await createTestDatabase();
  const { db } = database;
  const store = async () => {
    const [id = 0] = await storeOrders(db, [{ email: "mary@example.ie", at: new Date() }]);
    return id;
  };
  const last = (await store()) + 400;
  await db.updateTable("orders").set({ shop_order_id: last }).execute();
  await Promise.all([start(noPages), start(noPages)]);
  expect(await store()).toBe(last + 1);
  await start(noPages);
  expect(await store()).toBe(last + 2);
});
