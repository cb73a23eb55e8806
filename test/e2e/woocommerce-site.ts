import { wooCommerceWebhookPath } from "../../contract/paths.ts";
import type { WooCommerceClient } from "../../server/woocommerce/client/client.ts";
import { type FakeWooCommerce, startFakeWooCommerce } from "../fakes/woocommerce/fake-woocommerce.ts";
import { wednesdayMorning } from "../journeys.ts";
import { connectTo } from "../woocommerce-app.ts";
import { openSite, type Site, type SiteOptions } from "./site.ts";

export type WooCommerceSiteOpened = {
  site: Site;
  /** Plays the WordPress site that keeps the shop: its calls, its pay page, its staff. */
  wordpress: FakeWooCommerce;
  /** How the site speaks to it. */
  client: WooCommerceClient;
  stop: () => Promise<void>;
};

/**
 * The whole site with a WordPress shop that sends webhooks. Its certificate is self-signed: use `ignoreHTTPSErrors`.
 */
export async function openWooCommerceSite(options: SiteOptions = {}): Promise<WooCommerceSiteOpened> {
  let now = () => options.now ?? wednesdayMorning;
  const wordpress = await startFakeWooCommerce({ now: () => now(), schedulerMs: 1_000 });
  const { woocommerce, environment } = connectTo(wordpress);
  const site = await openSite({
    livePayments: true,
    ...options,
    woocommerce,
    environment: { ...environment, ...options.environment },
  });
  now = site.clock.now;
  wordpress.installReturnFilter(site.url);
  wordpress.switchEmailsOn(["new_order", "customer_on_hold_order"]);
  wordpress.sendWebhooksTo(site.url + wooCommerceWebhookPath, ["order.updated", "order.deleted", "order.restored"]);
  return {
    site,
    wordpress,
    client: woocommerce,
    stop: async () => {
      await wordpress.close();
      await site.stop();
    },
  };
}
