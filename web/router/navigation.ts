import { whenIdle } from "../boot/when-idle.ts";
import { importWithRetry } from "../report/import-with-retry.ts";
import { type ManifestRoute, matchPattern, type Page, type Params, rankPages } from "./match-route.ts";

/** A URL with its history entry's state. */
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string };

export type To = string | Partial<Pick<Place, "pathname" | "search" | "hash">>;

type Action = "POP" | "PUSH" | "REPLACE";

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean };

/** The exports of a route's file. */
export type RouteModule = {
  default?: () => React.ReactNode;
  Layout?: (props: { children: React.ReactNode }) => React.ReactNode;
  ErrorBoundary?: () => React.ReactNode;
  handle?: unknown;
  meta?: (about: {
    loaderData: unknown;
    params: Params;
    location: Place;
    matches: MetaMatch[];
  }) => Record<string, unknown>[];
  links?: () => Record<string, string>[];
};

type Match = { id: string; module: RouteModule };

/** A match as a page's `meta` sees it. */
export type MetaMatch = { id: string; loaderData: unknown; params: Params };

type NavigationAttempt = { currentLocation: Place; nextLocation: Place; historyAction: Action };
export type ShouldBlock = (attempt: NavigationAttempt) => boolean;
export type Blocker = {
  state: "unblocked" | "blocked" | "proceeding";
  /** The blocker that refused. */
  by?: ShouldBlock;
  proceed?: () => void;
  reset?: () => void;
};

export type RouterState = {
  location: Place;
  action: Action;
  matches: Match[];
  params: Params;
  /** Scroll to this position, not at all (false), or as the URL says (null). */
  scroll: number | false | null;
  blocker: Blocker;
};

/** The build's manifest, which lists every route. */
export type Manifest = { routes: Record<string, ManifestRoute> };

export const unblocked: Blocker = { state: "unblocked" };
const newKey = () => Math.random().toString(36).slice(2, 10);
export const addressOf = ({ pathname = "", search = "", hash = "" }: Exclude<To, string>) => pathname + search + hash;

let state: RouterState;
let listener: ((next: RouterState) => void) | null = null;
let pages: Page[] | null = null;
let manifest: () => Promise<Manifest>;
const modules = new Map<string, RouteModule>();
/** Blockers consulted before the page is left; the last one decides. */
const blockers: ShouldBlock[] = [];
/** Scroll position of each history entry when it was left, by key. */
const scrollPositions: Record<string, number> = {};
const scrollPositionsKey = "react-router-scroll-positions";
/** This entry's index in the tab's history. */
let index: number;
/** Counts navigations, so that an overtaken one can stop. */
let latest = 0;
/** Called once a blocked step in the history has been undone. */
let onStepUndone: (() => void) | null = null;

const currentPlace = (): Place => {
  const { pathname, search, hash } = window.location;
  return {
    pathname,
    search,
    hash,
    state: window.history.state?.usr ?? null,
    key: window.history.state?.key ?? "default",
  };
};

/** Starts with the served page, whose modules are loaded; `load` fetches the manifest with the other pages. */
export function startRouter(shown: Page, found: [id: string, module: RouteModule][], load: () => Promise<Manifest>) {
  manifest = load;
  for (const [id, module] of found) modules.set(id, module);
  if (window.history.state?.idx == null) window.history.replaceState({ ...window.history.state, idx: 0 }, "");
  index = window.history.state.idx;
  const location = currentPlace();
  state = { location, action: "POP", ...matchesOf(shown, location), scroll: false, blocker: unblocked };
  try {
    Object.assign(scrollPositions, JSON.parse(sessionStorage.getItem(scrollPositionsKey) ?? "{}"));
  } catch {
    // Then pages start at the top.
  }
  window.addEventListener("popstate", onPopState);
  window.addEventListener("pagehide", saveScrollPositions);
}

export const currentState = () => state;

/** Calls back now and on every change; there is only one subscriber, the router component. */
export function subscribeToState(watch: (next: RouterState) => void): () => void {
  listener = watch;
  window.history.scrollRestoration = "manual";
  watch(state);
  return () => {
    listener = null;
  };
}

/** Loads the manifest when the browser is idle, before the first navigation needs it. */
export function preloadManifest(): void {
  // A failure is retried by the next navigation.
  void whenIdle()
    .then(() => manifest())
    .catch(() => {});
}

/** Resolves `to` to a URL of this site; '.' is the current page. */
export function resolveTo(to: To): string {
  const text = typeof to === "string" ? to : addressOf(to);
  const { pathname } = state.location;
  if (text === ".") return pathname;
  return /^[?#]|^$/.test(text) ? pathname + text : text;
}

export async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
  if (typeof to === "number") return window.history.go(to);
  const url = new URL(resolveTo(to), window.location.origin + state.location.pathname);
  if (url.origin !== window.location.origin) throw new Error("External navigation is not allowed");
  const { pathname, search, hash } = url;
  const next = { pathname, search, hash, state: options.state ?? null, key: newKey() };
  const action = options.replace ? "REPLACE" : "PUSH";
  if (isBlocked(next, action)) return block(() => void navigate(to, options));
  await goTo(next, action, options.preventScrollReset === true);
}

/** Registers a blocker and returns a function that removes it. */
export function registerBlocker(shouldBlock: ShouldBlock): () => void {
  blockers.push(shouldBlock);
  return () => {
    blockers.splice(blockers.indexOf(shouldBlock), 1);
  };
}

function onPopState(): void {
  const before = index;
  index = window.history.state?.idx;
  if (onStepUndone) {
    onStepUndone();
    onStepUndone = null;
    return;
  }
  const next = currentPlace();
  const steps = index - before;
  if (!Number.isNaN(steps) && isBlocked(next, "POP")) {
    const back = new Promise<void>((resolve) => {
      onStepUndone = resolve;
    });
    window.history.go(-steps);
    block(() => void back.then(() => window.history.go(steps)));
  } else void goTo(next, "POP", false);
}

const isBlocked = (nextLocation: Place, historyAction: Action): boolean =>
  state.blocker.state !== "proceeding" &&
  blockers.at(-1)?.({ currentLocation: state.location, nextLocation, historyAction }) === true;

function block(again: () => void): void {
  const by = blockers.at(-1);
  const proceed = () => {
    show({ blocker: { state: "proceeding", by } });
    again();
  };
  show({ blocker: { state: "blocked", by, proceed, reset: () => show({ blocker: unblocked }) } });
}

async function goTo(next: Place, action: Action, keepsScroll: boolean): Promise<void> {
  const mine = ++latest;
  const { location } = state;
  scrollPositions[location.key] = window.scrollY;
  let { matches, params } = state;
  if (!isWithinPage(location, next)) {
    try {
      ({ matches, params } = await loadPage(next));
    } catch {
      // Fall back to loading the page as a document.
      if (mine === latest) loadDocument(next, action);
      return new Promise(() => {});
    }
    if (mine !== latest) return;
  }
  const { state: usr, key } = next;
  // An entry created by a plain anchor has no index.
  if (action !== "POP") index = (window.history.state?.idx ?? 0) + (action === "PUSH" ? 1 : 0);
  if (action === "PUSH") window.history.pushState({ usr, key, idx: index }, "", addressOf(next));
  if (action === "REPLACE") window.history.replaceState({ usr, key, idx: index }, "", addressOf(next));
  const scroll = scrollPositions[key] ?? (keepsScroll && !next.hash ? false : null);
  show({ location: next, action, matches, params, scroll, blocker: unblocked });
}

/** A navigation to an anchor of the same page. */
const isWithinPage = (here: Place, next: Place) =>
  here.pathname === next.pathname && here.search === next.search && next.hash !== "";

async function loadPage({ pathname }: Place): Promise<Pick<RouterState, "matches" | "params">> {
  const { routes } = await manifest();
  pages ??= rankPages(routes);
  const page = pages.find(({ pattern }) => matchPattern(pattern, pathname));
  if (!page) throw new Error("No page has this address");
  await Promise.all(
    page.ids.map(async (id) => {
      const file = routes[id]?.module;
      if (!modules.has(id) && file) modules.set(id, await importWithRetry(() => import(/* @vite-ignore */ file)));
    }),
  );
  return matchesOf(page, { pathname });
}

function matchesOf({ pattern, ids }: Page, { pathname }: Pick<Place, "pathname">) {
  const matches = ids.map((id) => ({ id, module: modules.get(id) ?? {} }));
  return { matches, params: matchPattern(pattern, pathname) ?? {} };
}

function loadDocument(next: Place, action: Action): void {
  if (action === "POP") window.location.reload();
  else window.location.assign(addressOf(next));
}

function show(changes: Partial<RouterState>): void {
  state = { ...state, ...changes };
  listener?.(state);
}

/** For a reload, where the browser and the inline script restore the scroll position. */
function saveScrollPositions(): void {
  scrollPositions[state.location.key] = window.scrollY;
  try {
    sessionStorage.setItem(scrollPositionsKey, JSON.stringify(scrollPositions));
  } catch {
    // Without storage the page starts at the top.
  }
  window.history.scrollRestoration = "auto";
}
