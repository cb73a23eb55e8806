import { describe, expect, it } from "vitest";
import { subscribeToRun } from "../../contract/live.ts";
import { applyOrderChanges } from "../../server/deliveries/apply-order-changes.ts";
import {
  addDriverWithRun,
  complete,
  cutOff,
  doStop,
  eachOnALine,
  giveTo,
  header,
  type Line,
  mainButton,
  openPhone,
  reconnect,
  sign,
  takenOf,
} from "./driver-phone.ts";
import type { Site } from "./site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

type AnyPage = Awaited<ReturnType<typeof openPhone>>["page"];
const allSent = (page: AnyPage) => header(page, "All sent");

describe("A driver's day", () => {
  it("continues without network: the app is closed and reopened, five stops are done, and then each of them is stored once [D049]", async () => {
    const owner = await addDriverWithRun(site, { orders: 3 });
    const { page, faults } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    const again = await page.context().newPage();
    await page.close();
    await again.goto("/driver/");
    const card = again.locator(".card.current");
    await card.locator("address span").first().waitFor();
    expect(await card.getByRole("link", { name: /^Call/ }).getAttribute("href")).toMatch(/^tel:\+?\d+$/);
    expect(await again.getByRole("article").count()).toBe(6);
    await doStop(again, "Collected", "Nora");
    await doStop(again, "Delivered", "Owen");
    await complete(again, "Collected", "Pat");
    await complete(again, "Delivered", "Quinn");
    await complete(again, "Collected", "Ríona");
    // Nine presses and five signatures.
    await header(again, /^14 waiting since \d\d:\d\d$/);
    await again.reload();
    await header(again, /^14 waiting since/);
    await reconnect(again, line);
    await allSent(again);
    const steps = ["set_off", "arrive", "complete"];
    const done = [
      [steps, ["Nora", "Owen"]],
      [["complete"], ["Pat", "Quinn"]],
      [["complete"], ["Ríona"]],
    ] as const;
    for (const [at, [kinds, signers]] of done.entries()) {
      const { events, proofs } = await takenOf(site, owner.orderIds[at] ?? 0);
      const ends = ["pickup", "dropoff"].slice(0, signers.length);
      expect(events.map(({ kind, stop }) => `${kind} ${stop}`)).toEqual(
        ends.flatMap((end) => kinds.map((kind) => `${kind} ${end}`)),
      );
      // Each signature is where it was pressed.
      const completed = events.filter(({ kind }) => kind === "complete");
      expect(proofs.map(({ signed_by, stop, event_id }) => [signed_by, stop, event_id])).toEqual(
        signers.map((signer, end) => [signer, ends[end], completed[end]?.id]),
      );
    }
    expect(faults).toEqual([]);
  });

  it("keeps an open form further down when the stop before it is cancelled and its own becomes the next", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const [first = 0, second = 0] = owner.orderIds;
    const { page } = await openPhone(site, owner, { url: line.url });
    const card = (orderId: number) => page.getByRole("article").filter({ hasText: `WC-${orderId}` });
    await card(second).locator("summary").first().click();
    await card(second).getByRole("button", { name: "Collected", exact: true }).click();
    await sign(page, "Nora Byrne");
    await site.db
      .updateTable("orders")
      .set({ status: "cancelled", date_modified: site.clock.now() })
      .where("id", "=", first)
      .execute();
    await applyOrderChanges(site.context);
    await card(first).getByText("Cancelled", { exact: true }).first().waitFor();
    expect(await page.getByLabel("Name of the person signing").inputValue()).toBe("Nora Byrne");
    await page.locator("form").getByRole("button", { name: "Collected", exact: true }).click();
    await page.getByText("Collected, saved").waitFor();
    await expect
      .poll(async () => (await takenOf(site, second)).proofs.map(({ signed_by }) => signed_by))
      .toEqual(["Nora Byrne"]);
  });

  it("requires a reason for a stop that cannot be done, and the office is notified of it [D055]", async () => {
    const owner = await addDriverWithRun(site);
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Can’t do it").click();
    const tell = page.getByRole("button", { name: "Tell the office" });
    await tell.click();
    // It is visible on so small a screen: neither under the page's header nor below its end.
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await page.getByText("Choose why it can’t be done.").boundingBox()) ?? {};
        const { height: head = 0 } = (await page.locator("header.top").boundingBox()) ?? {};
        return y >= head && y + height <= 640;
      })
      .toBe(true);
    await page.getByLabel("Another reason").check();
    await tell.click();
    await page.getByText("Say in a few words why it can’t be done.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("note");
    await page.getByLabel("What happened").fill("The gate is welded shut");
    await tell.click();
    await page.getByText("Can’t do it, saved").waitFor();
    await allSent(page);
    const [orderId = 0] = owner.orderIds;
    const { events } = await takenOf(site, orderId);
    expect(events).toMatchObject([{ kind: "fail", data: { reason: "other", note: "The gate is welded shut" } }]);
  });

  it("keeps the signature in a form that was open while the previous action was undone, and 'Undo' does not cover it on the smallest phone", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    await mainButton(page, "Set off").click();
    await mainButton(page, "Arrived").click();
    await mainButton(page, "Collected").click();
    await page.locator(".pad canvas").evaluate((pad) => pad.scrollIntoView({ block: "end", behavior: "instant" }));
    expect(
      await page.evaluate(() =>
        [".pad canvas", ".slip-bar button"].map((selector) => {
          const { left, right, top, bottom } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          const x = (left + right) / 2;
          return [top + 3, bottom - 3].map((y) => document.elementFromPoint(x, y)?.matches(selector));
        }),
      ),
    ).toEqual([
      [true, true],
      [true, true],
    ]);
    await sign(page, "Nora");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(/^On the way/).waitFor();
    expect(await page.getByLabel("Name of the person signing").inputValue()).toBe("Nora");
    await page.locator("form").getByRole("button", { name: "Collected", exact: true }).click();
    await page.getByText("All of today’s stops are done.").waitFor();
    await reconnect(page, line);
    await allSent(page);
    const { events, proofs } = await takenOf(site, owner.orderIds[0] ?? 0);
    expect(events.map(({ kind }) => kind)).toEqual(["set_off", "arrive", "take_back", "complete"]);
    expect(proofs).toMatchObject([{ signed_by: "Nora" }]);
  });

  it("keeps what was done at a stop that was meanwhile assigned to another driver, and says so [D059]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", orders: 0 });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    await cutOff(page, line);
    const [orderId = 0] = owner.orderIds;
    await giveTo(site, other, orderId, ["pickup"]);
    await doStop(page, "Collected", "Nora");
    await reconnect(page, line);
    await allSent(page);
    await page.getByRole("status").filter({ hasText: "saved, and the office knows" }).first().waitFor();
    expect((await takenOf(site, orderId)).proofs).toMatchObject([{ signed_by: "Nora", stop: "pickup" }]);
    const notices = await site.db
      .selectFrom("dispatch_notices")
      .select("text")
      .where("order_id", "=", orderId)
      .execute();
    expect(notices.map(({ text }) => text).join(" ")).toMatch(/Aoife Daly.*Brian Walsh|Brian Walsh.*Aoife Daly/);
  });

  it("says what has changed in the run, and moves nothing while a stop is open [D058]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", orders: 1, stops: ["pickup"] });
    let isTold = false;
    const { page } = await openPhone(site, owner, {
      before: async (context) => {
        await context.clock.install();
        context.on("response", (response) => {
          if (new URL(response.url()).pathname === subscribeToRun.path) isTold = response.ok();
        });
      },
    });
    await mainButton(page, "Collected").click();
    await expect.poll(() => isTold).toBe(true);
    // From here on no timer of the phone fires, so changes arrive by the stream only.
    await page.clock.pauseAt(new Date(Date.now() + 10_000));
    const [mine = 0, theirs = 0] = [owner.orderIds[0], other.orderIds[0]];
    const place = () => page.locator(".card.current").getAttribute("aria-label");
    const before = await place();
    await giveTo(site, other, mine, ["pickup"]);
    const changedAt = performance.now();
    await giveTo(site, owner, theirs, ["pickup"]);
    await page.getByText("Your run has changed").waitFor();
    const took = performance.now() - changedAt;
    await page.getByText(/^No longer yours: /).waitFor();
    console.info(`A changed run on the phone [D058]: ${Math.round(took)} ms (promised: 2,000)`);
    expect(await place()).toBe(before);
    await sign(page, "Nora");
    await page.locator("form").getByRole("button", { name: "Back" }).click();
    await expect.poll(place).not.toBe(before);
  });
});
