import type { Browser, BrowserContextOptions } from "playwright-core";
import { createAccount } from "../../contract/accounts.ts";
import { addSavedAddress } from "../../contract/portal-addresses.ts";
import { portalPages } from "../../contract/portal-paths.ts";
import { type FakeSmtp, openFakeSmtp } from "../../test/fakes/smtp.ts";
import { freePort } from "../../test/server-process.ts";
import type { CleanUp } from "./clean-up.ts";
import type { CallShop } from "./taps/callers.ts";
import { openVisitor, phone } from "./taps/count-input.ts";

const ownerEmail = "owner@bench.example";

/** What a server needs for members to sign in: a mail server, because codes are sent only by email, and its own URL. */
export async function preparePortal(
  cleanUp: CleanUp,
): Promise<{ mailbox: FakeSmtp; variables: Record<string, string> }> {
  const mailbox = await openFakeSmtp();
  cleanUp.add(() => mailbox.goDown());
  const port = String(await freePort());
  return {
    mailbox,
    variables: {
      SMTP_URL: `${mailbox.url}?ignoreTLS=true`,
      MAIL_FROM: "shop@bench.example",
      PORT: port,
      // The portal accepts requests only from its own origin.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  };
}

/**
 * Opens an account with credit and signs its owner in with the code in the email. Returns browser options with the
 * session.
 */
export async function signInOwner(
  browser: Browser,
  url: string,
  { ask, mailbox }: { ask: CallShop; mailbox: FakeSmtp },
): Promise<BrowserContextOptions> {
  await ask(createAccount, {
    account: {
      name: "Bench Ltd",
      billingAddress: { address1: "1 Main Street", city: "Naas", state: "Kildare", postcode: "W91 X2C3" },
      invoiceEmails: ["invoices@bench.example"],
      creditLimitCents: 1_000_000,
    },
    owner: { name: "Mary Daly", email: ownerEmail, phone: "0871234567" },
  });
  const { page, leave } = await openVisitor(browser, url, phone);
  await page.goto(portalPages.home);
  await page.getByLabel("Your email address").fill(ownerEmail);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
  await page.getByLabel("Code").fill(await newestCode(mailbox));
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Account" }).waitFor();
  const storageState = await page.context().storageState();
  await leave();
  return { ...phone, storageState };
}

/** Saves addresses as the signed-in member. */
export async function saveAddresses(
  browser: Browser,
  url: string,
  signedIn: BrowserContextOptions,
  entries: readonly object[],
): Promise<void> {
  const context = await browser.newContext(signedIn);
  for (const data of entries) {
    const answer = await context.request.post(url + addSavedAddress.path, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`An address was not saved: ${await answer.text()}`);
  }
  await context.close();
}

async function newestCode(mailbox: FakeSmtp): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const email = mailbox.received.findLast(({ to }) => to.includes(ownerEmail));
    const [, first, second] = /Your code is (\d{3})\s?(\d{3})/.exec(email?.text ?? "") ?? [];
    if (first && second) return first + second;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("No email with a code to sign in arrived in 30 s");
}
