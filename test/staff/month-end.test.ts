import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDrafts } from "../../server/invoices/make-drafts.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeFinishedOrder } from "../invoices.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  Object.assign(site.context.environment, { vatNumber: "IE1234567T" });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const companies = 40;
/** To choose a file: the button, and the file in the window of the system, which a test does not show. */
const pressesForFile = 2;

it("A month's end of forty invoices takes a bookkeeper at most forty presses, from drafts to a statement [C046] [C047]", async () => {
  const mark = crypto.randomUUID().slice(0, 6);
  const now = site.context.now();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12, 12)).toISOString();
  for (let company = 0; company < companies; company++) {
    const { id } = await openAccountOn(site, `${mark} Customer ${company} Ltd`);
    await storeFinishedOrder(site.context, { accountId: id, finishedAt, netCents: 4_000 + company });
  }
  const { page, faults } = await openStaff(site, "bookkeeper", "/admin/invoices");
  let presses = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  // No named functions here: the compiler would wrap them in a helper that the page does not have.
  const count = () => {
    for (const event of ["pointerdown", "keydown"])
      addEventListener(
        event,
        ({ isTrusted }) => isTrusted && (window as never as { countPress: () => void }).countPress(),
        true,
      );
  };
  await page.addInitScript(count);
  await makeDrafts(site.context, {});
  await page.goto(`/admin/invoices?search=${mark}`);
  await page.getByRole("button", { name: "Choose all" }).click();
  await page.getByRole("button", { name: `Publish ${companies} drafts` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText(`${companies} invoices published`).first().waitFor({ timeout: 120_000 });
  const published = await site.db
    .selectFrom("invoices")
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select(["invoices.number", "invoices.total_cents"])
    .where("accounts.name", "like", `${mark}%`)
    .where("invoices.state", "=", "published")
    .execute();
  expect(published).toHaveLength(companies);
  const rows = published.map(({ number, total_cents }) => {
    const amount = ((total_cents ?? 0) / 100).toFixed(2);
    return `01/03/2026,SCT INV${number} ${mark},,${amount},1`;
  });
  await page.getByRole("link", { name: "bank statement" }).click();
  presses += pressesForFile;
  await page.getByLabel("CSV file of your bank").setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Date,Details,Debit,Credit,Balance\n${rows.join("\n")}\n`),
  });
  await page.getByRole("button", { name: `Record ${companies} suggestions` }).click();
  await page.getByText(`${companies} payments recorded`).first().waitFor({ timeout: 120_000 });
  await page.getByLabel("Show").selectOption("Recorded");
  presses += 2;
  await page.getByRole("link", { name: `${mark} Customer 0 Ltd` }).click();
  await page.getByRole("link", { name: "Statement" }).click();
  await page.getByRole("rowheader", { name: "Closing balance" }).waitFor();
  expect(presses).toBeGreaterThan(8);
  expect(presses).toBeLessThanOrEqual(40);
  const { due } = await site.db
    .selectFrom("invoice_allocations")
    .innerJoin("invoices", "invoices.id", "invoice_allocations.invoice_id")
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select((eb) => eb.fn.sum<string>("invoice_allocations.amount_cents").as("due"))
    .where("accounts.name", "like", `${mark}%`)
    .executeTakeFirstOrThrow();
  expect(Number(due)).toBe(published.reduce((sum, { total_cents }) => sum + (total_cents ?? 0), 0));
  expect(faults).toEqual([]);
}, 300_000);
