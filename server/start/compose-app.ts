import type { Logger } from "pino";
import { authenticate } from "../auth/authenticate.ts";
import { authenticateMember } from "../auth/authenticate-member.ts";
import { ensureFirstAdministrator, type FirstAdministrator } from "../auth/ensure-first-administrator.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Replica } from "../database/replica/replica.ts";
import type { Environment } from "../environment.ts";
import { createGateway } from "../gateways/create-gateway.ts";
import type { PaymentGateway } from "../gateways/gateway.ts";
import { createClientReader } from "../http/client-address.ts";
import { createApp } from "../http/create-app.ts";
import { createFetch } from "../http/create-fetch.ts";
import { createRateLimits, noRateLimits, rateLimits } from "../http/rate-limits.ts";
import { allRoutes } from "../http/routes.ts";
import { transportSecurityHeaders } from "../http/transport-security.ts";
import type { Live } from "../live/live.ts";
import type { Maps } from "../maps/maps.ts";
import { noRemoteShop } from "../orders/remote-shop.ts";
import { paymentOrigins } from "../pages/content-policy.ts";
import type { PagesFactory } from "../pages/pages.ts";
import { s3Pictures } from "../pictures/s3-pictures.ts";
import { createSharedLimiters } from "../rate-limiters.ts";
import { answerUnknownPath } from "../redirects/answer-unknown-path.ts";
import { createRedirectsReader } from "../redirects/read-redirects.ts";
import { createVisitRecorder } from "../redirects/visit-recorder.ts";
import { createSettingsReader } from "../settings/current-settings.ts";
import { toPublicSettings } from "../settings/get-settings.ts";
import { createWatch, type Watch } from "../watch/watch.ts";
import type { WooCommerceClient } from "../woocommerce/client/client.ts";
import { createWooCommerceClient } from "../woocommerce/client/client.ts";
import { createRemoteShop } from "../woocommerce/remote-shop.ts";
import { instrumentMaps } from "./create-maps.ts";
import { instrumentGateway } from "./instrument-gateway.ts";
import { prepareInstallation } from "./prepare-installation.ts";
import { createReadiness, freeBytesOf } from "./readiness.ts";

export type AppParts = {
  environment: Environment;
  db: Database;
  /** None by default. */
  replica?: Replica | null;
  maps: Maps;
  live: Live;
  now: () => Date;
  log: Logger;
  /** Replaces the environment's gateway in tests. */
  payments?: PaymentGateway | null;
  /** Replaces the environment's remote shop in tests. */
  woocommerce?: WooCommerceClient | null;
  /** A new one by default. */
  watch?: Watch;
  /** Creates the pages, which answer everything but the API. */
  pages: PagesFactory;
};

export type ComposedApp = {
  app: ReturnType<typeof createApp>;
  /** What a listening server calls: gives the same answers as `app`, with a fast path for pages. */
  fetch: ReturnType<typeof createFetch>;
  /** For verbs outside a request; the actor is the system. */
  context: Context;
  /** For the jobs. */
  woocommerce: WooCommerceClient | null;
  firstAdministrator: FirstAdministrator | null;
  /** Makes `/readyz` report that the process is stopping; everything else is still answered. */
  announceStop: () => void;
};

/** Composes the application on an open database, for the server, tests, demo and benchmarks alike. */
export async function composeApp({ db, maps, live, now, log, pages, ...given }: AppParts): Promise<ComposedApp> {
  const environment = await prepareInstallation(db, given.environment);
  const settings = createSettingsReader(db, { paymentsConfigured: environment.payments !== null });
  const redirects = createRedirectsReader(db);
  const visits = createVisitRecorder(db);
  const { answer, showPage, showPortalPage, warm } = await pages({
    publicSettings: () => {
      const known = settings.peek();
      return known ? toPublicSettings(known) : settings.current().then(toPublicSettings);
    },
    site: {
      demo: environment.demo,
      publicUrl: environment.publicUrl,
      sentryDsn: environment.sentryDsn ?? "",
      openStreetMap: environment.openMaps !== null,
      singleSignOn: environment.singleSignOn !== null,
      shop: environment.woocommerce === null ? "builtin" : "woocommerce",
    },
    unknownPath: answerUnknownPath({ redirects, visits, now, log }),
    paymentOrigins: paymentOrigins(environment),
    transportSecurity: transportSecurityHeaders(environment),
    log,
  });
  // The start doesn't wait for this; a page requested earlier is rendered on demand.
  void warm();
  const watch = given.watch ?? createWatch();
  const gateway = given.payments === undefined ? await createGateway({ environment, db, now }) : given.payments;
  const payments = gateway && instrumentGateway(gateway, watch.metrics);
  const woocommerce =
    given.woocommerce === undefined
      ? environment.woocommerce && createWooCommerceClient(environment.woocommerce)
      : given.woocommerce;
  const base = {
    db,
    replica: given.replica ?? null,
    now,
    log,
    maps: instrumentMaps(maps, watch, now),
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
  const createLimiter = createSharedLimiters(db, environment.jwtSecret);
  const readiness = createReadiness(db, () => freeBytesOf(environment.dataDir));
  let isStopping = false;
  const services = {
    base,
    authenticate,
    readClient: createClientReader(environment.trustProxy, (address) =>
      watch.recordUntrustedProxy({ address, at: now().toISOString() }),
    ),
    authenticateMember,
    rateLimits: environment.rateLimits
      ? createRateLimits(rateLimits, { createShared: createLimiter, usesGoogle: environment.googleMaps !== null })
      : noRateLimits,
    readiness: async () => (isStopping ? { ready: false as const, why: "The process is stopping" } : readiness()),
    answerPage: answer,
    showPage,
    showPortalPage,
  };
  const app = createApp(services, allRoutes(createLimiter));
  const context: Context = { ...base, actor: { kind: "system", name: "start" }, userAgent: "", idempotencyKey: null };
  return {
    app,
    fetch: createFetch(app, services),
    context,
    woocommerce,
    announceStop: () => {
      isStopping = true;
    },
    // Last, because a generated password is shown only once, so nothing may fail after it.
    firstAdministrator: await ensureFirstAdministrator(context, environment.administrator),
  };
}
