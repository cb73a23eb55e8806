import { sendWaiting } from "../sending/send-waiting.ts";

/** Of the app's build: its files by address, and a name for all of them together. Filled in by tools/build-driver.ts. */
declare const appFiles: readonly string[];
declare const appVersion: string;

type Lasting = Event & { waitUntil(until: Promise<unknown>): void };
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type WorkerEvents = {
  install: Lasting;
  activate: Lasting;
  fetch: Asked;
  message: Lasting & { data: unknown };
  sync: Lasting & { tag: string };
  push: Lasting;
  notificationclick: Lasting & { notification: Notification };
};
type Client = { url: string; postMessage(message: unknown): void; focus?(): Promise<unknown> };
/** What a worker has; the types of the page do not know it. */
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
const mine = "driver-";
const cacheName = `${mine}${appVersion}`;

// All of the app or nothing of it: what is half there is not used.
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
    names.filter((name) => name.startsWith(mine) && name !== cacheName).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

// Only when the driver says so: never in the middle of a stop.
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
  const kept = await caches.open(cacheName).then((cache) => cache.match(path));
  return kept ?? fetch(request);
}

worker.addEventListener("sync", (event) => {
  if (event.tag === "send") event.waitUntil(sendLeft());
});

/** Rejects where something is left, so that the browser asks again later. */
async function sendLeft(): Promise<void> {
  const outcome = await sendWaiting();
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage("sent");
  if (outcome === "some") throw new Error("Something is still to be sent");
}

// No name and no address, whatever was sent: a notice lies open on the phone's screen. One for all that is new, heard again each time.
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
