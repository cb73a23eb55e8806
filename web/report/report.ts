import { useEffect } from "react";
import { isGuarded } from "../../contract/paths.ts";
import { currentConsent } from "../consent/consent.ts";
import { useSiteData } from "../site/public-settings.ts";
import { loadTwice } from "./load-twice.ts";

/** What is reported with the error. It must hold nothing that a visitor typed. */
export type ReportContext = {
  /** Part of the site in which it was caught. */
  part?: string;
  /** The browser has written it to the console by itself. */
  isLogged?: boolean;
};

type Held = { error: unknown; context: ReportContext };

/** The error service's address; null until `startReporting` has been called. */
let dsn: string | null = null;
let held: Held[] = [];
const sent = new Set<string>();

const atMostHeld = 5;
/** The most reports a document sends: an error that keeps recurring brings nothing new. */
const atMostSent = 10;

/**
 * Reports an error, caught or not: always to the console, in short, and to the error service if one is configured, the visitor
 * allows it, and the page is neither a staff page nor one of payment. Never throws.
 */
export function report(error: unknown, context: ReportContext = {}): void {
  if (!context.isLogged) console.error(`[report] ${context.part ? `${context.part}: ` : ""}${inShort(error)}`);
  if (dsn === null) held = [...held, { error, context }].slice(0, atMostHeld);
  else send({ error, context }, dsn);
}

/** Sets the error service's address (empty: none) and sends the reports that were waiting for it. */
export function startReporting(toDsn: string): void {
  dsn = toDsn;
  const waiting = held;
  held = [];
  for (const each of waiting) send(each, toDsn);
}

/** Name and message on one line. Anything can be thrown, even what has no text. */
function inShort(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name}: ${error.message}`
      : typeof error === "object"
        ? Object.prototype.toString.call(error)
        : String(error);
  return text.replace(/\s+/g, " ").slice(0, 300);
}

function send({ error, context }: Held, toDsn: string): void {
  if (whereReportsGo(toDsn) !== "service") return;
  const key = inShort(error);
  if (sent.has(key) || sent.size >= atMostSent) return;
  sent.add(key);
  loadTwice(() => import("./sentry.ts"))
    .then(({ sendToSentry }) => sendToSentry(error, { dsn: toDsn, part: context.part ?? "page" }))
    .catch((failure: unknown) => console.warn(`[report] not sent: ${inShort(failure)}`));
}

/** `console`: only there, because no service is named. `refused`: the visitor does not allow it. `guarded`: no page for others. */
export type Destination = "service" | "console" | "refused" | "guarded";

/** Where an error on this page is reported at this moment. It is logged to the console in any case. */
export function whereReportsGo(dsn: string): Destination {
  if (dsn === "") return "console";
  if (isGuarded(window.location.pathname)) return "guarded";
  return currentConsent()?.analytics ? "service" : "refused";
}

/** Call once, in the root: from here on, what nobody catches is reported as well. */
export function useErrorReporting(): void {
  const dsn = useSiteData()?.sentryDsn ?? "";
  useEffect(() => startReporting(dsn), [dsn]);
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => {
      // Browsers raise this for a layout that settles one frame later; nothing is wrong.
      if (message.startsWith("ResizeObserver loop")) return;
      report(error ?? message, { part: "window", isLogged: true });
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, { part: "promise", isLogged: true });
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    return () => {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }, []);
}
