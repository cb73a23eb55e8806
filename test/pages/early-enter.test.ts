import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPasswordPath, pages, passwordResetPath } from "../../contract/paths.ts";
import { closeVisits, holdClient, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const signIn = "/account/sign-in";

describe("a form that only its script can send", () => {
  it.each([
    [pages.login, { Username: "mary", Password: "not to be seen" }, "Invalid username or password"],
    [passwordResetPath, { "Username or email": "mary" }, "Check your email"],
    [
      `${newPasswordPath}#token-of-an-email`,
      { "New password": "not to be seen", "New password again": "another one" },
      "The passwords do not match",
    ],
    [signIn, { "Your email address": "mary@example.ie" }, "Check your email"],
    [pages.quickQuote, { "Pickup address": "Galway" }, "Complete Required Address Fields"],
  ] as const)(
    "%s keeps what was typed if Enter is pressed before the script loads, and sends it afterwards",
    async (path, typed, shown) => {
      const { page, faults } = await visit(site, "/");
      const release = await holdClient(page);
      const documents: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
      });
      await page.goto(path, { waitUntil: "commit" });
      const main = page.getByRole("main");
      for (const [label, text] of Object.entries(typed)) {
        const field = main.getByLabel(label, { exact: true });
        await field.fill(text);
        await field.press("Enter");
      }
      release();
      await page.locator("html[data-hydrated]").waitFor();
      expect(documents).toEqual([`GET ${site.url}${path.replace(/#.*/, "")}`]);
      for (const [label, text] of Object.entries(typed))
        expect(await main.getByLabel(label, { exact: true }).inputValue()).toBe(text);
      await main.locator("form button[type=submit]").click();
      await page.getByText(shown).first().waitFor();
      expect(documents).toHaveLength(1);
      expect(faults).toEqual([]);
    },
  );

  it("is never served with a button that would send it", async () => {
    const { page } = await visit(site, "/", { javaScriptEnabled: false });
    const checked: string[] = [];
    for (const path of [
      ...new Set(Object.values(pages)),
      passwordResetPath,
      newPasswordPath,
      signIn,
      "/account/approve",
    ]) {
      await page.goto(path);
      // The server answers forms that have an address.
      for (const form of await page.locator("form:not([action])").all()) {
        const first = form.locator("button:not([type=button]), input[type=submit]").first();
        expect(await first.getAttribute("disabled"), `${path}: ${await form.innerHTML()}`).toBe("");
        expect(await form.locator("button:not([type=button]):enabled").count(), path).toBe(0);
        checked.push(path);
      }
    }
    expect(checked).toEqual([pages.quickQuote, pages.login, passwordResetPath, newPasswordPath, signIn]);
  });
});
