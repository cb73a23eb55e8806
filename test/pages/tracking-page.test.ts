import { randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand, brandAddress } from "../../brand.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { exampleTrackPath } from "../../contract/paths.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { trackPath } from "../../contract/tracking.ts";
import type { DeliveryState } from "../../domain/deliveries/delivery.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, openTab, visit } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { administrator, openSite, type Site } from "../e2e/site.ts";
import { storePictureElsewhere } from "../store-picture.ts";

let site: Site;
let token = "";
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  const signedIn = await fetch(site.url + createSession.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  token = ((await signedIn.json()) as Session).token;
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

async function bookTracked() {
  const { orderId } = await bookPaidOn(site);
  const { track_key } = await site.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { orderId, path: trackPath(track_key ?? "") };
}

async function move(orderId: number, body: object) {
  const moved = await fetch(site.url + recordDeliveryEvent.path.replace("{id}", String(orderId)), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ eventId: randomUUID(), ...body }),
  });
  expect(moved.status).toBe(200);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const shots = process.env["TRACKING_SHOTS"];
const shoot = async (page: Page, name: string) => {
  if (!shots) return;
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
};

describe("the tracking page", () => {
  it("is complete without scripts: the right state, a reload button and working forms [D066] [D069]", async () => {
    const { orderId, path } = await bookTracked();
    const { page } = await visit(site, path, { javaScriptEnabled: false, consent: "unknown" });
    expect(await heading(page).innerText()).toBe("Your courier is booked");
    await shoot(page, "booked");
    await move(orderId, { kind: "set_off", stop: "pickup" });
    await page.getByRole("button", { name: "Reload" }).click();
    expect(await heading(page).innerText()).toBe("On the way to collect");
    await page.getByLabel("At the delivery address").check();
    await page.getByLabel("What they should know").fill("Gate code 4711");
    await page.getByRole("button", { name: "Send to your courier" }).click();
    expect(await page.getByRole("status").first().innerText()).toContain("Your courier can now see your instruction.");
    await page.getByText("Cancel this booking").click();
    await page.getByRole("button", { name: "Cancel and refund in full" }).click();
    expect(await page.locator("#email").getAttribute("aria-invalid")).toBe("true");
    await shoot(page, "refused");
    await page.locator("#email").fill("aine@example.ie");
    await page.getByRole("button", { name: "Cancel and refund in full" }).click();
    expect(await heading(page).innerText()).toBe("Cancelled");
  });

  it("opens its stream only once it is painted, since it would delay the paint on a slow phone", async () => {
    const { path } = await bookTracked();
    const { page } = await visit(site, "/contact-us", { realTime: true });
    await page.addInitScript(() => {
      const observed: (() => void)[] = [];
      globalThis.PerformanceObserver = class {
        static supportedEntryTypes = ["paint"];
        constructor(callback: () => void) {
          observed.push(callback);
        }
        observe() {}
        disconnect() {}
      } as unknown as typeof PerformanceObserver;
      Object.assign(globalThis, { paint: () => observed.splice(0).forEach((callback) => void callback()) });
    });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    const isFollowing = () => asked.some((each) => each.includes("/live/"));
    await page.goto(path, { waitUntil: "load" });
    // The page's idle work after loading is done by then.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve)))),
    );
    expect(asked).toContain(path);
    expect(isFollowing()).toBe(false);
    await page.evaluate(() => (globalThis as unknown as { paint(): void }).paint());
    await expect.poll(isFollowing, { timeout: 10_000 }).toBe(true);
  });

  it("says below a picture that cannot be fetched that it is safe, and nothing below one that can [D064]", async () => {
    const { orderId, path } = await bookTracked();
    for (const stop of ["pickup", "dropoff"]) await move(orderId, { kind: "complete", stop });
    const { id: eventId } = await site.db
      .selectFrom("delivery_events")
      .select("id")
      .where("order_id", "=", orderId)
      .where("stop", "=", "dropoff")
      .executeTakeFirstOrThrow();
    const picture = await storePictureElsewhere(site.db, { orderId, eventId, at: site.clock.now() });
    const { page } = await visit(site, "/contact-us", { realTime: true });
    const followed = page.waitForResponse(
      (response) => new URL(response.url()).pathname === path && response.request().resourceType() === "fetch",
    );
    await page.goto(path);
    const text = page.getByText("we have it, but it can't be shown at the moment", { exact: false });
    const image = await page.locator("img[data-proof]").elementHandle();
    await image?.scrollIntoViewIfNeeded();
    await text.waitFor();
    // The page that is fetched as following begins is unchanged, so the picture is not tried again.
    await (await followed).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await image?.evaluate((element) => element.isConnected)).toBe(true);
    await expectNoAxeFindings(page);
    await shoot(page, "picture-away");
    await picture.comeBack();
    await page.reload();
    const width = () => page.locator("img[data-proof]").evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await page.locator("img[data-proof]").scrollIntoViewIfNeeded();
    await expect.poll(width).toBe(1);
    expect(await text.isVisible()).toBe(false);
  });

  it("cancels once with its refund, pressed twice and in two tabs at once [D069]", async () => {
    const { orderId, path } = await bookTracked();
    const { page, context } = await visit(site, path, { realTime: true });
    const { page: other } = await openTab(context, site, true);
    await other.goto(path);
    // Neither tab refreshes while the other one cancels.
    for (const tab of [page, other]) {
      await tab.getByText("Cancel this booking").click();
      await tab.locator("#email").fill("aine@example.ie");
    }
    const pressTwice = (tab: Page) =>
      tab.getByRole("button", { name: "Cancel and refund in full" }).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
    await Promise.all([pressTwice(page), pressTwice(other)]);
    for (const tab of [page, other]) {
      await tab.getByRole("heading", { level: 1, name: "Cancelled" }).waitFor();
      await tab.getByText("Your booking is cancelled. No courier will come.").waitFor();
    }
    const { total_cents } = await site.db
      .selectFrom("orders")
      .select("total_cents")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const refunds = await site.db
      .selectFrom("refunds")
      .select(["amount_cents", "state"])
      .where("order_id", "=", orderId)
      .execute();
    expect(refunds).toEqual([{ amount_cents: total_cents, state: "succeeded" }]);
    await page.goto(path);
    expect(await page.getByText("What was paid goes back the way it was paid.").count()).toBe(1);
  });

  it("shows changes within two seconds, and keeps text that is being typed [D066]", async () => {
    const { orderId, path } = await bookTracked();
    const { page, faults } = await visit(site, path, { realTime: true });
    await page.getByText("Live: this page updates by itself.").waitFor();
    const typed = page.getByLabel("What they should know");
    await typed.fill("Half a sent");
    const pressed = Date.now();
    await move(orderId, { kind: "set_off", stop: "pickup" });
    await page.getByRole("heading", { level: 1, name: "On the way to collect" }).waitFor();
    console.info(`A tracking page follows [D066]: ${Date.now() - pressed} ms (promised: 2,000)`);
    expect(await typed.inputValue()).toBe("Half a sent");
    expect(await typed.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });

  it("keeps a refused form, with its text and its errors, whatever changes meanwhile [D066]", async () => {
    const { orderId, path } = await bookTracked();
    const { page } = await visit(site, path, { realTime: true });
    await page.getByText("If nobody is in, leave it in a safe place").click();
    await page.getByLabel("Where", { exact: true }).fill("Behind the side gate");
    await page.getByRole("button", { name: "Tell your courier" }).click();
    const email = page.locator("#safeEmail");
    await page.locator("#safeEmail-error").waitFor();
    await page.getByText("Live: this page updates by itself.").waitFor();
    await move(orderId, { kind: "set_off", stop: "pickup" });
    await page.getByRole("heading", { level: 1, name: "On the way to collect" }).waitFor();
    expect(await page.getByLabel("Where", { exact: true }).inputValue()).toBe("Behind the side gate");
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    // Forms that no longer apply disappear; the others stay unchanged.
    await page.getByLabel("What they should know").fill("Half a sent");
    await move(orderId, { kind: "complete", stop: "pickup", signedBy: "Áine" });
    await page.getByLabel("What they should know").waitFor({ state: "detached" });
    expect(await page.getByText("Cancel this booking").count()).toBe(0);
    expect(await page.getByLabel("Where", { exact: true }).inputValue()).toBe("Behind the side gate");
    await expectNoAxeFindings(page);
    await shoot(page, "refused-place");
  });

  it("runs no script before the browser is idle, and has less than 25 KB of script in all", async () => {
    const { path } = await bookTracked();
    const { page, context } = await visit(site, exampleTrackPath, { realTime: true });
    await context.addInitScript(() => {
      window.requestIdleCallback = (callback) => {
        addEventListener("now-idle", () => callback({ didTimeout: false, timeRemaining: () => 50 }));
        return 0;
      };
    });
    const followed: string[] = [];
    page.on("request", (request) => followed.push(new URL(request.url()).pathname));
    await page.goto(path);
    // Longer than scripts wait on other pages that are not idle.
    await page.waitForLoadState("networkidle");
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\.js$|\/live\//.test(name))
        .map(({ name }) => name),
    );
    expect(asked).toEqual([]);
    expect(followed.filter((each) => /\.js$|\/live\//.test(each))).toEqual([]);
    expect(await page.locator("[data-state]").innerText()).toBe("Reload to see what is new.");
    const streamed = page.waitForRequest(/\/live\/track\//);
    await page.evaluate(() => dispatchEvent(new Event("now-idle")));
    await streamed;
    await page.getByText("Live: this page updates by itself.").waitFor();
    const own = (await page.locator("script").allTextContents()).join("");
    const fetched = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    );
    expect(own.length + fetched).toBeGreaterThan(1_000);
    expect(own.length + fetched).toBeLessThan(25_000);
  });

  it("requests no script and nothing from other hosts; its own inline script is small", async () => {
    const { path } = await bookTracked();
    const { page, context, faults } = await visit(site, path, { consent: "accepted" });
    const asked: string[] = [];
    context.on("request", (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).host}`));
    await page.reload();
    await page.getByText("Live: this page updates by itself.").waitFor();
    expect(asked.filter((each) => each.startsWith("script"))).toEqual([]);
    expect(new Set(asked.map((each) => each.split(" ")[1]))).toEqual(new Set([new URL(site.url).host]));
    const own = await page.locator("script").allTextContents();
    expect(own).toHaveLength(1);
    expect(brotliCompressSync(own[0] ?? "").length).toBeLessThan(4_000);
    expect(faults).toEqual([]);
  });

  it("is not indexed, not cached, and reveals its address to no other site [D065]", async () => {
    const { path } = await bookTracked();
    for (const each of [path, trackPath("0".repeat(32))]) {
      const { headers } = await fetch(site.url + each);
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("content-security-policy")).not.toMatch(/google/);
    }
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("Disallow: /track");
    expect((await fetch(site.url + path.toUpperCase())).status).toBe(404);
  });

  const collect = { kind: "complete", stop: "pickup", signedBy: "Áine" };
  const failed = { kind: "fail", stop: "dropoff", reason: "nobody_there" };
  const ways: Record<Exclude<DeliveryState, "assigned">, object[]> = {
    unassigned: [],
    to_pickup: [{ kind: "set_off", stop: "pickup" }],
    at_pickup: [{ kind: "arrive", stop: "pickup" }],
    collected: [collect],
    to_dropoff: [collect, { kind: "set_off", stop: "dropoff" }],
    at_dropoff: [collect, { kind: "arrive", stop: "dropoff" }],
    delivered: [collect, { kind: "complete", stop: "dropoff", signedBy: "Seán Byrne" }],
    failed: [collect, failed],
    returning: [collect, failed, { kind: "bring_back" }],
    returned: [collect, { kind: "bring_back" }, { kind: "complete", stop: "return", signedBy: "Áine" }],
    cancelled: [{ kind: "cancel" }],
  };
  // An assigned delivery has the same page as an unassigned one (states.test).
  it.each(Object.entries(ways))(
    "%s has no axe finding, fits 360 px with text at 200 %% and one A4 [D068]",
    async (name, moves) => {
      const { orderId, path } = await bookTracked();
      for (const each of moves) await move(orderId, each);
      const { page } = await visit(site, path);
      await shoot(page, name);
      expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
      await page.setViewportSize({ width: 360, height: 640 });
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await page.addStyleTag({ content: "html { font-size: 200% !important }" });
      await expectNoSidewaysScroll(page);
    },
  );

  it("is used by keyboard alone: an instruction, a safe place, and the question before cancelling [D069]", async () => {
    const { path } = await bookTracked();
    const { page } = await visit(site, path, { javaScriptEnabled: false });
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id);
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40 && (await focused()) !== name; presses++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("Reload");
    await tabTo("instruction");
    await page.keyboard.type("Ring twice");
    await tabTo("Send to your courier");
    await page.keyboard.press("Enter");
    await page.getByText("Your courier can now see your instruction.").waitFor();
    await tabTo("If nobody is in, leave it in a safe place");
    await page.keyboard.press("Enter");
    await tabTo("safePlace");
    await tabTo("Cancel this booking");
    await page.keyboard.press("Enter");
    await tabTo("email");
    await tabTo("Cancel and refund in full");
  });

  it("states each fact once: the arrival in the headline, the signer in the timeline, and no reload button beside live updates", async () => {
    const { page } = await visit(site, exampleTrackPath);
    const said = await page.locator("main").innerText();
    expect(await heading(page).innerText()).toMatch(/^Arriving \d\d:\d\d to \d\d:\d\d$/);
    expect(said).not.toMatch(/about \d\d:\d\d|by \w+ \d+ \w+/);
    expect(said.match(/Aoife Murphy/g)).toHaveLength(1);
    const { orderId, path } = await bookTracked();
    await page.goto(path);
    await page.getByText("Live: this page updates by itself.").waitFor();
    expect(await page.getByRole("button", { name: "Reload" }).count()).toBe(0);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Reload" }).waitFor();
    await page.context().setOffline(false);
    await move(orderId, { kind: "fail", stop: "pickup", reason: "nobody_there" });
    await page.goto(path);
    expect(await page.getByRole("link", { name: `Call us: ${brand.officePhone.display}` }).count()).toBe(1);
    await move(orderId, { kind: "cancel" });
    await page.reload();
    expect(await page.getByRole("link", { name: "Price another delivery" }).getAttribute("href")).toBe("/quick-quote");
  });

  it("has an example, marked as one, with the van on the map", async () => {
    const { page } = await visit(site, exampleTrackPath);
    expect(await page.getByText("This is an example").count()).toBe(1);
    expect(await page.getByRole("img", { name: /Route from Tallaght to Naas/ }).count()).toBe(1);
    await shoot(page, "example");
    await expectNoAxeFindings(page);
  });

  it("says on paper who issued it", async () => {
    const { page } = await visit(site, exampleTrackPath);
    const sender = page.locator("main").getByText(`${brand.name}, ${brandAddress}`);
    expect(await sender.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await sender.isVisible()).toBe(true);
    await shoot(page, "paper");
  });

  it("says what to do if a link does not work", async () => {
    const { page } = await visit(site, trackPath("0".repeat(32)));
    expect(await heading(page).innerText()).toBe("Track a delivery");
    await shoot(page, "wrong");
    await expectNoAxeFindings(page);
  });
});
