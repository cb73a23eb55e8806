import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { FormResult } from "../../contract/forms.ts";
import { pages } from "../../contract/paths.ts";
import type { RenderedPortalPage } from "../../contract/portal-page.ts";
import type { PublicSettings, Shop } from "../../contract/settings.ts";
import { defaultSettings } from "../settings/default-settings.ts";
import { toPublicSettings } from "../settings/get-settings.ts";

type RenderedPage = { status: number; html: string };

/** Facts about the running site that all pages share. */
export type SiteInfo = {
  demo: boolean;
  /** The site's public origin. */
  publicUrl: string;
  /** Where browsers report errors; empty if nowhere. */
  sentryDsn: string;
  /** Whether addresses and distances come from OpenStreetMap data, which pages then credit. */
  openStreetMap: boolean;
  /** Whether staff can sign in at an OpenID provider. */
  singleSignOn: boolean;
  shop: Shop;
};

/** One visitor's data on a page: the result of a form sent without script, an order to pay, or a member's screen. */
export type VisitorData = {
  formResult: FormResult | null;
  checkout: CheckoutPage | null;
  portal?: RenderedPortalPage;
};

/** Everything that a page depends on; pages with visitor data are not cached. */
export type PageData = SiteInfo & VisitorData & { publicSettings: PublicSettings };

/** The built website as the server sees it: its paths, and how to render one. */
export type WebBuild = {
  /** Every path of the route table without a parameter, e.g. `/quick-quote`. */
  paths: string[];
  /**
   * Patterns with a parameter or wildcard (`/admin/*`), and the path rendered for every match; the browser loads the
   * rest.
   */
  patterns: { pattern: RegExp; path: string }[];
  /** Texts of the inline scripts in its pages. */
  inlineScripts: string[];
  /** Inline scripts of the tracking page, which has no other script. */
  trackScripts?: string[];
  /** Inline scripts of staff pages, which set the theme before the first paint. */
  staffScripts?: string[];
  /** Throws if the page can't be rendered; an unknown path gives the not-found page. */
  render(path: string, shown: PageData): Promise<RenderedPage>;
};

/** Rendering needs an origin for its request, but no page may depend on it. */
const anyOrigin = "http://pages.invalid";

/** `buildFolder` is the output of `npm run build`: `client/` and `server/index.js`. */
export async function loadWebBuild(buildFolder: string): Promise<WebBuild> {
  const build: ServerBuild = await import(pathToFileURL(resolve(buildFolder, "server/index.js")).href);
  const handle = createRequestHandler(build, "production");
  const readStyles = stylesReader(join(buildFolder, "client"));
  const render: WebBuild["render"] = async (path, shown) => {
    const response = await handle(new Request(anyOrigin + path), shown);
    const html = await response.text();
    if (response.status !== 200 && response.status !== 404) {
      throw new Error(`${path} rendered with status ${response.status}`);
    }
    return { status: response.status, html: inlineStyles(html, readStyles) };
  };
  const empty = await render("/a-page-that-does-not-exist", emptyPage);
  const tracking = await render(anyTrackPath, emptyPage);
  const staff = await render(pages.login, emptyPage);
  return {
    ...pathsOf(build),
    inlineScripts: inlineScriptsOf(empty.html),
    trackScripts: inlineScriptsOf(tracking.html),
    staffScripts: inlineScriptsOf(staff.html),
    render,
  };
}

const anyTrackPath = "/track/page";

/** Contains no text by staff or visitors. */
const emptyPage: PageData = {
  demo: false,
  publicUrl: anyOrigin,
  sentryDsn: "",
  openStreetMap: false,
  singleSignOn: false,
  shop: "builtin",
  formResult: null,
  checkout: null,
  publicSettings: toPublicSettings({ version: 1, settings: defaultSettings }),
};

/** Taken from a page without user content: our own scripts, and the router's, which restores the scroll position. */
function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? "");
}

/** Reads stylesheets of the build, each of them once. */
function stylesReader(folder: string): (href: string) => string | null {
  const read = new Map<string, string>();
  return (href) => {
    if (!/^\/assets\/[\w.-]+\.css$/.test(href)) return null;
    const css = read.get(href) ?? readFileSync(join(folder, href), "utf8");
    read.set(href, css);
    return css;
  };
}

function pathsOf({ routes }: ServerBuild): Pick<WebBuild, "paths" | "patterns"> {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${fullPath(route.parentId)}/${route.path ?? ""}` : "";
  };
  const all = Object.keys(routes)
    .map((id) =>
      fullPath(id)
        .replace(/\/+/g, "/")
        .replace(/(.)\/$/, "$1"),
    )
    // An optional last part (`/:section?`) gives two paths, one without it and one with it.
    .flatMap((path) => (path.endsWith("?") ? [path.replace(/\/[^/]+$/, ""), path.slice(0, -1)] : [path]));
  // The catch-all route is the not-found page, not a pattern.
  const paths = [...new Set(all)].filter((path) => path !== "/*");
  const isPattern = (path: string) => /[:*]/.test(path);
  return {
    paths: paths.filter((path) => !isPattern(path)),
    patterns: paths.filter(isPattern).map((path) => ({
      pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`),
      path: path.replace(/:\w+|\*/g, "0"),
    })),
  };
}

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/**
 * Inlines a page's stylesheet, which saves a round trip before the first paint.
 * The link stays, because hydration expects it; disabled, it is never fetched. `read`: the stylesheet at one of our
 * addresses, else null.
 */
export function inlineStyles(html: string, read: (href: string) => string | null): string {
  return html.replace(stylesheet, (link, href: string) => {
    const css = read(href);
    return css === null ? link : `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
}
