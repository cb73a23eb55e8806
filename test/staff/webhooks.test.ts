import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wc } from "../../contract/paths.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }) });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Adds a webhook as a shop client does, but as an administrator. */
async function addWebhook(authorization: string, name: string, topic = "order.updated"): Promise<number> {
  const answer = await fetch(`${site.url}${wc}/webhooks`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    // Nothing listens on this port.
    body: JSON.stringify({ name, topic, delivery_url: "http://127.0.0.1:9/wc-webhooks/orders?shop=7", secret: "s" }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

it("administrators see where orders are sent, for whom and with what result, and pause, take over and delete webhooks", async () => {
  const { page, member, faults } = await openStaff(site, "administrator", "/admin/webhooks");
  const nothing = page.getByText("There are no webhooks.");
  await nothing.waitFor();
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const { x, width } = (await nothing.boundingBox())!;
  expect(x >= 0 && x + width <= 360, `${x} to ${x + width}`).toBe(true);
  await page.setViewportSize(size);
  await expectNoAxeFindings(page);
  const id = await addWebhook(member.authorization, "Books and ledgers");
  const old = await addWebhook(member.authorization, "Left by an agency", "order.created");
  await addWebhook(member.authorization, "Till", "order.deleted");
  await site.db
    .updateTable("webhooks")
    .set({ owner_user_id: null, status: "disabled", failures: 5, last_failure: "It answered 410" })
    .where("id", "=", old)
    .execute();
  const at = new Date();
  const attempt = { webhook_id: id, delivery_id: 1, order_id: 999_999, at };
  await site.db
    .insertInto("webhook_attempts")
    .values([
      { ...attempt, failure: "connect ECONNREFUSED 127.0.0.1:9" },
      { ...attempt, failure: null },
    ])
    .execute();
  await page.reload();
  await row(page, "Books and ledgers").getByText(member.username).waitFor();
  await row(page, "Left by an agency").getByText("Unknown").waitFor();
  await row(page, "Left by an agency").getByText("It answered 410, 5 times in a row").waitFor();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await act(page, "Books and ledgers", "Deliveries");
  const log = page.getByRole("dialog", { name: "Deliveries to Books and ledgers" });
  await log.getByText("connect ECONNREFUSED 127.0.0.1:9").waitFor();
  expect(await log.getByText("Accepted").count()).toBe(1);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await log.getByRole("button", { name: "Done" }).click();

  await page.getByLabel("Show").selectOption("unowned");
  await row(page, "Books and ledgers").waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("show")).toBe("unowned");
  await act(page, "Left by an agency", "Take over and activate");
  await page.getByText("No webhooks found.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await row(page, "Left by an agency").getByText("Active").waitFor();
  await row(page, "Left by an agency").getByText(member.username).waitFor();

  await act(page, "Till", "Pause");
  await row(page, "Till").getByText("Paused").waitFor();
  await act(page, "Till", "Delete…");
  const dialog = page.getByRole("dialog", { name: "Delete Till?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row(page, "Till").waitFor({ state: "detached" });
  const left = await site.db.selectFrom("webhooks").select(["name", "status"]).orderBy("id").execute();
  expect(left).toEqual([
    { name: "Books and ledgers", status: "active" },
    { name: "Left by an agency", status: "active" },
  ]);
  expect(faults).toEqual([]);
});

it("a user who disables an administrator is told which webhooks end with them", async () => {
  const { member } = await openStaff(site, "administrator", "/admin/webhooks");
  await addWebhook(member.authorization, "Parcel prices");
  const { page } = await openStaff(site, "administrator", "/admin/users");
  await act(page, member.username, "Disable");
  const dialog = page.getByRole("dialog", { name: `Disable ${member.username}?` });
  await dialog.getByText("A webhook ends too").waitFor();
  await dialog.getByText("Parcel prices.").waitFor();
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect
    .poll(() => site.db.selectFrom("webhooks").select("status").where("name", "=", "Parcel prices").execute())
    .toEqual([{ status: "disabled" }]);
});
