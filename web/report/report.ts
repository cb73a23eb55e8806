import { useEffect } from "react";
import { isGuarded } from "../../contract/paths.ts";
import { currentConsent } from "../consent/consent.ts";
import { useSiteData } from "../site/public-settings.ts";
import { importWithRetry } from "./import-with-retry.ts";

/** Reported with the error; must contain nothing that a visitor typed. */
export type ReportContext = {
  /** Part of the site where it was caught. */
  part?: string;
  /** The browser has already logged it to the console. */
  isLogged?: boolean;
};

type PendingReport = { error: unknown; context: ReportContext };

/** The error service's DSN; null until `startReporting` is called. */
let dsn: string | null = null;
let pending: PendingReport[] = [];
const sent = new Set<string>();

const maxPending = 5;
/** Reports per document; a recurring error adds nothing new. */
const maxSent = 10;

/**
 * Reports an error to the console, and to the error service if one is configured, the visitor allows it and this is
 * neither a staff page nor a payment page. Never throws.
 */
export function report(error: unknown, context: ReportContext = {}): void {
  if (!context.isLogged) console.error(`[report] ${context.part ? `${context.part}: ` : ""}${summarise(error)}`);
  if (dsn === null) pending = [...pending, { error, context }].slice(0, maxPending);
  else send({ error, context }, dsn);
}

/** Sets the error service's DSN (empty: none) and sends the pending reports. */
export function startReporting(toDsn: string): void {
  dsn = toDsn;
  const waiting = pending;
  pending = [];
  for (const each of waiting) send(each, toDsn);
}

/** Name and message on one line; anything can be thrown, even objects without a message. */
function summarise(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name}: ${error.message}`
      : typeof error === "object"
        ? Object.prototype.toString.call(error)
        : String(error);
  return text.replace(/\s+/g, " ").slice(0, 300);
}

function send({ error, context }: PendingReport, toDsn: string): void {
  if (getReportDestination(toDsn) !== "service") return;
  const key = summarise(error);
  if (sent.has(key) || sent.size >= maxSent) return;
  sent.add(key);
  importWithRetry(() => import("./sentry.ts"))
    .then(({ sendToSentry }) => sendToSentry(error, { dsn: toDsn, part: context.part ?? "page" }))
    .catch((failure: unknown) => console.warn(`[report] not sent: ${summarise(failure)}`));
}

/** `console`: no service configured. `refused`: no consent. `guarded`: a staff or payment page. */
export type Destination = "service" | "console" | "refused" | "guarded";

/** Where an error on this page would be reported now, besides the console. */
export function getReportDestination(dsn: string): Destination {
  if (dsn === "") return "console";
  if (isGuarded(window.location.pathname)) return "guarded";
  return currentConsent()?.analytics ? "service" : "refused";
}

/** Call once, in the root: also reports uncaught errors and rejections. */
export function useErrorReporting(): void {
  const dsn = useSiteData()?.sentryDsn ?? "";
  useEffect(() => startReporting(dsn), [dsn]);
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => {
      // Harmless: browsers raise it when a layout settles one frame later.
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
