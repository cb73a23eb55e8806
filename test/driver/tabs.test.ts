import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sendDriverEvents, sendProof } from "../../contract/driver-phone.ts";
import { plainPicture } from "../e2e/camera-picture.ts";
import {
  addDriverWithRun,
  complete,
  cutOff,
  eachOnALine,
  header,
  keptOn,
  type Line,
  mainButton,
  openPhone,
  reconnect,
  sign,
  takenOf,
  workerTools,
} from "../e2e/driver-phone.ts";
import type { Site } from "../e2e/site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

const submit = (page: Page, name: string) => page.locator("form").getByRole("button", { name, exact: true }).click();

/** The ids of driver actions and proofs, each as often as this phone has sent it. */
function sentBy(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === sendDriverEvents.path)
      sent.push(...request.postDataJSON().events.map(({ id }: { id: string }) => id));
    else if (pathname.startsWith(sendProof.path.replace("{id}", ""))) sent.push(pathname.split("/").at(-1) ?? "");
  });
  return sent;
}

/**
 * Runs in the page: a browser in which tabs know nothing of each other, such as Safari before 15.4, which has no
 * background sync either. The worker keeps its locks, which is why it must not send as well.
 */
function withoutTabs(): void {
  Object.defineProperty(navigator, "locks", { value: undefined });
  Object.defineProperty(globalThis, "BroadcastChannel", { value: undefined });
  Object.defineProperty(ServiceWorkerRegistration.prototype, "sync", { value: undefined });
}

describe("Two tabs of the app on one phone", () => {
  it("show the same, and send each action and proof once, even in a browser without locks and channels [D050]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const { page, faults } = await openPhone(site, owner, {
      url: line.url,
      before: async (context) => {
        await context.addInitScript(withoutTabs);
      },
    });
    const other = await page.context().newPage();
    await other.goto("/driver/");
    await mainButton(other, "Set off").waitFor();
    await cutOff(page, line);
    await complete(page, "Collected", "Nora");
    await header(other, /^2 waiting since \d\d:\d\d$/);
    await other.getByText("Finished (1)").waitFor();
    await complete(other, "Collected", "Owen");
    await header(page, /^4 waiting since \d\d:\d\d$/);
    const { events, proofs } = await keptOn(page);
    const sent = sentBy(page.context());
    await reconnect(page, line);
    await header(page, "All sent");
    await header(other, "All sent");
    expect([...sent].sort()).toEqual([...events, ...proofs].map(({ id }) => id).sort());
    const taken = await Promise.all(owner.orderIds.map((orderId) => takenOf(site, orderId)));
    expect(taken.map((each) => [each.events.length, each.proofs.map(({ signed_by }) => signed_by)])).toEqual([
      [1, ["Nora"]],
      [1, ["Owen"]],
    ]);
    expect(faults).toEqual([]);
  });

  it("take one press once: a tab that is behind shows what was pressed, and says that its own form was not saved [D050]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    // This tab hears nothing from the first one, and does not look by itself.
    const behind = await page.context().newPage();
    await behind.addInitScript(withoutTabs);
    await behind.addInitScript(() => {
      globalThis.setInterval = (() => 0) as unknown as typeof setInterval;
    });
    await behind.goto("/driver/");
    await mainButton(behind, "Set off").waitFor();
    await mainButton(page, "Set off").click();
    await mainButton(page, "Arrived").waitFor();
    await mainButton(behind, "Set off").click();
    await mainButton(behind, "Arrived").waitFor();
    expect((await keptOn(page)).events.map(({ kind }) => kind)).toEqual(["set_off"]);
    const say = async (tab: Page, reason: string) => {
      await mainButton(tab, "Can’t do it").click();
      await tab.getByLabel(reason).check();
    };
    await say(behind, "Damaged");
    await say(page, "Nobody there");
    await submit(page, "Tell the office");
    await page.getByText("All of today’s stops are done.").waitFor();
    await submit(behind, "Tell the office");
    await behind.getByText("NOT SAVED: this stop was finished in another window of the app.").waitFor();
    expect((await keptOn(page)).events.map(({ kind }) => kind)).toEqual(["set_off", "fail"]);
    await submit(behind, "Back");
    await behind.getByText("All of today’s stops are done.").waitFor();
  });

  it("keep what is signed in one even if something else is pressed in the other, as long as the stop is not finished [D050]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    const other = await page.context().newPage();
    await other.goto("/driver/");
    await mainButton(other, "Collected").click();
    await cutOff(page, line);
    await sign(other, "Nora");
    await mainButton(page, "Set off").click();
    await mainButton(page, "Arrived").click();
    await other.getByText(/^Arrived, saved/).waitFor();
    await submit(other, "Collected");
    await other.getByText("All of today’s stops are done.").waitFor();
    await reconnect(page, line);
    await header(other, "All sent");
    expect((await takenOf(site, owner.orderIds[0] ?? 0)).proofs).toMatchObject([{ signed_by: "Nora" }]);
    // After signing out in one, the other shows the sign-in too.
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

describe("A thumb that taps twice", () => {
  it("presses once, and not the control that took the button's place", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    // Two taps before anything is redrawn, and two right after.
    await page.evaluate(async () => {
      const main = () => document.querySelector<HTMLElement>(".card.current .button.main");
      main()?.click();
      main()?.click();
      while (main()?.textContent !== "Arrived") await new Promise(requestAnimationFrame);
      main()?.click();
      main()?.click();
    });
    await header(page, "All sent");
    await mainButton(page, "Arrived").click();
    await mainButton(page, "Arrived").waitFor({ state: "detached" });
    expect((await keptOn(page)).events.map(({ kind }) => kind)).not.toContain("complete");
    await header(page, "All sent");
    const { events } = await takenOf(site, owner.orderIds[0] ?? 0);
    expect(events.map(({ kind }) => kind)).toEqual(["set_off", "arrive"]);
  });
});

describe("A phone without space", () => {
  it("says what it cannot save: the signature takes precedence over the picture, the form stays open, and all is saved once there is space [D050]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const { page, faults } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    const picture = await plainPicture(page, 400, 300);
    const take = async () => {
      await page.locator("form input[type=file]").setInputFiles(picture);
      await page.getByAltText("as saved").waitFor();
    };
    // A picture that is not required is left out, with a message that stays until it is read.
    await mainButton(page, "Collected").click();
    await sign(page, "Nora");
    await take();
    await page.evaluate(noRoomForPictures);
    await submit(page, "Collected");
    await page.getByText("Collected, saved").waitFor();
    const lost = page.getByText("saved, but WITHOUT its picture: this phone has no space left.");
    await lost.waitFor();
    expect((await keptOn(page)).proofs).toHaveLength(1);
    // A required picture is not left out: the signature stays in the form until there is space.
    await mainButton(page, "Collected").click();
    await page.getByLabel("Signed on paper, with a picture of it").check();
    await page.getByLabel("Name of the person signing").fill("Owen");
    await take();
    await submit(page, "Collected");
    await page.getByText("NOT SAVED: this phone has no space left for the picture.").waitFor();
    expect((await keptOn(page)).events).toHaveLength(1);
    await page.evaluate(() => sessionStorage.removeItem("full"));
    await submit(page, "Collected");
    await page.getByText("All of today’s stops are done.").waitFor();
    const { events, proofs } = await keptOn(page);
    expect([events.length, proofs.length]).toEqual([2, 2]);
    await reconnect(page, line);
    await header(page, "All sent");
    expect(faults).toEqual([]);
  });

  it("says that a press was not saved, sends what it has, and removes what the server has accepted [D050]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page, faults } = await openPhone(site, owner, { url: line.url, before: haveLittleRoom });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    await mainButton(page, "Set off").click();
    await header(page, /^1 waiting/);
    await fill(page, 60_000);
    await fill(page, 2_000);
    await fill(page, 100);
    await mainButton(page, "Arrived").click();
    await page
      .getByText("NOT SAVED: this phone has no space left. Delete some pictures or apps, then press again.")
      .waitFor();
    await mainButton(page, "Arrived").waitFor();
    await reconnect(page, line);
    await header(page, "All sent");
    expect((await takenOf(site, owner.orderIds[0] ?? 0)).events.map(({ kind }) => kind)).toEqual(["set_off"]);
    await haveRoom(page, 1_000_000_000);
    await mainButton(page, "Arrived").click();
    await mainButton(page, "Arrived").waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  it("asks the browser not to clear its data; if nothing at all can be saved, it says so, and what to do", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, {
      url: line.url,
      before: async (context) => {
        await context.addInitScript(() => {
          Object.assign(navigator.storage, {
            persisted: async () => false,
            persist: async () => {
              sessionStorage.setItem("asked", `${Number(sessionStorage.getItem("asked")) + 1}`);
              return false;
            },
          });
        });
      },
    });
    const asked = () => page.evaluate(() => sessionStorage.getItem("asked"));
    await expect.poll(asked).toBe("1");
    await page.reload();
    await expect.poll(asked).toBe("2");
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
    });
    await page.reload();
    await page.getByRole("heading", { name: "This phone can’t be used" }).waitFor();
    await page
      .getByText("Turn off private browsing, free up some space or use another phone, and ring the office.")
      .waitFor();
  });
});

describe("An app that was closed", () => {
  it("sends what waits as soon as the browser reports a network, and what the app sends too arrives once [D050]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    // This browser has no Background Sync, so registrations are recorded, and the browser's tools trigger the worker.
    const asked: string[] = [];
    const { page } = await openPhone(site, owner, {
      url: line.url,
      before: async (context) => {
        await context.exposeFunction("askedFor", (tag: string) => void asked.push(tag));
        await context.addInitScript(() => {
          const { askedFor } = globalThis as unknown as { askedFor(tag: string): Promise<void> };
          const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } };
          Object.assign(SyncManager.prototype, { register: askedFor });
        });
      },
    });
    const sent = sentBy(page.context());
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    await complete(page, "Collected", "Nora");
    await expect.poll(() => asked).toContain("send");
    const { events, proofs } = await keptOn(page);
    const other = await page.context().newPage();
    await other.goto("about:blank");
    await page.close();
    expect(sent).toEqual([]);
    const { devtools, registrationId } = await workerTools(other);
    await reconnect(other, line);
    const sync = () =>
      devtools.send("ServiceWorker.dispatchSyncEvent", {
        origin: line.url,
        registrationId,
        tag: "send",
        lastChance: false,
      });
    await sync();
    const orderId = owner.orderIds[0] ?? 0;
    await expect.poll(async () => (await takenOf(site, orderId)).proofs.length, { timeout: 30_000 }).toBe(1);
    // The app is opened at the moment when the browser triggers its worker again.
    await Promise.all([sync(), other.goto("/driver/")]);
    await header(other, "All sent");
    await other.getByText("All of today’s stops are done.").waitFor();
    expect([...sent].sort()).toEqual([...events, ...proofs].map(({ id }) => id).sort());
    const taken = await takenOf(site, orderId);
    expect([taken.events.length, taken.proofs.length]).toEqual([1, 1]);
  });
});

/** Runs in the page: space for driver actions and strokes but none for a picture, while the tab's storage says so. */
function noRoomForPictures(): void {
  sessionStorage.setItem("full", "yes");
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (row: { bytes?: ArrayBuffer }, ...key) {
    if (row.bytes && sessionStorage.getItem("full")) throw new DOMException("No room", "QuotaExceededError");
    return add.call(this, row, ...key);
  };
}

/** Before the app is opened: limits the browser's storage to three megabytes. */
const haveLittleRoom = async (context: BrowserContext) => haveRoom(await context.newPage(), 0);

/** Fills the storage beside the app's data with pieces of so many bytes until no more fit. */
const fill = (page: Page, bytes: number) =>
  page.evaluate(async (bytes) => {
    const opening = indexedDB.open("pictures of something else", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("pieces", { autoIncrement: true });
    await new Promise((opened) => {
      opening.onsuccess = opened;
    });
    const isKept = () =>
      new Promise<boolean>((resolve) => {
        const adding = opening.result.transaction("pieces", "readwrite");
        adding.oncomplete = () => resolve(true);
        adding.onabort = () => resolve(false);
        adding.objectStore("pieces").add(crypto.getRandomValues(new Uint8Array(bytes)));
      });
    while (await isKept());
    opening.result.close();
  }, bytes);

/** Sets the browser's storage limit to three megabytes and so many bytes. */
async function haveRoom(page: Page, bytes: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: line.url, quotaSize: 3_000_000 + bytes });
}
