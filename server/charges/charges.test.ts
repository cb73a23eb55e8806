import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { OrderCharges } from "../../contract/charges.ts";
import * as calls from "../../contract/charges.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  type BookForCallerResult,
  bookForCaller,
  type CallerPrice,
  priceForCaller,
} from "../../contract/staff-booking.ts";
import type { StaffOrder } from "../../contract/staff-order.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { requestQ1 } from "../../test/journeys.ts";
import { openPricedAccount } from "../../test/priced-accounts.ts";

const { app, later } = appForFile();
let token: string;
beforeEach(async () => {
  token = await app.administratorToken();
});

async function call<Body>(method: string, path: string, json?: object, headers: HeadersInit = {}) {
  const response = await app.request(path, { method, token, headers, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const pathOf = (row: { path: string }, id: number, charge = 0) =>
  row.path.replace("{id}", String(id)).replace("{chargeId}", String(charge));
const chargesOf = async (id: number) => (await call<OrderCharges>("GET", pathOf(calls.listCharges, id))).body;
const charge = (id: number, json: object, headers: HeadersInit = {}) =>
  call<OrderCharges>("POST", pathOf(calls.addCharge, id), json, headers);
const takeBack = (id: number, chargeId: number) =>
  call<OrderCharges>("DELETE", pathOf(calls.removeCharge, id, chargeId));
const order = async (id: number) => (await call<StaffOrder>("GET", `/wp-json/currach/v1/staff/orders/${id}`)).body;

async function bookFor(accountId: number | null): Promise<number> {
  const { body: price } = await call<CallerPrice>("POST", priceForCaller.path, { ...requestQ1, accountId });
  const { status, body } = await call<BookForCallerResult>("POST", bookForCaller.path, {
    shipment: requestQ1,
    accountId,
    contacts: bookingB1,
    agreedTotalCents: price.totalCents,
    payment: accountId === null ? { kind: "phone", reference: "4711" } : { kind: "account" },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.orderId;
}
/** Arrives at the pickup now and collects after this many minutes. */
async function waitFor(id: number, minutes: number): Promise<void> {
  const move = (kind: string) =>
    call("POST", pathOf(recordDeliveryEvent, id), { eventId: randomUUID(), kind, stop: "pickup", signedBy: "Áine" });
  expect((await move("arrive")).status).toBe(200);
  later(minutes);
  expect((await move("complete")).status).toBe(200);
}
const opened = async (name: string, waitingQuarterCents: number) =>
  (await openPricedAccount(app, name, { waitingQuarterCents })).account.id;

describe("Waiting time at a pickup", () => {
  it("is proposed from arrival to collection beyond 15 minutes, and accepted once [C014]", async () => {
    const accountId = await opened("Waits", 750);
    const [id, other] = [await bookFor(accountId), await bookFor(accountId)];
    expect((await chargesOf(id)).waiting).toBeNull();
    await waitFor(id, 52);
    const { waiting, charges } = await chargesOf(id);
    const reason = "Waited 52 minutes at the pickup, from 10:00 to 10:52";
    expect([charges, waiting]).toEqual([[], { minutes: 52, quarters: 3, netCents: 2250, reason }]);
    const total = (await order(id)).totalCents;

    const accepted = { kind: "waiting", quarters: 3, netCents: 2250, reason };
    const key = { "Idempotency-Key": "waiting-once-01" };
    const both = await Promise.all([charge(id, accepted, key), charge(id, accepted, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const after = await chargesOf(id);
    expect(after).toMatchObject({ waiting: null, charges: [{ ...accepted, vatCents: 518, removed: null }] });
    expect((await charge(id, accepted)).body.message).toContain("already charged");
    expect((await chargesOf(other)).charges).toEqual([]);
    const { events, totalCents } = await order(id);
    expect(totalCents).toBe(total);
    expect(events[0]?.note).toBe(`Waiting time charged, €22.50 + VAT: ${reason}`);
  });

  it("of up to 15 minutes costs nothing, and staff type the amount if no price is agreed [C014]", async () => {
    const short = await bookFor(await opened("Short", 750));
    await waitFor(short, 15);
    expect((await chargesOf(short)).waiting).toBeNull();
    const unpriced = await bookFor((await openPricedAccount(app, "Tariff", null)).account.id);
    later(0);
    await waitFor(unpriced, 16);
    expect((await chargesOf(unpriced)).waiting).toMatchObject({ quarters: 1, netCents: null });
  });
});

describe("A charge", () => {
  it("that staff take back stays visible, and waiting time can then be charged again", async () => {
    const id = await bookFor(await opened("Back", 500));
    await waitFor(id, 40);
    const waiting = { kind: "waiting", quarters: 2, netCents: 1000, reason: "Waited 40 minutes" };
    const { body } = await charge(id, waiting);
    const toll = (await charge(id, { kind: "toll", netCents: 310, reason: "M50" })).body.charges[1]!;
    const removed = await takeBack(id, body.charges[0]!.id);
    expect(removed.body.charges).toMatchObject([
      { removed: { by: expect.any(String) } },
      { id: toll.id, removed: null },
    ]);
    expect(removed.body.waiting).toMatchObject({ quarters: 2 });
    expect((await takeBack(id, body.charges[0]!.id)).body).toEqual(removed.body);
    expect((await charge(id, waiting)).status).toBe(201);
    const other = await bookFor(await opened("Other", 500));
    expect((await takeBack(other, toll.id)).status).toBe(404);
    expect((await chargesOf(id)).charges[1]).toEqual(toll);
  });

  it.each([
    ["of nothing", { netCents: 0 }, "netCents"],
    ["below zero", { netCents: -100 }, "netCents"],
    ["without a reason", { reason: " " }, "reason"],
    ["of an unknown kind", { kind: "fuel" }, "kind"],
    ["of waiting time without its quarters", { kind: "waiting" }, "quarters"],
    ["of a toll with quarters", { quarters: 2 }, "quarters"],
  ])("%s is refused at its field", async (_, changes, field) => {
    const id = await bookFor(await opened(`Refused ${field} ${JSON.stringify(changes)}`.slice(0, 90), 500));
    const { status, body } = await charge(id, { kind: "toll", netCents: 310, reason: "M50", ...changes });
    expect([status, Object.keys(body.data.params ?? {})]).toEqual([422, [field]]);
    expect((await chargesOf(id)).charges).toEqual([]);
  });

  it("is for orders of accounts, until they are invoiced [C014]", async () => {
    const stranger = await bookFor(null);
    const refused = await charge(stranger, { kind: "toll", netCents: 310, reason: "M50" });
    expect([refused.status, refused.body.code]).toEqual([409, "action_refused"]);
    const id = await bookFor(await opened("Invoiced", 500));
    const { body } = await charge(id, { kind: "toll", netCents: 310, reason: "M50" });
    await app.db.updateTable("orders").set({ earlier_invoice: "INV-77" }).where("id", "=", id).execute();
    const late = await charge(id, { kind: "toll", netCents: 310, reason: "M50 again" });
    expect(late.body.message).toContain("INV-77");
    expect((await takeBack(id, body.charges[0]!.id)).status).toBe(409);
    expect(await chargesOf(id)).toMatchObject({ refusal: late.body.message, charges: [{ removed: null }] });
  });
});
