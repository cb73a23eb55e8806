import { isGuarded, pages as webPages } from "../../contract/paths.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { contentPolicy } from "./content-policy.ts";
import type { PageData, SiteInfo, VisitorData, WebBuild } from "./load-web-build.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

/** Each page rendered once, all with one version of the settings. */
type Edition = {
  settings: PublicSettings;
  pages: Map<string, Promise<StoredAnswer>>;
  ready: Map<string, StoredAnswer>;
  /** Refusals under /checkout, by route and words. */
  refusals: Map<string, Promise<StoredAnswer>>;
};

type Editions = {
  /** The page at a path, in the edition of the current settings; rejects when it cannot be rendered, and tries again next time. */
  page(path: string): Promise<StoredAnswer>;
  /** The same where nothing has to be waited for, else null. */
  peek(path: string): StoredAnswer | null;
  /**
   * The page at a path that refuses, in words that hold nothing of a visitor's: rendered once, since a refused visitor may ask again and
   * again.
   */
  refused(path: string, own: VisitorData): Promise<StoredAnswer>;
  /** The page at a path with what belongs to one visitor; kept by nobody. */
  forVisitor(path: string, own: VisitorData): Promise<StoredAnswer>;
};

type Needs = {
  build: WebBuild;
  site: SiteInfo;
  /** Asked for every page that is sent, so it must be cheap; a new `version` in it begins a new edition. */
  publicSettings: () => PublicSettings | Promise<PublicSettings>;
  security: Record<string, string>;
  /** Origins that a form under /checkout may lead to. */
  paymentOrigins: string[];
};

/** So many different refusals are kept; their words are few. */
const maxRefusals = 100;

/** True where what is shown is nobody's own: a refusal without a way back to somebody's order. */
export function isSameForAll({ formResult, checkout }: VisitorData): boolean {
  return formResult === null && checkout?.kind === "refused" && checkout.confirmationUrl === null;
}

const noVisitorData: VisitorData = { formResult: null, checkout: null };

/** How long a page waits for the newest settings where there is an edition that can be sent meanwhile. */
const timeoutMs = 1_000;

/** Null where they do not come in time and need not. */
function withinTimeout(
  settings: PublicSettings | Promise<PublicSettings>,
  mayGoWithout: boolean,
): Promise<PublicSettings | null> | PublicSettings {
  if (!(settings instanceof Promise) || !mayGoWithout) return settings;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  return Promise.race([settings, late]).finally(() => clearTimeout(timer));
}

export function createEditions({ build, site, publicSettings, ...answers }: Needs): Editions {
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
      // `page` asks again, and reports it if this fails.
      settings.catch(() => {});
      return null;
    },
    async refused(path, own) {
      const { settings, refusals } = await currentEdition();
      // Which order was asked for is known to the browser alone: the page is the same for any.
      const route = build.patterns.find(({ pattern }) => pattern.test(path))?.path ?? path;
      const key = JSON.stringify([route, own.checkout]);
      const known = refusals.get(key);
      if (known) return known;
      const made = render(build, route, { ...site, publicSettings: settings, ...own }, answers);
      if (refusals.size < maxRefusals) {
        refusals.set(key, made);
        made.catch(() => refusals.delete(key));
      }
      return made;
    },
    async forVisitor(path, own) {
      const { settings } = await currentEdition();
      return render(build, path, { ...site, publicSettings: settings, ...own }, answers);
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

/**
 * A page that shows what belongs to one visitor, and whose address may hold a key: sent as an empty shell, which nobody keeps and
 * which tells no other site its address.
 */
const isTracking = (path: string) => path.startsWith("/track/");
const isShell = (path: string) => path === webPages.bookingConfirmation || isGuarded(path) || isTracking(path);

async function render(
  build: WebBuild,
  path: string,
  shown: PageData,
  { security, paymentOrigins }: Pick<Needs, "security" | "paymentOrigins">,
): Promise<StoredAnswer> {
  const { status, html } = await build.render(path, shown);
  const { googleMapsApiKey, trackingCodes } = shown.publicSettings;
  // Nothing of anybody else's runs where a key opens the page.
  const allowed =
    isGuarded(path) || isTracking(path)
      ? null
      : { googleMaps: googleMapsApiKey !== "", trackingCodes, sentryDsn: shown.sentryDsn };
  const scripts = (isTracking(path) ? build.trackScripts : null) ?? build.inlineScripts;
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
  const quality = shown.formResult || shown.checkout ? 4 : 10;
  return storeAnswer({ status, headers, body: html, compressible: true, revalidate, quality });
}
