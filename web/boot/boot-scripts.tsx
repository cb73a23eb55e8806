import { createContext, useContext } from "react";
import { useMatches } from "react-router";
import inlineScript from "./inline.js?inline-script";

/** What a page carries to start its client later. Made by entry.server, read by inline.js and entry.client. */
export type Boot = {
  /** What the routes' loaders gave. */
  loaderData: Record<string, unknown>;
  /** Address of entry.client. */
  entry: string;
  /** Address of the module that holds the manifest, which is needed for other pages alone. */
  manifest: string;
  /** The pattern that this page's address fits, and the routes that make it up with the module of each. */
  pattern: string;
  routes: [id: string, module: string][];
  /** Stylesheets that the document links to. */
  styles: string[];
  /** Everything to fetch in parallel once the client starts. */
  preload: string[];
  /** Path of the page, where it answers a form and therefore stands under another address. */
  path?: string;
  /** Start so many milliseconds after the first paint, instead of when everything has loaded and the page is idle. */
  now?: number;
};

/** Filled on the server only; null in the browser. */
export const BootContext = createContext<Boot | null>(null);

const startAfterMs = { now: 1, soon: 150 };

/**
 * A route that is of no use without script says `export const handle: RouteHandle = { hydrate: "now" }`; "soon" where there is much to draw
 * first, with which a small machine's scripts would compete. `frame`: another than
 * the public one with its header, footer, chat, consent and tracking. `ownFrame`: it brings header and `<main>` itself.
 */
export type RouteHandle = {
  hydrate?: keyof typeof startAfterMs;
  status?: number;
  frame?: "staff" | "checkout" | "track";
  ownFrame?: true;
  /** The text of the one script of a page that never wakes up; on the server alone. */
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
 * Replaces React Router's <Scripts/>, which would load everything before the first paint: one block of data, which the content
 * policy need not allow, and one constant inline script, which it allows by its hash.
 */
export function BootScripts() {
  const boot = useContext(BootContext);
  const hydrate = useMatches()
    .map((match) => (match.handle as RouteHandle | undefined)?.hydrate)
    .findLast((wish) => wish !== undefined);
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

/** The script of a page that never wakes up, in place of all others. */
export function OwnScript() {
  const script = useMatches()
    .map((match) => (match.handle as RouteHandle | undefined)?.script)
    .findLast((text) => text !== undefined);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant text of a script of ours
  return <script dangerouslySetInnerHTML={{ __html: script ?? "" }} />;
}
