import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { closeVisits, visit, visitShared } from "./browser.ts";
import { expectFailures, expectRefusals, expectSent } from "./form-checks.ts";
import { answerForms, type PublicForm, publicForm, submissionsOf, wakeUp } from "./public-form.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const message = {
  names: "Áine O'Brien",
  email: "aine@example.ie",
  contactNumber: "xyz",
  subject: "A harp to Sligo",
  message: "Can you carry a harp?",
};
const thanks = ["Message sent successfully!", "Thank you for contacting us. We'll get back to you soon."];
const sorry = [
  "Failed to send message",
  "There was an error sending your message. Please try again or call us directly.",
];

describe("the contact form", () => {
  let page: Page;
  let form: PublicForm;
  beforeAll(async () => {
    ({ page } = await visit(site, "/"));
    await wakeUp(page);
    form = publicForm(page, "Contact");
  });

  it("names what is wrong at each field and sends nothing [P251] [P252] [P254] [P255]", () =>
    expectRefusals(page, form, message, [
      { field: "names", bad: ["A"], error: "Name must be at least 2 characters", good: "Al" },
      { field: "email", bad: ["abc", "a@b"], error: "Please enter a valid email address", good: "a@b.ie" },
      { field: "subject", bad: ["Help"], error: "Subject must be at least 5 characters", good: "Hello" },
      { field: "message", bad: ["123456789"], error: "Message must be at least 10 characters", good: "1234567890" },
    ]));

  it("says when it could not be sent, and keeps what was typed [P188] [P189] [P390]", () =>
    expectFailures(page, form, message, sorry));

  it("takes any contact number, says thanks, and is empty again [P059] [P186] [P187] [P253] [P351] [P391]", () =>
    expectSent(site, page, form, message, { formId: formIds.contact, busyLabel: "Sending...", said: thanks }));

  it("needs neither number nor subject: the subject is then the sender's name [P059] [P256]", async () => {
    await form.fill({ names: "Áine", email: "aine@example.ie", message: message.message });
    await form.button.click();
    expect(await form.said(thanks[0] ?? "")).toEqual(thanks);
    const [stored] = await submissionsOf(site, formIds.contact);
    expect(stored?.data).toMatchObject({ names: "Áine", subject: "New Contact Us Entry - Áine" });
  });

  it("shows errors that only the server finds at their fields", async () => {
    await page.unrouteAll();
    const params = { email: "This address takes no post" };
    await page.route("**/submissions", (route) =>
      route.fulfill({ status: 422, json: { code: "invalid_fields", message: "x", data: { status: 422, params } } }),
    );
    await form.fill(message);
    await form.button.click();
    await expect.poll(() => form.errorAt("email")).toBe(params.email);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    expect(await form.notice.innerText()).toBe("");
  });
});

describe("before scripts run", () => {
  /** Holds scripts back until `start` is called. */
  async function visitAsleep() {
    const { page, context, faults } = await visit(site, "about:blank");
    let start = () => {};
    const held = new Promise<void>((resolve) => (start = resolve));
    await context.route("**/*.js", (route) => held.then(() => route.continue()));
    await page.goto("/", { waitUntil: "commit" });
    faults.length = 0;
    return { page, faults, start, form: publicForm(page, "Contact") };
  }

  it("text typed into a form stays when they start, and is sent", async () => {
    const { page, start, form } = await visitAsleep();
    await form.fill(message);
    start();
    await wakeUp(page);
    expect(await form.typed()).toEqual(message);
    await form.button.click();
    expect(await form.said(thanks[0] ?? "")).toEqual(thanks);
  });

  it("a form that was sent and refused comes back, wakes up on its page, and can be corrected and sent", async () => {
    const { page, start, faults, form } = await visitAsleep();
    await form.fill({ ...message, names: "A" });
    await form.button.click({ noWaitAfter: true });
    await expect.poll(() => form.errorAt("names")).toBe("Name must be at least 2 characters");
    start();
    await wakeUp(page);
    expect([page.url(), faults]).toEqual([`${site.url}/`, []]);
    await form.fill({ names: "Al" });
    await expect.poll(() => form.errorAt("names")).toBe("");
    await form.button.click();
    expect(await form.said(thanks[0] ?? "")).toEqual(thanks);
    expect(Object.values(await form.typed()).join("")).toBe("");
  });

  it("and without any scripts, the form is sent and answered with thanks, or comes back with its errors", async () => {
    const { page } = await visit(site, "/", { javaScriptEnabled: false });
    const form = publicForm(page, "Contact");
    expect(await form.notice.isVisible()).toBe(false);
    await form.fill({ ...message, names: "A" });
    await form.button.click();
    await page.waitForLoadState();
    expect(await form.typed()).toEqual({ ...message, names: "A" });
    expect(await form.errorAt("names")).toBe("Name must be at least 2 characters");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("names");
    await form.fill({ names: "Al without script" });
    await form.button.click();
    await page.waitForURL(`${site.url}/#form-sent-${formIds.contact}`);
    expect(await form.said(thanks[0] ?? "")).toEqual(thanks);
    const [stored] = await submissionsOf(site, formIds.contact);
    expect(stored).toMatchObject({ source: "/", data: { names: "Al without script" } });
  });
});

describe("the newsletter", () => {
  const [sent, failed] = ["Thank you for subscribing!", "Failed to subscribe"];

  it("takes an email address from the footer of any page, with the time of consent [P038]", async () => {
    const { page } = await visitShared(site, "/privacy-policy");
    await wakeUp(page);
    // Its script loads after the page's own; until then the form is submitted as a page.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("footer form") ?? {}).some((key) => key.startsWith("__reactProps")),
    );
    const form = publicForm(page, "Newsletter");
    const error = "Please enter a valid email address";
    await expectRefusals(page, form, {}, [{ field: "email", bad: ["", "abc"], error, good: "a@b.ie" }]);
    const email = "news@example.ie";
    await expectFailures(page, form, { email }, [
      failed,
      "There was an error saving your email address. Please try again.",
    ]);
    await answerForms(page, "pass");
    await form.field("email").press("Enter");
    await form.said(sent);
    expect(await form.typed()).toEqual({ email: "" });
    const [stored] = await submissionsOf(site, formIds.newsletter);
    expect(stored).toMatchObject({ email, source: "/privacy-policy" });
    expect(stored?.data).toMatchObject({ email, consentedAt: site.clock.now().toISOString() });
  });

  it("works without script [P038]", async () => {
    const { page } = await visit(site, "/rewards", { javaScriptEnabled: false });
    const form = publicForm(page, "Newsletter");
    await form.fill({ email: "abc" });
    await form.button.click();
    await page.waitForLoadState();
    expect(await form.errorAt("email")).toBe("Please enter a valid email address");
    await form.fill({ email: "plain@example.ie" });
    await form.button.click();
    await page.waitForURL(`${site.url}/rewards#form-sent-${formIds.newsletter}`);
    await form.said(sent);
    expect((await submissionsOf(site, formIds.newsletter))[0]?.email).toBe("plain@example.ie");
  });
});
