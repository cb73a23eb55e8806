import { BrowserClient, defaultStackParser, type ErrorEvent, makeFetchTransport, Scope } from "@sentry/browser";

/** Loaded only to send: see report.ts. */

const timeoutMs = 5_000;
let scope: Scope | null = null;

type Destination = { dsn: string; part: string };

/** Sends one error. No integration is on, so Sentry listens to nothing, patches nothing and traces nothing. */
export function sendToSentry(error: unknown, { dsn, part }: Destination): void {
  scope ??= openScope(dsn);
  scope.setTag("part", part);
  scope.setTag("path", scrub(window.location.pathname));
  scope.captureException(error);
}

function openScope(dsn: string): Scope {
  const client = new BrowserClient({
    dsn,
    integrations: [],
    stackParser: defaultStackParser,
    transport: (options) => makeFetchTransport(options, fetchInTime),
    sendClientReports: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: strip,
  });
  const made = new Scope();
  made.setClient(client);
  client.init();
  return made;
}

const fetchInTime: typeof fetch = async (url, init) => {
  try {
    return await fetch(url, { ...init, credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
  } catch (failure) {
    console.warn("[report] not sent: the error service did not answer");
    throw failure;
  }
};

/** Leaves the kind of error and the places in our own code; whatever could hold the visitor's words goes. */
export function strip(event: ErrorEvent): ErrorEvent {
  const {
    request: _request,
    user: _user,
    breadcrumbs: _breadcrumbs,
    extra: _extra,
    contexts: _contexts,
    ...rest
  } = event;
  const stripped: ErrorEvent = rest;
  if (stripped.message) stripped.message = scrub(stripped.message);
  for (const exception of stripped.exception?.values ?? []) {
    if (exception.value) exception.value = scrub(exception.value);
    for (const frame of exception.stacktrace?.frames ?? []) {
      if (frame.filename) frame.filename = frame.filename.replace(/[?#].*/, "");
      delete frame.vars;
    }
  }
  return stripped;
}

/**
 * What a visitor typed must not leave with an error: query strings, email addresses, postcodes, numbers that could be a phone's, and
 * whatever is quoted, but for the property that could not be read.
 */
export function scrub(text: string): string {
  return text
    .replace(/[?#][^\s"')]*/g, "")
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, "[email]")
    .replace(/\b[A-Z]\d[\dW][ -]?[A-Z\d]{4}\b/gi, "[postcode]")
    .replace(/\+?\d(?:[\s().-]?\d){5,}/g, "[number]")
    .replace(/(?<!reading )(["'`]).*?\1/g, "$1…$1")
    .slice(0, 300);
}
