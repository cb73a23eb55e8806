import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../server/database/transaction.ts";
import { lockOrder } from "../../server/orders/find-order.ts";
import { putOnAccount } from "../../server/payments/put-on-account.ts";
import { queueSignInEmails } from "../../server/portal/queue-sign-in-emails.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addAccount, addMember, newestCode } from "../members.ts";
import { storeTestOrder } from "../orders.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

let account: Awaited<ReturnType<typeof addAccount>>;
let owner: Awaited<ReturnType<typeof addMember>>;
beforeEach(async () => {
  account = await addAccount(site, "Aran Books");
  owner = await addMember(site, account.id, { name: "Mary Murphy" });
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Requests a code on the sign-in page by keyboard alone, and returns the code and key of the email. */
async function askByKeyboard(page: Page, email: string) {
  await page.getByLabel("Your email address").fill(email);
  await page.keyboard.press("Enter");
  await heading(page, "Check your email").waitFor();
  await queueSignInEmails(site.context);
  const sent = await newestCode(site, email);
  if (!sent) throw new Error("no email was sent");
  return sent;
}

async function signIn(page: Page, email: string): Promise<void> {
  const { code } = await askByKeyboard(page, email);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

describe("signing in", () => {
  it("leads from the portal to the sign-in and back to the requested screen, by keyboard [C005] [C025]", async () => {
    const { page, faults } = await visit(site, "/account/people");
    await heading(page, "Sign in").waitFor();
    await expectNoAxeFindings(page);
    await page.getByLabel("Your email address").fill("mary@");
    await page.keyboard.press("Enter");
    await page.getByText("Type your email address, such as").waitFor();
    await askByKeyboard(page, owner.email);
    await expectNoAxeFindings(page);
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.getByText("Type the six digits of the email").waitFor();
    const code = (await newestCode(site, owner.email))?.code ?? "";
    await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is wrong.").waitFor();
    await page.getByLabel("Code").fill(code);
    await page.keyboard.press("Enter");
    await heading(page, "People").waitFor();
    expect(pathOf(page)).toBe("/account/people");
    expect(faults.filter((fault) => !/40[13]|422/.test(fault))).toEqual([]);
  });

  it("by the link shows a button in the same browser, and the code to type in another [C005]", async () => {
    const { page } = await visit(site, "/account");
    const { key, code } = await askByKeyboard(page, owner.email);
    const phone = await visit(site, `/account/sign-in?key=${key}`, { viewport: { width: 360, height: 740 } });
    await phone.page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`).waitFor();
    await expectNoAxeFindings(phone.page);
    await expectNoSidewaysScroll(phone.page);
    await page.goto(`/account/sign-in?key=${key}`);
    await page.getByText("You are signing in as").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await heading(page, "Welcome, Mary Murphy").waitFor();
    await phone.page.goto("/account");
    await heading(phone.page, "Sign in").waitFor();
  });

  it("shows the current screen on a phone, in a menu that is scrolled to it", async () => {
    const { page } = await visit(site, "/account/settings", { viewport: { width: 360, height: 740 } });
    await signIn(page, owner.email);
    await heading(page, "Settings").waitFor();
    const menu = page.getByRole("navigation", { name: "Account" });
    const isInView = (name: string) =>
      menu.getByRole("link", { name, exact: true }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(() => isInView("Settings")).toBe(true);
    expect(await isInView("Home")).toBe(false);
    await menu.getByRole("link", { name: "People" }).click();
    await heading(page, "People").waitFor();
    await page.goBack();
    await heading(page, "Settings").waitFor();
    await expect.poll(() => isInView("Settings")).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it("asks which account to open, and switches without leaving anything of the other [C008]", async () => {
    const second = await addMember(site, (await addAccount(site, "Boyne Prints")).id, { name: "M. Murphy" });
    await site.db.updateTable("members").set({ email: owner.email }).where("id", "=", second.id).execute();
    await addMember(site, account.id, { name: "Only at Aran", role: "booker" });
    const { page } = await visit(site, "/account/people");
    await signIn(page, owner.email);
    await heading(page, "Choose an account").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Aran Books" }).click();
    await page.getByRole("rowheader", { name: "Only at Aran" }).waitFor();
    await page.getByLabel("Switch account").selectOption("Boyne Prints");
    await page.getByRole("rowheader", { name: "M. Murphy" }).waitFor();
    expect(await page.getByText("Only at Aran").count()).toBe(0);
  });
});

describe("the sign-in", () => {
  it("says why only to visitors who requested a page or were signed in", async () => {
    const first = await visit(site, "/account");
    await heading(first.page, "Sign in").waitFor();
    expect(await first.page.getByText("Please sign in.").count()).toBe(0);
    const asked = await visit(site, "/account/people");
    await asked.page.getByText("Please sign in.").waitFor();
  });
});

describe("deliveries and approvals", () => {
  /** An order of the account, with addresses to show. */
  const order = (values: Partial<Parameters<typeof storeTestOrder>[1]> = {}) =>
    storeTestOrder(site.db, {
      account_id: account.id,
      member_id: owner.id,
      scheduled_date: "2026-03-04",
      pickup_town: "Naas",
      dropoff_town: "Cork",
      status: "processing",
      ...values,
    });

  it("can be found, opened, given instructions and cancelled, and the filter stays in the URL [C023]", async () => {
    await order({ po_number: "PO-1", dropoff_town: "Sligo" });
    const id = await order({ po_number: "PO-4471", customer_email: owner.email });
    const { page } = await visit(site, "/account/deliveries", { viewport: { width: 360, height: 740 } });
    await signIn(page, owner.email);
    await heading(page, "Deliveries").waitFor();
    const rows = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel("Search deliveries").fill("PO-4471");
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => page.url()).toContain("search=PO-4471");
    await page.getByLabel("State").selectOption("Booked");
    await expect.poll(() => page.url()).toContain("state=booked");
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    await rows.first().getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: /^Delivery / }).waitFor();
    expect(pathOf(page)).toBe(`/account/deliveries/${id}`);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Tell the driver" }).click();
    await page.getByLabel("What the driver should know").fill("Ring twice");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Ring twice").waitFor();
    await page.getByRole("button", { name: "Cancel delivery" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel delivery" }).click();
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
    const { status } = await site.db
      .selectFrom("orders")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("cancelled");
  });

  it("a booking above a limit is refused with a reason in the portal, and its email's link says so [C020]", async () => {
    const booker = await addMember(site, account.id, { name: "Joe Walsh", role: "booker" });
    await site.db.updateTable("members").set({ order_limit_cents: 1_00 }).where("id", "=", booker.id).execute();
    await site.db.updateTable("accounts").set({ credit_limit_cents: 100_00 }).where("id", "=", account.id).execute();
    const id = await order({ status: "on-hold", member_id: null });
    const waiting = await inTransaction(site.context, async (context) => {
      const locked = await lockOrder(context.db, id);
      const terms = { accountId: account.id, memberId: booker.id, poNumber: "", costCentre: "" };
      return locked && putOnAccount(context, locked, terms);
    });
    expect(waiting).toMatchObject({ awaits_approval: true });
    const email = await site.db
      .selectFrom("emails")
      .select("data")
      .where("order_id", "=", id)
      .where("template", "=", "approval_requested")
      .executeTakeFirstOrThrow();
    const { pathname, search } = new URL((email.data as { url: string }).url);
    const link = await visit(site, pathname + search, { viewport: { width: 360, height: 740 } });
    await link.page.getByRole("button", { name: "Approve" }).waitFor();
    await expectNoSidewaysScroll(link.page);
    await expectNoAxeFindings(link.page);
    const { page } = await visit(site, "/account");
    await signIn(page, owner.email);
    await page.getByRole("link", { name: "Open approvals" }).click();
    await heading(page, "Approvals").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Refuse" }).click();
    await page.getByLabel("Reason").fill("Use the van");
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
    await page.getByText("Mary Murphy refused it on").waitFor();
    await link.page.getByRole("button", { name: "Approve" }).click();
    await link.page.getByRole("alert").getByText("Mary Murphy refused it on").waitFor();
  });
});

describe("the portal's screens", () => {
  it("work at three widths, and axe finds nothing [C025]", async () => {
    await addMember(site, account.id, {
      name: "Joe Walsh",
      role: "booker",
      email: `joe.walsh.${account.id}@example.ie`,
    });
    const { page } = await visit(site, "/account");
    await signIn(page, owner.email);
    await heading(page, "Welcome, Mary Murphy").waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [screen, title] of [
        ["Home", "Welcome, Mary Murphy"],
        ["Book", "Book a courier"],
        ["Addresses", "Addresses"],
        ["Deliveries", "Deliveries"],
        ["Approvals", "Approvals"],
        ["People", "People"],
        ["Settings", "Settings"],
      ] as const) {
        await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: screen }).click();
        await heading(page, title).waitFor();
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
      }
    }
  });

  it("let an owner invite somebody, change their role and end their access [C024]", async () => {
    const { page } = await visit(site, "/account/people");
    await signIn(page, owner.email);
    const email = `joe-${account.id}@example.ie`;
    await page.getByRole("button", { name: "Invite a member" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("The name is required").waitFor();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Name").fill("Joe Walsh");
    await dialog.getByLabel("Limit per order").fill("100");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Joe Walsh" }) });
    await row.getByText("€100.00").waitFor();
    await row.getByText("Invited").waitFor();
    await row.getByRole("button", { name: "Actions for Joe Walsh" }).click();
    await page.getByRole("menuitem", { name: "Change" }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("Approver");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await row.getByText("Approver").waitFor();
    await row.getByRole("button", { name: "Actions for Joe Walsh" }).click();
    await page.getByRole("menuitem", { name: "End access" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End access" }).click();
    await row.getByText("No access").waitFor();
  });

  it("say why a member is signed out as soon as their access ends, and hide the owners' actions from others [C007]", async () => {
    const booker = await addMember(site, account.id, { name: "Joe Walsh", role: "booker" });
    const { page } = await visit(site, "/account", { realTime: true });
    await signIn(page, booker.email);
    await heading(page, "Welcome, Joe Walsh").waitFor();
    expect(await page.getByRole("link", { name: "People" }).count()).toBe(0);
    const disabled = { state: "disabled" as const, disabled_at: new Date() };
    await site.db.updateTable("members").set(disabled).where("id", "=", booker.id).execute();
    await page.getByText("Your access to the account of Aran Books has ended.").waitFor();
    await heading(page, "Sign in").waitFor();
  });

  it("show at once that the account is on stop, with the reason", async () => {
    const { page } = await visit(site, "/account", { realTime: true });
    await signIn(page, owner.email);
    await heading(page, "Welcome, Mary Murphy").waitFor();
    const stop = { status: "on_stop" as const, status_reason: "Invoice 17 is overdue" };
    await site.db.updateTable("accounts").set(stop).where("id", "=", account.id).execute();
    await page.getByText("Your account is on stop").waitFor();
    await page.getByText("Invoice 17 is overdue").waitFor();
    await expectNoAxeFindings(page);
  });

  it("list where a member is signed in, and sign another browser out [C007]", async () => {
    const laptop = await visit(site, "/account/settings");
    await signIn(laptop.page, owner.email);
    await laptop.page.getByText("This browser.").waitFor();
    const phone = await visit(site, "/account");
    await signIn(phone.page, owner.email);
    await heading(phone.page, "Welcome, Mary Murphy").waitFor();
    await laptop.page.reload();
    await laptop.page.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await laptop.page.getByText("is signed out", { exact: false }).first().waitFor();
    await phone.page.reload();
    await phone.page.getByText("This browser was signed out from another one.").waitFor();
  });

  it("are one shell that is never cached, without third-party scripts [C012]", async () => {
    for (const path of ["/account", "/account/people", "/account/sign-in"]) {
      const response = await fetch(site.url + path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
      expect(await response.text()).not.toContain("Aran Books");
    }
  });
});

describe("a passkey", () => {
  it("is added in the settings, signs in without an email, and is removed [C009]", async () => {
    // Passkeys belong to a host name, not to an IP address, so this uses the site as http://localhost.
    const { publicUrl } = site.context.environment;
    const localhost = site.url.replace("127.0.0.1", "localhost");
    site.context.environment.publicUrl = localhost;
    try {
      const { page } = await visit({ ...site, url: localhost }, "/account/settings");
      const client = await page.context().newCDPSession(page);
      await client.send("WebAuthn.enable");
      await client.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await signIn(page, owner.email);
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByLabel("Name of this device").fill("Office laptop");
      await page.keyboard.press("Enter");
      await page.getByText("Office laptop").waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await heading(page, "Welcome, Mary Murphy").waitFor();
      await page.goto(`${localhost}/account/settings`);
      await page.getByRole("button", { name: "Remove Office laptop" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("Passkey removed").first().waitFor();
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByText("This passkey is not accepted.").waitFor();
    } finally {
      site.context.environment.publicUrl = publicUrl;
    }
  });
});
