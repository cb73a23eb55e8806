import type { Logger } from "pino";
import { authenticate } from "../auth/authenticate.ts";
import { createFirstAdministrator, type FirstAdministrator } from "../auth/create-first-administrator.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Environment } from "../environment.ts";
import { createGateway } from "../gateways/create-gateway.ts";
import type { PaymentGateway } from "../gateways/gateway.ts";
import { createFetch } from "../http/answer-page.ts";
import { createApp } from "../http/app.ts";
import { createClientReader } from "../http/client-address.ts";
import { createRateLimits, noRateLimits } from "../http/rate-limits.ts";
import { allRoutes } from "../http/routes.ts";
import type { Live } from "../live/live.ts";
import type { Maps } from "../maps/maps.ts";
import { noRemoteShop } from "../orders/remote-shop.ts";
import { paymentOrigins } from "../pages/content-policy.ts";
import type { MakePages } from "../pages/pages.ts";
import { s3Pictures } from "../pictures/s3-pictures.ts";
import { answerUnknownPath } from "../redirects/answer-unknown-path.ts";
import { createRedirectsReader } from "../redirects/read-redirects.ts";
import { createVisitRecorder } from "../redirects/visit-recorder.ts";
import { createSettingsReader } from "../settings/current-settings.ts";
import { publicSettings } from "../settings/get-settings.ts";
import { createWatch, type Watch } from "../watch/watch.ts";
import type { WooCommerceClient } from "../woocommerce/client/client.ts";
import { createWooCommerceClient } from "../woocommerce/client/client.ts";
import { createRemoteShop } from "../woocommerce/remote-shop.ts";
import { watchedMaps } from "./create-maps.ts";
import { prepareInstallation } from "./prepare-installation.ts";
import { createReadiness, freeBytesOf } from "./readiness.ts";

export type Parts = {
  environment: Environment;
  db: Database;
  maps: Maps;
  live: Live;
  now: () => Date;
  log: Logger;
  /** In place of the one that the environment names, for tests. */
  payments?: PaymentGateway | null;
  /** In place of the one that the environment names, for tests. */
  woocommerce?: WooCommerceClient | null;
  /** A new one unless given. */
  watch?: Watch;
  /** Makes what answers everything beside the API. */
  pages: MakePages;
};

export type Composed = {
  app: ReturnType<typeof createApp>;
  /** What a listening server calls; the same answers as `app`, pages by the short way. */
  fetch: ReturnType<typeof createFetch>;
  /** For verbs that run without a request; its actor is the system. */
  context: Context;
  /** For the jobs. */
  woocommerce: WooCommerceClient | null;
  firstAdministrator: FirstAdministrator | null;
};

/** Puts the application together over an open database. Server, tests, demo and bench all come this way. */
export async function composeApp({ db, maps, live, now, log, pages, ...given }: Parts): Promise<Composed> {
  const environment = await prepareInstallation(db, given.environment);
  const settings = createSettingsReader(db, { paymentsConfigured: environment.payments !== null });
  const redirects = createRedirectsReader(db);
  const visits = createVisitRecorder(db);
  const { answer, showPage, warm } = await pages({
    publicSettings: () => {
      const known = settings.peek();
      return known ? publicSettings(known) : settings.current().then(publicSettings);
    },
    site: {
      demo: environment.demo,
      publicUrl: environment.publicUrl,
      sentryDsn: environment.sentryDsn ?? "",
      shop: environment.woocommerce === null ? "builtin" : "woocommerce",
    },
    unknownPath: answerUnknownPath({ redirects, visits, now, log }),
    paymentOrigins: paymentOrigins(environment),
    https: environment.publicUrl.startsWith("https:"),
    log,
  });
  // A start does not wait for it: what is asked for earlier is rendered then.
  void warm();
  const payments = given.payments === undefined ? await createGateway(environment, db, now) : given.payments;
  const woocommerce =
    given.woocommerce === undefined
      ? environment.woocommerce && createWooCommerceClient(environment.woocommerce)
      : given.woocommerce;
  const watch = given.watch ?? createWatch();
  const base = {
    db,
    now,
    log,
    maps: watchedMaps(maps, watch, now),
    payments,
    bucket: environment.picturesBucket && s3Pictures(environment.picturesBucket),
    remoteShop: woocommerce ? createRemoteShop(woocommerce) : noRemoteShop,
    settings,
    redirects,
    visits,
    live,
    environment,
    watch,
  };
  const services = {
    base,
    authenticate,
    client: createClientReader(environment.trustProxy),
    rateLimits: environment.rateLimits ? createRateLimits() : noRateLimits,
    readiness: createReadiness(db, () => freeBytesOf(environment.dataDir)),
    pages: answer,
    showPage,
  };
  const app = createApp(services, allRoutes());
  return {
    app,
    fetch: createFetch(app, services),
    context: { ...base, actor: { kind: "system", name: "start" }, userAgent: "", idempotencyKey: null },
    woocommerce,
    // Last, because a generated password is shown only once: nothing may fail after it.
    firstAdministrator: await createFirstAdministrator(db, environment.administrator),
  };
}
