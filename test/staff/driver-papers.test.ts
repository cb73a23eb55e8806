import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { papersPath } from "../../contract/run-sheet.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { ordersPage } from "./orders-page.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let manager: StaffMember;
const ids: number[] = [];
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  manager = await createStaff(site, "shop_manager", "Mary Manager");
  for (let count = 0; count < 5; count++) ids.push((await bookPaidOn(site)).orderId);
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});
const open = (path: string) => openStaff(site, "shop_manager", path, { member: manager });
const pages = (pdf: Buffer) => Number(/\/Type \/Pages\b[^>]*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);

describe("papers for drivers", () => {
  it("for five chosen orders are one run sheet, five job sheets and a file [D023]", async () => {
    const { page } = await open("/admin/orders");
    const orders = ordersPage(page);
    await orders.row(ids[0]!).waitFor();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const chosen = page.getByRole("region", { name: "Selected orders" });
    const choose = async (name: string) => {
      await chosen.getByRole("button", { name: "More to print" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    const [file] = await Promise.all([page.waitForEvent("download"), choose("CSV")]);
    expect(file.suggestedFilename()).toBe("run-sheet-2026-03-04.csv");
    await chosen.getByRole("link", { name: "Print run sheet" }).click();
    await page.locator('[data-paper="run-sheet"]').waitFor();
    expect(await page.locator('[data-paper="run-sheet"] tbody tr').count()).toBe(5);
    expect(pages(await page.pdf({ format: "A4", preferCSSPageSize: true }))).toBe(1);
    await page.goBack();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await choose("Print job sheets");
    await page.locator('[data-paper="job-sheet"]').first().waitFor();
    expect(await page.locator('[data-paper="job-sheet"]').count()).toBe(5);
    expect(pages(await page.pdf({ format: "A4", preferCSSPageSize: true }))).toBe(5);
  });

  it("for one order take one page of A4 without a price, even with everything that can be typed [D022]", async () => {
    const id = ids[0]!;
    const long = "Round the back, past the second gate, and ring twice. ".repeat(9).trim();
    const { meta } = await site.db.selectFrom("orders").select("meta").where("id", "=", id).executeTakeFirstOrThrow();
    const changed = {
      ...(meta as object),
      pickup_instructions: long,
      delivery_instructions: long,
      package_description: long,
    };
    await site.db
      .updateTable("orders")
      .set({ meta: JSON.stringify(changed) })
      .where("id", "=", id)
      .execute();
    const { page, faults } = await open(`/admin/orders/${id}`);
    await page.getByRole("link", { name: "Job sheet" }).click();
    const sheet = page.getByRole("article", { name: `Job sheet WC-${id}` });
    await sheet.waitFor();
    await expect.poll(() => page.title()).toBe(`Job sheet WC-${id}`);
    const said = await sheet.innerText();
    for (const text of ["collect by 18:00", "D24 XY45", "T12 AB34", "0871234567", "Seán Byrne", "Signature", long])
      expect(said).toContain(text);
    expect(said).not.toMatch(/€|VAT|paid/i);
    expect(await sheet.getByRole("img", { name: /QR code/ }).count()).toBe(1);
    expect(pages(await page.pdf({ format: "A4", preferCSSPageSize: true }))).toBe(1);
    await page.emulateMedia({ media: "print" });
    for (const gone of ["button", "link", "heading"] as const)
      expect(
        await page
          .getByRole(gone, gone === "heading" ? { level: 1 } : {})
          .filter({ visible: true })
          .count(),
        gone,
      ).toBe(0);
    expect(faults).toEqual([]);
  });

  it("show a stop's agreed times in place of the settings' hours [D022]", async () => {
    const id = ids[1]!;
    const agree = (kind: "pickup" | "dropoff", times: object) =>
      site.db.updateTable("stops").set(times).where("order_id", "=", id).where("kind", "=", kind).execute();
    await agree("pickup", { by_at: new Date("2026-03-05T11:00:00Z") });
    await agree("dropoff", { from_at: new Date("2026-03-05T13:00:00Z"), by_at: new Date("2026-03-05T14:30:00Z") });
    const { page } = await open(papersPath("job-sheets", [id]));
    const sheet = page.getByRole("article", { name: `Job sheet WC-${id}` });
    await sheet.getByText("Thursday 5 March 2026, collect by 11:00", { exact: true }).waitFor();
    await sheet.getByText("deliver on Thursday 5 March 2026 between 13:00 and 14:30").waitFor();
    await site.db
      .updateTable("stops")
      .set({ state: "done" })
      .where("order_id", "=", id)
      .where("kind", "=", "pickup")
      .execute();
    await page.goto(page.url().replace("job-sheets", "run-sheet"));
    const row = page.getByRole("row", { name: new RegExp(`WC-${id}`) });
    await row.getByText("deliver by 14:30", { exact: true }).waitFor();
  });

  it.each(["job-sheets", "run-sheet"] as const)("fit every screen, and axe finds nothing: %s", async (kind) => {
    const { page } = await open(papersPath(kind, ids));
    await page.locator("[data-paper]").first().waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
  });
});
