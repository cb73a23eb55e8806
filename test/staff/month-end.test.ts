import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDrafts } from "../../server/invoices/make-drafts.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeFinishedOrder } from "../invoices.ts";
import { walkMonthEnd } from "../month-end.ts";
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
  const readPublished = () =>
    site.db
      .selectFrom("invoices")
      .innerJoin("accounts", "accounts.id", "invoices.account_id")
      .select(["invoices.number", "invoices.total_cents as totalCents"])
      .where("accounts.name", "like", `${mark}%`)
      .where("invoices.state", "=", "published")
      .execute();
  const uncounted = await walkMonthEnd(page, { mark, companies, readPublished });
  presses += uncounted;
  const published = await readPublished();
  expect(published).toHaveLength(companies);
  expect(presses).toBeGreaterThan(8);
  expect(presses).toBeLessThanOrEqual(40);
  const { due } = await site.db
    .selectFrom("invoice_allocations")
    .innerJoin("invoices", "invoices.id", "invoice_allocations.invoice_id")
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select((eb) => eb.fn.sum<string>("invoice_allocations.amount_cents").as("due"))
    .where("accounts.name", "like", `${mark}%`)
    .executeTakeFirstOrThrow();
  expect(Number(due)).toBe(published.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0));
  expect(faults).toEqual([]);
}, 300_000);
