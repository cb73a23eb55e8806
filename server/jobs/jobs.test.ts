import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import { createQuote } from "../../contract/quotes.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type FakeSmtp, openFakeSmtp } from "../../test/fakes/smtp.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { requestInternational, testClock } from "../../test/journeys.ts";
import { stubMaps } from "../../test/stub-maps.ts";
import { readEnvironment } from "../environment.ts";
import type { PagesFactory } from "../pages/pages.ts";
import { type StartedServer, startServer } from "../start/start-server.ts";
import type { WooCommerceClient } from "../woocommerce/client/client.ts";
import { createWooCommerceClient } from "../woocommerce/client/client.ts";
import { allJobs } from "./jobs.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const noPages: PagesFactory = async () => ({
  answer: async () => new Response("a page"),
  showPage: async () => new Response("a page"),
  warm: async () => {},
});

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  undo.push(database.drop);
  return database;
}
async function openMail(): Promise<FakeSmtp> {
  const smtp = await openFakeSmtp();
  undo.push(smtp.goDown);
  return smtp;
}
async function start(database: TestDatabase, variables: Record<string, string>): Promise<StartedServer> {
  const environment = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    PORT: "0",
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://localhost:3000",
    LOG_LEVEL: "silent",
    TEAM_EMAIL: "team@courier.example",
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: randomBytes(9).toString("hex"),
    ...variables,
  });
  const { now } = testClock();
  const server = await startServer({ environment, pages: noPages, print: () => {}, maps: stubMaps(), now });
  undo.push(server.stop);
  return server;
}
async function book({ url }: StartedServer): Promise<void> {
  const post = async (path: string, json: object) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(json) });
    const text = await response.text();
    if (response.status !== 201) throw new Error(text);
    return JSON.parse(text) as { id: string };
  };
  const quote = await post(createQuote.path, requestInternational);
  await post(createBooking.path, { ...bookingB1, quoteId: quote.id });
}
const recipients = (smtp: FakeSmtp) => smtp.received.map(({ to }) => to.join()).sort();
const both = ["aine@example.ie", "team@courier.example"];

it("a started server sends a booking's emails once, even beside a second server", async () => {
  const [database, smtp] = [await openDatabase(), await openMail()];
  const [one] = await Promise.all([1, 2].map(() => start(database, { SMTP_URL: smtp.url })));
  await book(one as StartedServer);
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => states(database), { timeout: 10_000 }).toEqual(["sent", "sent"]);
  expect(recipients(smtp)).toEqual(both);
});

it("a server without SMTP leaves every email in the outbox, and the next server with SMTP sends them", async () => {
  const [database, smtp] = [await openDatabase(), await openMail()];
  const without = await start(database, {});
  await book(without);
  expect(allJobs({ mail: null }).map(({ name }) => name)).not.toContain("send emails");
  await without.stop();
  expect(await states(database)).toEqual(["queued", "queued"]);
  await start(database, { SMTP_URL: smtp.url });
  await expect.poll(() => recipients(smtp), { timeout: 10_000 }).toEqual(both);
});

it("a server that is stopped finishes the current email and marks it as sent in the outbox", async () => {
  const [database, smtp] = [await openDatabase(), await openMail()];
  let answer = () => {};
  smtp.waitsFor = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = await start(database, { SMTP_URL: smtp.url });
  await book(server);
  await expect.poll(() => smtp.connections(), { timeout: 10_000 }).toBe(2);
  const stopped = server.stop();
  answer();
  await stopped;
  expect(await states(database)).toEqual(["sent", "sent"]);
});

it("a shop whose site keeps the orders verifies them every second, and no other shop calls a site [P236]", () => {
  const everyMs = (options: { woocommerce?: WooCommerceClient }) =>
    Object.fromEntries(allJobs({ mail: null, ...options }).map(({ name, everyMs }) => [name, everyMs]));
  const [ours, theirs] = [
    everyMs({}),
    everyMs({
      woocommerce: createWooCommerceClient({ url: "https://shop.example", key: "", secret: "", webhookSecret: "" }),
    }),
  ];
  expect(theirs).toMatchObject({ ...ours, "verify exported orders": 1_000 });
  expect(Object.keys(theirs).filter((name) => !(name in ours))).toEqual([
    "export orders to WordPress",
    "verify exported orders",
    "import WordPress events",
    "reconcile deleted WordPress orders",
    "sync with WordPress",
  ]);
});

async function states({ db }: TestDatabase): Promise<string[]> {
  return (await db.selectFrom("emails").select("state").execute()).map(({ state }) => state);
}
