import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { BrowserContext, BrowserContextOptions, CDPSession, Page, Worker } from "playwright-core";
import { afterAll, beforeEach } from "vitest";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { makeDriverCode } from "../../server/drivers/make-driver-code.ts";
import { addDriver, giveStops, type PhoneOwner } from "../phone.ts";
import { storeOrders } from "../store-order.ts";
import { closeVisits, openProfile } from "./browser.ts";
import { openSite, type Site } from "./site.ts";

/**
 * A connection to the site that can be cut for pages and workers alike, as a phone loses its network. `instead` decides
 * from a request's first line ('GET /driver/ HTTP/1.1') what is answered in the site's place, or that the connection
 * breaks; null lets the site answer.
 */
export type Line = {
  url: string;
  cut(): void;
  mend(): void;
  instead(answer: (request: string) => string | "break" | null): void;
  close(): Promise<void>;
};

let shared: Promise<Site> | null = null;

/**
 * Gives each test a new line to the site, which all test files of a worker share and the worker ends. Each test has
 * drivers and orders of its own.
 */
export function eachOnALine(take: (now: { site: Site; line: Line }) => void): void {
  beforeEach(async () => {
    shared ??= openSite();
    const site = await shared;
    const line = await openLine(site);
    take({ site, line });
    return () => line.close();
  });
  afterAll(closeVisits);
}

/** The phone loses its network, pages and workers alike. */
export async function cutOff(page: Page, line: Line): Promise<void> {
  line.cut();
  await page.context().setOffline(true);
}

export async function reconnect(page: Page, line: Line): Promise<void> {
  line.mend();
  await page.context().setOffline(false);
}

/** Waits for the status line of the app, such as 'All sent'. */
export const header = (page: Page, text: RegExp | string) =>
  page.getByRole("status").filter({ hasText: text }).waitFor({ timeout: 90_000 });

/** Whether the app has finished sending or fetching, that is, nobody holds that lock. */
export const isAtRest = (page: Page, lock: "sending" | "run") =>
  page.evaluate((name) => navigator.locks.request(`currach-driver-${name}`, () => {}), lock);

export async function openLine(site: Site): Promise<Line> {
  const { hostname, port } = new URL(site.url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let instead: Parameters<Line["instead"]>[0] = () => null;
  const server = createServer((phone) => {
    if (isCut) return phone.destroy();
    const line = connect(Number(port), hostname);
    for (const socket of [phone, line]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        phone.destroy();
        line.destroy();
      });
    }
    line.pipe(phone);
    phone.on("end", () => line.end());
    phone.on("data", (sent: Buffer) => {
      const answer = instead(sent.subarray(0, 200).toString("latin1"));
      if (answer === null) line.write(sent);
      else if (answer === "break") phone.destroy();
      else phone.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    instead: (answer) => {
      instead = answer;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const shopOf = (site: Site) => ({ db: site.db, now: site.clock.now });

/** Each order has its own addresses, unless it is collected in one visit with others. */
const bothEnds = (orderId: OrderId, isOneVisit: boolean) => ({
  pickup_address: `${isOneVisit ? "Warehouse 4," : orderId} Main Street, Tallaght, Dublin 24, D24 A1B2, Ireland`,
  dropoff_address: `${orderId} Quay Street, Galway, H91 E2K3, Ireland`,
  pickup_contact_name: "Nora Byrne",
  pickup_contact_phone: "+353 (0)86 123 4567",
  delivery_contact_name: "Owen Kelly",
  delivery_contact_phone: "+44 (0)28 9012 3456",
  delivery_instructions: "Ring twice",
});

/** A driver whose run of today has so many orders, each with its pickup and its drop-off. */
export async function addDriverWithRun(
  site: Site,
  { name = "Aoife Daly", orders = 1, stops = ["pickup", "dropoff"] as StopKind[], isOneVisit = false } = {},
): Promise<PhoneOwner & { orderIds: OrderId[] }> {
  const owner = await addDriver(shopOf(site), name);
  const stored = Array.from({ length: orders }, (_, at) => ({
    email: `carried-${at}@example.ie`,
    status: "processing" as const,
    paid: true,
    at: site.clock.now(),
  }));
  const orderIds = await storeOrders(site.db, stored);
  for (const orderId of orderIds)
    await site.db
      .updateTable("orders")
      .set({ meta: JSON.stringify(bothEnds(orderId, isOneVisit)) })
      .where("id", "=", orderId)
      .execute();
  for (const orderId of orderIds) await giveTo(site, owner, orderId, stops);
  return { ...owner, orderIds };
}

/** Puts an order at the end of a driver's run of today. */
export async function giveTo(
  site: Site,
  owner: Pick<PhoneOwner, "driverId">,
  orderId: OrderId,
  stops: StopKind[] = ["pickup", "dropoff"],
): Promise<void> {
  await giveStops(shopOf(site), owner, orderId, { day: dublinDate(site.clock.now()), stops });
}

/** A sign-in code as the office shows it. */
export async function codeFor(site: Site, { driverId }: Pick<PhoneOwner, "driverId">): Promise<string> {
  const made = await makeDriverCode(site.context, { id: driverId });
  if ("failed" in made) throw new Error(made.message);
  return made.code.replace("-", "");
}

/** A phone of 360 by 640 pixels with the app open, signed in by the QR code's link. `before` prepares its browser. */
export async function openPhone(
  site: Site,
  owner: PhoneOwner,
  {
    url = site.url,
    before = async () => {},
    ...options
  }: BrowserContextOptions & { url?: string; before?: (context: BrowserContext) => Promise<void> } = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await openProfile({
    baseURL: url,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    ...options,
  });
  await before(context);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`/driver/#code=${await codeFor(site, owner)}`);
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { page, faults };
}

export const mainButton = (page: Page, name: string) =>
  page.locator(".card.current").getByRole("button", { name, exact: true });

/** Signs the open pad with a wave, by the mouse. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of the person signing").fill(name);
  const pad = page.locator(".pad canvas");
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 0.1 * width, y + 0.5 * height);
  await page.mouse.down();
  for (let at = 1; at <= 8; at++)
    await page.mouse.move(x + (0.1 + 0.09 * at) * width, y + (0.5 + (at % 2 ? 0.3 : -0.3)) * height);
  await page.mouse.up();
}

/** Sets off, arrives and has the current stop signed. */
export async function doStop(page: Page, name: string, signer: string): Promise<void> {
  await mainButton(page, "Set off").click();
  await mainButton(page, "Arrived").click();
  await mainButton(page, name).click();
  await sign(page, signer);
  await page.locator("form").getByRole("button", { name, exact: true }).click();
  await page.getByText(`${name}, saved`).waitFor();
  await page.locator("form").waitFor({ state: "detached" });
}

/** Has the current stop signed without setting off: one press. */
export async function complete(page: Page, name: string, signer: string): Promise<void> {
  await mainButton(page, name).click();
  await sign(page, signer);
  await page.locator("form").getByRole("button", { name, exact: true }).click();
  await page.locator("form").waitFor({ state: "detached" });
}

/** The contents of the phone's own database. */
export async function keptOn(page: Page): Promise<{
  events: { id: string; kind: string; sent: boolean; sequence: number; proofs?: string[] }[];
  proofs: { id: string; eventId: string }[];
  positions: number;
}> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const storage = await asked(indexedDB.open("currach-driver"));
    const stores = storage.transaction(["events", "proofs", "positions"]);
    const all = {
      events: await asked(stores.objectStore("events").getAll()),
      proofs: (await asked(stores.objectStore("proofs").getAll())).map(({ id, eventId }) => ({ id, eventId })),
      positions: await asked(stores.objectStore("positions").count()),
    };
    storage.close();
    return all;
  });
}

/** What the server has stored for an order: its driver actions and proofs, in order. */
export async function takenOf(site: Site, orderId: OrderId) {
  const events = await site.db
    .selectFrom("delivery_events")
    .select(["id", "kind", "stop", "data"])
    .where("order_id", "=", orderId)
    .where("driver_id", "is not", null)
    .orderBy("sequence")
    .execute();
  const proofs = await site.db
    .selectFrom("proofs")
    .select(["id", "event_id", "stop", "kind", "signed_by", "strokes"])
    .where("order_id", "=", orderId)
    .orderBy("taken_at")
    .execute();
  return { events, proofs };
}

/** The browser's own tools for the app's worker, from a page that is not the app. */
export async function workerTools(
  page: Page,
): Promise<{ devtools: CDPSession; worker: Worker; registrationId: string }> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith("/driver/") && !isDeleted);
      if (mine) resolve(mine.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("The app has no worker");
  return { devtools, worker, registrationId: await registered };
}
