import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markSubmission, submitForm } from "../../contract/forms.ts";
import { enqueueEmails } from "../../server/mail/enqueue-emails.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeTestOrder } from "../orders.ts";
import { readCsv } from "../read-csv.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
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
    const shots = process.env["SHOTS"];
    if (shots)
      await page.screenshot({
        path: `${shots}/records-${new URL(page.url()).pathname.split("/").at(-1)}-${Date.now()}-${width}.png`,
      });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
/** Presses a key until the focus is on the button of this name. */
const tabTo = async (page: Page, name: string, key: string) => {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`${key} does not lead to ${name}`);
};
const rows = (page: Page) => page.getByRole("rowheader");

describe("the emails' screen", () => {
  it("lists emails by state, shows one without running anything in it, and sends it again", async () => {
    await contact("Sorcha");
    const { page, faults } = await openStaff(site, "administrator", "/admin/emails");
    const subject = page.getByRole("button", { name: /Hello from Sorcha/ });
    await subject.waitFor();
    await fits(page);
    await subject.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Hello from Sorcha/ });
    const letter = dialog.locator("iframe");
    expect(await letter.getAttribute("sandbox")).toBe("");
    expect(await letter.getAttribute("srcdoc")).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`);
    const body = page.frameLocator("iframe").locator("body");
    await expect.poll(() => body.innerText()).toContain("<img src=x onerror=alert(1)> from Sorcha");
    await expectNoAxeFindings(page);
    await dialog.getByRole("tab", { name: "Email" }).press("ArrowRight");
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
    const question = page.getByRole("dialog", { name: "Send this email again?" });
    await question.getByText("This email has not been sent yet: mailbox is full").waitFor();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Send again" }).click();
    await page.getByText("Email is waiting to be sent", { exact: true }).waitFor();
    await page.getByText("No emails found.").waitFor();
    const { state } = await site.db
      .selectFrom("emails")
      .select("state")
      .where("subject", "like", "%Hello from Sorcha%")
      .executeTakeFirstOrThrow();
    expect(state).toBe("queued");
    // The email's frame refuses the scripts that the test itself adds to every document.
    expect(faults.filter((text) => !text.includes("about:srcdoc"))).toEqual([]);
  });

  it("asks before an email that was already sent goes out a second time, and sends it only on confirmation", async () => {
    const name = `twice-${randomUUID()}`;
    const recipient = `${name}@example.ie`;
    await contact(name);
    const sentAt = new Date("2026-03-04T09:30:00Z");
    const email = () =>
      site.db.selectFrom("emails").select(["id", "state"]).where("recipient", "=", recipient).executeTakeFirstOrThrow();
    const { id } = await email();
    await site.db
      .updateTable("emails")
      .set({ state: "sent", sent_at: sentAt, attempts: 1 })
      .where("id", "=", id)
      .execute();
    const { page, faults } = await openStaff(site, "administrator", `/admin/emails?search=${recipient}`);
    const actions = page.getByRole("button", { name: `Actions for the email to ${recipient}` });
    const ask = async () => {
      await actions.press("Enter");
      // The menu gives the focus to its first row a moment after it has opened.
      await expect.poll(() => actions.getAttribute("aria-expanded")).toBe("true");
      await page.getByRole("menuitem", { name: "Send again" }).press("Enter");
      await page.getByText("This email was sent on 4 Mar 2026, 09:30.").waitFor();
    };
    await ask();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => actions.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await email()).state).toBe("sent");
    await ask();
    await expectNoAxeFindings(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send again" }).press("Enter");
    await page.getByText("Email is waiting to be sent", { exact: true }).waitFor();
    expect((await email()).state).toBe("queued");
    expect(faults).toEqual([]);
  });

  it("finds emails by the beginning of an address or by an order's number, keeps the search in the address and clears it", async () => {
    const facts = { title: "Look", text: "Please look at it.", facts: [] };
    const orderId = await storeTestOrder(site.db);
    const mails = [
      { template: "alert" as const, recipient: "find-me@example.ie", data: facts, orderId },
      { template: "alert" as const, recipient: "not-me@example.ie", data: facts },
    ];
    await enqueueEmails(mails, site.clock.now(), site.url).execute(site.db);
    const { page, faults } = await openStaff(site, "administrator", "/admin/emails");
    const box = page.getByLabel("Search emails");
    await page.getByText("not-me@example.ie").waitFor();
    for (const search of ["FIND-ME@", String(orderId), `WC-${orderId}`]) {
      await box.fill(search);
      await page.waitForURL((url) => url.searchParams.get("search") === search);
      await expect.poll(() => page.getByText("not-me@example.ie").count()).toBe(0);
      await page.getByText("find-me@example.ie").waitFor();
      await expect.poll(() => rows(page).count()).toBe(1);
    }
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("button", { name: "Clear All" }).click();
    await page.waitForURL((url) => url.search === "");
    await page.getByText("not-me@example.ie").waitFor();
    expect(faults).toEqual([]);
  });

  it("has pages of fifty, with the page in the address", async () => {
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
  it("shows submissions by form and by mark, with all their fields", async () => {
    await contact("Dara");
    await contact("Robot", { fax: "buy now" });
    const { page, faults } = await openStaff(site, "administrator", "/admin/submissions?form=7");
    await page.getByText("dara@example.ie").waitFor();
    await fits(page);
    await page.getByLabel("Mark", { exact: true }).selectOption("true");
    await page.waitForURL("**/admin/submissions?form=7&spam=true");
    await expect.poll(() => page.getByText("dara@example.ie").count()).toBe(0);
    await page.getByRole("cell", { name: "Spam suspected" }).waitFor();
    await page.getByRole("button", { name: /^Contact, submission/ }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("<img src=x onerror=alert(1)> from Robot").waitFor();
    await dialog.getByText("Nobody was emailed about it.").waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await page.getByLabel("Form").selectOption("9");
    await page.getByText("No submissions found.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("dara@example.ie").waitFor();
    expect(faults).toEqual([]);
  });

  it("marks a submission as done from the list and from its dialog, and reopens it by a press", async () => {
    await contact("Fidelma");
    await contact("Gobnait");
    const { page, faults } = await openStaff(site, "administrator", "/admin/submissions?form=7&state=open");
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`${name}@example.ie`) });
    await row("fidelma")
      .getByRole("button", { name: /^Mark as done/ })
      .press("Enter");
    await row("fidelma").waitFor({ state: "detached" });
    await page.getByText("Marked as done", { exact: true }).waitFor();
    await page.getByLabel("State").selectOption("");
    await row("fidelma")
      .getByText(/^Done: administrator-/)
      .waitFor();
    await fits(page);
    // Nor is anything of the table cut off at 1280.
    const box = page.getByRole("table", { name: "Form submissions" }).locator("xpath=..");
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await row("gobnait")
      .getByRole("button", { name: /^Contact, submission/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Mark as done" }).click();
    await dialog.getByText("Done", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await row("fidelma")
      .getByRole("button", { name: /^Reopen/ })
      .click();
    await row("fidelma")
      .getByRole("button", { name: /^Mark as done/ })
      .waitFor();
    await page.getByLabel("State").selectOption("done");
    await row("gobnait").waitFor();
    await row("fidelma").waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  it("marks one as done while another is still being marked", async () => {
    await contact("Iarla");
    await contact("Jarlath");
    const { page } = await openStaff(site, "administrator", "/admin/submissions?form=7");
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`${name}@example.ie`) });
    const mark = (name: string) => row(name).getByRole("button", { name: /^Mark as done/ });
    let sent = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**${markSubmission.path.replace("{id}", "*")}`, async (route) => {
      sent += 1;
      if (sent === 1) await held;
      await route.continue();
    });
    await mark("iarla").click();
    await expect.poll(() => sent).toBe(1);
    await mark("jarlath").click();
    await row("jarlath")
      .getByText(/^Done: administrator-/)
      .waitFor();
    expect(await mark("iarla").getAttribute("aria-busy")).toBe("true");
    letGo();
    await row("iarla")
      .getByText(/^Done: administrator-/)
      .waitFor();
    expect(sent).toBe(2);
  });

  it("keeps a submission open that leaves the list by being marked, and does not open it by itself later", async () => {
    await contact("Keelin");
    const { page } = await openStaff(site, "administrator", "/admin/submissions?form=7&state=open");
    const row = page.getByRole("row", { name: /keelin@example.ie/ });
    await row.getByRole("button", { name: /^Contact, submission/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Mark as done" }).click();
    await row.waitFor({ state: "detached" });
    await dialog.getByText("Done", { exact: true }).waitFor();
    await dialog.getByText(/^administrator-/).waitFor();
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await row.waitFor();
    await dialog.getByRole("button", { name: "Mark as done" }).click();
    await row.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("State").selectOption("");
    await row.waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it("finds typed text, keeps search and days in the address, and clears all of it", async () => {
    await contact("Searchable");
    await contact("Another");
    const { page, faults } = await openStaff(site, "administrator", "/admin/submissions");
    await page.getByText("another@example.ie").waitFor();
    const box = page.getByLabel("Search submissions");
    await box.fill("from SEARCHABLE");
    await page.waitForURL((url) => url.searchParams.get("search") === "from SEARCHABLE");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByText("searchable@example.ie").waitFor();
    await page.getByLabel("Received from").fill("2026-03-04");
    await page.getByLabel("Received to").fill("2026-03-04");
    await page.waitForURL((url) => url.searchParams.get("to") === "2026-03-04");
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await box.inputValue()).toBe("from SEARCHABLE");
    expect(await page.getByLabel("Received from").inputValue()).toBe("2026-03-04");
    await fits(page);
    await page.getByLabel("Received from").fill("2026-03-05");
    await page.getByLabel("Received to").fill("2026-03-06");
    await page.getByText("No submissions found.").waitFor();
    await fits(page);
    await page.getByRole("button", { name: "Clear All" }).click();
    await page.waitForURL((url) => url.search === "");
    await page.getByText("another@example.ie").waitFor();
    expect([await box.inputValue(), await page.getByLabel("Received from").inputValue()]).toEqual(["", ""]);
    expect(faults).toEqual([]);
  });

  it("is searched, exported and cleared with the keyboard alone", async () => {
    await contact("Keyboard", {
      data: { names: "Key Board", email: "keyboard@example.ie", message: '"One",\n=two and three' },
    });
    const { page, faults } = await openStaff(site, "administrator", "/admin/submissions?form=7");
    await page.getByText("keyboard@example.ie").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("keyboard@example.ie");
    await page.keyboard.press("Enter");
    await expect.poll(() => rows(page).count()).toBe(1);
    await tabTo(page, "Export CSV", "Shift+Tab");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toBe("submissions-2026-03-04.csv");
    const pieces: Buffer[] = [];
    for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
    const [head = [], ...lines] = readCsv(Buffer.concat(pieces).toString("utf8"));
    expect(lines).toHaveLength(1);
    const cell = (name: string) => lines[0]?.[head.indexOf(name)];
    expect([cell("Form"), cell("Names"), cell("Email"), cell("Message")]).toEqual([
      "Contact",
      "Key Board",
      "keyboard@example.ie",
      '"One",\n=two and three',
    ]);
    await page.getByText("Export ready", { exact: true }).waitFor();
    await page.getByText("1 submission in the file.").waitFor();
    await page.keyboard.press("/");
    await tabTo(page, "Clear All", "Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "");
    expect(faults).toEqual([]);
  });

  it("says when the list or the file could not be loaded, and tries again", async () => {
    await contact("Failing");
    const { page } = await openStaff(site, "administrator", "/admin/submissions");
    await page.getByText("failing@example.ie").waitFor();
    const broken = { status: 500, contentType: "application/json", body: '{"code":"internal","message":"Broken"}' };
    await page.route("**/submissions.csv*", (route) => route.fulfill(broken));
    await page.getByRole("button", { name: "Export CSV" }).click();
    await page.getByText("Export failed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Export CSV" }).waitFor();
    await page.route("**/currach/v1/submissions?*", (route) => route.fulfill(broken));
    await page.reload();
    await page.getByText("Submissions could not be loaded").waitFor();
    await expectNoAxeFindings(page);
    await page.unroute("**/currach/v1/submissions?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("failing@example.ie").waitFor();
  });
});

describe("the payment problems' screen", () => {
  it("says when there are none, and lists money that pays nothing", async () => {
    const { page, faults } = await openStaff(site, "administrator", "/admin/payment-problems");
    await page.getByText("No open payment problems.").waitFor();
    await site.db
      .insertInto("payments")
      .values({
        method: "stripe",
        reference: "pi_unmatched",
        amount_cents: 123_450,
        currency: "EUR",
        state: "unmatched",
        case_reason: "No order has this reference",
        livemode: false,
        received_at: site.clock.now(),
      })
      .execute();
    await page.reload();
    await page.getByRole("heading", { name: "€1,234.50, does not match an order" }).waitFor();
    await page.getByText("No order has this reference").waitFor();
    await page.getByText("Open", { exact: true }).last().waitFor();
    await fits(page);
    await page.getByRole("button", { name: "Assign to an order" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Order" }).fill("WC-99999");
    await dialog.getByText("There is no such order").waitFor();
    await fits(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Refund this payment" }).click();
    await dialog.getByText("How", { exact: true }).waitFor();
    await fits(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Settled because…" }).click();
    await dialog.getByRole("button", { name: "Settle" }).click();
    await dialog.getByText("Say why there is nothing to do").waitFor();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("A test of the bank");
    await fits(page);
    await dialog.getByRole("button", { name: "Settle" }).click();
    await page.getByText("No open payment problems.").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("Because: A test of the bank").waitFor();
    expect(new URL(page.url()).search).toBe("?show=all");
    await fits(page);
    await page.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("button", { name: "Settled because…" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("lists disputes and refunds of unknown payments, and settles one with the finding", async () => {
    const event = {
      gateway: "stripe",
      received_at: new Date(site.clock.now().getTime() - 2 * 86_400_000),
      waits_because: "Its payment is not in these books, and the payment provider does not say what it was made for",
    };
    const dispute = {
      disputeId: "du_1",
      paymentId: "pi_3PqYzK2eZvKYlo2C0xJmWn8T",
      amountCents: 45_000,
      state: "withdrawn",
      reason: "fraudulent",
      openedAt: site.clock.now().toISOString(),
    };
    await site.db
      .insertInto("waiting_payment_events")
      .values([
        {
          ...event,
          event_id: "evt_1",
          type: "charge.dispute.funds_withdrawn",
          payment_reference: dispute.paymentId,
          content: JSON.stringify({ kind: "dispute", dispute }),
          open_since: site.clock.now(),
        },
        {
          ...event,
          event_id: "evt_2",
          type: "refund.created",
          payment_reference: "pi_other",
          content: JSON.stringify({ kind: "refunds", paymentId: "pi_other" }),
          next_attempt_at: site.clock.now(),
        },
      ])
      .execute();
    const { page, faults } = await openStaff(site, "administrator", "/admin/payment-problems");
    const events = page.getByRole("list", { name: "Refunds and disputes for unknown payments" });
    await events.getByText("Dispute opened, money taken back").waitFor();
    await events.getByText("Looking for its payment").waitFor();
    await expectNoAxeFindings(page);
    await fits(page);
    await events.getByRole("button", { name: `Settle: ${dispute.paymentId}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Settle" }).click();
    await dialog.getByText("Write down what you found").waitFor();
    await dialog.getByLabel("What you found").fill("A payment of the other shop");
    await dialog.getByRole("button", { name: "Settle" }).click();
    await events.getByText("Dispute opened").waitFor({ state: "detached" });
    await events.getByText("pi_other").waitFor();
    expect(faults).toEqual([]);
  });
});
