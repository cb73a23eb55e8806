import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, type CDPSession, errors, type Locator, type Page } from "playwright-core";
import { createDriverCode, type DriverCode } from "../../../contract/drivers.ts";
import { driverPath } from "../../../contract/paths.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { Random } from "../../../tools/demo/seeded-random.ts";
import type { SavedEvent, SavedProof } from "../../../web/driver/storage/open-storage.ts";
import { askFor } from "../api-client.ts";
import { type Network, openPhoneLine, type PhoneLine } from "./phone-line.ts";

/** A signature that a driver obtained. `kept` says that the phone then showed the stop with this name. */
export type Shown = { reference: string; stop: StopKind; signer: string; hasPicture: boolean; kept: boolean };

type Owner = {
  name: string;
  driverId: number;
  /** How wrong the clocks of its pages and of its worker are. */
  wrongByMs: { page: number; worker: number };
};
type Where = { browser: Browser; url: string; headers: Record<string, string>; random: Random };

/** Time-out for single presses, on a machine that may be busy. */
const patience = { timeout: 10_000 };
/** Time-out for elements that may be gone. */
const glance = { timeout: 1_500 };
const kinds: Record<string, StopKind> = { Collect: "pickup", Deliver: "dropoff", "Bring back": "return" };
const doneNames: Record<StopKind, string> = { pickup: "Collected", dropoff: "Delivered", return: "Returned" };

/** A driver's phone: the app in its own Chromium profile, with worker and storage, on its own connection. */
export class AppPhone {
  readonly name: string;
  readonly driverId: number;
  readonly shown: Shown[] = [];
  /** What happened to the phone, to explain a failure. */
  readonly trail: string[];
  private readonly random: Random;
  private readonly line: PhoneLine;
  private readonly context: BrowserContext;
  private readonly devtools: CDPSession;
  private page!: Page;
  private workerId: string | null = null;
  private presses = 0;
  private isPressing = false;
  private readonly killed = new WeakSet<Page>();
  /**
   * When to sign again at a stop that is open although it was signed for, because another phone's event has not arrived
   * yet.
   */
  private readonly again = new Map<string, { at: number; times: number }>();

  private constructor(
    owner: Owner,
    random: Random,
    own: { trail: string[]; line: PhoneLine; context: BrowserContext; devtools: CDPSession },
  ) {
    this.name = owner.name;
    this.driverId = owner.driverId;
    this.random = random;
    this.trail = own.trail;
    this.line = own.line;
    this.context = own.context;
    this.devtools = own.devtools;
  }

  static async signIn(owner: Owner, { browser, url, headers, random }: Where): Promise<AppPhone> {
    const trail: string[] = [];
    const workerBegins = `${wrongClock(owner.wrongByMs.worker)}\n`;
    const line = await openPhoneLine({ server: url, workerBegins, random, note: (text) => noteIn(trail, text) });
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await context.addInitScript(wrongClock(owner.wrongByMs.page));
    // On a page beside the app, so that its worker can be told to send while the app is closed.
    const devtools = await context.newCDPSession(await context.newPage());
    const phone = new AppPhone(owner, random, { trail, line, context, devtools });
    await phone.followWorker();
    const path = createDriverCode.path.replace("{id}", String(owner.driverId));
    const { code } = await askFor<DriverCode>(url, path, 201, { headers, json: {} });
    await phone.open();
    await phone.page.getByLabel("Code").fill(code);
    await phone.page.getByRole("button", { name: "Sign in" }).click();
    await phone.page.getByRole("status").filter({ hasText: "All sent" }).waitFor();
    // From here on it opens without network.
    await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return phone;
  }

  private note(text: string): void {
    noteIn(this.trail, text);
  }

  private async followWorker(): Promise<void> {
    this.devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, scopeURL, isDeleted } of registrations)
        if (scopeURL === this.line.url + driverPath) this.workerId = isDeleted ? null : registrationId;
    });
    await this.devtools.send("ServiceWorker.enable");
  }

  private async open(): Promise<void> {
    this.page = await this.context.newPage();
    for (let attempt = 0; ; attempt++) {
      try {
        await this.page.goto(this.line.url + driverPath);
        return;
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(200);
      }
    }
  }

  /** Kills the tab in the middle of whatever it does, and opens it again. */
  async kill(): Promise<void> {
    await this.closeApp();
    await this.open();
  }

  /**
   * Closes the app offline; once there is a network, its worker sends what waits, as Background Sync does; then
   * reopens.
   */
  async sendWhileClosed(): Promise<void> {
    await this.closeApp();
    await this.setNetwork("good");
    if (this.workerId === null) throw new Error(`${this.name}'s phone has no worker`);
    const sync = { origin: this.line.url, registrationId: this.workerId, tag: "send", lastChance: false };
    this.note("the worker is told to send");
    await this.devtools.send("ServiceWorker.dispatchSyncEvent", sync);
    await sleep(this.random.whole(0, 1_500));
    await this.open();
  }

  private async closeApp(): Promise<void> {
    this.note("the tab is killed");
    this.killed.add(this.page);
    await this.page.close({ runBeforeUnload: false });
  }

  /** How often the server has answered its worker. */
  get answersToWorker(): number {
    return this.line.answersToWorker;
  }

  /** Most phones report when they lose their network and get it back, but not all, and not always. */
  async setNetwork(network: Network): Promise<void> {
    if (this.line.network === network) return;
    const { random } = this;
    this.note(`the network is ${network}`);
    this.line.setNetwork(network);
    if (network === "cut") return this.context.setOffline(random.chance(0.7));
    await this.context.setOffline(false);
    const isTold = network === "good" && random.chance(0.7);
    if (isTold) await this.page.evaluate(() => void window.dispatchEvent(new Event("online"))).catch(() => {});
  }

  /** Whether nobody is pressing, the app says that all is sent, its storage is empty, and no stop is open. */
  async isIdle(): Promise<boolean> {
    if (this.isPressing) return false;
    const shows = await this.page
      .evaluate(() => ({
        isAllSent: document.querySelector(".all-sent")?.textContent === "All sent",
        open: document.querySelectorAll("article.current").length,
      }))
      .catch(() => null);
    if (this.isPressing || !shows?.isAllSent || shows.open > 0) return false;
    const left = await this.keeps().catch(() => null);
    return !this.isPressing && left !== null && left.proofs.length + left.unsent.length === 0;
  }

  /** What its storage contains that the server has not accepted. */
  async keeps(): Promise<{ unsent: object[]; proofs: object[] }> {
    // Uses no named functions: the test runner adds a helper to those, which the page does not have.
    const { events, proofs } = await this.page.evaluate(
      () =>
        new Promise<{ events: SavedEvent[]; proofs: SavedProof[] }>((resolve, reject) => {
          const opening = indexedDB.open("currach-driver");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const stores = opening.result.transaction(["events", "proofs"]);
            const events = stores.objectStore("events").getAll();
            const proofs = stores.objectStore("proofs").getAll();
            stores.onabort = () => reject(stores.error);
            stores.oncomplete = () => {
              opening.result.close();
              resolve({ events: events.result, proofs: proofs.result });
            };
          };
        }),
    );
    return {
      unsent: events.filter(({ sent }) => !sent).map(({ seen: _, ...event }) => event),
      proofs: proofs.map(({ id, eventId, orderId, stop, impossible }) => ({ id, eventId, orderId, stop, impossible })),
    };
  }

  /** The text of every card, by reference and stop. */
  async cards(): Promise<{ reference: string; stop: StopKind; text: string }[]> {
    const found = await this.page
      .locator("article.card")
      .evaluateAll((cards) =>
        cards.map((card) => [card.getAttribute("aria-label") ?? "", card.querySelector(".state")?.textContent ?? ""]),
      );
    return found.map(([label = "", text = ""]) => ({ ...placeOf(label), text }));
  }

  /** Goes from stop to stop as the app leads, sometimes making mistakes. */
  async drive(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { page } = this;
      try {
        this.isPressing = true;
        await this.step(page);
      } catch (error) {
        // The tab was killed, or the target changed just before the press.
        if (!this.killed.has(page) && !isChanged(error)) throw error;
      } finally {
        this.isPressing = false;
      }
      await sleep(this.random.whole(20, 150));
    }
  }

  private async step(page: Page): Promise<void> {
    const { random } = this;
    for (const name of ["Got it", "Show the new run"]) {
      const button = page.getByRole("button", { name }).first();
      if (random.chance(0.3) && (await button.isVisible())) await button.click(glance);
    }
    const current = page.locator("article.current").first();
    if (!(await current.isVisible())) return;
    const label = (await current.getAttribute("aria-label", glance)) ?? "";
    const again = this.again.get(label);
    if (again && again.at > Date.now()) return;
    // By its name from here on, since another stop may become the current one between two checks.
    const card = page.locator(`article.current[aria-label=${JSON.stringify(label)}]`);
    await this.doStop(page, card, placeOf(label));
    // Signed for, but open again: the goods were collected on another phone, whose event arrives later.
    const times = (again?.times ?? 0) + 1;
    this.again.set(label, { at: Date.now() + Math.min(500 * 2 ** times, 20_000), times });
  }

  private async doStop(
    page: Page,
    card: Locator,
    { reference, stop }: Pick<Shown, "reference" | "stop">,
  ): Promise<void> {
    const { random } = this;
    const done = doneNames[stop];
    const button = (name: string) => card.getByRole("button", { name });
    if (await card.locator("form").isVisible()) await at(card, (options) => button("Back").click(options));
    for (const name of ["Set off", "Arrived"])
      if (random.chance(0.8) && (await button(name).isVisible())) await button(name).click(glance);
    // A drop-off whose goods were not collected is not failed, since nobody would ever end it.
    if (stop === "dropoff" && random.chance(0.08)) {
      const reason = card.getByLabel(random.pick(["Nobody there", "Refused", "Damaged"]));
      await at(card, (options) => button("Can’t do it").click(options));
      await at(card, (options) => reason.check(options));
      await button("Tell the office").click(patience);
      return;
    }
    const signer = `${this.name} ${++this.presses} for ${reference} ${stop}`;
    await at(card, (options) => button(done).click(options));
    await this.tickOne(card, reference);
    await at(card, (options) => card.getByLabel("Name of the person signing").fill(signer, options));
    await this.sign(page, card);
    const hasPicture = random.chance(0.3);
    if (hasPicture) {
      const file = { name: "door.jpg", mimeType: "image/jpeg", buffer: picture };
      await at(card, (options) => card.locator("input[type=file]").setInputFiles(file, options));
      await at(card, (options) => card.getByAltText("as saved").waitFor(options));
    }
    const shown: Shown = { reference, stop, signer, hasPicture, kept: false };
    this.shown.push(shown);
    this.note(`signs: ${signer}`);
    // The stop shows its new state at once, and once accepted it may be another driver's, so waiting begins before the
    // press.
    const says = (name: string) =>
      [...document.querySelectorAll(".state")].some(({ textContent }) => textContent?.includes(name));
    const keeping = page.waitForFunction(says, signer, { ...patience, polling: "raf" }).then(() => {
      shown.kept = true;
      this.note(`shown as kept: ${signer}`);
    });
    keeping.catch(() => {});
    await card.locator("form").getByRole("button", { name: done }).click(patience);
    await keeping;
    if (random.chance(0.1)) await page.getByRole("button", { name: "Undo" }).click(glance);
  }

  /** Ticks only the first of several parcels in one visit, so that each has a signature of its own. */
  private async tickOne(card: Locator, reference: string): Promise<void> {
    await card.locator("form h3").first().waitFor(patience);
    if (!(await card.locator("fieldset.parcels").count())) return;
    await at(card, (options) => card.getByLabel(new RegExp(`^${reference}\\b`)).check(options));
    await at(card, (options) => card.getByLabel("Still to do, keep in my run").check(options));
  }

  /** Scrolls to the middle of the screen, since changes may appear above, and 'Undo' is below for ten seconds. */
  private async sign(page: Page, card: Locator): Promise<void> {
    const pad = card.locator("canvas");
    const { mouse } = page;
    for (let attempt = 0; attempt < 10 && !(await card.getByText("signed", { exact: true }).count()); attempt++) {
      await at(card, (options) => pad.evaluate((canvas) => canvas.scrollIntoView({ block: "center" }), null, options));
      const box = await pad.boundingBox(glance);
      if (!box) return;
      await mouse.move(box.x + 20, box.y + box.height / 2);
      await mouse.down();
      for (let step = 1; step <= 6; step++)
        await mouse.move(box.x + 20 + step * 25, box.y + this.random.whole(10, Math.floor(box.height) - 10));
      await mouse.up();
    }
  }

  /** The phone's messages beside the stops, its storage, and its trail. */
  async says(): Promise<string> {
    const said = await this.page
      .locator("header, .news")
      .allInnerTexts()
      .catch(() => ["no page"]);
    const cards = await this.cards().catch(() => []);
    const keeps = await this.keeps().catch(() => "unknown");
    return [
      `${this.name}: ${said.join(" ").replace(/\s+/g, " ")}`,
      `cards ${JSON.stringify(cards)}`,
      `keeps ${JSON.stringify(keeps)}`,
      ...this.trail,
    ].join("\n    ");
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.line.close();
  }
}

function noteIn(trail: string[], text: string): void {
  trail.push(`${new Date().toISOString().slice(11, 23)} ${text}`);
  trail.splice(0, trail.length - 600);
}

/** A clock that is wrong by so much, for a page or a worker. */
function wrongClock(byMs: number): string {
  return `{
    const Right = Date;
    globalThis.Date = new Proxy(Right, {
      construct: (_, given) => (given.length === 0 ? new Right(Right.now() + ${byMs}) : new Right(...given)),
      get: (date, key) => (key === "now" ? () => Right.now() + ${byMs} : Reflect.get(date, key)),
    });
  }`;
}

/** Retries work at a card, on a machine that may be busy, for as long as the card is there. */
async function at(card: Locator, work: (options: { timeout: number }) => Promise<void>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await work(glance);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || Date.now() > end || (await card.count()) === 0) throw error;
    }
  }
}

const isChanged = (error: unknown) =>
  error instanceof errors.TimeoutError || (error instanceof Error && /not attached to the DOM/.test(error.message));

function placeOf(label: string): { reference: string; stop: StopKind } {
  const [, task = "", reference = ""] = /^(Collect|Deliver|Bring back) ([^,]+)/.exec(label) ?? [];
  return { reference, stop: kinds[task] ?? "pickup" };
}

/** A JPEG of one grey pixel. */
const picture = Buffer.from(
  "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==",
  "base64",
);
