import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portalApi, portalPages } from "../../contract/portal-paths.ts";
import { memberCookie } from "../../server/auth/authenticate-member.ts";
import { atRest, closeVisits, openProfile, visit } from "../e2e/browser.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addAccount, addMember } from "../members.ts";
import { storeTestOrder } from "../orders.ts";

type Context = Awaited<ReturnType<typeof openProfile>>;
type SignedIn = { storageState: Awaited<ReturnType<Context["storageState"]>> };

let site: Site;
let olive: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  site = await openSite();
  olive = await signIn(await openFirm("Aran Books", "Olive Owner", "Sligo"));
  ben = await signIn(await openFirm("Boyne Prints", "Ben Baker", "Athlone"));
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** A firm with a delivery to this town today, two people and a saved address. */
async function openFirm(name: string, owner: string, town: string) {
  const account = await addAccount(site, name);
  const member = await addMember(site, account.id, { name: owner });
  await addMember(site, account.id, { name: `Colleague of ${owner}`, role: "booker" });
  await storeTestOrder(site.db, {
    account_id: account.id,
    member_id: member.id,
    scheduled_date: "2026-03-04",
    pickup_town: "Naas",
    dropoff_town: town,
    status: "processing",
  });
  return member;
}

async function signIn({ email }: { email: string }): Promise<SignedIn> {
  const { page, context } = await visit(site, portalPages.settings, { kept: true });
  await signInToPortal(page, site, email);
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}

/** The document as served, in a browser that runs no scripts. */
async function served(path: string, who: Partial<SignedIn>): Promise<{ page: Page; html: string; headers: Headers }> {
  const context = await openProfile({ baseURL: site.url, javaScriptEnabled: false, ...who });
  const page = await context.newPage();
  const response = await page.goto(path);
  return { page, html: await page.content(), headers: new Headers(response?.headers()) };
}

const screens = [
  ["home", portalPages.home, "Naas to Sligo"],
  ["book", portalPages.book, "Pickup Address"],
  ["deliveries", portalPages.deliveries, "Naas to Sligo"],
  ["addresses", portalPages.addresses, "Save the places"],
  ["approvals", portalPages.approvals, "Nothing to approve"],
  ["invoices", portalPages.invoices, "Invoices"],
  ["the statement", portalPages.statement, "Statement"],
  ["people", portalPages.people, "Colleague of Olive Owner"],
  ["settings", portalPages.settings, "About bookings"],
] as const;

describe("a screen of the portal", () => {
  it.each(screens)("is there with its content before any script: %s", async (_, path, text) => {
    const { page, html, headers } = await served(path, olive);
    const main = page.getByRole("main");
    await main.getByText(text).first().waitFor({ timeout: 2_000 });
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "People" }).waitFor();
    // The calculator has parts that load later, as on its public page.
    if (path !== portalPages.book) expect(await main.locator(".animate-spin, .animate-breathe").count()).toBe(0);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self' ('sha256-[\w+/=]+' ?)+;/);
    // Contains nothing of the other firm, which has the same kinds of data.
    expect(html).not.toMatch(/Boyne|Ben Baker|Athlone/);
  });

  it.each(screens)("is taken over by the browser as it was served: %s", async (_, path) => {
    const { page, faults } = await visit(site, path, olive);
    await atRest(page);
    await page.getByRole("navigation", { name: "Account" }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe("the portal's document", () => {
  it("names nobody without a session, or once the session has ended", async () => {
    const stranger = await served(portalPages.home, {});
    expect(stranger.html).not.toMatch(/Aran Books|Olive|Boyne|Ben Baker/);
    const cara = await openFirm("Clew Bay", "Cara", "Cork");
    const { page } = await visit(site, portalPages.home, await signIn(cara));
    await page.getByRole("heading", { level: 1, name: "Welcome, Cara" }).waitFor();
    const read = async () => (await page.request.get(site.url + portalPages.home)).text();
    expect(await read()).toContain("Clew Bay");
    await site.db
      .updateTable("member_sessions")
      .set({ ended_at: site.clock.now(), end_reason: "revoked" })
      .where("email", "=", cara.email)
      .execute();
    expect(await read()).not.toMatch(/Clew Bay|Cara/);
    const other = await served(portalPages.home, ben);
    expect(other.html).toContain("Boyne Prints");
    expect(other.html).not.toMatch(/Aran Books|Olive/);
  });

  it("shows nothing of one member to another who signs in after them in the same tab", async () => {
    const firm = await openFirm("Dingle Sails", "Dara", "Tralee");
    const { page } = await visit(site, portalPages.home, await signIn(firm));
    await page.getByRole("heading", { level: 1, name: "Welcome, Dara" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    const next = await addMember(site, (await addAccount(site, "Erne Boats")).id, { name: "Ena" });
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.evaluate(() => {
      const shown = new MutationObserver(() => {
        if (/Dara|Dingle|Tralee/.test(document.body.innerText)) document.documentElement.dataset["leaked"] = "";
      });
      shown.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await signInToPortal(page, site, next.email);
    await page.getByRole("heading", { level: 1, name: "Welcome, Ena" }).waitFor();
    expect(await page.locator("html[data-leaked]").count()).toBe(0);
  });

  it("is only the shell if another site chose the query, which the compressed size would compare with the member's data", async () => {
    const { page } = await visit(site, portalPages.settings, olive);
    const read = async (path: string, from: string) =>
      (await page.request.get(site.url + path, { headers: { "sec-fetch-site": from } })).text();
    for (const from of ["cross-site", "same-site", ""])
      expect(await read(`${portalPages.deliveries}?search=Sligo`, from)).not.toMatch(/Aran Books|Olive/);
    for (const from of ["same-origin", "none"])
      expect(await read(`${portalPages.deliveries}?search=Sligo`, from)).toContain("Aran Books");
    // The link of an email has no query.
    expect(await read(portalPages.deliveries, "cross-site")).toContain("Aran Books");
  });

  it("leaves no page cookie after signing out", async () => {
    const { page, context } = await visit(
      site,
      portalPages.home,
      await signIn(await openFirm("Foyle", "Fia", "Derry")),
    );
    const sessionCookies = async () => (await context.cookies()).filter(({ name }) => name === memberCookie);
    expect((await sessionCookies()).map(({ path }) => path).sort()).toEqual([portalPages.home, portalApi]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await sessionCookies()).toEqual([]);
  });
});
