import { type Browser, type BrowserContext, errors, type Page } from "playwright-core";
import { type DriverCode, makeDriverCode } from "../../../contract/drivers.ts";
import { driverPath } from "../../../contract/paths.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { Random } from "../../../tools/demo/seeded-random.ts";
import type { KeptEvent, KeptProof } from "../../../web/driver/storage/open-storage.ts";
import { askFor } from "../api-client.ts";

/** How a phone's network is: `deaf`, what it sends arrives and no answer comes back; `portal`, something on the way answers in the server's place. */
export type Network = "good" | "slow" | "cut" | "deaf" | "portal";

/** A stop that the phone showed as done, with a signature in this name; `kept`: it was said so before the tab was killed. */
export type Shown = { reference: string; stop: StopKind; signer: string; hasPicture: boolean; kept: boolean };

type Where = { browser: Browser; url: string; headers: Record<string, string> };

const patience = { timeout: 1_500 };
const kinds: Record<string, StopKind> = { Collect: "pickup", Deliver: "dropoff", "Bring back": "return" };

/** A driver's phone: the app in a Chromium profile of its own, with its worker and its storage. Its clock is wrong. */
export class AppPhone {
  readonly shown: Shown[] = [];
  private context!: BrowserContext;
  private page!: Page;
  private network: Network = "good";
  private presses = 0;
  private isPressing = false;
  /** What happened to it, for a failure that has to be explained. */
  readonly trail: string[] = [];

  constructor(
    readonly name: string,
    readonly driverId: number,
    private readonly where: Where,
    private readonly clockIsWrongByMs: number,
    private readonly random: Random,
  ) {}

  async signIn(): Promise<void> {
    const { browser, url, headers } = this.where;
    this.context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await this.context.addInitScript((wrongBy) => {
      const Right = Date;
      globalThis.Date = new Proxy(Right, {
        construct: (_, given) =>
          given.length === 0 ? new Right(Right.now() + wrongBy) : new Right(...(given as [number])),
        get: (date, key) => (key === "now" ? () => Right.now() + wrongBy : Reflect.get(date, key)),
      });
    }, this.clockIsWrongByMs);
    await this.context.route(/\/driver\/(events|proofs\/|run$)/, async (route) => {
      if (this.network === "portal") return route.fulfill(this.random.pick(portalAnswers));
      if (this.network !== "deaf") return route.fallback();
      await route.fetch().catch(() => null);
      await route.abort("connectionreset").catch(() => null);
    });
    this.context.on("response", (response) => {
      const { pathname } = new URL(response.url());
      const of = response.request().postData()?.slice(0, 120) ?? "";
      if (/driver\/(events|proofs|run)/.test(pathname)) this.note(`${response.status()} ${pathname} ${of}`);
    });
    this.context.on("requestfailed", (request) => this.note(`no answer: ${new URL(request.url()).pathname}`));
    const path = makeDriverCode.path.replace("{id}", String(this.driverId));
    const { code } = await askFor<DriverCode>(url, path, 201, { headers, json: {} });
    await this.open();
    await this.page.getByLabel("Code").fill(code);
    await this.page.getByRole("button", { name: "Sign in" }).click();
    await this.page.getByRole("status").filter({ hasText: "All sent" }).waitFor();
    // From here on it opens without network.
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  private note(line: string): void {
    this.trail.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    this.trail.splice(0, this.trail.length - 400);
  }

  private async open(): Promise<void> {
    this.page = await this.context.newPage();
    for (let attempt = 0; ; attempt++) {
      try {
        await this.page.goto(this.where.url + driverPath);
        return;
      } catch (error) {
        if (attempt === 50) throw error;
        await this.page.waitForTimeout(200);
      }
    }
  }

  /** The tab is gone in the middle of whatever it did, and is opened anew. */
  async kill(): Promise<void> {
    const { page } = this;
    this.note("the tab is killed");
    await page.close({ runBeforeUnload: false });
    await this.open();
    if (this.network === "slow") await this.setNetwork("slow");
  }

  async setNetwork(network: Network): Promise<void> {
    this.network = network;
    this.note(`the network is ${network}`);
    await this.context.setOffline(network === "cut");
    const wire = await this.context.newCDPSession(this.page);
    const latency = network === "slow" ? 500 : 0;
    const kilobytes = network === "slow" ? 20_000 : -1;
    await wire
      .send("Network.emulateNetworkConditions", {
        offline: network === "cut",
        latency,
        downloadThroughput: kilobytes,
        uploadThroughput: kilobytes,
      })
      .catch(() => null);
    await wire.detach().catch(() => null);
  }

  /** Nobody is pressing, it says that all is sent, nothing is left in its storage, and no stop is open. */
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

  /** What its storage holds that the server has not taken. */
  async keeps(): Promise<{ unsent: object[]; proofs: object[] }> {
    // No function of it has a name: what runs this adds a helper to such, which the page does not know.
    const { events, proofs } = await this.page.evaluate(
      () =>
        new Promise<{ events: KeptEvent[]; proofs: KeptProof[] }>((resolve, reject) => {
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

  /** What every card says, by reference and stop. */
  async cards(): Promise<{ reference: string; stop: StopKind; text: string }[]> {
    const found = await this.page
      .locator("article.card")
      .evaluateAll((cards) =>
        cards.map((card) => [card.getAttribute("aria-label") ?? "", card.querySelector(".state")?.textContent ?? ""]),
      );
    return found.map(([label = "", text = ""]) => ({ ...placeOf(label), text }));
  }

  /** Goes from stop to stop as the app leads; now and then by mistake. */
  async drive(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { page } = this;
      try {
        this.isPressing = true;
        await this.step(page);
      } catch (error) {
        // The tab was killed, or what was to be pressed has changed under the thumb.
        if (!page.isClosed() && !isChanged(error)) throw error;
      } finally {
        this.isPressing = false;
      }
      await new Promise((resolve) => setTimeout(resolve, this.random.whole(20, 150)));
    }
  }

  private async step(page: Page): Promise<void> {
    const { random } = this;
    for (const name of ["I have read it", "Show the new run"]) {
      const button = page.getByRole("button", { name }).first();
      if (random.chance(0.3) && (await button.isVisible())) await button.click(patience);
    }
    const current = page.locator("article.current").first();
    if (!(await current.isVisible())) return;
    const label = (await current.getAttribute("aria-label", patience)) ?? "";
    const { reference, stop } = placeOf(label);
    // By its name from here on: another stop may become the current one between two looks.
    const card = page.getByRole("article", { name: label, exact: true });
    const done = { pickup: "Collected", dropoff: "Delivered", return: "Brought back" }[stop];
    if (await card.locator("form").isVisible()) await card.getByRole("button", { name: "Back" }).click(patience);
    for (const name of ["Set off", "Arrived"]) {
      const button = card.getByRole("button", { name });
      if (random.chance(0.8) && (await button.isVisible())) await button.click(patience);
    }
    // What was not collected is not failed at its end either: nobody would ever end it.
    if (stop === "dropoff" && random.chance(0.08)) {
      await card.getByRole("button", { name: "Cannot" }).click(patience);
      await card.getByLabel(random.pick(["Nobody there", "Refused", "Damaged"])).check(patience);
      await card.getByRole("button", { name: "Tell the office" }).click(patience);
      return;
    }
    await card.getByRole("button", { name: done }).click(patience);
    const signer = `${this.name} ${++this.presses} for ${reference} ${stop}`;
    await card.getByLabel("Name of who signs").fill(signer, patience);
    await this.sign(page);
    const hasPicture = random.chance(0.3);
    if (hasPicture) {
      await card
        .locator("input[type=file]")
        .setInputFiles({ name: "door.jpg", mimeType: "image/jpeg", buffer: picture });
      await card.getByAltText("As it is kept").waitFor(patience);
    }
    const shown: Shown = { reference, stop, signer, hasPicture, kept: false };
    this.shown.push(shown);
    this.note(`signs: ${signer}`);
    await card.locator("form").getByRole("button", { name: done }).click(patience);
    await page.getByText(`${done}: kept`).waitFor(patience);
    await card.getByLabel("Name of who signs").waitFor({ state: "detached", ...patience });
    shown.kept = true;
    this.note(`shown as kept: ${signer}`);
    if (random.chance(0.1)) await page.getByRole("button", { name: "Undo" }).click(patience);
  }

  private async sign(page: Page): Promise<void> {
    const pad = page.locator("canvas");
    await pad.scrollIntoViewIfNeeded(patience);
    const box = await pad.boundingBox(patience);
    if (!box) return;
    const { mouse } = page;
    await mouse.move(box.x + 20, box.y + box.height / 2);
    await mouse.down();
    for (let step = 1; step <= 6; step++) {
      await mouse.move(box.x + 20 + step * 25, box.y + this.random.whole(10, Math.floor(box.height) - 10));
    }
    await mouse.up();
  }

  /** What it tells its driver beside the stops, what it keeps, and what happened to it. */
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
    await this.context?.close();
  }
}

const portalAnswers = [
  { status: 200, contentType: "application/json", body: "{}" },
  { status: 200, contentType: "text/html", body: "<h1>Welcome to our network</h1>" },
  { status: 403, contentType: "text/html", body: "<h1>Please pay first</h1>" },
  { status: 500, contentType: "text/html", body: "<h1>Oops</h1>" },
];

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
