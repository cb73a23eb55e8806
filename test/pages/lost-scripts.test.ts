import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Booking } from "../../contract/bookings.ts";
import { publicPages } from "../../contract/known-pages.ts";
import { confirmationPath, pages } from "../../contract/paths.ts";
import type { Quote } from "../../contract/quotes.ts";
import { draftKey, handoverKey } from "../../web/journey/quote-handover.ts";
import { bookOn, handoverOf, openForm, quoteOn } from "../e2e/booking-page.ts";
import { atRest, closeVisits, openSharedTab, type Visit, visit } from "../e2e/browser.ts";
import { calculator, draftOf, savedQ1 } from "../e2e/calculator.ts";
import { publicForm } from "../e2e/public-form.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
let quote: Quote;
let booking: Booking;
beforeAll(async () => {
  site = await openSite();
  quote = await quoteOn(site);
  booking = await bookOn(site, (await quoteOn(site)).id);
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** What a visitor came for, with all the scripts that it takes; `lost` is the one that does not load. */
type Journey = (block: (page: Page) => Promise<unknown>, lost: string | null) => Promise<Visit>;

/** Opens a tab in the previous visitor's profile and process. */
const openTab = (stored: Record<string, string> = {}) =>
  openSharedTab(site, stored, { consent: "accepted", realTime: true });

/** Checks that a public page is alive and shows its heading. */
const look =
  (path: string): Journey =>
  async (block) => {
    const visitor = await openTab();
    await block(visitor.page);
    await visitor.page.goto(path);
    await visitor.page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    return visitor;
  };

/** Like `look`, but stays until the chat has been requested, or its loss reported. */
const stay: Journey = async (block, lost) => {
  let isSettled = false;
  const visitor = await look(pages.home)(async (page) => {
    page.on("console", (message) => {
      if (message.text().includes("The chat could not be loaded")) isSettled = true;
    });
    await block(page);
  }, lost);
  await expect.poll(async () => isSettled || (await visitor.page.locator("[data-chat]").count()) > 0).toBe(true);
  return visitor;
};

/** Scripts that only report to others: no booking may ever wait for them. */
const told = /track|send-records|conversion-value/;

/** The form is essential: without it there is a phone number, and a button. */
const formOrPhone = (page: Page) =>
  page.getByRole("form", { name: "Booking" }).or(page.getByText("The booking form couldn't be loaded")).waitFor();

const price: Journey = async (block, lost) => {
  const visitor = await openTab({ [draftKey]: draftOf(savedQ1) });
  const calc = calculator(visitor.page);
  await visitor.page.clock.setFixedTime(site.clock.now());
  await block(visitor.page);
  await visitor.page.goto(pages.quickQuote);
  await visitor.page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  await visitor.page
    .getByRole("img", { name: /^Route from/ })
    .or(visitor.page.getByText("The map couldn't be loaded. Your price is not affected."))
    .waitFor();
  if (lost === null) return visitor;
  // It can still be booked.
  await calc.proceed.click();
  await visitor.page.waitForURL(`**${pages.bookACourier}`);
  await formOrPhone(visitor.page);
  return visitor;
};

const book: Journey = async (block, lost) => {
  const visitor = await openTab({ [handoverKey]: JSON.stringify(handoverOf(quote)) });
  await block(visitor.page);
  if (lost === null || lost.split(",").every((path) => told.test(path))) await openForm(visitor.page);
  else {
    await visitor.page.goto(pages.bookACourier);
    await formOrPhone(visitor.page);
  }
  return visitor;
};

const confirm: Journey = async (block) => {
  const visitor = await openTab();
  await block(visitor.page);
  await visitor.page.goto(confirmationPath(booking.orderId, booking.orderKey));
  await visitor.page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
  await visitor.page.getByText(booking.bookingReference, { exact: true }).waitFor();
  await visitor.page
    .getByRole("img", { name: /^Route from/ })
    .or(visitor.page.getByText("The map couldn't be loaded. Your booking is complete without it."))
    .waitFor();
  return visitor;
};

const journeys: [name: string, journey: Journey][] = [
  // Without a price the booking page leads to the calculator, which needs its own scripts: see 'the booking form'
  // below.
  ...publicPages.filter((path) => path !== pages.bookACourier).map((path): [string, Journey] => [path, look(path)]),
  ["/ for as long as the chat takes", stay],
  ["/?sentryTest=1", look("/?sentryTest=1")],
  ["a price", price],
  ["the booking form", book],
  ["a confirmation", confirm],
];

const scriptsOf = (page: Page) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === site.url && pathname.endsWith(".js")) asked.push(pathname);
  });
  return asked;
};

/**
 * The scripts that the page was sent with, including its route's, without which it cannot work. The list of other pages
 * is also requested sooner or later; its loss has its own test.
 */
const sentWith = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
    return [boot.entry, boot.manifest, ...boot.preload];
  }) as Promise<string[]>;

async function manifestOf(path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text();
  return /"manifest":"([^"]+)"/.exec(html)?.[1] ?? "";
}

/** The imports of each script, cached since every page asks about the same ones. */
const importsOf = new Map<string, string[]>();

async function readImports(path: string): Promise<string[]> {
  const text = await (await fetch(site.url + path)).text();
  return [...text.matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g)].map(([, name]) => `/assets/${name}`);
}

/** These scripts and all their static imports, direct and indirect. */
async function withStaticImports(paths: string[]): Promise<string[]> {
  const all = new Set(paths);
  // Iterating over a set includes entries added meanwhile.
  for (const path of all) {
    const imports = importsOf.get(path) ?? (await readImports(path));
    importsOf.set(path, imports);
    for (const each of imports) all.add(each);
  }
  return [...all];
}

const broken = "Something went wrong";
/** Loads two seconds after the page; one journey waits for it. */
const chat = /ChatLayer/;

/** The scripts that a journey loaded beyond those the page was sent with. */
async function scriptsThatComeLater(journey: Journey): Promise<string[]> {
  let asked: string[] = [];
  const whole = await journey(async (page) => {
    asked = scriptsOf(page);
  }, null);
  const sent = await withStaticImports(await sentWith(whole.page));
  expect(await whole.page.getByText(broken).count()).toBe(0);
  return [...new Set(asked)].filter((path) => !sent.includes(path) && (journey === stay || !chat.test(path)));
}

type Losing = { times?: number; missed?: Set<string> };

/** Aborts the requests for these scripts, all of them or the first `times`; returns how many there were. */
async function loseOf(
  page: Page,
  lost: string | string[],
  { times = Number.POSITIVE_INFINITY, missed = new Set() }: Losing = {},
): Promise<() => number> {
  let requests = 0;
  await page.route(
    (url) => [lost].flat().includes(url.pathname),
    (route) => {
      missed.add(new URL(route.request().url()).pathname);
      return ++requests > times ? route.continue() : route.abort();
    },
  );
  return () => requests;
}

/** Scripts already lost alone on an earlier page; losing them has the same effect everywhere. */
const lostAlone = new Set<string>();

/** Each script that no earlier page has lost, one by one, and then all of them together. */
function inTurn(later: string[]): string[][] {
  const alone = later.filter((path) => !lostAlone.has(path));
  for (const path of alone) lostAlone.add(path);
  const together = later.length > alone.length || alone.length > 1 ? [later] : [];
  return [...alone.map((path) => [path]), ...together];
}

describe.each(journeys)("%s", (_, journey) => {
  it("works for its purpose when any script that loads later is lost", { timeout: 300_000 }, async () => {
    for (const lost of inTurn(await scriptsThatComeLater(journey))) {
      const missed = new Set<string>();
      const visitor = await journey(async (page) => {
        await loseOf(page, lost, { missed });
      }, lost.join());
      // Some are requested when the page is idle, which may be after the journey's end; some by a script that is lost.
      await expect.poll(() => missed.size, { message: `requests for ${lost}` }).toBeGreaterThanOrEqual(1);
      expect(await visitor.page.getByText(broken).count(), `${broken} without ${lost}`).toBe(0);
    }
  });
});

describe("a script that is lost once", () => {
  it("is requested again, and the map is drawn as usual", async () => {
    const maps = (await scriptsThatComeLater(confirm)).filter((path) => /ConfirmationMap|RouteMap|island/i.test(path));
    expect(maps.length).toBeGreaterThan(0);
    for (const lost of maps) {
      let requests = () => 0;
      const { page } = await confirm(async (opened) => {
        requests = await loseOf(opened, lost, { times: 1 });
      }, null);
      await page.getByRole("img", { name: /^Route from/ }).waitFor();
      expect(requests(), `requests for ${lost}`).toBe(2);
    }
  });

  it("is requested at most twice if it never loads, and again when the visitor asks for it", async () => {
    const [map = ""] = (await scriptsThatComeLater(confirm)).filter((path) => path.includes("ConfirmationMap"));
    let requests = () => 0;
    // Chromium up to 150 remembers failed addresses for the life of the page, so these two stay lost.
    const lost = new Set<string>();
    const { page } = await confirm(async (opened) => {
      let asked = 0;
      requests = () => asked;
      await opened.route(
        (url) => url.pathname === map,
        (route) => {
          asked += 1;
          if (lost.size < 2) lost.add(route.request().url());
          return lost.has(route.request().url()) ? route.abort() : route.continue();
        },
      );
    }, map);
    await page.getByText("The map couldn't be loaded. Your booking is complete without it.").waitFor();
    expect(requests()).toBe(2);
    await page.getByRole("button", { name: "Load the map again" }).click();
    await page.getByRole("img", { name: /^Route from/ }).waitFor();
  });

  it("and belongs to the next page still takes the visitor there", async () => {
    const { page } = await look(pages.home)(async () => {}, null);
    const link = page.locator(`header a[href="${pages.rewards}"]`).first();
    const manifest = await (await fetch(site.url + (await manifestOf(pages.home)))).text();
    const own = /"module":"(\/assets\/[^"]+)"/.exec(manifest.slice(manifest.indexOf("rewards")))?.[1] ?? "";
    expect(own).toMatch(/\.js$/);
    await loseOf(page, own, { times: 1 });
    await link.click();
    await page.waitForURL(`**${pages.rewards}`);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  });
});

it("without the list of all pages, links still work", async () => {
  const visitor = await visit(site, "about:blank", { realTime: true });
  const requests = await loseOf(visitor.page, await manifestOf(pages.home));
  await visitor.page.goto(pages.home);
  await visitor.page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await visitor.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await visitor.page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
  await visitor.page.waitForURL(`**${pages.rewards}`);
  await visitor.page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  expect(await visitor.page.evaluate(() => "sameDocument" in window)).toBe(false);
  expect(requests()).toBeGreaterThanOrEqual(2);
});

it("if the newsletter's form does not wake up, it stays as served, can be sent, and links work", async () => {
  const { page, faults } = await visit(site, "about:blank", { realTime: true });
  let refused = 0;
  await page.route(/NewsletterForm/, (route) => {
    refused++;
    return route.abort();
  });
  await page.goto(pages.home);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await expect.poll(() => refused).toBeGreaterThanOrEqual(2);
  await atRest(page);
  const form = publicForm(page, "Newsletter");
  // Nothing was rendered in its place that differs from what was served, which would be React's error 418.
  expect(faults).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
  await page.waitForURL(`**${pages.rewards}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await form.fill({ email: "mary@example.ie" });
  await form.button.click();
  await page.waitForURL(/#form-sent-/);
  await form.said("Thank you for subscribing!");
  expect(faults).toEqual([]);
});

describe("without script", () => {
  it.each([
    [
      pages.quickQuote,
      "The calculator needs JavaScript, which is switched off in this browser. We price your delivery by phone: +353 1 555 0100",
    ],
    [
      pages.bookACourier,
      "The booking form needs JavaScript, which is switched off in this browser. You can also book by phone: +353 1 555 0100",
    ],
  ])("%s says what to do, and does not pretend to load", async (path, text) => {
    const html = await (await fetch(site.url + path)).text();
    const [, said = ""] = /<noscript>(.*?)<\/noscript>/s.exec(html.slice(html.indexOf("<main"))) ?? [];
    expect(said.replaceAll(/<!--.*?-->|<[^>]+>/g, "")).toContain(text);
    // Not the element itself, since a browser whose scripts a test has disabled parses it as if scripts ran.
    const { page, context } = await visit(site, path, { javaScriptEnabled: false });
    expect(await page.getByText("Loading pricing settings...").isVisible()).toBe(false);
    await context.close();
  });

  it("the calculator also says so if its own script is lost", async () => {
    const { page } = await visit(site, "about:blank", { realTime: true });
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(pages.quickQuote);
    await page.getByText("The calculator couldn't be loaded. Please reload the page.").waitFor();
  });
});
