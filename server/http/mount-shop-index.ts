import type { Hono } from "hono";
import { brand } from "../../brand.ts";
import { jwt, wc } from "../../contract/paths.ts";
import type { HttpEnv } from "./request-log.ts";
import { isWordPressCall, type Row } from "./route.ts";

const root = "/wp-json";
const namespaces = [wc, jwt].map((path) => path.slice(root.length + 1));

/**
 * WordPress's self-description at /wp-json/ and /wp-json/wc/v3, which clients read first: routes only, no shop data.
 */
export function mountShopIndex(app: Hono<HttpEnv>, rows: readonly Row[], { publicUrl }: { publicUrl: string }): void {
  const shopRows = rows.filter(({ call }) => isWordPressCall(call));
  const site = {
    name: brand.name,
    description: "",
    url: publicUrl,
    home: publicUrl,
    gmt_offset: "0",
    timezone_string: "Europe/Dublin",
    namespaces,
    authentication: {},
  };
  app.get(root, (c) => {
    c.set("route", root);
    return c.json({ ...site, routes: routesOf(shopRows, publicUrl) }, 200, { "cache-control": "no-cache" });
  });
  app.get(wc, (c) => {
    c.set("route", wc);
    const own = shopRows.filter(({ call }) => call.path.startsWith(`${wc}/`));
    const up = { up: [{ href: `${publicUrl}${root}/` }] };
    const body = { namespace: namespaces[0], routes: routesOf(own, publicUrl), _links: up };
    return c.json(body, 200, { "cache-control": "no-cache" });
  });
}

function routesOf(rows: readonly Row[], publicUrl: string): Record<string, unknown> {
  const paths = [...new Set(rows.map(({ call }) => call.path))];
  return Object.fromEntries(
    paths.map((path) => {
      const methods = rows.filter(({ call }) => call.path === path).map(({ call }) => call.method);
      const name = path.slice(root.length).replaceAll(/\{(\w+)\}/g, "(?P<$1>[\\d]+)");
      const self = path.includes("{") ? {} : { _links: { self: [{ href: publicUrl + path }] } };
      const namespace = namespaces.find((one) => name.startsWith(`/${one}`)) ?? "";
      return [
        name,
        { namespace, methods, endpoints: methods.map((method) => ({ methods: [method], args: {} })), ...self },
      ];
    }),
  );
}
