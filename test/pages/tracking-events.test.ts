import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import type { PublicOrder } from "../../contract/orders.ts";
import { confirmationPath } from "../../contract/paths.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import type { BehaviourSession } from "../../web/tracking/behaviour-session.ts";
import { closeVisits, passTime } from "../e2e/browser.ts";
import { calculator, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import {
  commandsOf,
  type Entry,
  eventsOf,
  everything,
  inSession,
  inStorage,
  settled,
  visitWatched,
} from "../e2e/tags.ts";
import { bookingB1 } from "../fixtures.ts";
import { requestInternational } from "../journeys.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const sessionOf = (page: Page) => inSession<BehaviourSession>(page, "cookieless_session");
const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true }).first();
const views = (page: Page) => eventsOf(page, "page_view");

/** A visitor who allows everything, on a page that tracks. */
async function tracked(path: string) {
  const visitor = await visitWatched(site, path, { allows: everything });
  await settled(visitor.page);
  await soon(() => sessionOf(visitor.page)).not.toBeNull();
  return visitor;
}

describe("page views", () => {
  it("are reported once per page, 100 ms after it is shown, with the kind of page [P019] [P020] [P177]", async () => {
    const { page } = await tracked("/");
    await soon(() => views(page)).toHaveLength(1);
    await page.evaluate(() => {
      const times = { shown: 0, told: 0 };
      Object.assign(window, { times });
      const layer = window.dataLayer ?? [];
      const push = layer.push.bind(layer);
      layer.push = (...entries: unknown[]) => {
        if ((entries[0] as { event?: string }).event === "page_view") times.told = performance.now();
        return push(...entries);
      };
      new MutationObserver(() => {
        if (location.pathname === "/services/same-day") times.shown ||= performance.now();
      }).observe(document.head, { childList: true, subtree: true, characterData: true });
    });
    await footerLink(page, "Same Day").click();
    await soon(() => views(page)).toHaveLength(2);
    const times = await page.evaluate(() => Reflect.get(window, "times") as { shown: number; told: number });
    expect(times.told - times.shown).toBeGreaterThan(80);
    for (const name of ["White Glove", "Quick Quote", "Rewards"]) {
      const before = (await views(page)).length;
      await footerLink(page, name).click();
      await soon(() => views(page)).toHaveLength(before + 1);
    }
    const told = (await views(page)).map(({ page_path, page_category, delivery_type }) => [
      page_path,
      page_category,
      delivery_type,
    ]);
    expect(told).toEqual([
      ["/", "general", "general"],
      ["/services/same-day", "service_info", "same-day"],
      ["/services/white-glove", "service_info", "general"],
      ["/quick-quote", "quote", "general"],
      ["/rewards", "general", "general"],
    ]);
    expect((await views(page)).at(1)?.["page_title"]).toContain("Same");
  });

  it("wait for the tag manager: a page that was left before it loaded is not reported [P178]", async () => {
    const { page, release, sent } = await visitWatched(site, "/", { allows: everything, google: "held" });
    await soon(() => sent.length).toBe(2);
    await footerLink(page, "Rewards").click();
    await page.waitForURL("**/rewards");
    await passTime(page, 300);
    expect(await views(page)).toEqual([]);
    const arrived = page.waitForEvent("requestfinished", (request) => request.url().includes("gtm.js"));
    release();
    await arrived;
    await passTime(page, 500);
    expect(await views(page)).toEqual([]);
    await footerLink(page, "Next Day").click();
    await soon(() => views(page)).toMatchObject([{ page_path: "/services/next-day" }]);
  });
});

describe("behaviour", () => {
  it("is stored in a session without personal data, at most 100 presses and 50 events [P477] [P479] [P481]", async () => {
    const { page } = await tracked("/rewards");
    const session = await sessionOf(page);
    expect(Object.keys(session).sort()).toEqual([
      "endedAt",
      "events",
      "id",
      "interactions",
      "lastActiveAt",
      "startedAt",
    ]);
    await page.evaluate(() => {
      const button = document.createElement("button");
      button.textContent = "A name of sixty characters ".repeat(3).slice(0, 60);
      document.body.append(button);
      for (let times = 0; times < 150; times += 1) button.click();
    });
    const { interactions, events } = await sessionOf(page);
    expect(interactions).toHaveLength(100);
    expect(events).toHaveLength(50);
    expect(interactions.at(-1)?.text).toHaveLength(50);
    expect(String((await eventsOf(page, "button_click")).at(-1)?.["button_text"])).toHaveLength(50);
  });

  it("reports how far a page was scrolled, each quarter once [P478]", async () => {
    const { page } = await tracked("/");
    for (let times = 0; times < 2; times += 1) {
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await page.evaluate(
          (share) =>
            new Promise((resolve) => {
              window.scrollTo(0, document.documentElement.scrollHeight * share);
              requestAnimationFrame(() => requestAnimationFrame(resolve));
            }),
          part,
        );
    }
    await soon(async () => (await eventsOf(page, "scroll_depth")).map(({ percent }) => percent)).toEqual([
      25, 50, 75, 100,
    ]);
  });

  it("begins a new session after 30 minutes of silence, and after the page was left [P179] [P180]", async () => {
    const { page } = await tracked("/rewards");
    const first = await sessionOf(page);
    await page.clock.setFixedTime(site.clock.now().getTime() + 29 * 60_000);
    await page.getByRole("heading", { level: 1 }).click();
    expect((await sessionOf(page)).id).toBe(first.id);
    await page.clock.setFixedTime(site.clock.now().getTime() + 60 * 60_000);
    await page.getByRole("heading", { level: 1 }).click();
    const second = await sessionOf(page);
    expect(second.id).not.toBe(first.id);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
    expect((await sessionOf(page)).endedAt).not.toBeNull();
    await page.reload();
    await settled(page);
    await soon(async () => (await sessionOf(page)).id).not.toBe(second.id);
    expect((await sessionOf(page)).endedAt).toBeNull();
  });

  it("includes how the page loaded, and errors cut to length [P386] [P387] [P479]", async () => {
    const { page } = await visitWatched(site, "/", {
      allows: everything,
      realTime: true,
      userAgent: `Mozilla/5.0 ${"x".repeat(200)}`,
    });
    await soon(() => eventsOf(page, "performance")).toMatchObject([{ metric: "navigation", page_path: "/" }]);
    await page.evaluate(() =>
      setTimeout(() => {
        const error = new Error("m".repeat(1000));
        error.stack = "s".repeat(1000);
        throw error;
      }),
    );
    await soon(() => eventsOf(page, "javascript_error")).toHaveLength(1);
    const [error] = (await eventsOf(page, "javascript_error")) as [Entry];
    expect(["error_message", "error_stack", "user_agent"].map((key) => String(error[key]).length)).toEqual([
      200, 500, 100,
    ]);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    const metrics = (await eventsOf(page, "performance")).map(({ metric }) => metric);
    expect(metrics).toEqual(expect.arrayContaining(["navigation", "cls"]));
  });

  it("says nothing of layout shifts in a browser that does not measure them", async () => {
    const { page } = await visitWatched(site, "/", { allows: everything, realTime: true });
    await page.addInitScript(() => {
      const measured = PerformanceObserver.supportedEntryTypes.filter((type) => type !== "layout-shift");
      Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: measured });
    });
    await page.reload();
    await settled(page);
    await soon(() => eventsOf(page, "performance")).toMatchObject([{ metric: "navigation" }]);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    const metrics = (await eventsOf(page, "performance")).map(({ metric }) => metric);
    expect(metrics).not.toContain("cls");
  });
});

describe("business events", () => {
  it("a calculation is reported with its distance and duration [P162]", async () => {
    const { page } = await visitCalculator(site, { saved: savedQ1, consent: "accepted" });
    const calc = calculator(page);
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    await soon(() => eventsOf(page, "quote_calculated")).toMatchObject([
      { deliveryType: "small_van", distance: expect.any(Number), calculationTime: expect.any(Number) },
    ]);
  });

  it("a request without a price counts once, with the event's own value, and its key is not sent [P166] [P342]", async () => {
    const booked = await bookInternational();
    const { page } = await tracked(confirmationPath(booked.orderId, booked.orderKey));
    await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
    await soon(() => commandsOf(page, "event")).toMatchObject([
      ["event", "quote_request", { value: 0, currency: "EUR", transaction_id: booked.bookingReference }],
    ]);
    expect(await eventsOf(page, "quote_requested")).toMatchObject([
      { id: booked.bookingReference, totalCost: 0, deliveryType: "international" },
    ]);
    expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain(booked.orderKey);
    expect(await inStorage(page, "tracked-orders")).toEqual([booked.bookingReference]);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
    await soon(() => commandsOf(page, "set")).toEqual([["set", { page_location: `${site.url}/booking-confirmation` }]]);
    await settled(page);
    expect(await commandsOf(page, "event")).toEqual([]);
  });

  it("a paid booking is reported with its total, which is also the conversion's value [P161] [P166] [P342]", async () => {
    const { orderId, orderKey } = await bookInternational();
    const { page } = await visitWatched(site, "/", { allows: everything });
    await page.route(`**/orders/${orderId}?**`, async (route) => {
      const order = (await (await route.fetch()).json()) as PublicOrder;
      const paid = { status: "processing", paid: true, price: 145.29, bookingReference: `WC-${orderId}` } as const;
      await route.fulfill({ json: { ...order, ...paid } satisfies PublicOrder });
    });
    await page.goto(confirmationPath(orderId, orderKey));
    await soon(() => eventsOf(page, "booking_completed")).toEqual([
      { event: "booking_completed", id: `WC-${orderId}`, totalCost: 145.29, deliveryType: "international" },
    ]);
    await soon(() => commandsOf(page, "event")).toMatchObject([["event", "booking_complete", { value: 145.29 }]]);
  });
});

async function bookInternational() {
  const post = async <Body>(path: string, json: unknown): Promise<Body> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(json) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const quote = await post<Quote>(createQuote.path, requestInternational);
  return post<{ orderId: number; orderKey: string; bookingReference: string }>(createBooking.path, {
    ...bookingB1,
    quoteId: quote.id,
  });
}
