import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { wc } from "../../contract/paths.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import type { Settings } from "../../contract/settings.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { saveSettings, setBanners } from "../../contract/staff-settings.ts";
import type { Context } from "../../server/context.ts";
import type { Database } from "../../server/database/kysely.ts";
import { type Environment, readEnvironment } from "../../server/environment.ts";
import { createLive } from "../../server/live/live.ts";
import { createEmbeddedMaps } from "../../server/maps/embedded-maps.ts";
import type { Maps } from "../../server/maps/maps.ts";
import { builtPages, type PagesFactory } from "../../server/pages/pages.ts";
import { composeApp } from "../../server/start/compose-app.ts";
import { createLog } from "../../server/start/create-log.ts";
import { createMaps } from "../../server/start/create-maps.ts";
import { listen } from "../../server/start/listen.ts";
import { createWatch } from "../../server/watch/watch.ts";
import type { WooCommerceClient } from "../../server/woocommerce/client/client.ts";
import { createTestDatabase } from "../database.ts";
import { settingsS0 } from "../fixtures.ts";
import { wednesdayMorning } from "../journeys.ts";

/** The whole site on a port of its own, with a database of its own and a clock that stands still until it is set. */
export type Site = {
  url: string;
  db: Database;
  /** The site's context, for tests that run a job's function directly. */
  context: Context;
  clock: { now: () => Date; set: (instant: string) => void };
  /** GET with an administrator's token, as the staff's screens do. */
  asAdministrator: <Body>(path: string) => Promise<Body>;
  /** GET of a shop call with the API key. */
  asShopClient: <Body>(path: string) => Promise<Body>;
  /** An order that a shop client makes. */
  makeShopOrder: (order: object) => Promise<ShopOrder>;
  /** Refunds as a shop client does; `amount` is in euro. */
  refund: (orderId: number, refund: { amount: string; reason: string }) => Promise<void>;
  changeSettings: (changes: Partial<Settings>) => Promise<void>;
  stop: () => Promise<void>;
};

export type SiteOptions = {
  maps?: Maps;
  settings?: Partial<Settings>;
  livePayments?: boolean;
  demo?: boolean;
  sentryDsn?: string;
  now?: Date;
  environment?: Partial<Environment>;
  /** Used instead of the WordPress site that the environment names. */
  woocommerce?: WooCommerceClient;
  /** Pages and scripts are compressed, as for visitors. */
  compressed?: boolean;
};

export const administrator = { username: "admin", password: "a long enough password" };
let engine: Maps | null = null;

/** Fixture S0 unless other settings are given. The pages are those of the last build. */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  if (!existsSync("build/server")) throw new Error("browser tests need a build: run `npm run build`");
  const { db, url: databaseUrl, drop } = await createTestDatabase();
  let instant = options.now ?? wednesdayMorning;
  const now = () => instant;
  const apiKey = {
    consumerKey: `ck_${randomBytes(20).toString("hex")}`,
    consumerSecret: `cs_${randomBytes(20).toString("hex")}`,
  };
  engine ??= createEmbeddedMaps();
  const { port, serve, close } = await listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...readEnvironment({
      NODE_ENV: "test",
      PUBLIC_URL: url,
      RATE_LIMITS: "off",
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    }),
    administrator,
    apiKey,
    demo: options.demo ?? false,
    sentryDsn: options.sentryDsn ?? null,
    ...options.environment,
  };
  const log = createLog(environment.logLevel);
  const watch = createWatch();
  const { googleMaps, openMaps } = environment;
  const live = createLive(databaseUrl, log);
  const maps = options.maps ?? createMaps({ googleMaps, openMaps, now, log, watch, embedded: engine });
  const { fetch: answer, context } = await composeApp({
    environment,
    db,
    now,
    log,
    watch,
    maps,
    live,
    ...(options.woocommerce && { woocommerce: options.woocommerce }),
    pages: options.compressed ? builtPages("build") : uncompressed(builtPages("build")),
  });
  serve(answer);

  const get = async <Body>(path: string, authorization: string): Promise<Body> => {
    const response = await fetch(`${url}${path}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const post = async <Body>(path: string, json: unknown, authorization?: string): Promise<Body> => {
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(json) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const basic = `Basic ${btoa(`${apiKey.consumerKey}:${apiKey.consumerSecret}`)}`;
  let bearer: Promise<string> | null = null;
  const signIn = () => {
    bearer ??= post<Session>(createSession.path, administrator).then(({ token }) => `Bearer ${token}`);
    return bearer;
  };
  const changeSettings = async (changes: Partial<Settings>) => {
    const authorization = await signIn();
    const { version } = await get<{ version: number }>(getPublicSettings.path, authorization);
    const { emergencyBannerEnabled, websiteIssuesBannerEnabled, ...others } = changes;
    await post(saveSettings.path, { ...others, version }, authorization);
    await post(setBanners.path, { emergencyBannerEnabled, websiteIssuesBannerEnabled }, authorization);
  };
  await changeSettings({ ...settingsS0, ...options.settings, livePaymentsEnabled: options.livePayments ?? false });
  return {
    url,
    db,
    context,
    clock: { now, set: (text) => (instant = new Date(text)) },
    asAdministrator: async (path) => get(path, await signIn()),
    asShopClient: (path) => get(path, basic),
    makeShopOrder: (order) => post(`${wc}/orders`, order, basic),
    refund: async (orderId, refund) => {
      await post(`${wc}/orders/${orderId}/refunds`, refund, basic);
    },
    changeSettings,
    stop: async () => {
      await Promise.all([live.close(), close()]);
      await drop();
    },
  };
}

/**
 * Browsers on this machine get pages uncompressed and rendered on request: compressing them all in advance takes
 * longer than the rest of a test file. Requests made by a test itself are answered as usual.
 */
function uncompressed(makePages: PagesFactory): PagesFactory {
  return async (needs) => {
    const made = await makePages(needs);
    return {
      ...made,
      answer: (request, sent) =>
        made.answer(request, sent && "sec-fetch-mode" in sent ? { ...sent, "accept-encoding": "identity" } : sent),
      warm: async () => {},
    };
  };
}
