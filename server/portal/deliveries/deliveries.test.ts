import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addCharge } from "../../../contract/charges.ts";
import { recordDeliveryEvent } from "../../../contract/deliveries.ts";
import type { ErrorBody } from "../../../contract/errors.ts";
import type { PortalDeliveryDetails, PortalDeliveryPage } from "../../../contract/portal-deliveries.ts";
import * as calls from "../../../contract/portal-deliveries.ts";
import { subscribeToAccount } from "../../../contract/portal-sign-in.ts";
import type { MemberRole } from "../../../domain/accounts/member-roles.ts";
import { accountState, accountStates } from "../../../domain/deliveries/account-state.ts";
import { deliveryStates } from "../../../domain/deliveries/delivery.ts";
import { orderStatuses } from "../../../domain/orders/statuses.ts";
import { openAccount } from "../../../test/accounts.ts";
import { appForFile } from "../../../test/app-for-file.ts";
import { bookAsMember } from "../../../test/book-as-member.ts";
import { addMember, type MemberBrowser, signInMember } from "../../../test/members.ts";
import { storeTestOrder } from "../../../test/orders.ts";

const { app, clock } = appForFile({ livePayments: true });

type Seen = { id: number; email: string; browser: MemberBrowser };
type Company = { id: number; of: Record<MemberRole, Seen> };

async function open(name: string): Promise<Company> {
  const { id } = await openAccount(app, name);
  const of = {} as Company["of"];
  for (const role of ["owner", "finance", "booker", "approver", "viewer"] as const) {
    const { id: memberId, email } = await addMember(app, id, { role, name: `${name} ${role}` });
    of[role] = { id: memberId, email, browser: await signInMember(app, email) };
  }
  return { id, of };
}
let own: Company;
let rival: Company;
beforeAll(async () => {
  [own, rival] = [await open("Own"), await open("Rival")];
});

const book = (company: Company, { id }: Seen = company.of.booker, poNumber = "") =>
  bookAsMember(app, { accountId: company.id, memberId: id, poNumber });
const pathOf = (row: { path: string }, orderId: number, proofKey = "") =>
  row.path.replace("{orderId}", String(orderId)).replace("{proofKey}", proofKey);
async function get<Body>({ browser }: Seen, path: string): Promise<{ status: number; body: Body & ErrorBody }> {
  const response = await browser.request(path);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
async function post<Body>({ browser }: Seen, path: string, json: object = {}) {
  const response = await browser.request(path, { json });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const list = async (seen: Seen, query: Record<string, string> = {}) => {
  const { status, body } = await get<PortalDeliveryPage>(
    seen,
    `${calls.listPortalDeliveries.path}?${new URLSearchParams(query)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const idsOf = async (seen: Seen, query: Record<string, string> = {}) =>
  (await list(seen, query)).deliveries.map(({ orderId }) => orderId);
const details = async (seen: Seen, orderId: number) =>
  (await get<PortalDeliveryDetails>(seen, pathOf(calls.getPortalDelivery, orderId))).body;

async function move(orderId: number, kind: string, stop: string, data: object = {}) {
  const path = recordDeliveryEvent.path.replace("{id}", String(orderId));
  const json = { eventId: randomUUID(), kind, stop, ...data };
  const response = await app.request(path, { token: await app.administratorToken(), json });
  expect(response.status, await response.text()).toBe(200);
}
async function deliver(orderId: number) {
  await move(orderId, "complete", "pickup", { signedBy: "Áine" });
  await move(orderId, "complete", "dropoff", { signedBy: '=HYPERLINK("x")' });
}
/** Adds a signature as a phone would have sent it with the drop-off. */
async function addSignature(orderId: number): Promise<string> {
  const event = await app.db
    .selectFrom("delivery_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "complete")
    .where("stop", "=", "dropoff")
    .executeTakeFirstOrThrow();
  const key = randomUUID().replaceAll("-", "");
  await app.db
    .insertInto("proofs")
    .values({
      id: randomUUID(),
      key,
      order_id: orderId,
      stop: "dropoff",
      event_id: event.id,
      kind: "signature",
      signed_by: '=HYPERLINK("x")',
      strokes: JSON.stringify([[1, 2, 3, 4]]),
      sha256: "0".repeat(64),
      taken_at: clock.now(),
      received_at: clock.now(),
    })
    .execute();
  return key;
}

describe("the list of deliveries in the portal [C023]", () => {
  it("has all deliveries of the account, but for a booker only their own and those the office booked for them", async () => {
    const mine = await book(own);
    const other = await book(own, own.of.approver);
    const theirs = await book(rival);
    const byOffice = await storeTestOrder(app.db, { account_id: own.id, customer_email: own.of.booker.email });
    const forAnother = await storeTestOrder(app.db, { account_id: own.id, customer_email: "else@example.ie" });
    for (const role of ["owner", "finance", "approver", "viewer"] as const) {
      const ids = await idsOf(own.of[role]);
      expect(ids, role).toEqual(expect.arrayContaining([mine.id, other.id, byOffice, forAnother]));
      expect(ids).not.toContain(theirs.id);
    }
    const ids = await idsOf(own.of.booker);
    expect(ids).toEqual(expect.arrayContaining([mine.id, byOffice]));
    for (const id of [other.id, forAnother, theirs.id]) expect(ids).not.toContain(id);
    expect((await get(own.of.booker, pathOf(calls.getPortalDelivery, other.id))).status).toBe(404);
    expect((await get(own.of.viewer, pathOf(calls.getPortalDelivery, other.id))).status).toBe(200);
  });

  it("is searched by reference, PO number, place and name, and never finds another account's", async () => {
    const [mine, theirs] = [await book(own, own.of.owner, "PO-4471"), await book(rival, rival.of.owner, "PO-4471")];
    const seen = own.of.owner;
    const { reference } = await details(seen, mine.id);
    for (const search of ["PO-4471", reference]) expect(await idsOf(seen, { search }), search).toEqual([mine.id]);
    const { pickup } = await details(seen, mine.id);
    expect(await idsOf(seen, { search: pickup })).toContain(mine.id);
    expect(await idsOf(seen, { search: mine.customer_name })).toContain(mine.id);
    expect(await idsOf(seen, { search: String(theirs.id) })).toEqual([]);
    expect(await idsOf(seen, { search: `WC-${theirs.id}` })).toEqual([]);
    expect(await idsOf(seen, { search: "nothing like this" })).toEqual([]);
  });

  it("is filtered by days and by who booked, and refuses unknown filters", async () => {
    const company = await open(`Days ${randomUUID().slice(0, 6)}`);
    const seen = company.of.owner;
    const [first, second] = [await book(company), await book(company, company.of.approver)];
    await app.db
      .updateTable("orders")
      .set({ date_created: new Date("2026-02-01T23:30:00Z"), scheduled_date: "2026-02-05" })
      .where("id", "=", first.id)
      .execute();
    expect(await idsOf(seen, { from: "2026-02-01", to: "2026-02-01" })).toEqual([first.id]);
    expect(await idsOf(seen, { from: "2026-02-02" })).toEqual([second.id]);
    expect(await idsOf(seen, { collectionTo: "2026-02-05" })).toEqual([first.id]);
    expect(await idsOf(seen, { collectionFrom: "2026-02-06" })).toEqual([second.id]);
    expect(await idsOf(seen, { member: String(company.of.approver.id) })).toEqual([second.id]);
    expect(await idsOf(seen, { member: String(rival.of.owner.id) })).toEqual([]);
    for (const query of ["state=gone", "from=soon", "accountId=1"])
      expect((await get(seen, `${calls.listPortalDeliveries.path}?${query}`)).status, query).toBe(422);
  });

  it("pages from newest to oldest, each page from where the previous one ended", async () => {
    const company = await open(`Pages ${randomUUID().slice(0, 6)}`);
    const ids: number[] = [];
    for (let i = 0; i < calls.portalDeliveriesPerPage + 3; i++)
      ids.unshift(await storeTestOrder(app.db, { account_id: company.id }));
    const first = await list(company.of.viewer);
    expect(first.deliveries.map(({ orderId }) => orderId)).toEqual(ids.slice(0, calls.portalDeliveriesPerPage));
    await storeTestOrder(app.db, { account_id: company.id });
    const second = await list(company.of.viewer, { before: String(first.next) });
    expect(second.deliveries.map(({ orderId }) => orderId)).toEqual(ids.slice(calls.portalDeliveriesPerPage));
    expect(second.next).toBeNull();
  });

  it("filters by state exactly as the domain defines it, for every status and delivery", async () => {
    const company = await open(`States ${randomUUID().slice(0, 6)}`);
    const expected = new Map(accountStates.map((state) => [state, [] as number[]]));
    for (const status of orderStatuses)
      for (const delivery of [null, ...deliveryStates]) {
        const id = await storeTestOrder(app.db, { account_id: company.id, status });
        await app.db.deleteFrom("deliveries").where("order_id", "=", id).execute();
        if (delivery !== null) await storeDelivery(id, delivery);
        expected.get(accountState({ status, awaitsApproval: false, delivery }))?.push(id);
      }
    const waiting = {
      account_id: company.id,
      member_id: company.of.booker.id,
      status: "on-hold" as const,
      awaits_approval: true,
    };
    expected.get("awaiting_approval")?.push(await storeTestOrder(app.db, waiting));
    for (const [state, ids] of expected) {
      const page = await list(company.of.owner, { state });
      expect([state, page.deliveries.map(({ orderId }) => orderId).sort((a, b) => a - b)]).toEqual([state, ids]);
      expect(new Set(page.deliveries.map((each) => each.state))).toEqual(new Set([state]));
    }
  });
});

/** Stores a delivery in any state, since no single journey reaches all of them. */
async function storeDelivery(orderId: number, state: (typeof deliveryStates)[number]) {
  const now = clock.now();
  await app.db.insertInto("deliveries").values({ order_id: orderId, created_at: now, changed_at: now }).execute();
  await app.db.updateTable("deliveries").set({ state }).where("order_id", "=", orderId).execute();
}

describe("one delivery in the portal [C023]", () => {
  it("says where it is, with proofs that stay after the tracking page has stopped showing them", async () => {
    const order = await book(own);
    const seen = own.of.viewer;
    expect(await details(seen, order.id)).toMatchObject({
      state: "booked",
      asks: { cancel: null },
      trackPath: expect.stringMatching(/^\/track\//),
    });
    await deliver(order.id);
    const key = await addSignature(order.id);
    const path = pathOf(calls.getPortalProof, order.id, key);
    const after = await details(seen, order.id);
    expect(after.state).toBe("delivered");
    expect(after.tracking?.ends.flatMap(({ proofs }) => proofs.map(({ address }) => address))).toEqual([path]);
    const other = await book(rival);
    clock.set("2027-01-15T10:00:00Z");
    expect((await app.request(`/wp-json/currach/v1/proofs/${key}`)).status).toBe(404);
    const browser = await signInMember(app, seen.email);
    const proof = await browser.request(path);
    expect([proof.status, proof.headers.get("content-type"), proof.headers.get("cache-control")]).toEqual([
      200,
      "image/svg+xml",
      "no-store",
    ]);
    const late = await details({ ...seen, browser }, order.id);
    expect(late.tracking?.ends.map(({ signedBy }) => signedBy)).toContain("Áine");
    expect(late.trackPath).toBeNull();
    const stranger = await signInMember(app, rival.of.owner.email);
    for (const stolen of [path, pathOf(calls.getPortalProof, other.id, key)])
      expect((await stranger.request(stolen)).status).toBe(404);
  });

  it("has each charge with its reason, but none that was removed", async () => {
    const [order, other] = [await book(own), await book(own)];
    const token = await app.administratorToken();
    for (const [id, reason] of [
      [order.id, "Dublin Port Tunnel"],
      [other.id, "Of another order"],
    ] as const) {
      const response = await app.request(addCharge.path.replace("{id}", String(id)), {
        token,
        json: { kind: "toll", netCents: 310, reason },
      });
      expect(response.status, await response.text()).toBe(201);
    }
    const chargesOf = async (id: number) =>
      (await list(own.of.finance)).deliveries.find(({ orderId }) => orderId === id)?.chargesCents;
    expect([await chargesOf(order.id), await chargesOf(other.id)]).toEqual([310, 310]);
    expect((await details(own.of.finance, order.id)).charges).toEqual([
      { kind: "toll", reason: "Dublin Port Tunnel", netCents: 310, vatCents: 71, addedAt: clock.now().toISOString() },
    ]);
    await app.db
      .updateTable("charges")
      .set({ removed_at: clock.now(), removed_by: "admin" })
      .where("order_id", "=", order.id)
      .execute();
    expect((await details(own.of.finance, order.id)).charges).toEqual([]);
    expect([await chargesOf(order.id), await chargesOf(other.id)]).toEqual([0, 310]);
  });

  it("can be cancelled and given instructions by members who may book, until it is collected", async () => {
    const [order, other] = [await book(own), await book(own)];
    const { booker, viewer } = own.of;
    expect((await details(viewer, order.id)).asks).toEqual({ instruction: false, safePlace: false, cancel: null });
    expect((await details(booker, order.id)).asks).toEqual({
      instruction: true,
      safePlace: true,
      cancel: { refunds: false },
    });
    const instruction = pathOf(calls.addPortalInstruction, order.id);
    expect((await post(viewer, instruction, { at: "dropoff", instruction: "Ring twice" })).status).toBe(403);
    expect((await post(booker, instruction, { at: "dropoff", instruction: "Ring twice" })).status).toBe(200);
    expect(
      (await post(booker, pathOf(calls.allowPortalSafePlace, order.id), { safePlace: "In the porch" })).status,
    ).toBe(200);
    expect(await details(viewer, order.id)).toMatchObject({
      dropoffStop: { instructions: expect.stringContaining("Ring twice") },
      tracking: { safePlace: "In the porch" },
    });
    const history = await app.db
      .selectFrom("order_events")
      .select("actor")
      .where("order_id", "=", order.id)
      .where("kind", "=", "changed")
      .execute();
    expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set(["Own booker"]));
    for (let i = 0; i < 2; i++)
      expect((await post(booker, pathOf(calls.cancelPortalDelivery, order.id))).body).toEqual({ cancelled: true });
    expect((await details(viewer, order.id)).state).toBe("cancelled");
    await move(other.id, "complete", "pickup", { signedBy: "Áine" });
    expect((await post(booker, pathOf(calls.cancelPortalDelivery, other.id))).status).toBe(409);
    expect((await details(viewer, other.id)).state).toBe("under_way");
  });

  it("that waits for an approver says why, and can be withdrawn by the member who booked it [C020]", async () => {
    const company = await open(`Waiting ${randomUUID().slice(0, 6)}`);
    await app.db
      .updateTable("members")
      .set({ order_limit_cents: 1_00 })
      .where("id", "=", company.of.booker.id)
      .execute();
    const order = await book(company);
    expect(await details(company.of.booker, order.id)).toMatchObject({
      state: "awaiting_approval",
      tracking: null,
      approvalText: expect.stringContaining("above the limit of €1.00 per order"),
      asks: { cancel: { refunds: false } },
    });
    expect((await post(company.of.booker, pathOf(calls.cancelPortalDelivery, order.id))).status).toBe(200);
    expect(await details(company.of.owner, order.id)).toMatchObject({
      state: "cancelled",
      approvalText: expect.stringContaining("It was taken back on"),
    });
  });
});

describe("the CSV of deliveries [C023]", () => {
  it("has the rows of the list, and no cell is a formula", async () => {
    const company = await open(`Csv ${randomUUID().slice(0, 6)}`);
    const [order, theirs] = [await book(company, company.of.booker, "=1+1"), await book(rival)];
    const other = await book(company, company.of.approver, "PO-2");
    await deliver(order.id);
    await addSignature(order.id);
    const csv = async ({ browser }: Seen, query = "") => {
      const response = await browser.request(`${calls.exportPortalDeliveries.path}${query}`);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      return (await response.text()).split("\r\n").filter((line) => line !== "");
    };
    const lines = await csv(company.of.owner);
    expect(lines).toHaveLength(3);
    const { reference } = await details(company.of.owner, order.id);
    const line = lines.find((each) => each.startsWith(reference)) ?? "";
    expect(line).toContain("'=1+1");
    expect(line).toContain('"\'=HYPERLINK(""x"")"');
    expect(line).toContain("Delivered");
    expect(lines.join()).not.toContain((await details(rival.of.owner, theirs.id)).reference);
    expect(await csv(company.of.booker)).toHaveLength(2);
    expect(await csv(company.of.owner, "?search=PO-2")).toHaveLength(2);
    expect((await csv(company.of.owner, "?search=PO-2"))[1]).toContain(
      (await details(company.of.owner, other.id)).reference,
    );
  });
});

describe("live updates of the portal [C023]", () => {
  it("report deliveries that move on, but none of another account", async () => {
    const [order, theirs] = [await book(own), await book(rival)];
    const response = await own.of.viewer.browser.request(subscribeToAccount.path);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    const until = async (part: string) => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`ended without ${part}: ${text}`);
        text += new TextDecoder().decode(value);
      }
    };
    await until("event: hello");
    await move(theirs.id, "set_off", "pickup");
    await move(order.id, "set_off", "pickup");
    await until(`"kind":"delivery","id":${order.id}`);
    expect(text).not.toContain(`"id":${theirs.id}`);
    await reader.cancel();
  });
});
