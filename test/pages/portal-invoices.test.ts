import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { drawPapers } from "../../server/invoices/draw-papers.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { publishFinishedOn, storeFinishedOrder } from "../invoices.ts";
import { addMember } from "../members.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  Object.assign(site.context.environment, { vatNumber: "IE1234567T" });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** An account with one published invoice, and a member of this role. */
async function invoiced(role: "finance" | "booker") {
  const account = await openAccountOn(site, `Aran Books ${crypto.randomUUID().slice(0, 8)}`);
  const now = site.context.now();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12, 12)).toISOString();
  await storeFinishedOrder(site.context, { accountId: account.id, finishedAt });
  const [invoice] = await publishFinishedOn(site, account.id);
  if (!invoice) throw new Error("Nothing was published");
  while (await drawPapers(site.context));
  return { account, invoice, member: await addMember(site, account.id, { role, name: "Fiona Walsh" }) };
}

const widths = [1440, 768, 360];

describe("the portal's invoices", () => {
  it("are listed, opened and saved, with the month's statement, at three widths [C051]", async () => {
    const { invoice, member } = await invoiced("finance");
    const { number } = invoice.document;
    const { page, faults } = await visit(site, "/account/invoices");
    await signInToPortal(page, site, member.email);
    const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
    const fits = async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
      }
    };
    await heading("Invoices").waitFor();
    await page.getByRole("row").filter({ hasText: number }).getByText("€49.20").first().waitFor();
    await fits();
    await page.getByRole("link", { name: number }).click();
    await heading(`Invoice ${number}`).waitFor();
    await page.getByText("Small Van, Tallaght to Cork").waitFor();
    await fits();
    for (const [label, format] of [
      ["PDF", "pdf"],
      ["E-invoice (XML)", "xml"],
      ["Lines as CSV", "csv"],
    ] as const) {
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: label }).click();
      expect((await saved).suggestedFilename()).toBe(`${number}.${format}`);
    }
    await page.getByRole("link", { name: "All invoices" }).click();
    await page.getByRole("link", { name: "Statement" }).click();
    await heading("Statement").waitFor();
    await page.getByLabel("Month").selectOption(dublinDate(site.context.now()).slice(0, 7));
    await page.getByRole("row").filter({ hasText: number }).waitFor();
    await fits();
    await page.goto("/account/invoices/INV-999999");
    await page.getByText("There is no such invoice").waitFor();
    expect(faults.filter((fault) => !/40[14]/.test(fault))).toEqual([]);
  });

  it("are hidden from members with another role, who are refused [C023]", async () => {
    const { invoice, member } = await invoiced("booker");
    const { page } = await visit(site, "/account");
    await signInToPortal(page, site, member.email);
    expect(
      await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Invoices" }).count(),
    ).toBe(0);
    await page.goto(`/account/invoices/${invoice.document.number}`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("€49.20").count()).toBe(0);
  });
});
