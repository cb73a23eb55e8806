import type { ShopStatus } from "../../contract/shop-status.ts";
import type { Verb } from "../context.ts";
import { shopVersion } from "./to-shop-order.ts";

/** System status that clients read at start. Nothing is made up: there are no plugins and no WordPress. */
export const getShopStatus: Verb<object, ShopStatus> = async ({ environment: { publicUrl } }) => ({
  environment: {
    home_url: publicUrl,
    site_url: publicUrl,
    store_id: null,
    version: shopVersion,
    server_info: "Currach",
    default_timezone: "Europe/Dublin",
  },
  database: { wc_database_version: shopVersion },
  active_plugins: [],
  inactive_plugins: [],
  settings: {
    api_enabled: true,
    force_ssl: publicUrl.startsWith("https:"),
    currency: "EUR",
    currency_symbol: "€",
    currency_position: "left",
    thousand_separator: ",",
    decimal_separator: ".",
    number_of_decimals: 2,
  },
  security: { secure_connection: publicUrl.startsWith("https:"), hide_errors: true },
  pages: [],
});
