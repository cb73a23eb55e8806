import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { linkOrders } from "../../contract/account-orders.ts";
import type { NewAccount } from "../../contract/accounts.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { Draft, InvoiceDetails, InvoicePage, InvoiceRow, UnbilledItem } from "../../contract/invoices.ts";
import * as calls from "../../contract/invoices.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { type PublishedInvoice, storeFinishedOrder } from "../../test/invoices.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { makeDrafts } from "./make-drafts.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
const firstOfApril = "2026-04-01T06:00:00Z";
let token: string;
beforeEach(async () => {
  clock.set(firstOfApril);
  token = await app.staffToken("bookkeeper");
});

async function call<Body>(row: { method: string; path: string }, params: object = {}, json?: object) {
  const path = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, String(value)),
    row.path,
  );
  const response = await app.request(path, { method: row.method, token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const run = async () => (await call<{ lines: number }>(calls.makeDrafts, {}, {})).body.lines;
async function draftsOf(accountId: number): Promise<InvoiceRow[]> {
  const response = await app.request(`${calls.listInvoices.path}?account=${accountId}`, { token });
  expect(response.status).toBe(200);
  return ((await response.json()) as InvoicePage).invoices;
}
async function draft(id: number): Promise<Draft> {
  const { body } = await call<InvoiceDetails>(calls.getInvoice, { id });
  if (body.state !== "draft") throw new Error(JSON.stringify(body));
  return body;
}
const ordersOn = async (id: number) => (await draft(id)).draftLines.map(({ orderId }) => orderId);
async function unbilledOf(accountId: number): Promise<UnbilledItem[]> {
  const { body } = await call<{ items: UnbilledItem[] }>(calls.listUnbilled);
  return body.items.filter((item) => item.accountId === accountId);
}
const open = async (name: string, terms: Partial<NewAccount["account"]> = {}) =>
  (await openAccount(app, name, terms)).id;
const finish = (accountId: number, finishedAt: string, order: object = {}, netCents = 4000) =>
  storeFinishedOrder(app, { accountId, finishedAt, netCents, order });
const charge = async (orderId: number, netCents: number, day = "2026-03-30", takenBack: object = {}) =>
  (
    await app.db
      .insertInto("charges")
      .values({
        order_id: orderId,
        kind: "toll",
        net_cents: netCents,
        vat_cents: Math.round(netCents * 0.23),
        reason: "M50",
        added_at: new Date(`${day}T10:00:00Z`),
        added_by: "mary",
        ...takenBack,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const deliveryOf = (order_id: number, state: "failed" | "delivered", ended_at: Date | null = null) =>
  app.db
    .insertInto("deliveries")
    .values({ order_id, state, ended_at, created_at: clock.now(), changed_at: clock.now() })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ state, ended_at }))
    .execute();
const press = (order_id: number, kind: "arrive" | "fail", day: string) =>
  app.db
    .insertInto("delivery_events")
    .values({
      id: randomUUID(),
      order_id,
      stop: "dropoff",
      kind,
      actor: "Aoife Daly",
      role: "driver",
      device: "phone",
      sequence: 1,
      happened_at: new Date(`${day}T10:00:00Z`),
      received_at: new Date(`${day}T10:00:00Z`),
    })
    .execute();
const happen = (order_id: number, day: string, data: object) =>
  app.db
    .insertInto("order_events")
    .values({
      order_id,
      happened_at: new Date(`${day}T10:00:00Z`),
      actor: "mary",
      kind: "status",
      data: JSON.stringify(data),
    })
    .execute();
const unfinished = { date_completed: null, on_account_at: new Date("2026-02-20T10:00:00Z") };
/** Stores an order whose delivery failed on this day. */
async function fail(accountId: number, day: string): Promise<number> {
  const id = await finish(accountId, `${day}T10:00:00Z`, { ...unfinished, status: "processing" });
  await deliveryOf(id, "failed");
  await press(id, "fail", day);
  return id;
}
/** Stores an order that was cancelled on this day, so that nothing of its price is due. */
async function cancel(accountId: number, day: string): Promise<number> {
  const id = await finish(accountId, `${day}T10:00:00Z`, { ...unfinished, status: "cancelled", on_account_at: null });
  await happen(id, day, { to: "cancelled" });
  return id;
}
type Proof = { kind: "signature" | "picture"; stop: "pickup" | "dropoff"; signed_by: string; at: string };
/** Stores a proof of a delivery on 3 March. */
const prove = (order_id: number, { kind, stop, signed_by, at }: Proof) =>
  app.db
    .insertInto("proofs")
    .values({
      id: randomUUID(),
      key: `proof-of-a-test-${randomUUID()}`,
      order_id,
      stop,
      event_id: randomUUID(),
      kind,
      signed_by,
      strokes: kind === "signature" ? "[]" : null,
      sha256: "0".repeat(64),
      taken_at: new Date(`2026-03-03T${at}:00Z`),
      received_at: new Date(`2026-03-03T${at}:00Z`),
    })
    .execute();

describe("A run", () => {
  it("on the first puts the orders finished in the month on one draft: 100 of 40.00 are 4,000.00 and 920.00 VAT [C029]", async () => {
    const accountId = await open("Hundred");
    const other = await open("Other");
    for (let order = 0; order < 100; order++) await finish(accountId, "2026-03-12T12:00:00Z");
    const alone = await finish(other, "2026-03-12T12:00:00Z", {}, 1234);
    await run();
    const [row, ...more] = await draftsOf(accountId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ lines: 100, netCents: 400_000, totalCents: 492_000, number: null, part: 1 });
    expect((await draft(row!.id)).content).toMatchObject({ vatCents: 92_000, vatDifferenceCents: 0 });
    expect(await ordersOn((await draftsOf(other))[0]!.id)).toEqual([alone]);
  });

  it("adds each order and charge once, even if it runs five times at once: drafts, held and unbilled add up [C028]", async () => {
    const accountId = await open("At once", { invoicePeriod: "weekly" });
    const ids: number[] = [];
    for (let day = 1; day <= 28; day++)
      ids.push(await finish(accountId, `2026-03-${String(day).padStart(2, "0")}T12:00:00Z`, {}, 1000 + day));
    const held = ids[3]!;
    await call(calls.holdOrder, { id: held }, { reason: "Price is disputed", until: "released" });
    const late = await finish(accountId, "2026-04-01T05:00:00Z");
    const charged = await charge(ids[0]!, 310);
    await Promise.all([1, 2, 3, 4, 5].map(() => makeDrafts(app.context, {})));
    expect(await run()).toBe(0);
    const rows = await draftsOf(accountId);
    const lines = (await Promise.all(rows.map(({ id }) => draft(id)))).flatMap(({ draftLines }) => draftLines);
    expect(
      lines
        .filter(({ kind }) => kind === "order")
        .map(({ orderId }) => orderId)
        .sort(),
    ).toEqual(ids.filter((id) => id !== held).sort());
    expect(lines.filter(({ kind }) => kind === "charge")).toMatchObject([{ orderId: ids[0], netCents: 310 }]);
    const unbilled = await unbilledOf(accountId);
    expect(unbilled.map(({ orderId }) => orderId)).toEqual([held, late]);
    expect(unbilled[0]!.held).toEqual({ reason: "Price is disputed", untilOn: null });
    expect(
      await app.db.selectFrom("invoice_lines").select("id").where("charge_id", "=", charged).execute(),
    ).toHaveLength(1);
  });

  it("adds to a draft of the same period, and never to the account's draft of another period [C028]", async () => {
    const accountId = await open("Adds");
    const first = await finish(accountId, "2026-03-02T12:00:00Z");
    await run();
    const [row] = await draftsOf(accountId);
    const second = await finish(accountId, "2026-03-03T12:00:00Z");
    clock.set("2026-05-01T06:00:00Z");
    token = await app.staffToken("bookkeeper");
    const april = await finish(accountId, "2026-04-03T12:00:00Z");
    await run();
    const rows = await draftsOf(accountId);
    expect(rows.map(({ period }) => period.to)).toEqual(["2026-03-31", "2026-04-30"]);
    expect(await ordersOn(row!.id)).toEqual([first, second]);
    expect(rows[0]!.version).toBeGreaterThan(row!.version);
    expect(await ordersOn(rows[1]!.id)).toEqual([april]);
  });
});

describe("The period of an order", () => {
  it.each([
    ["2026-03-31", "2026-03-31T22:59:59Z", "2026-03-31T23:00:00Z"],
    ["2026-10-31", "2026-10-31T23:59:59Z", "2026-11-01T00:00:00Z"],
    ["2026-12-31", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"],
  ])("ends at midnight in Dublin of %s [C032]", async (last, before, after) => {
    clock.set("2027-03-01T06:00:00Z");
    token = await app.staffToken("bookkeeper");
    const accountId = await open(`Midnight ${last}`);
    const [inside, outside] = [await finish(accountId, before), await finish(accountId, after)];
    await run();
    const [first, second] = await draftsOf(accountId);
    expect([first!.period.to, await ordersOn(first!.id)]).toEqual([last, [inside]]);
    expect([second!.period.from > last, await ordersOn(second!.id)]).toEqual([true, [outside]]);
  });

  it("gives two drafts for a week that crosses the end of a month [C030]", async () => {
    clock.set("2026-04-06T06:00:00Z");
    token = await app.staffToken("bookkeeper");
    const accountId = await open("Cut week", { invoicePeriod: "weekly" });
    await finish(accountId, "2026-03-31T12:00:00Z");
    await finish(accountId, "2026-04-01T12:00:00Z");
    await run();
    expect((await draftsOf(accountId)).map(({ period }) => period)).toEqual([
      { from: "2026-03-30", to: "2026-03-31" },
      { from: "2026-04-01", to: "2026-04-05" },
    ]);
  });

  it("is the one in which a failed or cancelled order had both ended and been charged for", async () => {
    clock.set("2026-05-01T06:00:00Z");
    token = await app.staffToken("bookkeeper");
    const accountId = await open("Ended badly");
    const [failed, laterFailed] = [await fail(accountId, "2026-02-25"), await fail(accountId, "2026-04-10")];
    const [cancelled, laterCancelled] = [await cancel(accountId, "2026-02-25"), await cancel(accountId, "2026-04-11")];
    const takenBack = { removed_at: new Date("2026-02-27T10:00:00Z"), removed_by: "mary" };
    await charge(failed, 100, "2026-02-26", takenBack);
    await charge(failed, 310, "2026-03-02");
    await charge(cancelled, 320, "2026-03-03");
    for (const id of [laterFailed, laterCancelled]) await charge(id, 330, "2026-01-05");
    // Neither event is the one that ended the order.
    await press(failed, "arrive", "2026-04-02");
    await happen(cancelled, "2026-04-02", { to: "processing" });
    await run();
    const rows = await draftsOf(accountId);
    expect(rows.map(({ period }) => period.to)).toEqual(["2026-03-31", "2026-04-30"]);
    expect(await ordersOn(rows[0]!.id)).toEqual([failed, failed, cancelled]);
    expect(await ordersOn(rows[1]!.id)).toEqual([laterFailed, laterFailed, laterCancelled]);
  });

  it("puts the order on no draft before it is over, and lists it as unbilled until then [C028]", async () => {
    const accountId = await open("Not over");
    const id = await finish(accountId, "2026-04-01T05:00:00Z");
    await run();
    expect(await draftsOf(accountId)).toEqual([]);
    expect(await unbilledOf(accountId)).toMatchObject([{ orderId: id, periodTo: "2026-04-30", held: null }]);
  });
});

describe("Drafts by cost centre, PO number, order, week and month", () => {
  const groupings = ["account", "cost_centre", "po_number"] as const;
  const periods = ["per_order", "weekly", "monthly"] as const;
  it("add up to the same sum over a month of orders, with each order once [C038]", async () => {
    const sums: number[] = [];
    for (const invoiceGrouping of groupings)
      for (const invoicePeriod of periods) {
        const accountId = await open(`Groups ${invoiceGrouping} ${invoicePeriod}`, { invoiceGrouping, invoicePeriod });
        for (let order = 0; order < 34; order++) {
          const day = String((order % 31) + 1).padStart(2, "0");
          const said = { cost_centre: ["Depot", "Office", ""][order % 3]!, po_number: `PO-${order % 4}` };
          await finish(accountId, `2026-03-${day}T12:00:00Z`, said, 1001 + order);
        }
        await run();
        const rows = await draftsOf(accountId);
        sums.push(rows.reduce((sum, { netCents }) => sum + netCents, 0));
        expect(rows.reduce((sum, { lines }) => sum + lines, 0)).toBe(34);
        const groups = new Set(rows.map(({ group }) => group.value));
        if (invoicePeriod === "per_order") expect(rows).toHaveLength(34);
        else expect(groups.size).toBe({ account: 1, cost_centre: 3, po_number: 4 }[invoiceGrouping]);
        for (const { id, group } of rows)
          for (const line of (await draft(id)).draftLines) {
            if (group.by === "cost_centre") expect(line.costCentre).toBe(group.value);
            if (group.by === "po_number") expect(line.poNumber).toBe(group.value);
          }
      }
    expect(new Set(sums).size).toBe(1);
  }, 60_000);
});

describe("Review", () => {
  it("keeps an order off until the next period, which puts it on another draft of its own month [C039]", async () => {
    const accountId = await open("Held");
    const [kept, held] = [
      await finish(accountId, "2026-03-03T12:00:00Z"),
      await finish(accountId, "2026-03-04T12:00:00Z"),
    ];
    const charged = await charge(held, 500);
    await run();
    const [row] = await draftsOf(accountId);
    expect((await call(calls.holdOrder, { id: held }, { reason: " ", until: "next_period" })).status).toBe(422);
    await call(calls.holdOrder, { id: held }, { reason: "Wrong price", until: "next_period" });
    await run();
    expect(await ordersOn(row!.id)).toEqual([kept]);
    expect((await unbilledOf(accountId)).map(({ orderId, held }) => [orderId, held?.untilOn])).toEqual([
      [held, "2026-05-01"],
      [held, "2026-05-01"],
    ]);
    clock.set("2026-05-01T06:00:00Z");
    token = await app.staffToken("bookkeeper");
    await run();
    expect(await ordersOn(row!.id)).toEqual([kept, held, held]);
    expect(
      await app.db.selectFrom("invoice_lines").select("invoice_id").where("charge_id", "=", charged).execute(),
    ).toEqual([{ invoice_id: row!.id }]);
  });

  it("releases a held order for the next run, and deletes a draft whose last order was held", async () => {
    const accountId = await open("Dissolved");
    const id = await finish(accountId, "2026-03-03T12:00:00Z");
    await run();
    await call(calls.holdOrder, { id }, { reason: "Disputed", until: "released" });
    expect(await draftsOf(accountId)).toEqual([]);
    expect((await call<{ released: boolean }>(calls.releaseOrder, { id }, {})).body).toEqual({ released: true });
    expect((await call<{ released: boolean }>(calls.releaseOrder, { id }, {})).body).toEqual({ released: false });
    await run();
    expect(await ordersOn((await draftsOf(accountId))[0]!.id)).toEqual([id]);
  });

  it("adds a line with a reason and VAT, also one in the customer's favour, and removes it again [C039]", async () => {
    const accountId = await open("Adjusted");
    await finish(accountId, "2026-03-03T12:00:00Z");
    const other = await open("Not adjusted");
    await finish(other, "2026-03-03T12:00:00Z");
    await run();
    const [row] = await draftsOf(accountId);
    const adjust = (json: object) => call<Draft>(calls.addAdjustment, { id: row!.id }, json);
    const line = { netCents: -1000, reason: "Goodwill for a late delivery", vatTreatment: "standard" };
    expect((await adjust({ ...line, netCents: 0 })).body.data.params).toHaveProperty("netCents");
    expect((await adjust({ ...line, reason: "" })).body.data.params).toHaveProperty("reason");
    const { status, body } = await adjust(line);
    expect(status).toBe(201);
    expect(body.content).toMatchObject({ netCents: 3000, vatCents: 690, totalCents: 3690 });
    const zero = await adjust({ netCents: 500, reason: "Ferry ticket at cost", vatTreatment: "outside_scope" });
    expect(zero.body.content).toMatchObject({ netCents: 3500, vatCents: 690 });
    expect((await draftsOf(other))[0]).toMatchObject({ netCents: 4000 });
    const added = zero.body.draftLines.find(({ kind, netCents }) => kind === "adjustment" && netCents === -1000)!;
    const removed = await call(calls.removeAdjustment, { id: row!.id, lineId: added.id });
    expect(removed.body).toEqual({ removed: true });
    expect((await draft(row!.id)).content).toMatchObject({ netCents: 4500, vatCents: 920 });
    const order = zero.body.draftLines[0]!;
    expect((await call(calls.removeAdjustment, { id: row!.id, lineId: order.id })).body).toEqual({ removed: false });
  });

  it("shows which orders lack proof, PO number or cost centre [C039]", async () => {
    const accountId = await open("Missing", { poNumberRule: "required", costCentreRule: "required" });
    await finish(accountId, "2026-03-03T12:00:00Z");
    await finish(accountId, "2026-03-04T12:00:00Z", { po_number: "PO-1", cost_centre: "Depot" });
    await run();
    const { draftLines } = await draft((await draftsOf(accountId))[0]!.id);
    expect(draftLines.map(({ missing }) => missing)).toEqual([["po_number", "cost_centre", "proof"], ["proof"]]);
  });

  it("shows who last signed for each delivery, ignoring pickups and pictures", async () => {
    const accountId = await open("Signed for");
    const ended = "2026-03-03T12:00:00Z";
    const [signed, pictured, collected] = [
      await finish(accountId, ended),
      await finish(accountId, ended),
      await finish(accountId, ended),
    ];
    for (const id of [signed, pictured, collected]) await deliveryOf(id, "delivered", new Date(ended));
    for (const [signed_by, at] of [
      ["Nora Kelly", "11:05"],
      ["Owen Kelly", "14:05"],
      ["", "14:06"],
    ] as const)
      await prove(signed, { kind: "signature", stop: "dropoff", signed_by, at });
    for (const id of [signed, pictured])
      await prove(id, { kind: "picture", stop: "dropoff", signed_by: "Tom Byrne", at: "15:00" });
    for (const id of [signed, pictured, collected])
      await prove(id, { kind: "signature", stop: "pickup", signed_by: "Áine Byrne", at: "16:00" });
    await run();
    const [row] = await draftsOf(accountId);
    expect((await draft(row!.id)).draftLines.map(({ missing }) => missing)).toEqual([[], [], ["proof"]]);
    const seen = { version: row!.version, totalCents: row!.totalCents };
    const { body } = await call<InvoiceDetails>(calls.publishInvoice, { id: row!.id }, seen);
    const { document } = body as PublishedInvoice;
    expect(document.lines.map(({ signedBy }) => signedBy)).toEqual(["Owen Kelly, 14:05", "", ""]);
  });

  it("leaves out orders that were meanwhile paid otherwise, cancelled or taken off the account [C028]", async () => {
    const accountId = await open("Stale");
    const [stays, paid, cancelled] = [
      await finish(accountId, "2026-03-03T12:00:00Z"),
      await finish(accountId, "2026-03-04T12:00:00Z"),
      await finish(accountId, "2026-03-05T12:00:00Z"),
    ];
    await run();
    const [row] = await draftsOf(accountId);
    await app.db
      .updateTable("orders")
      .set({ date_paid: new Date(firstOfApril) })
      .where("id", "=", paid)
      .execute();
    await app.db
      .updateTable("orders")
      .set({ status: "cancelled", on_account_at: null })
      .where("id", "=", cancelled)
      .execute();
    expect(await ordersOn(row!.id)).toEqual([stays]);
    await run();
    const lines = await app.db
      .selectFrom("invoice_lines")
      .select("order_id")
      .where("invoice_id", "=", row!.id)
      .execute();
    expect(lines).toEqual([{ order_id: stays }]);
  });
});

describe("Orders that were on account before accounts existed", () => {
  it("enter no run until staff choose the next invoice, and never if they are on an earlier one [C040]", async () => {
    const accountId = await open("Earlier");
    const at = new Date("2026-03-03T12:00:00Z");
    const before = { on_account_at: at, on_account_reference: "ACME", date_completed: at, total_cents: 4920 };
    const [next, earlier, unlinked] = [
      await storeTestOrder(app.db, { ...before, net_cents: 4000, vat_cents: 920 }),
      await storeTestOrder(app.db, { ...before, net_cents: 4000, vat_cents: 920 }),
      await storeTestOrder(app.db, { ...before, net_cents: 4000, vat_cents: 920 }),
    ];
    await run();
    expect(await draftsOf(accountId)).toEqual([]);
    for (const [orders, earlierInvoice] of [
      [[next], null],
      [[earlier], "INV-OLD-7"],
    ] as const)
      expect((await call(linkOrders, { id: accountId }, { orders, earlierInvoice })).status).toBe(200);
    await run();
    await run();
    const [row, ...more] = await draftsOf(accountId);
    expect([await ordersOn(row!.id), more]).toEqual([[next], []]);
    expect(await unbilledOf(accountId)).toEqual([]);
    const onLines = await app.db
      .selectFrom("invoice_lines")
      .select("id")
      .where("order_id", "in", [earlier, unlinked])
      .execute();
    expect(onLines).toEqual([]);
  });
});
