import { loadTwice } from "./load-twice.ts";
import { whereReportsGo } from "./where-reports-go.ts";

/** What may be told beside the error: nothing that anybody typed. */
export type ReportContext = {
  /** Part of the site in which it was caught. */
  part?: string;
  /** The browser has written it to the console by itself. */
  isLogged?: boolean;
};

type Held = { error: unknown; context: ReportContext };

/** Where the browser reports to; null until the page has told. */
let dsn: string | null = null;
let held: Held[] = [];
const sent = new Set<string>();

const atMostHeld = 5;
/** Of one document. What goes on failing tells nothing new. */
const atMostSent = 10;

/**
 * Tells of an error that was caught, or that nobody caught: always to the console, in short, and to the error service where the
 * courier has named one, the visitor allows it and the page is not the staff's or a payment's. Never throws.
 */
export function report(error: unknown, context: ReportContext = {}): void {
  if (!context.isLogged) console.error(`[report] ${context.part ? `${context.part}: ` : ""}${inShort(error)}`);
  if (dsn === null) held = [...held, { error, context }].slice(0, atMostHeld);
  else send({ error, context }, dsn);
}

/** Tells where reports go, empty for nowhere, and sends those that waited to know. */
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
