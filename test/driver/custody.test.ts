import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { expectNoAxeFindings } from "../e2e/browser.ts";
import {
  addDriverWithRun,
  cutOff,
  eachOnALine,
  giveTo,
  header,
  type Line,
  mainButton,
  openLine,
  openPhone,
  reconnect,
  sign,
  takenOf,
} from "../e2e/driver-phone.ts";
import { hold, scanOne, standInCamera } from "../e2e/scanned-codes.ts";
import type { Site } from "../e2e/site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

const docketOf = async (orderId: OrderId) => {
  const row = site.db.selectFrom("deliveries").select("track_key").where("order_id", "=", orderId);
  return `https://currach.example${trackPath((await row.executeTakeFirstOrThrow()).track_key ?? "")}`;
};

describe("Goods that change hands", () => {
  it("end up with one holder, whichever of two phones without network reports first; goods handed in at the depot can be taken back [E004]", async () => {
    const giver = await addDriverWithRun(site, { orders: 3, isOneVisit: true });
    const takerName = `Dervla Nugent ${randomUUID().slice(0, 4)}`;
    const taker = await addDriverWithRun(site, { name: takerName, orders: 0 });
    const otherLine = await openLine(site);
    const before = async (context: BrowserContext) => {
      await context.addInitScript(standInCamera);
    };
    const { page: aoife, faults } = await openPhone(site, giver, { url: line.url, before });
    const { page: brian } = await openPhone(site, taker, { url: otherLine.url, before });
    await mainButton(aoife, "Collected").click();
    await aoife.getByRole("button", { name: "Tick all" }).click();
    await sign(aoife, "Nora");
    await aoife.locator("form button[type=submit]").click();
    await aoife.getByText("In your van (3)").waitFor();
    await header(aoife, "All sent");
    const holderOf = async (orderId: OrderId) => {
      const row = site.db
        .selectFrom("deliveries")
        .select(["holder", "holder_driver_id"])
        .where("order_id", "=", orderId);
      const { holder, holder_driver_id } = await row.executeTakeFirstOrThrow();
      return [holder, holder_driver_id];
    };
    const [giverFirst = 0, takerFirst = 0, stays = 0] = giver.orderIds;
    for (const [orderId, firstIsGiver] of [
      [giverFirst, true],
      [takerFirst, false],
    ] as const) {
      await cutOff(aoife, line);
      await cutOff(brian, otherLine);
      await aoife.getByRole("button", { name: "Hand in or hand over" }).click();
      await aoife.locator("form").getByLabel(`WC-${orderId}`).check();
      await aoife.locator("form").getByLabel(takerName).check();
      await expectNoAxeFindings(aoife);
      await aoife.getByRole("button", { name: "Hand over (1)" }).click();
      await aoife.getByText("Hand over (1), saved").waitFor();
      await brian.getByRole("button", { name: "Take over a parcel" }).click();
      await brian.getByRole("button", { name: "Scan dockets" }).click();
      await scanOne(brian, await docketOf(orderId), "Scanned (1).");
      await brian.getByRole("button", { name: "Take over (1)" }).click();
      await brian.getByText("Take over (1), saved").waitFor();
      await brian.getByText("1 parcel was scanned. It appears here as soon as there is a connection.").waitFor();
      const phones = [
        { page: aoife, line },
        { page: brian, line: otherLine },
      ];
      for (const phone of firstIsGiver ? phones : phones.reverse()) {
        await reconnect(phone.page, phone.line);
        await header(phone.page, "All sent");
      }
      expect(await holderOf(orderId)).toEqual(["driver", taker.driverId]);
      await brian
        .getByRole("article")
        .filter({ hasText: `WC-${orderId}` })
        .waitFor();
      await aoife
        .getByRole("article")
        .filter({ hasText: `Deliver WC-${orderId}` })
        .waitFor({ state: "detached" });
    }
    await aoife.getByText("In your van (1)").waitFor();
    await brian.getByText("In your van (2)").waitFor();
    expect(await holderOf(stays)).toEqual(["driver", giver.driverId]);

    const handIn = async () => {
      await brian.getByRole("button", { name: "Hand in or hand over" }).click();
      await brian.locator("form").getByLabel(`WC-${giverFirst}`).check();
      await brian.locator("form").getByLabel("The depot").check();
      await brian.getByRole("button", { name: "Handed in (1)" }).click();
      await brian.getByText("In your van (1)").waitFor();
    };
    await handIn();
    await brian.getByRole("button", { name: "Undo" }).click();
    await brian.getByText("In your van (2)").waitFor();
    await header(brian, "All sent");
    expect(await holderOf(giverFirst)).toEqual(["driver", taker.driverId]);
    await handIn();
    await header(brian, "All sent");
    expect(await holderOf(giverFirst)).toEqual(["depot", null]);
    expect(await holderOf(takerFirst)).toEqual(["driver", taker.driverId]);
    await brian.getByText("In your van (1)").waitFor();
    expect(await brian.getByText(/No longer yours/).count()).toBe(0);
    await otherLine.close();
    expect(faults).toEqual([]);
  });
});

describe("A docket", () => {
  it("is scanned by the camera, even without network: the right one is ticked, and for a wrong one the app says where it belongs [E019] [E018]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"], isOneVisit: true });
    const elsewhere = await addDriverWithRun(site, { name: "Brian Walsh", stops: ["pickup"] });
    const notMine = await addDriverWithRun(site, { name: "Ciara Nolan", stops: ["pickup"] });
    await giveTo(site, owner, elsewhere.orderIds[0] ?? 0, ["pickup"]);
    const { page, faults } = await openPhone(site, owner, {
      url: line.url,
      before: async (context: BrowserContext) => {
        await context.addInitScript(standInCamera);
      },
    });
    await mainButton(page, "Collected").waitFor();
    await cutOff(page, line);
    await mainButton(page, "Collected").click();
    const form = page.locator("form");
    await form.getByRole("button", { name: "Scan dockets" }).click();
    const dialog = page.getByRole("dialog", { name: "Scan dockets" });
    await dialog.getByText("Point the camera at the code on the docket.").waitFor();
    await expectNoAxeFindings(page);
    const [first = 0, second = 0] = owner.orderIds;
    for (const [text, said] of [
      [await docketOf(first), `WC-${first}: the right parcel.`],
      [await docketOf(elsewhere.orderIds[0] ?? 0), `Wrong parcel. It belongs to: Collect WC-${elsewhere.orderIds[0]}`],
      [await docketOf(notMine.orderIds[0] ?? 0), "Wrong parcel: it is not in your run."],
      ["5000112637922", "This is not a docket code."],
      [await docketOf(second), `WC-${second}: the right parcel.`],
      [await docketOf(first), `WC-${first}: already scanned.`],
    ] as const) {
      await hold(page, text);
      await dialog.getByText(said).waitFor();
    }
    await dialog.getByRole("button", { name: "Done" }).click();
    await form.getByText("What’s here (2 of 2)").waitFor();
    await sign(page, "Nora");
    await form.locator("button[type=submit]").click();
    await page.getByText("Collected (2), saved").waitFor();
    await reconnect(page, line);
    await header(page, "All sent");
    for (const orderId of owner.orderIds)
      expect((await takenOf(site, orderId)).proofs).toMatchObject([{ signed_by: "Nora" }]);
    for (const { orderIds } of [elsewhere, notMine]) expect((await takenOf(site, orderIds[0] ?? 0)).proofs).toEqual([]);
    expect(faults).toEqual([]);
  });
});
