import { BrowserClient, defaultStackParser, type ErrorEvent, makeFetchTransport, Scope } from "@sentry/browser";

/** Loaded only when there is something to send: see report.ts. */

const timeoutMs = 5_000;
let scope: Scope | null = null;

type Destination = { dsn: string; part: string };

/** Sends one error. Without integrations Sentry adds no listeners, patches or traces. */
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
    transport: (options) => makeFetchTransport(options, fetchWithTimeout),
    sendClientReports: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: removePersonalData,
  });
  const newScope = new Scope();
  newScope.setClient(client);
  client.init();
  return newScope;
}

const fetchWithTimeout: typeof fetch = async (url, init) => {
  try {
    return await fetch(url, { ...init, credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
  } catch (failure) {
    console.warn("[report] not sent: the error service did not answer");
    throw failure;
  }
};

/** Keeps the error type and positions in our own code, and removes everything that could hold visitors' input. */
export function removePersonalData(event: ErrorEvent): ErrorEvent {
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

/** Removes query strings, emails, postcodes, possible phone numbers and quoted text other than property names. */
export function scrub(text: string): string {
  return text
    .replace(/[?#][^\s"')]*/g, "")
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, "[email]")
    .replace(/\b[A-Z]\d[\dW][ -]?[A-Z\d]{4}\b/gi, "[postcode]")
    .replace(/\+?\d(?:[\s().-]?\d){5,}/g, "[number]")
    .replace(/(?<!reading )(["'`]).*?\1/g, "$1…$1")
    .slice(0, 300);
}
