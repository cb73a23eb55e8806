import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitForm } from "../../contract/forms.ts";
import { enqueueEmails } from "../../server/mail/enqueue-emails.ts";
import { closeBrowser, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.stop();
});

const post = (data: object) =>
  fetch(site.url + submitForm.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ form_id: 7, page: "/", ...data }),
  });
const contact = (names: string, more: object = {}) => {
  const email = `${names.toLowerCase()}@example.ie`;
  const message = `<img src=x onerror=alert(1)> from ${names}`;
  return post({ data: { names, email, contactNumber: "", subject: `Hello from ${names}`, message }, ...more });
};
const fits = async (page: Page) => {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
const rows = (page: Page) => page.getByRole("rowheader");

describe("the emails' screen", () => {
  it("lists what was written by state, shows a letter without running anything in it, and sends it again", async () => {
    await contact("Sorcha");
    const { page, faults } = await openStaff(site, "administrator", "/admin/emails");
    const subject = page.getByRole("button", { name: /Hello from Sorcha/ });
    await subject.waitFor();
    await fits(page);
    await subject.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Hello from Sorcha/ });
    const letter = dialog.locator("iframe");
    expect(await letter.getAttribute("sandbox")).toBe("");
    const body = page.frameLocator("iframe").locator("body");
    await expect.poll(() => body.innerText()).toContain("<img src=x onerror=alert(1)> from Sorcha");
    await expectNoAxeFindings(page);
    await dialog.getByRole("tab", { name: "Letter" }).press("ArrowRight");
    await dialog.locator("pre").getByText("from Sorcha").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();

    await page.getByLabel("State").selectOption("failed");
    await page.waitForURL("**/admin/emails?state=failed");
    await page.getByText("No emails found.").waitFor();
    await site.db
      .updateTable("emails")
      .set({ state: "failed", attempts: 9, last_error: "mailbox is full" })
      .where("subject", "like", "%Hello from Sorcha%")
      .execute();
    await page.reload();
    await page.getByText("mailbox is full").waitFor();
    await page.getByRole("button", { name: /^Actions for the email to/ }).click();
    await page.getByRole("menuitem", { name: "Send again" }).click();
    await page.getByText("Email queued", { exact: true }).waitFor();
    await page.getByText("No emails found.").waitFor();
    const { state } = await site.db
      .selectFrom("emails")
      .select("state")
      .where("subject", "like", "%Hello from Sorcha%")
      .executeTakeFirstOrThrow();
    expect(state).toBe("queued");
    // The letter's frame refuses the scripts that the test itself puts into every document.
    expect(faults.filter((text) => !text.includes("about:srcdoc"))).toEqual([]);
  });

  it("is leafed through by pages of fifty, with the page in the address", async () => {
    const facts = { title: "Look", text: "Please look at it.", facts: [] };
    const many = Array.from({ length: 60 }, (_, index) => ({
      template: "alert" as const,
      recipient: `person-${index}@example.ie`,
      data: facts,
    }));
    await enqueueEmails(many, site.clock.now(), site.url).execute(site.db);
    const { page } = await openStaff(site, "administrator", "/admin/emails");
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.getByRole("button", { name: "Page 2" }).click();
    await page.waitForURL("**/admin/emails?page=2");
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(10);
    await page.goBack();
    await page.goForward();
    await page.reload();
    await page.getByText(/Showing 51 to \d+ of \d+ emails/).waitFor();
  });
});

describe("the form submissions' screen", () => {
  it("shows what was sent, by form and by mark, with all its fields", async () => {
    await contact("Dara");
    await contact("Robot", { fax: "buy now" });
    const { page, faults } = await openStaff(site, "administrator", "/admin/submissions?form=7");
    await page.getByText("dara@example.ie").waitFor();
    await fits(page);
    await page.getByLabel("Mark").selectOption("true");
    await page.waitForURL("**/admin/submissions?form=7&spam=true");
    await expect.poll(() => page.getByText("dara@example.ie").count()).toBe(0);
    await page.getByRole("cell", { name: "Spam suspected" }).waitFor();
    await page.getByRole("button", { name: /^Contact, submission/ }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("<img src=x onerror=alert(1)> from Robot").waitFor();
    await dialog.getByText("Nobody was told about it by email.").waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await page.getByLabel("Form").selectOption("9");
    await page.getByText("No submissions found.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("dara@example.ie").waitFor();
    expect(faults).toEqual([]);
  });
});

describe("the payment problems' screen", () => {
  it("says when there are none, and what arrived and pays nothing", async () => {
    const { page, faults } = await openStaff(site, "administrator", "/admin/payment-problems");
    await page.getByText("No payment problems.").waitFor();
    await site.db
      .insertInto("payments")
      .values({
        method: "stripe",
        reference: "pi_unmatched",
        amount_cents: 123_450,
        currency: "EUR",
        state: "unmatched",
        problem: "No order has this reference",
        livemode: false,
        received_at: site.clock.now(),
      })
      .execute();
    await page.reload();
    await page.getByText("€1,234.50").waitFor();
    await page.getByText("No order has this reference").waitFor();
    await page.getByText("Needs a person").waitFor();
    await fits(page);
    expect(faults).toEqual([]);
  });
});
