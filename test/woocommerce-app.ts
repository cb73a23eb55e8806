import { wooCommerceWebhookPath } from "../contract/paths.ts";
import type { Environment } from "../server/environment.ts";
import {
  type ClientOptions,
  type ConnectedContext,
  createWooCommerceClient,
  type WooCommerceClient,
} from "../server/woocommerce/client/client.ts";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp, type TestAppOptions } from "./app.ts";
import type { Topic } from "./fakes/woocommerce/books.ts";
import {
  type FakeWooCommerce,
  type FakeWooCommerceOptions,
  startFakeWooCommerce,
} from "./fakes/woocommerce/fake-woocommerce.ts";
import { stubMaps } from "./stub-maps.ts";

export type WooCommerceApp = {
  app: TestApp;
  /** Plays the WordPress site. */
  site: FakeWooCommerce;
  /** The application's client for that site. */
  client: WooCommerceClient;
  /** The context for code that works with that site. */
  context: ConnectedContext;
  /** Sends the site's webhooks to the application over HTTP; only those for updated orders by default. */
  connectWebhooks(topics?: Topic[]): void;
  close(): Promise<void>;
};

export type WooCommerceAppOptions = TestAppOptions & {
  site?: FakeWooCommerceOptions;
  timeouts?: ClientOptions["timeouts"];
  /** True by default. */
  livePayments?: boolean;
};

/**
 * Time-outs and pauses shortened for tests, with hardly any pause after failures. Only tests of a hanging site should
 * set shorter time-outs: on a busy machine an answer may take a second.
 */
export const quickTimeouts = {
  readMs: 4_000,
  writeMs: 4_000,
  totalReadMs: 12_000,
  backgroundReadMs: 4_000,
  totalBackgroundReadMs: 12_000,
  retryDelayMs: 5,
  circuitOpenMs: 5,
  maxConsecutiveFailures: 50,
  testEventMs: 8_000,
};

/** The client settings for this site, whose certificate is self-signed. */
export function connectTo(
  { url, key, secret, webhookSecret, cert }: FakeWooCommerce,
  timeouts: ClientOptions["timeouts"] = {},
): { woocommerce: WooCommerceClient; environment: Pick<Environment, "payments" | "woocommerce"> } {
  const settings = { url, key, secret, webhookSecret };
  return {
    woocommerce: createWooCommerceClient({ ...settings, ca: cert, timeouts: { ...quickTimeouts, ...timeouts } }),
    environment: { payments: "woocommerce", woocommerce: settings },
  };
}

/** The whole application in this process with its own WordPress site as the shop; fixture S0, a stub for maps. */
export async function createWooCommerceApp(options: WooCommerceAppOptions = {}): Promise<WooCommerceApp> {
  const { site: siteOptions, timeouts, livePayments = true, ...appOptions } = options;
  const site = await startFakeWooCommerce({ ...(options.now && { now: options.now }), ...siteOptions });
  const { woocommerce, environment } = connectTo(site, timeouts);
  const app = await createTestApp({
    maps: stubMaps(),
    woocommerce,
    ...appOptions,
    environment: { ...environment, ...options.environment },
  });
  await saveFixtureS0(app);
  await changeSettings(app, { livePaymentsEnabled: livePayments });
  return {
    app,
    site,
    client: woocommerce,
    context: { ...app.context, client: woocommerce },
    connectWebhooks: (topics) =>
      site.sendWebhooksTo(async (body, headers) => {
        const answer = await app.request(wooCommerceWebhookPath, { method: "POST", body, headers });
        return answer.status;
      }, topics),
    close: async () => {
      await site.close();
      await app.close();
    },
  };
}
