import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { FormResult } from "../../contract/forms.ts";
import type { PublicSettings, Shop } from "../../contract/settings.ts";
import { defaultSettings } from "../settings/default-settings.ts";
import { publicSettings } from "../settings/get-settings.ts";

type RenderedPage = { status: number; html: string };

/** What the running site is, for all its pages alike. */
export type SiteInfo = {
  demo: boolean;
  /** Origin under which the site is known. */
  publicUrl: string;
  /** Where browsers report errors; empty: nowhere. */
  sentryDsn: string;
  shop: Shop;
};

/** What a page shows that belongs to one visitor: the answer to a form sent without script, or an order to be paid. */
export type VisitorData = { formResult: FormResult | null; checkout: CheckoutPage | null };

/** All that a page may differ by. What is rendered with anything of a visitor's own is not kept. */
export type PageData = SiteInfo & VisitorData & { publicSettings: PublicSettings };

/** The built website as the server sees it: which paths it has, and how one of them is rendered. */
export type WebBuild = {
  /** Every path of the route table that holds no parameter, e.g. `/quick-quote`. */
  paths: string[];
  /**
   * Those that hold one, or that stand for everything below a path (`/admin/*`), and the path that is rendered for all that match: what
   * it is for comes in the browser.
   */
  patterns: { pattern: RegExp; path: string }[];
  /** The texts of the scripts that stand in its pages. */
  inlineScripts: string[];
  /** Those of the tracking page, which has a script of its own and no other. */
  trackScripts?: string[];
  /** Throws when the page cannot be rendered. Any path that is none of these gives the not-found page. */
  render(path: string, shown: PageData): Promise<RenderedPage>;
};

/** Rendering needs an origin to make a request of, but no page may depend on it. */
const anyOrigin = "http://pages.invalid";

/** `buildFolder` holds what `npm run build` made: `client/` and `server/index.js`. */
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
  return {
    ...pathsOf(build),
    inlineScripts: inlineScriptsOf(empty.html),
    trackScripts: inlineScriptsOf(tracking.html),
    render,
  };
}

const anyTrackPath = "/track/page";

/** With nothing in it that staff or visitors have written. */
const emptyPage: PageData = {
  demo: false,
  publicUrl: anyOrigin,
  sentryDsn: "",
  shop: "builtin",
  formResult: null,
  checkout: null,
  publicSettings: publicSettings({ version: 1, settings: defaultSettings }),
};

/** Of a page that holds nobody's words: ours, and the one by which the router puts a reloaded page where it was scrolled to. */
function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? "");
}

/** Reads stylesheets of the build, each once. */
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
    // A last part that may be missing (`/:section?`): the path without it, and the one with it.
    .flatMap((path) => (path.endsWith("?") ? [path.replace(/\/[^/]+$/, ""), path.slice(0, -1)] : [path]));
  // What matches nothing else is the not-found page, and no pattern.
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
 * Puts a page's stylesheet into it: a request less before the first paint, which is a round trip on a phone. The link stays, because the
 * client expects what the server rendered; disabled, it is never fetched. `read`: the text behind an address of ours, null where there is none.
 */
export function inlineStyles(html: string, read: (href: string) => string | null): string {
  return html.replace(stylesheet, (link, href: string) => {
    const css = read(href);
    return css === null ? link : `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
}
