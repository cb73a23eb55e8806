import { whenIdle } from "../boot/when-idle.ts";
import { loadTwice } from "../report/load-twice.ts";
import { type ManifestRoute, matchPattern, type Page, type Params, rankPages } from "./match-route.ts";

/** An address as an entry of the history. */
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string };

export type To = string | Partial<Pick<Place, "pathname" | "search" | "hash">>;

type Action = "POP" | "PUSH" | "REPLACE";

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean };

/** What the file of a route exports. */
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

type Asked = { currentLocation: Place; nextLocation: Place; historyAction: Action };
export type ShouldBlock = (asked: Asked) => boolean;
export type Blocker = {
  state: "unblocked" | "blocked" | "proceeding";
  /** Who said no. */
  by?: ShouldBlock;
  proceed?: () => void;
  reset?: () => void;
};

export type RouterState = {
  location: Place;
  action: Action;
  matches: Match[];
  params: Params;
  /** Where to scroll to: a height, nowhere (false), or where the address says (null). */
  scroll: number | false | null;
  blocker: Blocker;
};

/** Where the routes of the build stand, once its manifest was loaded. */
export type Manifest = { routes: Record<string, ManifestRoute> };

export const idle: Blocker = { state: "unblocked" };
const newKey = () => Math.random().toString(36).slice(2, 10);
export const addressOf = ({ pathname = "", search = "", hash = "" }: Exclude<To, string>) => pathname + search + hash;

let state: RouterState;
let tell: ((next: RouterState) => void) | null = null;
let pages: Page[] | null = null;
let manifest: () => Promise<Manifest>;
const modules = new Map<string, RouteModule>();
/** Whoever asks before the page is left; the last one's word counts. */
const askers: ShouldBlock[] = [];
/** How far down each place was when it was left, by key. */
const heights: Record<string, number> = {};
const heightsKey = "react-router-scroll-positions";
/** This place's number in the history of the tab. */
let index: number;
/** Counts navigations: one that another has overtaken ends. */
let latest = 0;
/** A step back is undone before anybody is asked: what to do when it is. */
let undone: (() => void) | null = null;

const placeNow = (): Place => {
  const { pathname, search, hash } = window.location;
  return {
    pathname,
    search,
    hash,
    state: window.history.state?.usr ?? null,
    key: window.history.state?.key ?? "default",
  };
};

/** Begins with the page that the document shows, whose modules are there. `load` gives the other pages' routes. */
export function startRouter(shown: Page, found: [id: string, module: RouteModule][], load: () => Promise<Manifest>) {
  manifest = load;
  for (const [id, module] of found) modules.set(id, module);
  if (window.history.state?.idx == null) window.history.replaceState({ ...window.history.state, idx: 0 }, "");
  index = window.history.state.idx;
  const location = placeNow();
  state = { location, action: "POP", ...matchesOf(shown, location), scroll: false, blocker: idle };
  try {
    Object.assign(heights, JSON.parse(sessionStorage.getItem(heightsKey) ?? "{}"));
  } catch {
    // Then pages begin at their top.
  }
  window.addEventListener("popstate", followHistory);
  window.addEventListener("pagehide", keepHeights);
}

export const currentState = () => state;

/** Tells of every change from now on, and at once of what has changed meanwhile. */
export function watchState(watch: (next: RouterState) => void): () => void {
  tell = watch;
  window.history.scrollRestoration = "manual";
  watch(state);
  return () => {
    tell = null;
  };
}

/** Where every page is found is asked before anybody goes there, once nothing else is to do. */
export function prepareToLeave(): void {
  // Lost, it is asked for again by whoever goes.
  void whenIdle()
    .then(() => manifest())
    .catch(() => {});
}

/** `to` as an address of this site: '.' is the page itself. */
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
  if (isRefused(next, action)) return block(() => void navigate(to, options));
  await goTo(next, action, options.preventScrollReset === true);
}

/** Asks before the page is left, until what it gives back is called. */
export function askBefore(shouldBlock: ShouldBlock): () => void {
  askers.push(shouldBlock);
  return () => {
    askers.splice(askers.indexOf(shouldBlock), 1);
  };
}

function followHistory(): void {
  const before = index;
  index = window.history.state?.idx;
  if (undone) {
    undone();
    undone = null;
    return;
  }
  const next = placeNow();
  const steps = index - before;
  if (!Number.isNaN(steps) && isRefused(next, "POP")) {
    const back = new Promise<void>((resolve) => {
      undone = resolve;
    });
    window.history.go(-steps);
    block(() => void back.then(() => window.history.go(steps)));
  } else void goTo(next, "POP", false);
}

const isRefused = (nextLocation: Place, historyAction: Action): boolean =>
  state.blocker.state !== "proceeding" &&
  askers.at(-1)?.({ currentLocation: state.location, nextLocation, historyAction }) === true;

function block(again: () => void): void {
  const by = askers.at(-1);
  const proceed = () => {
    show({ blocker: { state: "proceeding", by } });
    again();
  };
  show({ blocker: { state: "blocked", by, proceed, reset: () => show({ blocker: idle }) } });
}

async function goTo(next: Place, action: Action, keepsScroll: boolean): Promise<void> {
  const mine = ++latest;
  const { location } = state;
  heights[location.key] = window.scrollY;
  let { matches, params } = state;
  if (!isWithinPage(location, next)) {
    try {
      ({ matches, params } = await loadPage(next));
    } catch {
      // Asked of the server as a document, the page brings what it needs by itself.
      if (mine === latest) leaveTo(next, action);
      return new Promise(() => {});
    }
    if (mine !== latest) return;
  }
  const { state: usr, key } = next;
  // Who followed a plain anchor stands at an entry without a number.
  if (action !== "POP") index = (window.history.state?.idx ?? 0) + (action === "PUSH" ? 1 : 0);
  if (action === "PUSH") window.history.pushState({ usr, key, idx: index }, "", addressOf(next));
  if (action === "REPLACE") window.history.replaceState({ usr, key, idx: index }, "", addressOf(next));
  const scroll = heights[key] ?? (keepsScroll && !next.hash ? false : null);
  show({ location: next, action, matches, params, scroll, blocker: idle });
}

/** Another anchor of the same page, or the same one again. */
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
      if (!modules.has(id) && file) modules.set(id, await loadTwice(() => import(/* @vite-ignore */ file)));
    }),
  );
  return matchesOf(page, { pathname });
}

function matchesOf({ pattern, ids }: Page, { pathname }: Pick<Place, "pathname">) {
  const matches = ids.map((id) => ({ id, module: modules.get(id) ?? {} }));
  return { matches, params: matchPattern(pattern, pathname) ?? {} };
}

function leaveTo(next: Place, action: Action): void {
  if (action === "POP") window.location.reload();
  else window.location.assign(addressOf(next));
}

function show(changes: Partial<RouterState>): void {
  state = { ...state, ...changes };
  tell?.(state);
}

/** For a page that is loaded again: then the browser scrolls by itself, and by what the inline script finds here. */
function keepHeights(): void {
  heights[state.location.key] = window.scrollY;
  try {
    sessionStorage.setItem(heightsKey, JSON.stringify(heights));
  } catch {
    // Without storage it begins at its top.
  }
  window.history.scrollRestoration = "auto";
}
