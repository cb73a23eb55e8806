import type { BrowserContext, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listStaffOrders } from "../../contract/staff-orders.ts";
import {
  type ConsentChoice,
  closeVisits,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  passTime,
  visit,
} from "../e2e/browser.ts";
import { administrator, openSite, type Site } from "../e2e/site.ts";

const errorHost = "errors.example";

let site: Site;
let reporting: Site;
beforeAll(async () => {
  // No tags, so every request to another host is an error report.
  const settings = { trackingCodes: { gtmId: "", gaMeasurementId: "", googleAdsId: "" } };
  site = await openSite({ settings });
  reporting = await openSite({ settings, sentryDsn: `https://public@${errorHost}/7` });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
  await reporting.stop();
});

const panel = (page: Page) => page.getByRole("region", { name: "Error reporting test" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const failure = (page: Page) => page.getByRole("heading", { level: 1, name: "Something went wrong" });

/** A mark that a new document does not have. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

async function signIn(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByLabel("Password").press("Enter");
}

/** Records requests to other hosts, and for the error service's client. */
function watch(context: BrowserContext, of: Site): Request[] {
  const requests: Request[] = [];
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== of.url || /sentry/i.test(pathname)) requests.push(request);
  });
  return requests;
}

async function makeEveryError(page: Page): Promise<void> {
  await press(page, "Throw in a handler");
  await press(page, "Reject a promise");
  await press(page, "Report an error");
  await panel(page).getByText("Caused an error on purpose.").waitFor();
  await press(page, "Break the page");
  await failure(page).waitFor();
}

describe("the error test panel", () => {
  it("is in the page with ?sentryTest=1, and not otherwise [P126] [A326]", async () => {
    const { page } = await visit(site, "/?sentryTest=1");
    await panel(page).waitFor();
    await panel(page).getByText("no error service is set up").waitFor();
    await expectNoAxeFindings(page);
    for (const path of ["/", "/?sentryTest=0"]) {
      await page.goto(path);
      await passTime(page, 200);
      expect(await page.getByText("Error reporting test").count(), path).toBe(0);
    }
    await page.goto("/admin/settings?sentryTest=1");
    await signIn(page);
    await page.waitForURL("**/admin/settings?sentryTest=1");
    await panel(page).waitFor();
  });
});

describe("when a page breaks", () => {
  it("the page says so, its header and footer stay, and Try Again renders it again, Reload Page reloads [P422] [P423]", async () => {
    const { page } = await visit(site, "/?sentryTest=1");
    await panel(page).waitFor();
    await mark(page);
    const header = await page.getByRole("banner").elementHandle();
    await press(page, "Break the page");
    await failure(page).waitFor();
    await page.getByText("An unexpected error occurred. Please try refreshing the page.", { exact: true }).waitFor();
    expect(await header?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.getByRole("contentinfo").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Something went wrong");
    await expectNoAxeFindings(page);

    await press(page, "Try Again");
    await page.getByRole("heading", { level: 1, name: "Your Delivery. Our Currach." }).waitFor();
    expect([await failure(page).count(), await isMarked(page)]).toEqual([0, true]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");

    await press(page, "Break the page");
    const loaded = page.waitForEvent("load");
    await press(page, "Reload Page");
    await loaded;
    await panel(page).waitFor();
    expect(await isMarked(page)).toBe(false);

    await press(page, "Break the page");
    await page.getByRole("banner").getByRole("link", { name: "Quick Quote" }).click();
    await page.locator('[id="pickup.text"]').waitFor();
    expect(await failure(page).count()).toBe(0);
  });

  it("the staff area says so too, with a way home, on every screen [A325]", async () => {
    const { page } = await visit(site, "/admin/orders?sentryTest=1");
    await signIn(page);
    await page.waitForURL("**/admin/orders?sentryTest=1");
    await panel(page).waitFor();
    const fits = async () => {
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
    };
    await fits();
    await mark(page);
    await press(page, "Break the page");
    await failure(page).waitFor();
    await page.getByText("An unexpected error occurred. Please try refreshing the page.", { exact: true }).waitFor();
    await fits();
    expect(await page.getByRole("banner").getByRole("link", { name: /home$/ }).getAttribute("href")).toBe("/");
    await press(page, "Try Again");
    await panel(page).waitFor();
    expect([await failure(page).count(), await isMarked(page)]).toEqual([0, true]);
    await press(page, "Break the page");
    const loaded = page.waitForEvent("load");
    await press(page, "Reload Page");
    await loaded;
    expect(await isMarked(page)).toBe(false);
  });
});

it("Try Again refetches the data on which a screen of the staff area broke [A325]", async () => {
  const { page } = await visit(site, "/admin/orders");
  let asked = 0;
  await page.route(
    (url) => url.pathname === listStaffOrders.path,
    (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ json: { orders: [null] } }) : route.continue();
    },
  );
  await signIn(page);
  await failure(page).waitFor();
  await press(page, "Try Again");
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expect.poll(() => asked).toBe(2);
  expect(await failure(page).count()).toBe(0);
});

describe("errors are reported to nobody else", () => {
  it("by default, whatever the visitor allows [P424] [A327]", async () => {
    const { page, context } = await visit(site, "/?sentryTest=1", { consent: "accepted" });
    await panel(page).waitFor();
    const requests = watch(context, site);
    await makeEveryError(page);
    await passTime(page, 500);
    expect(requests.map((request) => request.url())).toEqual([]);
  });

  it.each<[ConsentChoice, string, string]>([
    ["rejected", "/?sentryTest=1", "this visitor has not allowed analytics"],
    ["accepted", "/login?sentryTest=1", "this part of the site reports no errors"],
  ])("with a service set up, when analytics is %s on %s", async (consent, path, explained) => {
    const { page, context } = await visit(reporting, path, { consent });
    await panel(page).getByText(explained).waitFor();
    const requests = watch(context, reporting);
    await makeEveryError(page);
    await passTime(page, 500);
    expect(requests.map((request) => request.url())).toEqual([]);
  });
});

describe("with a service set up and analytics allowed", () => {
  it("each error is reported once, without the address's query or the visitor's input", async () => {
    const { page, context } = await visit(reporting, "/?from=Naas&sentryTest=1", { consent: "accepted" });
    await panel(page).getByText(`sent to ${errorHost}`).waitFor();
    const requests = watch(context, reporting);
    await context.route(`https://${errorHost}/**`, (route) =>
      route.fulfill({ status: 200, json: {}, headers: { "access-control-allow-origin": "*" } }),
    );
    const told = () => requests.filter((request) => new URL(request.url()).host === errorHost);
    await press(page, "Report an error");
    await expect.poll(() => told().length).toBe(1);
    await press(page, "Report an error");
    await press(page, "Throw in a handler");
    await expect.poll(() => told().length).toBe(2);
    await passTime(page, 300);
    expect(told()).toHaveLength(2);
    expect(requests.some((request) => /\/assets\/sentry-[\w-]+\.js$/.test(request.url()))).toBe(true);
    const [first] = told();
    expect(first?.url()).toContain("/api/7/envelope/");
    const body = first?.postData() ?? "";
    expect(body).toContain("Error test: on purpose");
    expect(body).not.toMatch(/Naas|sentryTest|user_agent|Mozilla|breadcrumbs|"request"/);
    expect(body).toContain('"infer_ip":"never"');
    expect(Object.keys((await first?.allHeaders()) ?? {})).not.toContain("cookie");
  });

  it("a service that does not answer disturbs nobody", async () => {
    const { page, faults } = await visit(reporting, "/?sentryTest=1", { consent: "accepted" });
    await panel(page).waitFor();
    const warned = page.waitForEvent("console", (message) => message.text().startsWith("[report] not sent"));
    await press(page, "Break the page");
    await warned;
    await press(page, "Try Again");
    await panel(page).waitFor();
    expect(faults.filter((fault) => !fault.includes("Error test: while rendering"))).toEqual([]);
  });
});
