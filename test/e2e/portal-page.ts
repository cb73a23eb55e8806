import type { Page } from "playwright-core";
import { queueSignInEmails } from "../../server/portal/queue-sign-in-emails.ts";
import { newestCode } from "../members.ts";
import type { Site } from "./site.ts";

/** Signs a member in from a page that redirects to the sign-in, and waits for the requested screen. */
export async function signInToPortal(page: Page, site: Site, email: string): Promise<void> {
  await page.getByLabel("Your email address").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
  await queueSignInEmails(site.context);
  const sent = await newestCode(site, email);
  if (!sent) throw new Error("no email was sent");
  await page.getByLabel("Code").fill(sent.code);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Account" }).waitFor();
}
