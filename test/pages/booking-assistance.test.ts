import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueTypes } from "../../contract/form-choices.ts";
import { formIds } from "../../contract/form-ids.ts";
import { listSubmissions, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import { visitBooking } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const typed = {
  names: "Áine O'Brien",
  email: "aine@example.ie",
  issueType: "address-help",
  message: "My Eircode is not found",
};

function assistance(page: Page) {
  const toggle = page.getByRole("button", { name: "Need Assistance?" });
  const form = page.getByRole("form", { name: "Assistance" });
  const field = (name: string) => form.locator(`[name="${name}"]`);
  return {
    toggle,
    form,
    field,
    send: form.getByRole("button", { name: /Send Request|Sending/ }),
    async fill(changes: Partial<typeof typed> = {}) {
      const { issueType, ...texts } = { ...typed, ...changes };
      await field("issueType").selectOption(issueType);
      for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
    },
  };
}

async function openAssistance(): Promise<Page> {
  const { page } = await visitBooking(site);
  await assistance(page).toggle.click();
  return page;
}

const submissions = async () =>
  (
    await site.asAdministrator<{ submissions: StoredSubmission[] }>(
      `${listSubmissions.path}?formId=${formIds.assistance}`,
    )
  ).submissions;

describe("the assistance box", () => {
  it("opens and closes, and has five fields and five kinds of issue [P093] [P127] [P244]", async () => {
    const { page } = await visitBooking(site);
    const { toggle, form, field } = assistance(page);
    expect([await toggle.getAttribute("aria-expanded"), await form.isVisible()]).toEqual(["false", false]);
    await toggle.click();
    expect([await toggle.getAttribute("aria-expanded"), await form.isVisible()]).toEqual(["true", true]);
    for (const name of ["names", "email", "contactNumber", "issueType", "message"])
      expect(await field(name).count()).toBe(1);
    const values = await field("issueType")
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values.filter(Boolean)).toEqual([...issueTypes]);
    await toggle.click();
    expect([await toggle.getAttribute("aria-expanded"), await form.isVisible()]).toEqual(["false", false]);
  });

  it("names each invalid field, and focuses the first [P262] [P263] [P264] [P265]", async () => {
    const page = await openAssistance();
    const { fill, send, form, field } = assistance(page);
    await fill({ names: "", email: "abc", issueType: "", message: "123456789" });
    await send.click();
    for (const text of [
      "Name is required",
      "Please enter a valid email address",
      "Please select an issue type",
      "Please provide a detailed description (at least 10 characters)",
    ])
      await form.getByText(text, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("names");
    await expectNoAxeFindings(page);
    await field("message").fill("1234567890");
    await form.getByText("Please provide a detailed description").waitFor({ state: "detached" });
  });

  it("is sent without a number, once, says thanks, and the team reads what was typed [P093] [P193] [P355] [P398]", async () => {
    const before = (await submissions()).length;
    const page = await openAssistance();
    const { fill, send, form, field } = assistance(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**${submitForm.path}`, (route) => held.then(() => route.continue()));
    await fill();
    await send.dblclick();
    await expect.poll(() => send.innerText()).toBe("Sending...");
    expect(await send.isDisabled()).toBe(true);
    answer();
    await form.getByText("Request submitted successfully!").waitFor();
    const said = form.locator('[aria-live="polite"]', { hasText: "Request submitted successfully!" });
    expect(await said.innerText()).toContain("Our team will get back to you within 24 hours.");
    expect(await field("message").inputValue()).toBe("");
    const stored = await submissions();
    expect(stored).toHaveLength(before + 1);
    expect(stored[0]).toMatchObject({ formId: 6, data: typed });
  });

  it("says why it failed in the server's words or its own, and keeps what was typed [P360] [P361] [P362] [P397]", async () => {
    const page = await openAssistance();
    const { fill, send, form, field } = assistance(page);
    await fill();
    const failures: [answer: Parameters<Route["fulfill"]>[0] | "offline", text: string][] = [
      [{ status: 500, json: { message: "Down for repair" } }, "Down for repair"],
      [{ status: 500, json: {} }, "Please try again or call us directly."],
      [{ status: 200, contentType: "text/html", body: "<html>" }, "Server returned invalid JSON response"],
      ["offline", "The server could not be reached"],
    ];
    for (const [answer, text] of failures) {
      await page.unrouteAll();
      await page.route(`**${submitForm.path}`, (route) =>
        answer === "offline" ? route.abort("internetdisconnected") : route.fulfill(answer),
      );
      await send.click();
      const notice = form.locator("[aria-live]", { hasText: "Failed to submit request" });
      await notice.waitFor();
      expect((await notice.innerText()).split("\n").filter(Boolean)).toEqual(["Failed to submit request", text]);
      expect(await field("message").inputValue()).toBe(typed.message);
    }
  });

  it("does not disturb the booking that is being typed", async () => {
    const page = await openAssistance();
    const { fill, send, form } = assistance(page);
    const name = page.getByRole("form", { name: "Booking" }).locator('[name="firstName"]');
    await name.fill("Áine");
    await fill();
    await send.click();
    await form.getByText("Request submitted successfully!").waitFor();
    expect(await name.inputValue()).toBe("Áine");
  });
});
