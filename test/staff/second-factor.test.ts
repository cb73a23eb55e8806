import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { saveSignInRules } from "../../contract/sign-in-rules.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { createStaff, openStaff, type StaffMember, staffPassword } from "./staff.ts";

let site: Site;
/** Passkeys belong to a host name, not to an IP address, so this is the site as http://localhost. */
let named: Site;
let admin: StaffMember;
beforeAll(async () => {
  site = await openSite();
  const localhost = site.url.replace("127.0.0.1", "localhost");
  // Passkeys belong to the site's own address.
  site.context.environment.publicUrl = localhost;
  named = { ...site, url: localhost };
  admin = await createStaff(site, "administrator");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const widths = [1440, 768, 360];
async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
}

async function saveRules(changes: object): Promise<void> {
  const rules = { secondFactorRoles: [], confirmMinutes: 0, confirmRefundsAboveCents: 50_000, ...changes };
  const answer = await fetch(site.url + saveSignInRules.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: admin.authorization },
    body: JSON.stringify(rules),
  });
  expect(answer.status).toBe(200);
}

/**
 * Resets the rules in the database to those of a trial, since saving them needs a fresh proof in some of these tests.
 */
async function clearRules(): Promise<void> {
  await site.db.deleteFrom("sign_in_rules").execute();
}

/** A security key in software, which always finds its user present and verified. */
async function addVirtualAuthenticator(page: Page) {
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
}

async function typePassword(page: Page, username: string): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(staffPassword);
  await page.getByLabel("Password").press("Enter");
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: site.clock.now().getTime(),
  });
const laterBy = (seconds: number) =>
  site.clock.set(new Date(site.clock.now().getTime() + seconds * 1000).toISOString());

/** Waits for the staff area, until its first screen has loaded its data. */
async function arrive(page: Page, { username }: StaffMember): Promise<void> {
  await page.getByText(`Welcome, ${username}`).waitFor();
  await page.getByText("Connected", { exact: true }).waitFor();
}

/** Removes the session on a page that makes no calls, since a screen of the staff area would be signed out halfway. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto(named.url + pages.privacyPolicy);
  await page.evaluate(() => localStorage.clear());
}

describe("a user whose role needs a second factor", () => {
  it("sets up a passkey at the first sign-in, stores the recovery codes and signs in with it from then on", async () => {
    const member = await createStaff(site, "shop_manager");
    await saveRules({ secondFactorRoles: ["shop_manager"] });
    const { page, faults } = await visit(named, "/login");
    await addVirtualAuthenticator(page);
    await typePassword(page, member.username);
    await page.getByRole("button", { name: "Add a passkey" }).waitFor();
    await expectFits(page);
    await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
    await page.getByRole("button", { name: "Create passkey" }).press("Enter");
    await page.getByText("Store these codes now").waitFor();
    const codes = await page.locator("code").innerText();
    expect(codes.split("\n")).toHaveLength(10);
    await expectFits(page);
    await page.getByRole("button", { name: "I have stored them" }).press("Enter");
    await arrive(page, member);

    await forgetSession(page);
    await page.goto(`${named.url}/login`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await arrive(page, member);

    await forgetSession(page);
    await page.goto(`${named.url}/login`);
    await typePassword(page, member.username);
    await page.getByLabel("Recovery code").fill("not one of them");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This code is not correct, or was used before.").waitFor();
    await expectFits(page);
    await page.getByLabel("Recovery code").fill(codes.split("\n")[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await arrive(page, member);
    await clearRules();
    // The refused code is a failed request, which Chromium logs.
    expect(faults.filter((fault) => !/40[03]/.test(fault))).toEqual([]);
  });
});

describe("Your account", () => {
  it("adds an authenticator app, whose code the next sign-in asks for, and removes it again", async () => {
    const member = await createStaff(site, "dispatcher");
    const { page } = await openStaff(named, "dispatcher", "/admin/account", { member });
    await page.getByText("You have no second factor").waitFor();
    await expectFits(page);
    await page.getByRole("button", { name: "Add an authenticator app" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
    await dialog.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
    await expectFits(page);
    const secret = await dialog.locator("code").innerText();
    await dialog.getByLabel("Code from the app").fill("000000");
    await dialog.getByRole("button", { name: "Add the app" }).click();
    await dialog.getByText("This is not the code that the app shows now.", { exact: false }).waitFor();
    await dialog.getByLabel("Code from the app").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
    await page.getByRole("button", { name: "I have stored them" }).press("Enter");
    await page.getByText("10 of 10 are left").waitFor();

    laterBy(60);
    await forgetSession(page);
    await page.goto(`${named.url}/login`);
    await typePassword(page, member.username);
    await page.getByLabel("Code").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByText(`Welcome, ${member.username}`).waitFor();
    await page.goto(`${named.url}/admin/account`);
    await page.getByRole("button", { name: "Remove the authenticator app" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("You have no second factor").waitFor();
  });

  it("lists the user's sessions, and ends another one", async () => {
    const member = await createStaff(site, "shop_manager");
    const here = await openStaff(named, "shop_manager", "/admin/account", { member });
    const other = await visit(named, "/login");
    await typePassword(other.page, member.username);
    await other.page.getByText(`Welcome, ${member.username}`).waitFor();
    await here.page.reload();
    await here.page.getByText("This browser").waitFor();
    await here.page.getByRole("button", { name: /^Sign out Chrome on Linux/ }).click();
    await here.page.getByText("1 session ended").waitFor();
    await other.page.goto(`${named.url}/admin/orders`);
    await other.page.waitForURL("**/login?next=*");
  });
});

it("a fresh proof is required before an API key is created, and what was typed is kept", async () => {
  const member = await createStaff(site, "administrator");
  await saveRules({ confirmMinutes: 15 });
  laterBy(16 * 60);
  const { page } = await openStaff(named, "administrator", "/admin/api-keys", { member });
  await page.getByRole("button", { name: "Add key" }).click();
  await page.getByLabel("Description").fill("Till");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await dialog.getByLabel("Password").waitFor();
  await expectFits(page);
  await dialog.getByLabel("Password").fill("not this one");
  await page.keyboard.press("Enter");
  await dialog.getByText("This is not your password").waitFor();
  await dialog.getByLabel("Password").fill(staffPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Key for Till" }).waitFor();
  await clearRules();
});

it("an administrator sees who has a second factor, changes the rules, and ends a user's sessions", async () => {
  const member = await createStaff(site, "administrator");
  const user = await createStaff(site, "dispatcher");
  const { page } = await openStaff(named, "administrator", "/admin/users", { member });
  await page.getByRole("button", { name: "Sign-in rules" }).click();
  const rules = page.getByRole("dialog", { name: "Sign-in rules" });
  await rules.getByLabel("Dispatcher").check();
  await rules.getByLabel("Refunds above").fill("250");
  await expectFits(page);
  await rules.getByRole("button", { name: "Save" }).click();
  await page.getByText("Sign-in rules saved").waitFor();
  await page.getByRole("button", { name: `Actions for ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Sessions" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByText("Not signed in anywhere").waitFor();
  await expectFits(page);
  await clearRules();
});

it("a forgotten password is replaced through the link in an email", async () => {
  const member = await createStaff(site, "shop_manager");
  const { page, faults } = await visit(named, "/login");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.getByLabel("Username or email").fill(member.username);
  await expectFits(page);
  await page.getByRole("button", { name: "Email me a link" }).press("Enter");
  await page.getByText("Check your email").waitFor();
  const link = async () => {
    const emails = site.db.selectFrom("emails").select("data").where("recipient", "=", `${member.username}@example.ie`);
    const [email] = await emails.where("template", "=", "password_reset").execute();
    return (email?.data as { url: string } | undefined)?.url ?? "";
  };
  await expect.poll(link).toContain("/login/new-password#");
  await page.goto(await link());
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByLabel("New password", { exact: true }).fill("password2026");
  await page.getByLabel("New password again").fill("password2026");
  await page.keyboard.press("Enter");
  await page.getByText("This is one of the most common passwords.", { exact: false }).waitFor();
  await expectFits(page);
  await page.getByLabel("New password", { exact: true }).fill("a whole new password");
  await page.getByLabel("New password again").fill("a whole new password");
  await page.keyboard.press("Enter");
  await page.getByText("Your password has been changed").waitFor();
  expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
});
