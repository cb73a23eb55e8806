import { afterAll, beforeAll, expect, it } from "vitest";
import { saveSignInRules } from "../../contract/sign-in-rules.ts";
import { singleSignOnPath } from "../../contract/single-sign-on.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { type FakeOpenIdProvider, startFakeOpenIdProvider } from "../fakes/openid/fake-openid-provider.ts";
import { storeTestOrder } from "../orders.ts";
import { createStaff } from "./staff.ts";

let fake: FakeOpenIdProvider;
let site: Site;
beforeAll(async () => {
  fake = await startFakeOpenIdProvider();
  const { issuer, client } = fake;
  const roles = new Map([["office", "shop_manager"]] as const);
  const singleSignOn = { issuer, ...client, scope: "openid email profile", groupsClaim: "groups", roles };
  // The code of a sign-in expires by the server's clock, the provider's answers by the machine's.
  site = await openSite({ environment: { singleSignOn }, now: new Date() });
  fake.serve(`${site.url}${singleSignOnPath}/callback`);
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
  await fake.close();
});

const mary = { sub: "mary", email: "mary@example.ie", email_verified: true, name: "Mary Byrne", groups: ["office"] };

it("staff sign in at the provider, land on the requested screen, and are told why if it refuses", async () => {
  fake.accounts.set(mary.sub, mary);
  const { page, faults } = await visit(site, "/admin/emails?state=failed");
  const button = page.getByRole("link", { name: "Sign in with single sign-on" });
  await button.waitFor();
  await page.locator("html[data-hydrated]").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await button.click();
  await page.getByText("The sign-in was cancelled. Nothing has changed.").waitFor();
  await expectNoAxeFindings(page);
  fake.visitor = mary.sub;
  mary.groups = ["cycling"];
  await button.click();
  await page.getByText("none of your groups may use the staff area").waitFor();
  mary.groups = ["office"];
  await button.click();
  await page.waitForURL("**/admin/emails?state=failed");
  await page.getByText("Mary Byrne").first().waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith("currach_sign_in"))).toEqual([]);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await button.waitFor();
  expect(faults).toEqual([]);
});

it("acts that need a fresh proof have them sign in again in another tab, and then continue", async () => {
  fake.accounts.set(mary.sub, mary);
  mary.groups = ["office"];
  fake.visitor = mary.sub;
  const admin = await createStaff(site, "administrator");
  const rules = { secondFactorRoles: [], confirmMinutes: 15, confirmRefundsAboveCents: 50_000 };
  const saved = await fetch(site.url + saveSignInRules.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: admin.authorization },
    body: JSON.stringify(rules),
  });
  expect(saved.status).toBe(200);
  await storeTestOrder(site.db);
  const { page, faults } = await visit(site, "/admin/orders");
  await page.getByRole("link", { name: "Sign in with single sign-on" }).click();
  await page.getByRole("button", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" });
  const again = dialog.getByRole("link", { name: "Sign in again" });
  await again.waitFor();
  expect(await dialog.getByLabel("Password").count()).toBe(0);
  await expectNoAxeFindings(page);
  const download = page.waitForEvent("download");
  const [other] = await Promise.all([page.context().waitForEvent("page"), again.click()]);
  await other.waitForURL("**/admin/account");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await dialog.waitFor({ state: "detached" });
  await other.close();
  expect(faults.filter((fault) => !fault.includes("403"))).toEqual([]);
});

it("the login of a shop without a provider offers no single sign-on", async () => {
  const plain = await openSite();
  const { page } = await visit(plain, "/login");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await page.getByRole("link", { name: "Sign in with single sign-on" }).count()).toBe(0);
  await plain.stop();
});
