import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { expect } from "vitest";
import { getPublicSettings, type PublicSettings, type Settings } from "../contract/settings.ts";
import { saveSettings } from "../contract/staff-settings.ts";
import { signSessionToken } from "../server/auth/session-token.ts";
import type { Context, Role } from "../server/context.ts";
import type { Database } from "../server/database/kysely.ts";
import type { Replica } from "../server/database/replica/replica.ts";
import { type Environment, readEnvironment } from "../server/environment.ts";
import { createLive } from "../server/live/live.ts";
import { createEmbeddedMaps } from "../server/maps/embedded-maps.ts";
import type { Maps } from "../server/maps/maps.ts";
import { composeApp } from "../server/start/compose-app.ts";
import { createLog } from "../server/start/create-log.ts";
import { createMaps } from "../server/start/create-maps.ts";
import { createWatch } from "../server/watch/watch.ts";
import type { WooCommerceClient } from "../server/woocommerce/client/client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { addFirstAdministrator, administrator, knownHash } from "./first-administrator.ts";
import { settingsS0 } from "./fixtures.ts";

export type TestAppOptions = {
  now?: () => Date;
  maps?: Maps;
  /** Changes to the default settings, saved by a call as an administrator would. */
  settings?: Partial<Settings>;
  environment?: Partial<Environment>;
  /** Used instead of the WordPress site that the environment names. */
  woocommerce?: WooCommerceClient;
  /** A replica for exports and reports; none by default. */
  replica?: Replica;
  /** Silent by default. */
  log?: Logger;
  /** Limits of live streams; the usual ones by default. */
  streams?: Parameters<typeof createLive>[2];
  /** Used instead of a fresh database; `close` drops this one too. */
  database?: TestDatabase;
};

/** `json` is the body, `token` a Bearer token, `basic` a consumer key and secret, `from` the address of the socket. */
export type TestRequest = RequestInit & {
  json?: unknown;
  token?: string;
  basic?: { consumerKey: string; consumerSecret: string };
  from?: string;
};

export type TestApp = {
  request(path: string, request?: TestRequest): Promise<Response>;
  db: Database;
  context: Context;
  administratorToken(): Promise<string>;
  /** A token of a new user of this role. */
  staffToken(role: Role): Promise<string>;
  apiKey: { consumerKey: string; consumerSecret: string };
  /** Every address that the server answers, calls and others. */
  routes: readonly { method: string; path: string }[];
  close(): Promise<void>;
};

/** Shared by all tests, since reading the map takes a moment and the map never changes. */
let engine: Maps | null = null;

/** The whole application in this process, over a database of its own. Rate limits are off by default. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, url, drop } = options.database ?? (await createTestDatabase());
  const apiKey = {
    consumerKey: `ck_${randomBytes(20).toString("hex")}`,
    consumerSecret: `cs_${randomBytes(20).toString("hex")}`,
  };
  const environment: Environment = {
    ...readEnvironment({
      NODE_ENV: "test",
      PUBLIC_URL: "http://localhost:3000",
      RATE_LIMITS: "off",
      LOG_LEVEL: "silent",
    }),
    administrator,
    apiKey,
    ...options.environment,
  };
  const { googleMaps, openMaps } = environment;
  const now = options.now ?? (() => new Date());
  engine ??= createEmbeddedMaps();
  const log = options.log ?? createLog(environment.logLevel);
  const watch = createWatch();
  const live = createLive(url, log, options.streams);
  await addFirstAdministrator(db);
  const { app, context } = await composeApp({
    environment,
    db,
    live,
    now,
    ...(options.replica && { replica: options.replica }),
    ...(options.woocommerce && { woocommerce: options.woocommerce }),
    log,
    watch,
    maps: options.maps ?? createMaps({ googleMaps, openMaps, now, log, watch, embedded: engine }),
    pages: async () => ({
      answer: async () => new Response("Not Found", { status: 404 }),
      showPage: async (_, { path, formResult, checkout, ...answer }) =>
        Response.json({ path, ...(formResult && { result: formResult }), ...(checkout && { checkout }) }, answer),
      warm: async () => {},
    }),
  });

  const staffToken = async (role: Role): Promise<string> => {
    const username = `${role}-${randomBytes(6).toString("hex")}`;
    const { id, token_version: tokenVersion } = await db
      .insertInto("users")
      .values({
        username,
        email: `${username}@example.ie`,
        display_name: username,
        role,
        password_hash: await knownHash(),
      })
      .returning(["id", "token_version"])
      .executeTakeFirstOrThrow();
    const secret = context.environment.jwtSecret ?? "";
    return signSessionToken({ userId: id, tokenVersion }, { secret, now: now(), issuer: environment.publicUrl });
  };
  let token: Promise<string> | null = null;
  const testApp: TestApp = {
    request: async (path, request = {}) => app.request(path, init(request), socketOf(request.from ?? "127.0.0.1")),
    db,
    context,
    staffToken,
    administratorToken: () => {
      token ??= staffToken("administrator");
      return token;
    },
    apiKey,
    routes: app.routes,
    close: async () => {
      await live.close();
      await drop();
    },
  };
  if (options.settings) await changeSettings(testApp, options.settings);
  return testApp;
}

/** Saves fixture S0 as an administrator does. */
export async function saveFixtureS0(app: TestApp): Promise<PublicSettings> {
  return changeSettings(app, settingsS0);
}

/** Saves these keys over the current version by a call, and returns the settings that visitors then read. */
export async function changeSettings(app: TestApp, changes: Partial<Settings>): Promise<PublicSettings> {
  const token = await app.administratorToken();
  const read = async () => (await (await app.request(getPublicSettings.path)).json()) as PublicSettings;
  const { version } = await read();
  const response = await app.request(saveSettings.path, { method: "POST", token, json: { ...changes, version } });
  expect(response.status, await response.clone().text()).toBe(200);
  return read();
}

function init({ json, token, basic, from: _, ...rest }: TestRequest): RequestInit {
  const headers = new Headers(rest.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (basic) headers.set("authorization", `Basic ${btoa(`${basic.consumerKey}:${basic.consumerSecret}`)}`);
  if (json === undefined) return { ...rest, headers };
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return { method: "POST", ...rest, headers, body: JSON.stringify(json) };
}

const socketOf = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
