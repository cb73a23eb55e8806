import type { Context } from "../../server/context.ts";
import type { OpenDatabase } from "../../server/database/open-database.ts";
import { readEnvironment } from "../../server/environment.ts";
import { createLive } from "../../server/live/live.ts";
import { createCachedMaps } from "../../server/maps/cached-maps.ts";
import { createEmbeddedMaps } from "../../server/maps/embedded-maps.ts";
import { noRemoteShop } from "../../server/orders/remote-shop.ts";
import { createRedirectsReader } from "../../server/redirects/read-redirects.ts";
import { createVisitRecorder } from "../../server/redirects/visit-recorder.ts";
import { createSettingsReader } from "../../server/settings/current-settings.ts";
import { createLog } from "../../server/start/create-log.ts";
import { createWatch } from "../../server/watch/watch.ts";

/** A context for running verbs in this process, on the database of the server under test. */
export function makeContext({ db, url: databaseUrl }: OpenDatabase, url: string): Context {
  const environment = readEnvironment({ PUBLIC_URL: url, LOG_LEVEL: "silent" });
  const now = () => new Date();
  const log = createLog(environment.logLevel);
  return {
    db,
    replica: null,
    live: createLive(databaseUrl, log),
    now,
    actor: { kind: "visitor", address: "127.0.0.1" },
    log,
    maps: createCachedMaps(createEmbeddedMaps(), { now: () => now().getTime() }),
    payments: null,
    bucket: null,
    remoteShop: noRemoteShop,
    settings: createSettingsReader(db, { paymentsConfigured: environment.payments !== null }),
    redirects: createRedirectsReader(db),
    visits: createVisitRecorder(db),
    environment,
    userAgent: "",
    watch: createWatch(),
    idempotencyKey: null,
  };
}
