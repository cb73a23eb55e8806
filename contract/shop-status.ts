import { defineCall } from "./call.ts";
import { wc } from "./paths.ts";
import type { shopItemQuery } from "./shop.schema.ts";

/** The part of WooCommerce's status that applies here; `environment.version` is the release whose shapes we follow. */
export type ShopStatus = {
  environment: {
    home_url: string;
    site_url: string;
    store_id: null;
    version: string;
    server_info: string;
    default_timezone: string;
  };
  database: { wc_database_version: string };
  active_plugins: [];
  inactive_plugins: [];
  settings: {
    api_enabled: true;
    force_ssl: boolean;
    currency: "EUR";
    currency_symbol: "€";
    currency_position: "left";
    thousand_separator: ",";
    decimal_separator: ".";
    number_of_decimals: 2;
  };
  security: { secure_connection: boolean; hide_errors: true };
  pages: [];
};

export const getShopStatus = defineCall<{ query: typeof shopItemQuery }, ShopStatus>({
  name: "getShopStatus",
  method: "GET",
  path: `${wc}/system_status`,
  access: "api_key",
  status: 200,
  summary: "What clients check about a shop before they start",
});
