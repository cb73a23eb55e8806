import { createContext, useContext } from "react";
import { useMatches } from "react-router";
import applyTheme from "../theme/apply-theme.js?inline-script";
import inlineScript from "./inline.js?inline-script";

/** Data in the page for starting the client later. Written by entry.server, read by inline.js and entry.client. */
export type Boot = {
  /** The loaders' data, by route id. */
  loaderData: Record<string, unknown>;
  /** URL of entry.client. */
  entry: string;
  /** URL of the manifest module, needed only to navigate to other pages. */
  manifest: string;
  /** The pattern that this page's URL matches, and its routes with their modules. */
  pattern: string;
  routes: [id: string, module: string][];
  /** Stylesheets linked by the document. */
  styles: string[];
  /** Everything to fetch in parallel once the client starts. */
  preload: string[];
  /** The page's own path, if it answers a form post and so has another URL. */
  path?: string;
  /** Start this many milliseconds after the first paint instead of when the page is loaded and idle. */
  now?: number;
};

/** Set on the server only; null in the browser. */
export const BootContext = createContext<Boot | null>(null);

const startAfterMs = { now: 1, soon: 150 };

/**
 * Options of a route. `hydrate`: "now" for pages that need script, "soon" if they also have much to paint first.
 * `frame`: other than the public one with header, footer, chat, consent and tracking. `ownFrame`: the page renders
 * its own header and `<main>`.
 */
export type RouteHandle = {
  hydrate?: keyof typeof startAfterMs;
  status?: number;
  frame?: "staff" | "checkout" | "track" | "portal";
  ownFrame?: true;
  /** The inline script of a page that is never hydrated; server only. */
  script?: string;
};

/** The frame around a page. */
export type Frame = "public" | NonNullable<RouteHandle["frame"]>;

function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Replaces React Router's <Scripts/>, which would load everything before the first paint: a block of JSON, which the
 * content policy need not allow, and one constant inline script, allowed by its hash.
 */
export function BootScripts() {
  const boot = useContext(BootContext);
  const hydrate = useMatches()
    .map((match) => (match.handle as RouteHandle | undefined)?.hydrate)
    .findLast((option) => option !== undefined);
  const now = hydrate && startAfterMs[hydrate];
  const data = boot ? jsonForScript(now ? { ...boot, now } : boot) : "";
  return (
    <>
      <script
        id="boot"
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, escaped for a script element
        dangerouslySetInnerHTML={{ __html: data }}
      />
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant text of inline.js
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inlineScript : "" }}
      />
    </>
  );
}

/** The only script of a page that is never hydrated. */
export function PageScript() {
  const script = useMatches()
    .map((match) => (match.handle as RouteHandle | undefined)?.script)
    .findLast((text) => text !== undefined);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant text of a script of ours
  return <script dangerouslySetInnerHTML={{ __html: script ?? "" }} />;
}

/** In the head of staff pages, so that the theme applies before the first paint. */
export function ThemeScript() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant text of apply-theme.js
    <script dangerouslySetInnerHTML={{ __html: applyTheme }} />
  );
}
