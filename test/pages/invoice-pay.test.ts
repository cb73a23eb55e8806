import { afterAll, beforeAll, expect, it } from "vitest";
import { invoicePayPath } from "../../contract/paths.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoFaultsAtAnyWidth, visit } from "../e2e/browser.ts";
import { sandboxPage } from "../e2e/payment-page.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { publishFinishedOn, storeFinishedOrder, storeOnItsWay } from "../invoices.ts";
import { addMember } from "../members.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  Object.assign(site.context.environment, { vatNumber: "IE1234567T" });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** An account with one open invoice of 49.20, and the path of its link. */
async function invoiced() {
  const account = await openAccountOn(site, `Aran Pay ${crypto.randomUUID().slice(0, 8)}`);
  const now = site.context.now();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12, 12)).toISOString();
  await storeFinishedOrder(site.context, { accountId: account.id, finishedAt });
  const [invoice] = await publishFinishedOn(site, account.id);
  if (!invoice) throw new Error("Nothing was published");
  const { pay_key } = await site.db
    .selectFrom("invoices")
    .select("pay_key")
    .where("id", "=", invoice.id)
    .executeTakeFirstOrThrow();
  return { account, invoice, path: invoicePayPath(invoice.id, pay_key) };
}

it.each([true, false])(
  "an invoice is paid from its page, which then says so, at any width; script: %s [C048]",
  async (javaScriptEnabled) => {
    const { invoice, path } = await invoiced();
    const { page } = await visit(site, path, { javaScriptEnabled });
    const heading = page.getByRole("heading", { level: 1, name: `Invoice ${invoice.document.number}` });
    await heading.waitFor();
    if (javaScriptEnabled) await expectNoFaultsAtAnyWidth(page);
    await page.getByRole("button", { name: "Pay €49.20" }).click();
    await sandboxPage(page).heading.waitFor();
    await page.getByRole("link", { name: "Cancel and go back", exact: true }).click();
    await heading.waitFor();
    await page.getByRole("button", { name: "Pay €49.20" }).click();
    await sandboxPage(page).heading.waitFor();
    await sandboxPage(page).payWith();
    await page.getByText("This invoice is paid").waitFor();
    expect(await page.getByRole("button", { name: /^Pay/ }).count()).toBe(0);
    const own = page.getByRole("link", { name: "in your account" });
    expect(await own.getAttribute("href")).toBe(`/account/invoices/${invoice.document.number}`);
  },
);

it("a payment on its way is shown in place of the button, on its page and in the portal [C048]", async () => {
  const { account, invoice, path } = await invoiced();
  const member = await addMember(site, account.id, { role: "finance", name: "Fiona Walsh" });
  const { page } = await visit(site, `/account/invoices/${invoice.document.number}`);
  await signInToPortal(page, site, member.email);
  const link = page.getByRole("link", { name: "Pay by card or SEPA" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toContain(path);
  await storeOnItsWay(site.context, invoice.id, 4920);
  await page.reload();
  await page.getByText("Payment on its way").waitFor();
  expect(await link.count()).toBe(0);
  await page.goto("/account/invoices");
  await page.getByRole("cell", { name: "€49.20 on its way" }).waitFor();
  await page.getByText("Payment on its way, not taken off yet").waitFor();
  await expectNoFaultsAtAnyWidth(page);
  await page.goto("/account/invoices/statement");
  await page.getByText("Payment on its way, not taken off yet").waitFor();
  await expectNoFaultsAtAnyWidth(page);
  await page.goto(path);
  await page.getByText("Payment on its way").waitFor();
  expect(await page.getByRole("button", { name: /^Pay/ }).count()).toBe(0);
  await expectNoFaultsAtAnyWidth(page);
});
