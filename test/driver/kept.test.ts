import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { recordDeliveryEvent } from "../../server/deliveries/record-delivery-event.ts";
import { cases } from "../cases.ts";
import { cameraPicture, plainPicture } from "../e2e/camera-picture.ts";
import {
  addDriverWithRun,
  complete,
  cutOff,
  eachOnALine,
  giveTo,
  header,
  isAtRest,
  keptOn,
  type Line,
  mainButton,
  openPhone,
  reconnect,
  sign,
  takenOf,
} from "../e2e/driver-phone.ts";
import type { Site } from "../e2e/site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

type AnyPage = Awaited<ReturnType<typeof openPhone>>["page"];
const allSent = (page: AnyPage) => header(page, "All sent");
/** Each takes a second and a half on a busy machine; `CASES` multiplies them. */
const kills = cases(4);

describe("What was pressed", () => {
  it("is saved in full or not at all when the app is killed a millisecond later, again and again; what was shown as saved is sent once [D050]", async () => {
    const owner = await addDriverWithRun(site, { orders: Math.ceil(kills / 3), stops: ["pickup"] });
    let { page } = await openPhone(site, owner, { url: line.url });
    const context = page.context();
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    let shown = 0;
    for (let round = 0; round < kills; round++) {
      const before = await keptOn(page);
      const next = page.locator(".card.current .button.main");
      // A form that was open when the app was killed is open again.
      const isOpen = (await page.locator("form").count()) > 0;
      const isNext = !isOpen && (await next.textContent()) === "Collected";
      if (isNext) await next.click();
      if (isOpen || isNext) await sign(page, `Signer ${round}`);
      await pressAndKill(page, round === kills - 1 ? 500 : round % 2 ? 1 : Math.random() * 6);
      page = await context.newPage();
      await page.goto("/driver/");
      await page.locator(".card").first().waitFor();
      const after = await keptOn(page);
      // Nothing saved earlier is gone, and the last press is saved in full or not at all.
      expect(after.events.slice(0, before.events.length)).toEqual(before.events);
      expect(after.events.length - before.events.length).toBeLessThanOrEqual(1);
      expect(after.proofs.map(({ id }) => id).sort()).toEqual(after.events.flatMap(({ proofs = [] }) => proofs).sort());
      expect(after.events.map(({ sequence }) => sequence)).toEqual(after.events.map((_, at) => at + 1));
      shown += after.events.length - before.events.length;
    }
    expect(shown, "presses that were kept although the app was killed").toBeGreaterThan(0);
    const kept = await keptOn(page);
    await reconnect(page, line);
    await allSent(page);
    const taken = await Promise.all(owner.orderIds.map((orderId) => takenOf(site, orderId)));
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(taken.flatMap(({ events }) => events))).toEqual(ids(kept.events));
    expect(ids(taken.flatMap(({ proofs }) => proofs))).toEqual(ids(kept.proofs));
  });

  it("is still sent from a phone that the office signed out [D051]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    await complete(page, "Collected", "Nora");
    await site.db.updateTable("users").set({ disabled_at: site.clock.now() }).where("id", "=", owner.userId).execute();
    await reconnect(page, line);
    await page.getByText("This phone has been signed out by the office, or its sign-in has expired.").waitFor();
    await allSent(page);
    const { events, proofs } = await takenOf(site, owner.orderIds[0] ?? 0);
    expect([events.length, proofs.length]).toEqual([1, 1]);
  });
});

describe("What waits", () => {
  it("obeys only the server's own answers: no answer in its place signs the phone out or empties it, and a refused action holds nothing else up [D050]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const [never = 0, theirs = 0] = owner.orderIds;
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    await complete(page, "Collected", "Nora");
    await complete(page, "Collected", "Owen");
    const kept = await keptOn(page);
    expect([kept.events.length, kept.proofs.length]).toEqual([2, 2]);
    // `send-waiting.test.ts` has every other answer.
    let portal: { path: RegExp; status: number; body: string } | null = {
      path: /events|proofs|run$/,
      status: 403,
      body: "<h1>Please pay first</h1>",
    };
    let answered = 0;
    await page.context().route(/driver\/(events|proofs\/|run$)/, async (route) => {
      if (!portal?.path.test(route.request().url())) return route.fallback();
      answered++;
      const { status, body } = portal;
      return route.fulfill({ contentType: "text/html", status, body });
    });
    await reconnect(page, line);
    await expect.poll(() => answered).toBeGreaterThan(0);
    await isAtRest(page, "sending");
    expect(await keptOn(page)).toEqual(kept);
    expect(await page.getByText("signed out by the office").count()).toBe(0);
    await site.db.deleteFrom("delivery_drivers").where("order_id", "=", never).execute();
    portal = null;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await header(page, "2 not accepted by the server");
    expect((await keptOn(page)).proofs).toHaveLength(1);
    expect((await takenOf(site, never)).proofs).toEqual([]);
    expect((await takenOf(site, theirs)).proofs).toMatchObject([{ signed_by: "Owen" }]);
    // Nor does an answer that is not a run replace the saved one.
    portal = { path: /run$/, status: 200, body: "{}" };
    answered = 0;
    await page.reload();
    await expect.poll(() => answered).toBeGreaterThan(0);
    await isAtRest(page, "run");
    await page.reload();
    await page.locator(".card").first().waitFor();
  });
});

describe("The run on the screen", () => {
  it("holds up no press and never goes back behind it, although an older answer comes late [D048]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    let asked = 0;
    let answered = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.context().route(/driver\/run$/, async (route) => {
      const isFirst = ++asked === 1;
      const response = await route.fetch().catch(() => null);
      if (isFirst) await held;
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
      answered++;
    });
    let givenUp = 0;
    page.on("requestfailed", () => givenUp++);
    // The app may still be reading the answer to its first request, which is good enough.
    await expect
      .poll(async () => {
        if (asked === 0)
          await site.db.updateTable("drivers").set({ on_duty: true }).where("id", "=", owner.driverId).execute();
        return asked;
      })
      .toBe(1);
    await mainButton(page, "Set off").click();
    await expect.poll(async () => (await takenOf(site, owner.orderIds[0] ?? 0)).events.length).toBe(1);
    // Once it shows that all is sent, the app needs the run again, and waits for the request that it made first.
    await header(page, "All sent");
    await isAtRest(page, "sending");
    expect([asked, givenUp]).toEqual([1, 0]);
    letGo();
    await expect.poll(() => asked > 1 && answered === asked).toBe(true);
    await expect.poll(async () => (await keptOn(page)).events).toEqual([]);
    await mainButton(page, "Arrived").waitFor();
    expect(await mainButton(page, "Set off").count()).toBe(0);
  });

  it("is never replaced by what the phone had saved before, however long reading that takes [D048]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", stops: ["pickup"] });
    const before = async (context: BrowserContext) => {
      await context.addInitScript(() => {
        const held: (() => void)[] = [];
        let isHeld = false;
        const { get } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
          const request = get.call(this, key);
          if (!isHeld || key !== "notices") return request;
          isHeld = false;
          const { addEventListener } = request;
          request.addEventListener = (type: string, tell: EventListener) =>
            addEventListener.call(request, type, (event) => held.push(() => tell(event)));
          return request;
        };
        Object.assign(window, {
          readAndHold() {
            isHeld = true;
            new BroadcastChannel("currach-driver").postMessage("kept");
          },
          isHolding: () => held.length > 0,
          letGo: () => held.forEach((tell) => void tell()),
        });
      });
    };
    type Held = { readAndHold(): void; isHolding(): boolean; letGo(): void };
    const { page } = await openPhone(site, owner, { url: line.url, before });
    await mainButton(page, "Set off").waitFor();
    await isAtRest(page, "sending");
    await page.evaluate(() => (window as unknown as Held).readAndHold());
    await page.waitForFunction(() => (window as unknown as Held).isHolding());
    await giveTo(site, owner, other.orderIds[0] ?? 0, ["pickup"]);
    await expect.poll(() => page.locator(".card").count()).toBe(2);
    await page.evaluate(() => (window as unknown as Held).letGo());
    // What was read is shown in the same task, and drawn with the next frame.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    });
    expect(await page.locator(".card").count()).toBe(2);
  });

  it("leaves an open form and its signature in place when somebody else ends the stop meanwhile [D052]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const orderId = owner.orderIds[0] as OrderId;
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Collected").click();
    await sign(page, "Nora");
    const said = { eventId: randomUUID(), kind: "complete", stop: "pickup", note: "", signedBy: "" } as const;
    expect(await recordDeliveryEvent(site.context, { id: orderId, ...said })).not.toHaveProperty("failed");
    await page
      .locator(".card", { has: page.locator("form") })
      .getByText(/^Collected/)
      .first()
      .waitFor();
    await page.locator("form").getByRole("button", { name: "Collected", exact: true }).click();
    await page.getByText("Collected, saved").waitFor();
    await allSent(page);
    expect((await takenOf(site, orderId)).proofs).toMatchObject([{ signed_by: "Nora" }]);
  });
});

describe("A signature", () => {
  it("is drawn by finger or mouse, can be cleared, is refused if empty or without a name, and belongs to the person who drew it [D052]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    const form = page.locator("form");
    const submit = form.getByRole("button", { name: "Collected", exact: true });
    await mainButton(page, "Collected").click();
    await submit.click();
    await page.getByText("Who signed? Type the name.").waitFor();
    await page.getByText("No signature yet. Ask them to sign, or choose ‘Signed on paper’.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("signer");
    await sign(page, "By Mouse");
    await form.getByRole("button", { name: "Clear" }).click();
    await submit.click();
    await page.getByText("No signature yet. Ask them to sign, or choose ‘Signed on paper’.").waitFor();
    // The missing field is in view, and not under the page's header.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("pad");
    const { y: top = 0 } = (await page.locator(".pad").boundingBox()) ?? {};
    const { height: head = 0 } = (await page.locator("header.top").boundingBox()) ?? {};
    expect(top).toBeGreaterThanOrEqual(head);
    // After choosing the other outcome, the pad is empty and says so.
    await sign(page, "By Mouse");
    await page.getByLabel("Signed on paper, with a picture of it").check();
    await page.getByLabel("Signed here").check();
    await submit.click();
    await page.getByText("No signature yet. Ask them to sign, or choose ‘Signed on paper’.").waitFor();
    expect((await keptOn(page)).events).toEqual([]);
    await touchPad(page);
    await submit.click();
    await page.getByText("Collected, saved").waitFor();
    await allSent(page);
    const { proofs } = await takenOf(site, owner.orderIds[0] ?? 0);
    expect(proofs).toMatchObject([{ kind: "signature", signed_by: "By Mouse" }]);
    const points = ((proofs[0]?.strokes ?? []) as number[][]).flat();
    expect(points.length).toBeGreaterThan(6);
    expect(points.every((each) => Number.isInteger(each) && each >= 0 && each <= 1_000)).toBe(true);
  });

  it("can be given on paper by keyboard alone, with a picture of it [D052]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Collected").press("Enter");
    const form = page.locator("form");
    await form.getByLabel("Signed on paper, with a picture of it").press("Space");
    await form.getByLabel("Name of the person signing").fill("On Paper");
    await form.getByRole("button", { name: "Collected", exact: true }).press("Enter");
    await page.getByText("Take a picture first.").waitFor();
    await form.locator("input[type=file]").setInputFiles(await plainPicture(page, 400, 300));
    await form.getByAltText("as saved").waitFor();
    await form.getByRole("button", { name: "Collected", exact: true }).press("Enter");
    await page.getByText("Collected, saved").waitFor();
    await allSent(page);
    const { events, proofs } = await takenOf(site, owner.orderIds[0] ?? 0);
    expect(events).toMatchObject([{ kind: "complete", data: { signedBy: "On Paper", note: "Signed on paper" } }]);
    expect(proofs).toMatchObject([{ kind: "picture" }]);
  });
});

describe("A picture from the camera", () => {
  it("of 4000 by 3000 pixels is turned upright, under 300 KB and 1,600 pixels long, and does not say where it was taken; HEIC is refused with a reason [D053]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Can’t do it").click();
    await page.getByLabel("Damaged").check();
    const input = page.locator("form input[type=file]");
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    await input.setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heic });
    await page.getByText("This is a HEIC picture, which cannot be read here.").waitFor();
    const taken = await cameraPicture(page);
    expect(taken.buffer.includes("GPS-HERE")).toBe(true);
    await input.setInputFiles(taken);
    await page.getByAltText("as saved").waitFor();
    line.cut();
    await page.getByRole("button", { name: "Tell the office" }).click();
    await page.getByText("Can’t do it, saved").waitFor();
    const [kept] = await picturesOn(page);
    if (!kept) throw new Error("No picture was saved");
    expect(kept.type).toBe("image/jpeg");
    expect(kept.bytes.length).toBeLessThan(300_000);
    // Taken with the phone upright: the camera's pixels lie on their side, and EXIF says so.
    expect([kept.width, kept.height]).toEqual([1_200, 1_600]);
    expect(kept.topLeft).toBe("red");
    const bytes = Buffer.from(kept.bytes);
    expect([bytes.includes("Exif"), bytes.includes("GPS-HERE")]).toEqual([false, false]);
  });

  it("that is still being resized is waited for: all pictures are sent with the press, except those that cannot be read or were removed [D053] [E019]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Can’t do it").click();
    await page.getByLabel("Damaged").check();
    const submit = page.locator("form button[type=submit]");
    const input = page.locator("form input[type=file]");
    await input.setInputFiles(await plainPicture(page, 400, 300));
    await page.getByAltText("as saved").waitFor();
    await cutOff(page, line);
    await page.evaluate(holdPictures);
    await input.setInputFiles(await plainPicture(page, 600, 200));
    await submit.click();
    await expect.poll(() => submit.textContent()).toBe("Waiting for the picture…");
    expect((await keptOn(page)).events).toEqual([]);
    // A file that is not a picture is reported, and the picture is asked for again.
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("none") });
    await page.evaluate(() => (globalThis as unknown as Held).letGo());
    await page.getByText("This file is not a picture that can be opened.").waitFor();
    await expect.poll(() => submit.textContent()).not.toBe("Waiting for the picture…");
    expect((await keptOn(page)).events).toEqual([]);
    await input.setInputFiles(await plainPicture(page, 200, 100));
    await page.getByRole("button", { name: "Remove picture 3" }).click();
    await page.evaluate(holdPictures);
    await input.setInputFiles(await plainPicture(page, 300, 300));
    await submit.click();
    await page.evaluate(() => (globalThis as unknown as Held).letGo());
    await page.getByText("Can’t do it, saved").waitFor();
    const sizes = (await picturesOn(page)).map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      [400, 300],
      [600, 200],
      [300, 300],
    ]);
    // Although an attempt failed, each is there once.
    await reconnect(page, line);
    await allSent(page);
    const { events, proofs } = await takenOf(site, owner.orderIds[0] ?? 0);
    expect(events).toMatchObject([{ kind: "fail" }]);
    const eventId = events[0]?.id;
    expect(proofs.map(({ kind, event_id }) => [kind, event_id])).toEqual(Array(3).fill(["picture", eventId]));
  });
});

/** Presses the large button, or the form's, and kills the app's process so many milliseconds later. */
async function pressAndKill(page: AnyPage, ms: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const expression = `(document.querySelector("form .button.main") ?? document.querySelector(".card.current .button.main")).click()`;
  // A page that is gone answers neither.
  devtools.send("Runtime.evaluate", { expression }).catch(() => {});
  if (ms > 0) await new Promise((later) => setTimeout(later, ms));
  const crashed = page.waitForEvent("crash");
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

/** A line by finger, as Chromium's own touch events. */
async function touchPad(page: AnyPage): Promise<void> {
  const pad = page.locator(".pad canvas");
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: [number, number]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at ? [{ x: x + at[0] * width, y: y + at[1] * height }] : [],
    });
  await touch("touchStart", [0.1, 0.5]);
  for (let step = 1; step <= 8; step++) await touch("touchMove", [0.1 + step * 0.1, step % 2 ? 0.2 : 0.8]);
  await touch("touchEnd");
}

type Held = { letGo(): void };

/** Runs in the page: a phone that does not finish reading pictures until it is released. */
function holdPictures(): void {
  const read = globalThis.createImageBitmap;
  const held = new Promise<void>((resolve) => {
    const letGo = () => {
      globalThis.createImageBitmap = read;
      resolve();
    };
    Object.assign(globalThis, { letGo });
  });
  globalThis.createImageBitmap = (async (file: Blob) => held.then(() => read(file))) as typeof read;
}

/** The pictures that wait on a phone, in the order in which they were saved. */
const picturesOn = (page: AnyPage) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const storage = await asked(indexedDB.open("currach-driver"));
    const stores = storage.transaction(["events", "proofs"]);
    const [events, proofs] = await Promise.all([
      asked(stores.objectStore("events").getAll()),
      asked(stores.objectStore("proofs").getAll()),
    ]);
    storage.close();
    const order: string[] = events.flatMap(({ proofs = [] }) => proofs);
    const pictures = proofs.filter(({ kind }) => kind === "picture");
    pictures.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    const found = [];
    for (const { bytes, type } of pictures) {
      const picture = await createImageBitmap(new Blob([bytes], { type }));
      const { width, height } = picture;
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.drawImage(picture, 0, 0);
      const [r = 0, g = 0, b = 0] = context.getImageData(40, 40, 1, 1).data;
      const topLeft = r > g + 80 && r > b + 80 ? "red" : `rgb(${r}, ${g}, ${b})`;
      found.push({ type, bytes: [...new Uint8Array(bytes)], width, height, topLeft });
    }
    return found;
  });
