import type { Worker } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendDuePushes } from "../../server/drivers/send-due-pushes.ts";
import { type FakePushService, startFakePushService } from "../fakes/push/fake-push-service.ts";
import { closeVisits } from "./browser.ts";
import { addDriverWithRun, codeFor, giveTo, openPhone, workerTools } from "./driver-phone.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
let service: FakePushService;
beforeAll(async () => {
  site = await openSite();
  service = await startFakePushService();
});
afterAll(async () => {
  await closeVisits();
  await service.stop();
  await site.stop();
});

type WorkerOfTest = EventTarget & {
  shown: Map<string, Notification & NotificationOptions & { title: string }>;
  did: string[];
  clients: { openWindow(url: string): Promise<unknown> };
  ServiceWorkerRegistration: { prototype: ServiceWorkerRegistration };
  WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
};

/**
 * Runs in the worker: a headless browser shows no notifications and only opens windows on a user gesture, so this
 * records which notifications are shown, one per tag as in browsers, and which window would be opened or focused.
 */
function standInForScreen(): void {
  const self = globalThis as unknown as WorkerOfTest;
  self.shown = new Map();
  self.did = [];
  self.ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
    const { tag = "" } = options;
    const notice = { ...options, title, close: () => self.shown.delete(tag) };
    self.did.push(self.shown.has(tag) ? "shown again" : "shown");
    self.shown.set(tag, notice as unknown as Notification & { title: string });
  };
  self.clients.openWindow = async (url) => void self.did.push(`opened ${url}`);
  self.WindowClient.prototype.focus = async function (this: { url: string }) {
    self.did.push(`focused ${new URL(this.url).pathname}`);
  };
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown, did } = globalThis as unknown as WorkerOfTest;
    const notices = [...shown.values()].map(({ title, body, tag, icon, ...more }) => ({
      title,
      body,
      tag,
      icon,
      ...more,
    }));
    return { notices: JSON.parse(JSON.stringify(notices)) as object[], did };
  });

/** Presses the notification that is shown, as a browser reports it to its worker. */
const pressNotice = (worker: Worker) =>
  worker.evaluate(async () => {
    const self = globalThis as unknown as WorkerOfTest;
    const [notification] = self.shown.values();
    const lasting: Promise<unknown>[] = [];
    const waitUntil = (until: Promise<unknown>) => lasting.push(until);
    self.did = [];
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    await Promise.all(lasting);
  });

describe("A message that the run has changed", () => {
  it("that comes while the app is closed is one notification without a name or an address; pressing it opens the app at the run [D062]", async () => {
    const owner = await addDriverWithRun(site);
    const { page } = await openPhone(site, owner);
    const other = await page.context().newPage();
    await other.goto("/login");
    const { devtools, worker, registrationId } = await workerTools(other);
    await worker.evaluate(standInForScreen);
    await page.close();
    const push = (data: object) =>
      devtools.send("ServiceWorker.deliverPushMessage", {
        origin: site.url,
        registrationId,
        data: JSON.stringify(data),
      });
    // This is the whole notification: nothing of the message itself is shown.
    const notice = {
      title: "Your run has changed",
      body: "Open the app to see what is new.",
      tag: "run",
      icon: "/icon-192.png",
      renotify: true,
    };
    await push({ title: "Nora Byrne", body: "12 Main Street" });
    await expect.poll(() => shownBy(worker)).toEqual({ notices: [notice], did: ["shown"] });
    await push({});
    await expect.poll(() => shownBy(worker)).toEqual({ notices: [notice], did: ["shown", "shown again"] });
    await pressNotice(worker);
    expect(await shownBy(worker)).toEqual({ notices: [], did: ["opened /driver/"] });
    const app = await page.context().newPage();
    await app.goto("/driver/");
    await app.getByRole("article").first().waitFor();
    // If the app is already open, it comes to the front.
    await push({});
    await expect.poll(async () => (await shownBy(worker)).notices).toEqual([notice]);
    await pressNotice(worker);
    expect(await shownBy(worker)).toEqual({ notices: [], did: ["focused /driver/"] });
  });

  it("is only for drivers who allowed it: at sign-out the phone ends its subscription, and the next driver is asked again [D062]", async () => {
    const [owner, other] = [await addDriverWithRun(site), await addDriverWithRun(site, { name: "Brian Walsh" })];
    let received: unknown[] = [];
    const { page, faults } = await openPhone(site, owner, {
      before: async (context) => {
        await context.exposeFunction("subscribeAt", (key: string) => {
          const { subscription, messages } = service.subscribe(key);
          received = messages;
          return subscription;
        });
        await context.addInitScript(standInForPush);
      },
    });
    const menu = page.getByRole("button", { name: "Menu" });
    const turnOn = page.getByRole("button", { name: "Get job notifications" });
    const turnOff = page.getByRole("button", { name: "Stop job notifications" });
    const close = page.getByRole("button", { name: "Close" });
    const kept = () => site.db.selectFrom("driver_pushes").select("phone_id").execute();
    await menu.click();
    await turnOn.click();
    await turnOff.waitFor();
    await close.click();
    expect(await kept()).toHaveLength(1);
    await giveTo(site, owner, (await addDriverWithRun(site, { orders: 1, stops: [] })).orderIds[0] ?? 0);
    await sendDuePushes(site.context);
    expect(received).toHaveLength(1);
    // A subscription that the server has lost is sent again when the app is opened.
    await site.db.deleteFrom("driver_pushes").execute();
    await page.reload();
    await expect.poll(async () => (await kept()).length).toBe(1);
    await menu.click();
    await turnOff.waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await sendDuePushes(site.context);
    expect(await page.evaluate(() => localStorage.getItem("subscribed"))).toBeNull();
    const code = await codeFor(site, other);
    await page.evaluate((linked) => {
      location.hash = `code=${linked}`;
    }, code);
    await menu.click();
    await turnOn.waitFor();
    expect(await page.evaluate(() => localStorage.getItem("subscribed"))).toBeNull();
    expect(faults).toEqual([]);
  });
});

/** Runs in the page: subscriptions to the tests' push service, since this browser supports none. */
function standInForPush(): void {
  Notification.requestPermission = async () => "granted";
  const subscriptionOf = (json: PushSubscriptionJSON) =>
    ({
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem("subscribed");
        return true;
      },
    }) as PushSubscription;
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      const kept = localStorage.getItem("subscribed");
      return kept ? subscriptionOf(JSON.parse(kept)) : null;
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const { subscribeAt } = globalThis as unknown as { subscribeAt(key: string): Promise<PushSubscriptionJSON> };
      const json = await subscribeAt(applicationServerKey);
      localStorage.setItem("subscribed", JSON.stringify(json));
      return subscriptionOf(json);
    },
  });
}
