import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OutputOf } from "../../contract/call.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import { createRedirect, matchRedirect, type RedirectDraft } from "../../contract/redirects.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { getSettings, saveSettings, setBanners, type VersionedSettings } from "../../contract/staff-settings.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { settingsS0 } from "../../test/fixtures.ts";
import { requestQ1, testClock } from "../../test/journeys.ts";
import { stubMaps } from "../../test/stub-maps.ts";
import { readEnvironment } from "../environment.ts";
import type { PagesFactory } from "../pages/pages.ts";
import { type StartedServer, startServer } from "./start-server.ts";

const administrator = { username: "admin", password: "a long enough password" };
/** How soon a change on one node has to be served by the others. */
const withinMs = 1_000;

let database: TestDatabase;
let one: StartedServer;
let other: StartedServer;
let headers: Record<string, string>;

const pages: PagesFactory = async () => ({
  answer: async () => new Response("a page"),
  showPage: async () => new Response("a page"),
  warm: async () => {},
});
async function start(): Promise<StartedServer> {
  const environment = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    PORT: "0",
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://localhost:3000",
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  return startServer({ environment, pages, print: () => {}, maps: stubMaps(), now: testClock().now });
}
async function ask<Body>(node: StartedServer, path: string, json?: object): Promise<Body> {
  const response = await fetch(node.url + path, {
    ...(json && { method: "POST", body: JSON.stringify(json) }),
    headers: { "content-type": "application/json", ...headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}
async function save(node: StartedServer, changes: object): Promise<void> {
  const { version } = await ask<VersionedSettings>(node, getSettings.path);
  await ask(node, saveSettings.path, { ...changes, version });
}

beforeAll(async () => {
  // Fakes only the clock by which cached answers age, so that timers of the database still run.
  vi.useFakeTimers({ toFake: ["performance"] });
  database = await createTestDatabase();
  one = await start();
  other = await start();
  headers = {};
  // A session opened on one node is valid on the other.
  const { token } = await ask<Session>(one, createSession.path, administrator);
  headers = { authorization: `Bearer ${token}` };
  await save(other, settingsS0);
  vi.advanceTimersByTime(withinMs);
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
});

type Change = {
  what: string;
  /** What staff change on one node. */
  make: (node: StartedServer) => Promise<unknown>;
  /** What a visitor sees on the other. */
  seen: (node: StartedServer) => Promise<unknown>;
  before: unknown;
  after: unknown;
};

const dearerVan = settingsS0.deliveryTypes.map((type) => (type.id === "small_van" ? { ...type, basePrice: 40 } : type));
const baseLine = async (node: StartedServer) =>
  (await ask<Quote>(node, createQuote.path, requestQ1)).lines.find(({ code }) => code === "base")?.amountCents;

const oldPage: RedirectDraft = {
  sourceUrl: "/old-page",
  targetUrl: "/rewards",
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
};

const changes: Change[] = [
  {
    what: "a banner switched on",
    make: (node) => ask(node, setBanners.path, { emergencyBannerEnabled: true }),
    seen: async (node) => (await ask<PublicSettings>(node, getPublicSettings.path)).emergencyBannerEnabled,
    before: false,
    after: true,
  },
  {
    what: "a new price",
    make: (node) => save(node, { deliveryTypes: dearerVan }),
    seen: baseLine,
    before: 2_000,
    after: 4_000,
  },
  {
    what: "a redirect",
    make: (node) => ask(node, createRedirect.path, oldPage),
    seen: async (node) =>
      (await ask<OutputOf<typeof matchRedirect>>(node, `${matchRedirect.path}?url=/old-page`)).redirect?.targetUrl,
    before: undefined,
    after: "/rewards",
  },
];

it.each(changes)("$what on one node is served by the other within a second", async (change) => {
  // Ask first, so that the node has cached an answer that is about to be outdated.
  expect(await change.seen(other)).toEqual(change.before);
  await change.make(one);
  vi.advanceTimersByTime(withinMs);
  expect(await change.seen(other)).toEqual(change.after);
  expect(await change.seen(one)).toEqual(change.after);
});
