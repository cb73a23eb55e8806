import { sendSavedPositions } from "../sending/send-positions.ts";
import { sendWaiting } from "../sending/send-waiting.ts";

/** The URLs of the app's files and a hash of all of them, filled in by tools/build-driver.ts. */
declare const appFiles: readonly string[];
declare const appVersion: string;

type ExtendableEvent = Event & { waitUntil(until: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type WorkerEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & { data: unknown };
  sync: ExtendableEvent & { tag: string };
  push: ExtendableEvent;
  notificationclick: ExtendableEvent & { notification: Notification };
};
type Client = { url: string; postMessage(message: unknown): void; focus?(): Promise<unknown> };
/** Declared by hand, because the project's types are those of pages. */
const worker = self as unknown as {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
};

const shell = "/driver/";
const cachePrefix = "driver-";
const cacheName = `${cachePrefix}${appVersion}`;

// The app is cached completely or not at all.
worker.addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(appFiles.map((file) => new Request(file, { cache: "reload" })))),
  ),
);

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

// A newer version takes over only when the driver asks, never in the middle of a stop.
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromCache(shell, request));
  else if (appFiles.includes(pathname)) event.respondWith(fromCache(pathname, request));
});

async function fromCache(path: string, request: Request): Promise<Response> {
  const cached = await caches.open(cacheName).then((cache) => cache.match(path));
  return cached ?? fetch(request);
}

worker.addEventListener("sync", (event) => {
  if (event.tag === "send") event.waitUntil(sendUnsent());
});

/** Rejects if anything is still unsent, so that the browser retries later. */
async function sendUnsent(): Promise<void> {
  const outcome = await sendWaiting();
  await sendSavedPositions().catch(() => {});
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage("sent");
  if (outcome === "some") throw new Error("Something is still unsent");
}

// No names or addresses, because anyone can read the lock screen. All changes share one notification, which sounds each
// time.
worker.addEventListener("push", (event) =>
  event.waitUntil(
    worker.registration.showNotification("Your run has changed", {
      body: "Open the app to see what is new.",
      icon: "/icon-192.png",
      tag: "run",
      renotify: true,
    } as NotificationOptions),
  ),
);

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showApp());
});

async function showApp(): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const app = open.find(({ url }) => new URL(url).pathname.startsWith(shell));
  await (app?.focus?.() ?? worker.clients.openWindow(shell));
}
