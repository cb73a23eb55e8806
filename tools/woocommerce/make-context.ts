import type { OpenDatabase } from "../../server/database/open-database.ts";
import type { Environment } from "../../server/environment.ts";
import { createLive } from "../../server/live/live.ts";
import { createEmbeddedMaps } from "../../server/maps/embedded-maps.ts";
import { createRedirectsReader } from "../../server/redirects/read-redirects.ts";
import { createVisitRecorder } from "../../server/redirects/visit-recorder.ts";
import { createSettingsReader } from "../../server/settings/current-settings.ts";
import { createLog } from "../../server/start/create-log.ts";
import { createWatch } from "../../server/watch/watch.ts";
import type { ConnectedContext, WooCommerceClient } from "../../server/woocommerce/client/client.ts";
import { createRemoteShop } from "../../server/woocommerce/remote-shop.ts";

/** A context for running the synchronisation in this process; errors go to the terminal instead of a server's log. */
export function makeContext(
  { db, url }: OpenDatabase,
  environment: Environment,
  client: WooCommerceClient,
): ConnectedContext {
  const log = createLog("silent");
  return {
    client,
    db,
    replica: null,
    live: createLive(url, log),
    now: () => new Date(),
    actor: { kind: "system", name: "import" },
    log,
    maps: createEmbeddedMaps(),
    payments: null,
    bucket: null,
    remoteShop: createRemoteShop(client),
    settings: createSettingsReader(db, { paymentsConfigured: true }),
    redirects: createRedirectsReader(db),
    visits: createVisitRecorder(db),
    environment,
    userAgent: "",
    watch: createWatch(),
    idempotencyKey: null,
  };
}
