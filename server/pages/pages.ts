import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import {
  adEventTestPath,
  dispatchMapPath,
  driverPath,
  mapsKeyTestPath,
  pages as webPages,
} from "../../contract/paths.ts";
import type { RenderedPortalPage } from "../../contract/portal-page.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import type { Redirection, UnknownPath } from "../redirects/answer-unknown-path.ts";
import {
  type CachedResponse,
  type CacheHeaders,
  cacheHeadersOf,
  cacheResponse,
  sendCached,
} from "./cached-response.ts";
import { contentPolicy } from "./content-policy.ts";
import { dispatchMapFrame } from "./dispatch-map.ts";
import { loadDriverApp } from "./driver-app.ts";
import { createEditions, isShareable } from "./editions.ts";
import { failurePage } from "./failure-page.ts";
import { loadFiles } from "./load-files.ts";
import { loadWebBuild, type SiteInfo, type VisitorData, type WebBuild } from "./load-web-build.ts";
import { mapsKeyTestFrame } from "./maps-key-test.ts";
import { type PortalReader, renderForMember } from "./render-for-member.ts";
import { adEventTestFrame } from "./sandboxed-frame.ts";
import { createSiteFiles } from "./site-files.ts";

/** Answers everything that is not an API call: pages, assets, and 'not found'. Never throws. */
export type Pages = {
  answer(request: Request, sent?: IncomingHttpHeaders): Response | Promise<Response>;
  /** A page with one visitor's data. Never throws. */
  showPage(request: Request, shown: ShownPage): Promise<Response>;
  /**
   * A screen of the portal with its member's data; null without a session, or if it can't be rendered. Never throws.
   * Absent in development, where another process renders.
   */
  showPortalPage?:
    | ((
        request: Request,
        member: { read: PortalReader; now: Date },
        sent?: IncomingHttpHeaders,
      ) => Promise<Response | null>)
    | undefined;
  /** Renders and compresses everything before the first visitor. */
  warm(): Promise<void>;
};

/** The page at `path` with one visitor's data, and the status and headers of its answer. */
export type ShownPage = Partial<VisitorData> & { path: string; status: number; headers?: Record<string, string> };

/** What pages need from the running server. */
export type PagesOptions = {
  /** Called for every request, so it must be cheap; a new `version` renders all pages again. */
  publicSettings: () => PublicSettings | Promise<PublicSettings>;
  /** The redirect for a path without a page, or null. Never throws. */
  unknownPath: (asked: UnknownPath) => Redirection | null | Promise<Redirection | null>;
  /** Headers that pin browsers to https; none on a site served over http. */
  transportSecurity: Record<string, string>;
  site: SiteInfo;
  /** Origins that a form under /checkout may lead to: the gateway's payment pages. */
  paymentOrigins: string[];
  log: { error(fields: object, message: string): void };
};

/** Creates the pages from a build, or from source in development. */
export type PagesFactory = (needs: PagesOptions) => Promise<Pages>;

type Built = {
  build: WebBuild;
  /** The folder with `client/` and, after a second build, `previous/`. */
  buildFolder: string;
};

/** Rendered for every unknown path. */
const notFoundPath = "/not-found";

const redirects = new Map<string, string>([
  [webPages.settings, `${webPages.admin}/settings`],
  [driverPath.slice(0, -1), driverPath],
]);

/** The pages of the build in a folder; loading starts at once, while the database starts. */
export function builtPages(buildFolder: string): PagesFactory {
  const build = loadWebBuild(buildFolder);
  // Reported to whoever awaits the pages.
  build.catch(() => {});
  return async (needs) => createPages({ build: await build, buildFolder, ...needs });
}

export async function createPages({
  build,
  buildFolder,
  publicSettings,
  unknownPath,
  transportSecurity,
  site,
  paymentOrigins,
  log,
}: Built & PagesOptions): Promise<Pages> {
  const security = securityHeaders(transportSecurity);
  const files = new Map([
    // A page loaded before a deployment still requests assets of the previous build.
    ...(await loadFiles(join(buildFolder, "previous"), security)),
    ...(await loadFiles(join(buildFolder, "client"), security)),
    ...createSiteFiles(site, security),
    ...(await loadDriverApp(buildFolder, security)),
    [adEventTestPath, adEventTestFrame(security)] as const,
    [mapsKeyTestPath, mapsKeyTestFrame(security)] as const,
    [dispatchMapPath, dispatchMapFrame(security)] as const,
  ]);
  const paths = new Set(build.paths);
  // A changed rule applies at once, even for visitors who followed the old one.
  const uncached = { ...security, "cache-control": "no-cache" };
  const failure = storeFailure(security);
  const { page, peek, refused, forVisitor } = createEditions({ build, site, publicSettings, security, paymentOrigins });
  const logFailure = (path: string) => (error: unknown) => {
    log.error({ err: error, path }, "A page could not be rendered");
    return null;
  };

  const answerPage = (asked: CacheHeaders, path: string): Response | Promise<Response> => {
    // The usual case avoids promises: with React in the process, each one costs more than the rest of the answer.
    const ready = peek(path);
    if (ready) return sendCached(asked, ready);
    return page(path)
      .catch(logFailure(path))
      .then((stored) => sendCached(asked, stored ?? failure));
  };

  const answerUnknown = (
    request: Request,
    sent: IncomingHttpHeaders | undefined,
    { asked, url }: { asked: CacheHeaders; url: string },
  ): Response | Promise<Response> => {
    const header = (name: string) => (sent ? String(sent[name] ?? "") : (request.headers.get(name) ?? ""));
    const redirection = unknownPath({
      url,
      isVisit: request.method === "GET" && isVisit(header),
      referer: header("referer"),
      userAgent: header("user-agent"),
    });
    const answer = (to: Redirection | null) =>
      to ? redirect(to.status, to.location, uncached) : answerPage(asked, notFoundPath);
    return redirection instanceof Promise ? redirection.then(answer) : answer(redirection);
  };

  return {
    answer(request, sent) {
      const { pathname, search } = partsOf(request.url);
      const asked = cacheHeadersOf(request, sent);
      const isRead = request.method === "GET" || request.method === "HEAD";
      const file = files.get(pathname);
      if (isRead && file) return sendCached(asked, file);
      if (isRead && paths.has(pathname)) return answerPage(asked, pathname);
      const canonical = canonicalPath(pathname);
      const target = redirects.get(canonical);
      const shell = build.patterns.find(({ pattern }) => pattern.test(canonical));
      const isKnown = file || target || shell || paths.has(canonical);
      if (isKnown && !isRead) return methodNotAllowed(security);
      if (target) return redirect(302, target, security);
      if (paths.has(canonical)) return redirect(308, canonical + search, security);
      if (shell) return answerPage(asked, shell.path);
      if (pathname.startsWith("/assets/")) return missingAsset(security);
      return isRead ? answerUnknown(request, sent, { asked, url: pathname + search }) : answerPage(asked, notFoundPath);
    },

    async showPage(request, { path, formResult = null, checkout = null, status, headers }) {
      const own = { formResult, checkout };
      const stored = await (isShareable(own) ? refused(path, own) : forVisitor(path, own)).catch(logFailure(path));
      return sendCached(
        cacheHeadersOf(request),
        stored ? { ...stored, status, headers: { ...stored.headers, ...headers } } : failure,
      );
    },

    async showPortalPage(request, member, sent) {
      const { pathname, search } = partsOf(request.url);
      if (canonicalPath(pathname) !== pathname) return null;
      const render = (portal: RenderedPortalPage) =>
        forVisitor(pathname, { formResult: null, checkout: null, portal }, search);
      const stored = await renderForMember({ ...member, render }).catch(logFailure(pathname));
      return stored && sendCached(cacheHeadersOf(request, sent), stored);
    },

    async warm() {
      for (const path of [...paths, ...build.patterns.map((shell) => shell.path), notFoundPath]) {
        const stored = await page(path).catch(logFailure(path));
        await stored?.body("br");
      }
      for (const file of files.values()) if (file.compressible) await file.body("br");
    },
  };
}

/** Path and query of an absolute URL; only unusual ones need parsing. */
function partsOf(url: string): { pathname: string; search: string } {
  const path = url.slice(url.indexOf("/", url.indexOf("://") + 3));
  return /^\/[\w/-]*$/.test(path) ? { pathname: path, search: "" } : new URL(url);
}

/**
 * The canonical spelling of a page's path: `/Quick-Quote/` and `/quick%2Dquote` are /quick-quote.
 * The router in the browser matches them the same way, so it would otherwise hydrate a different page.
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

/**
 * A navigation rather than a subresource, a fetch or a prefetch; browsers that don't say get the benefit of the doubt.
 */
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

function missingAsset(security: Record<string, string>): Response {
  return new Response("Not Found", { status: 404, headers: { ...security, "cache-control": "no-store" } });
}

function storeFailure(security: Record<string, string>): CachedResponse {
  const headers = {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentPolicy([], null),
    "cache-control": "no-store",
  };
  return cacheResponse({ status: 500, headers, body: failurePage, compressible: true, revalidate: false, quality: 9 });
}

/** Security headers of every page and file. */
function securityHeaders(transportSecurity: Record<string, string>): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...transportSecurity,
  };
}
