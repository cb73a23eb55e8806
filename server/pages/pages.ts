import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import {
  adEventTestPath,
  dispatchMapPath,
  driverPath,
  mapsKeyTestPath,
  pages as webPages,
} from "../../contract/paths.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import type { Redirection, UnknownPath } from "../redirects/answer-unknown-path.ts";
import { contentPolicy } from "./content-policy.ts";
import { dispatchMap } from "./dispatch-map.ts";
import { driverApp } from "./driver-app.ts";
import { createEditions, isSameForAll } from "./editions.ts";
import { failurePage } from "./failure-page.ts";
import { loadFiles } from "./load-files.ts";
import { loadWebBuild, type SiteInfo, type VisitorData, type WebBuild } from "./load-web-build.ts";
import { mapsKeyTest } from "./maps-key-test.ts";
import { siteFiles } from "./site-files.ts";
import { cacheHeadersOf, type Input, type StoredAnswer, sendStored, storeAnswer } from "./stored-answer.ts";
import { adEventTest } from "./try-out-frames.ts";

/** Answers whatever is no call of the API: pages, assets, and 'not found'. Never throws. */
export type Pages = {
  answer(request: Request, sent?: IncomingHttpHeaders): Response | Promise<Response>;
  /** A page with what belongs to one visitor. Never throws. */
  showPage(request: Request, shown: ShownPage): Promise<Response>;
  /** Renders and compresses everything ahead of the first visitor. */
  warm(): Promise<void>;
};

/** The page at `path`, what it shows of one visitor's own, and how this is answered. */
export type ShownPage = Partial<VisitorData> & { path: string; status: number; headers?: Record<string, string> };

/** What pages need of the running server. */
export type PagesNeeds = {
  /** Asked at every request, so it must be cheap; a new `version` in it makes all pages anew. */
  publicSettings: () => PublicSettings | Promise<PublicSettings>;
  /** Where a path without a page leads; null: nowhere. Never throws. */
  unknownPath: (asked: UnknownPath) => Redirection | null | Promise<Redirection | null>;
  https: boolean;
  site: SiteInfo;
  /** Origins that a form under /checkout may lead to: the gateway's payment pages. */
  paymentOrigins: string[];
  log: { error(fields: object, message: string): void };
};

/** How the server comes by its pages: from a build, or in development from their source. */
export type MakePages = (needs: PagesNeeds) => Promise<Pages>;

type Built = {
  build: WebBuild;
  /** The folder with `client/` and, after a second build, `previous/` in it. */
  buildFolder: string;
};

/** A path without a page. Every unknown path is answered with what is rendered for this one. */
const nowhere = "/not-found";

const redirects = new Map<string, string>([
  [webPages.settings, `${webPages.admin}/settings`],
  [driverPath.slice(0, -1), driverPath],
]);

/** Pages of the build in a folder, which is read from now on, while the database starts. */
export function builtPages(buildFolder: string): MakePages {
  const build = loadWebBuild(buildFolder);
  // Whoever needs the pages hears of it.
  build.catch(() => {});
  return async (needs) => createPages({ build: await build, buildFolder, ...needs });
}

export async function createPages({
  build,
  buildFolder,
  publicSettings,
  unknownPath,
  https,
  site,
  paymentOrigins,
  log,
}: Built & PagesNeeds): Promise<Pages> {
  const security = securityHeaders({ https });
  const files = new Map([
    // A page that was loaded before a deployment still asks for the assets of the build before.
    ...(await loadFiles(join(buildFolder, "previous"), security)),
    ...(await loadFiles(join(buildFolder, "client"), security)),
    ...siteFiles(site, security),
    ...(await driverApp(buildFolder, security)),
    [adEventTestPath, adEventTest(security)] as const,
    [mapsKeyTestPath, mapsKeyTest(security)] as const,
    [dispatchMapPath, dispatchMap(security)] as const,
  ]);
  const paths = new Set(build.paths);
  // A rule that is changed counts at once, also for a visitor who followed it before.
  const unkept = { ...security, "cache-control": "no-cache" };
  const failure = storeFailure(security);
  const { page, peek, refused, forVisitor } = createEditions({ build, site, publicSettings, security, paymentOrigins });
  const logFailure = (path: string) => (error: unknown) => {
    log.error({ err: error, path }, "A page could not be rendered");
    return null;
  };

  const answerPage = (asked: Input, path: string): Response | Promise<Response> => {
    // Nearly always: no promise is made, because with React in the process each one costs more than the rest of the answer.
    const ready = peek(path);
    if (ready) return sendStored(asked, ready);
    return page(path)
      .catch(logFailure(path))
      .then((stored) => sendStored(asked, stored ?? failure));
  };

  const answerUnknown = (
    request: Request,
    sent: IncomingHttpHeaders | undefined,
    { asked, url }: { asked: Input; url: string },
  ): Response | Promise<Response> => {
    const header = (name: string) => (sent ? String(sent[name] ?? "") : (request.headers.get(name) ?? ""));
    const led = unknownPath({
      url,
      isVisit: request.method === "GET" && isVisit(header),
      referer: header("referer"),
      userAgent: header("user-agent"),
    });
    const answer = (to: Redirection | null) =>
      to ? redirect(to.status, to.location, unkept) : answerPage(asked, nowhere);
    return led instanceof Promise ? led.then(answer) : answer(led);
  };

  return {
    answer(request, sent) {
      const { pathname, search } = partsOf(request.url);
      const asked = cacheHeadersOf(request, sent);
      const isRead = request.method === "GET" || request.method === "HEAD";
      const file = files.get(pathname);
      if (isRead && file) return sendStored(asked, file);
      if (isRead && paths.has(pathname)) return answerPage(asked, pathname);
      const canonical = canonicalPath(pathname);
      const target = redirects.get(canonical);
      const shell = build.patterns.find(({ pattern }) => pattern.test(canonical));
      const isKnown = file || target || shell || paths.has(canonical);
      if (isKnown && !isRead) return methodNotAllowed(security);
      if (target) return redirect(302, target, security);
      if (paths.has(canonical)) return redirect(308, canonical + search, security);
      if (shell) return answerPage(asked, shell.path);
      if (pathname.startsWith("/assets/")) return assetGone(security);
      return isRead ? answerUnknown(request, sent, { asked, url: pathname + search }) : answerPage(asked, nowhere);
    },

    async showPage(request, { path, formResult = null, checkout = null, status, headers }) {
      const own = { formResult, checkout };
      const stored = await (isSameForAll(own) ? refused(path, own) : forVisitor(path, own)).catch(logFailure(path));
      return sendStored(
        cacheHeadersOf(request),
        stored ? { ...stored, status, headers: { ...stored.headers, ...headers } } : failure,
      );
    },

    async warm() {
      for (const path of [...paths, ...build.patterns.map((shell) => shell.path), nowhere]) {
        const stored = await page(path).catch(logFailure(path));
        await stored?.body("br");
      }
      for (const file of files.values()) if (file.compressible) await file.body("br");
    },
  };
}

/** Path and query of an absolute URL, normalised where it needs to be: most are sent as plain as they are stored. */
function partsOf(url: string): { pathname: string; search: string } {
  const path = url.slice(url.indexOf("/", url.indexOf("://") + 3));
  return /^\/[\w/-]*$/.test(path) ? { pathname: path, search: "" } : new URL(url);
}

/**
 * The one spelling of a page's path: `/Quick-Quote/` and `/quick%2Dquote` are /quick-quote. The router in the browser reads them
 * so as well, and would else wake up another page than the one that was sent.
 */
function canonicalPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/(.)\/+$/, "$1");
  } catch {
    return pathname;
  }
}

/** Not a picture, a script's question or a page fetched ahead. Browsers that do not say so have the benefit of the doubt. */
function isVisit(header: (name: string) => string): boolean {
  return (
    ["", "document", "iframe", "frame"].includes(header("sec-fetch-dest")) &&
    !header("sec-purpose").includes("prefetch")
  );
}

function redirect(status: 301 | 302 | 307 | 308, location: string, security: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...security, location } });
}

function methodNotAllowed(security: Record<string, string>): Response {
  return new Response("Method Not Allowed", { status: 405, headers: { ...security, allow: "GET, HEAD" } });
}

function assetGone(security: Record<string, string>): Response {
  return new Response("Not Found", { status: 404, headers: { ...security, "cache-control": "no-store" } });
}

function storeFailure(security: Record<string, string>): StoredAnswer {
  const headers = {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentPolicy([], null),
    "cache-control": "no-store",
  };
  return storeAnswer({ status: 500, headers, body: failurePage, compressible: true, revalidate: false, quality: 9 });
}

/** Headers of every answer that a browser shows. `https`: the site is reached over https, so it may be pinned to it. */
function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
