import { isGuarded, pages as webPages } from "../../contract/paths.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { type CachedResponse, cacheResponse } from "./cached-response.ts";
import { contentPolicy } from "./content-policy.ts";
import type { PageData, SiteInfo, VisitorData, WebBuild } from "./load-web-build.ts";

/** All pages rendered with one version of the settings, each at most once. */
type Edition = {
  settings: PublicSettings;
  pages: Map<string, Promise<CachedResponse>>;
  ready: Map<string, CachedResponse>;
  /** Refusal pages under /checkout, by route and message. */
  refusals: Map<string, Promise<CachedResponse>>;
};

type Editions = {
  /** The page at a path in the current edition; rejects if it can't be rendered, and retries next time. */
  page(path: string): Promise<CachedResponse>;
  /** The page at a path if it is available at once, else null. */
  peek(path: string): CachedResponse | null;
  /** A refusal page without visitor data, rendered once because refused visitors may retry often. */
  refused(path: string, visitorData: VisitorData): Promise<CachedResponse>;
  /** The page at a path with one visitor's data; never cached. */
  forVisitor(path: string, visitorData: VisitorData, search?: string): Promise<CachedResponse>;
};

type EditionsOptions = {
  build: WebBuild;
  site: SiteInfo;
  /** Called for every page, so it must be cheap; a new `version` starts a new edition. */
  publicSettings: () => PublicSettings | Promise<PublicSettings>;
  security: Record<string, string>;
  /** Origins that a form under /checkout may lead to. */
  paymentOrigins: string[];
};

/** Maximum number of cached refusals; there are few different messages. */
const maxRefusals = 100;

/** Whether a page contains no visitor data: a refusal without a link to an order. */
export function isShareable({ formResult, checkout }: VisitorData): boolean {
  return formResult === null && checkout?.kind === "refused" && checkout.confirmationUrl === null;
}

const noVisitorData: VisitorData = { formResult: null, checkout: null };

/** How long a page waits for the newest settings if an older edition could be sent. */
const timeoutMs = 1_000;

/** Null if the settings don't arrive in time and an older edition can be sent instead. */
function withinTimeout(
  settings: PublicSettings | Promise<PublicSettings>,
  isOptional: boolean,
): Promise<PublicSettings | null> | PublicSettings {
  if (!(settings instanceof Promise) || !isOptional) return settings;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  return Promise.race([settings, late]).finally(() => clearTimeout(timer));
}

export function createEditions({ build, site, publicSettings, ...answers }: EditionsOptions): Editions {
  let edition: Edition | null = null;

  const editionOf = (settings: PublicSettings): Edition => {
    if (edition?.settings.version !== settings.version)
      edition = { settings, pages: new Map(), ready: new Map(), refusals: new Map() };
    return edition;
  };

  const currentEdition = async (): Promise<Edition> => {
    try {
      const settings = await withinTimeout(publicSettings(), edition !== null);
      return settings === null ? (edition as Edition) : editionOf(settings);
    } catch (error) {
      // Without a database nothing can be booked, but the last edition can still be read.
      if (edition) return edition;
      throw error;
    }
  };

  return {
    peek(path) {
      const settings = publicSettings();
      if (!(settings instanceof Promise)) return editionOf(settings).ready.get(path) ?? null;
      // `page` retries, and reports the error if that fails too.
      settings.catch(() => {});
      return null;
    },
    async refused(path, visitorData) {
      const { settings, refusals } = await currentEdition();
      // The order's number is known only to the browser, so one page fits all.
      const route = build.patterns.find(({ pattern }) => pattern.test(path))?.path ?? path;
      const key = JSON.stringify([route, visitorData.checkout]);
      const known = refusals.get(key);
      if (known) return known;
      const made = render(build, route, { ...site, publicSettings: settings, ...visitorData }, answers);
      if (refusals.size < maxRefusals) {
        refusals.set(key, made);
        made.catch(() => refusals.delete(key));
      }
      return made;
    },
    async forVisitor(path, visitorData, search = "") {
      const { settings } = await currentEdition();
      return render(build, path, { ...site, publicSettings: settings, ...visitorData }, { ...answers, search });
    },
    async page(path) {
      const { settings, pages, ready } = await currentEdition();
      const known = pages.get(path);
      if (known) return known;
      const made = render(build, path, { ...site, publicSettings: settings, ...noVisitorData }, answers);
      pages.set(path, made);
      made.then(
        (stored) => ready.set(path, stored),
        () => pages.delete(path),
      );
      return made;
    },
  };
}

/** A page with one visitor's data, or whose address may contain a key: an uncached shell that sends no referrer. */
const isTracking = (path: string) => path.startsWith("/track/");
const isStaff = (path: string) => isGuarded(path) && !/^\/checkout\b/i.test(path);
const isShell = (path: string) => path === webPages.bookingConfirmation || isGuarded(path) || isTracking(path);

async function render(
  build: WebBuild,
  path: string,
  shown: PageData,
  { security, paymentOrigins, search = "" }: Pick<EditionsOptions, "security" | "paymentOrigins"> & { search?: string },
): Promise<CachedResponse> {
  const { status, html } = await build.render(path + search, shown);
  const { googleMapsApiKey, trackingCodes } = shown.publicSettings;
  // No third-party script runs on a page that a key opens.
  const allowed =
    isGuarded(path) || isTracking(path)
      ? null
      : { googleMaps: googleMapsApiKey !== "", trackingCodes, sentryDsn: shown.sentryDsn };
  const scripts =
    (isTracking(path) ? build.trackScripts : isStaff(path) ? build.staffScripts : null) ?? build.inlineScripts;
  const isPrivate = isShell(path) || shown.formResult !== null || shown.checkout !== null;
  const formTargets = path.startsWith("/checkout/") ? paymentOrigins : [];
  const headers: Record<string, string> = {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentPolicy(scripts, allowed, formTargets),
    "cache-control": isPrivate ? "no-store" : "public, max-age=0, must-revalidate",
  };
  if (isPrivate) headers["referrer-policy"] = "no-referrer";
  const revalidate = status === 200 && !isPrivate;
  const quality = shown.formResult || shown.checkout || shown.portal ? 4 : 10;
  return cacheResponse({ status, headers, body: html, compressible: true, revalidate, quality });
}
