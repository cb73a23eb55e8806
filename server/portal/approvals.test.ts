import { describe, expect, it } from "vitest";
import { getAccountFigures } from "../../contract/account-orders.ts";
import type { NewAccount } from "../../contract/accounts.ts";
import { changeOrder } from "../../contract/change-order.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  decideByApprovalLink,
  decidePortalApproval,
  listPortalApprovals,
  openApprovalLink,
  type ShownApproval,
} from "../../contract/portal-approvals.ts";
import { portalPages } from "../../contract/portal-paths.ts";
import { repriceOrder } from "../../contract/reprice-order.ts";
import { changeManyOrders, changeOrderStatus, setOrderPrice } from "../../contract/staff-order.ts";
import type { MemberRole } from "../../domain/accounts/member-roles.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookAsMember } from "../../test/book-as-member.ts";
import { routes } from "../../test/fixtures.ts";
import { requestQ1 } from "../../test/journeys.ts";
import { addMember, type MemberBrowser, openBrowser, signInMember } from "../../test/members.ts";
import { wcOrders } from "../../test/shop-client.ts";
import { lapseApprovals } from "../account-actions/lapse-approvals.ts";

const { app, clock } = appForFile({ livePayments: true });

type Approver = { id: number; email: string; browser: MemberBrowser };

/** Opens an account with two approvers and a booker whose limits are low. */
async function open(
  changes: Partial<NewAccount["account"]> = {},
  limits: { order?: number; month?: number } = { order: 10_00 },
) {
  const account = await openAccount(app, `Company ${crypto.randomUUID().slice(0, 8)}`, changes);
  const add = async (role: MemberRole, name: string) => addMember(app, account.id, { role, name });
  const booker = await add("booker", "Brian Booker");
  await app.db
    .updateTable("members")
    .set({ order_limit_cents: limits.order ?? null, month_limit_cents: limits.month ?? null })
    .where("id", "=", booker.id)
    .execute();
  const approver = async (name: string): Promise<Approver> => {
    const { id, email } = await add("approver", name);
    return { id, email, browser: await signInMember(app, email) };
  };
  const [anna, tom] = [await approver("Anna Byrne"), await approver("Tom Walsh")];
  const own = { accountId: account.id, memberId: booker.id };
  return { account, booker, anna, tom, book: (request: object = requestQ1) => bookAsMember(app, { ...own, request }) };
}

const orderOf = (id: number) => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const emailsOf = (orderId: number) =>
  app.db.selectFrom("emails").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
const emailsTo = async (orderId: number, template: string) =>
  (await emailsOf(orderId)).filter((email) => email.template === template).map(({ recipient }) => recipient);
const deliveriesOf = (orderId: number) =>
  app.db.selectFrom("deliveries").selectAll().where("order_id", "=", orderId).execute();

async function waitingFor({ browser }: Approver): Promise<ShownApproval[]> {
  const response = await browser.request(listPortalApprovals.path);
  expect(response.status).toBe(200);
  return ((await response.json()) as { waiting: ShownApproval[] }).waiting;
}
async function oneWaitingFor(approver: Approver): Promise<ShownApproval> {
  const [shown] = await waitingFor(approver);
  if (!shown) throw new Error("Nothing waits for this approver");
  return shown;
}
async function decide({ browser }: Approver, shown: ShownApproval, decision: "approve" | "refuse", reason = "") {
  const path = decidePortalApproval.path.replace("{approvalId}", String(shown.id));
  const response = await browser.request(path, { json: { decision, shownHash: shown.shownHash, reason } });
  return { status: response.status, body: (await response.json()) as ShownApproval & ErrorBody };
}
/** The key of the newest email to this approver. */
async function keyFor(orderId: number, { email }: Approver): Promise<string> {
  const sent = (await emailsOf(orderId)).filter(
    ({ template, recipient }) => template === "approval_requested" && recipient === email,
  );
  const newest = sent.at(-1);
  if (!newest) throw new Error("No email was queued for this approver");
  const url = new URL((newest.data as { url: string }).url);
  expect(url.pathname).toBe(portalPages.approvalLink);
  return url.searchParams.get("key") ?? "";
}
/** A browser that has never signed in. */
async function byLink(path: string, json: object) {
  const response = await openBrowser(app).request(path, { json });
  return { status: response.status, body: (await response.json()) as ShownApproval & ErrorBody };
}
const available = async ({ id }: { id: number }) => {
  const response = await app.request(getAccountFigures.path.replace("{id}", String(id)), {
    token: await app.staffToken("bookkeeper"),
  });
  return ((await response.json()) as { availableCents: number }).availableCents;
};
const asStaff = async (path: string, json: object) =>
  app.request(path, { json, token: await app.staffToken("shop_manager") });

describe("a booking above a member's limit [C020]", () => {
  it("waits with its price and credit reserved, is on no board, and asks every member who may approve it", async () => {
    const [{ account, booker, anna, tom, book }] = [await open(), await open()];
    for (const role of ["viewer", "booker"] as const) await addMember(app, account.id, { role });
    await addMember(app, account.id, { role: "approver", state: "invited" });
    const before = await available(account);
    const order = await book();
    expect(order).toMatchObject({
      status: "on-hold",
      awaits_approval: true,
      on_account_at: null,
      member_id: booker.id,
    });
    expect(await available(account)).toBe(before - order.total_cents);
    expect(await deliveriesOf(order.id)).toEqual([]);
    const asked = await emailsTo(order.id, "approval_requested");
    expect(asked).toEqual([anna.email, tom.email]);
    expect(await oneWaitingFor(tom)).toMatchObject({
      orderId: order.id,
      bookedBy: "Brian Booker",
      amountCents: order.total_cents,
      limit: "above the limit of €10.00 per order",
      lapsesAt: "2026-03-04T15:00:00.000Z",
      outcome: null,
    });
  });

  it("needs no approval within the limit, or if the member has none", async () => {
    const { account, book } = await open({}, { order: 1_000_000 });
    expect(await book()).toMatchObject({ status: "processing", awaits_approval: false });
    const free = await addMember(app, account.id, { role: "booker" });
    const order = await bookAsMember(app, { accountId: account.id, memberId: free.id });
    expect(order.status).toBe("processing");
  });

  it("counts what the member has booked this month, in Dublin's time, and what is waiting", async () => {
    const [{ account, booker, book }, other] = [await open({}, {}), await open({}, {})];
    const { total_cents: price } = await book();
    const limits = { month_limit_cents: 2 * price + 1 };
    await app.db.updateTable("members").set(limits).where("id", "in", [booker.id, other.booker.id]).execute();
    expect((await other.book()).awaits_approval).toBe(false);
    clock.set("2026-03-31T22:59:00Z");
    const request = { ...requestQ1, scheduledDate: "2026-04-02" };
    const bookLater = () => bookAsMember(app, { accountId: account.id, memberId: booker.id, request });
    expect((await bookLater()).awaits_approval).toBe(false);
    expect((await bookLater()).awaits_approval).toBe(true);
    // It is already April in Dublin.
    clock.set("2026-03-31T23:00:00Z");
    expect((await bookLater()).awaits_approval).toBe(false);
    const booked = await bookLater();
    const waiting = await bookLater();
    expect([booked.awaits_approval, waiting.awaits_approval]).toEqual([false, true]);
    for (const { id } of [booked, waiting]) {
      const path = changeOrderStatus.path.replace("{id}", String(id));
      expect((await asStaff(path, { action: "cancel" })).status).toBe(200);
    }
    expect((await bookLater()).awaits_approval).toBe(false);
  });

  it("is refused if nobody else in the account could approve it", async () => {
    const account = await openAccount(app, "Sole Trader Ltd");
    const { id: memberId } = await addMember(app, account.id, { role: "approver" });
    await app.db.updateTable("members").set({ order_limit_cents: 1_00 }).where("id", "=", memberId).execute();
    await expect(bookAsMember(app, { accountId: account.id, memberId })).rejects.toThrow(
      "your account has no one else who can approve it",
    );
  });

  it("cannot be advanced by staff, in bulk, by a shop client or by recording money", async () => {
    const { book, anna } = await open();
    const order = await book();
    const status = changeOrderStatus.path.replace("{id}", String(order.id));
    const why = "This order waits for an approver of its account";
    const byStaff = await asStaff(status, { action: "process" });
    expect([byStaff.status, ((await byStaff.json()) as ErrorBody).message]).toEqual([
      409,
      expect.stringContaining(why),
    ]);
    const inBulk = await asStaff(changeManyOrders.path, { orderIds: [order.id], action: "process" });
    expect(JSON.stringify(await inBulk.json())).toContain(why);
    for (const changes of [
      { status: "processing" },
      { status: "pending" },
      { set_paid: true },
      { status: "completed" },
    ]) {
      const response = await app.request(`${wcOrders}/${order.id}`, {
        method: "PUT",
        json: changes,
        basic: app.apiKey,
      });
      expect([changes, response.status]).toEqual([changes, 400]);
    }
    const paid = await asStaff(`/wp-json/currach/v1/orders/${order.id}/payments`, {
      method: "transfer",
      reference: "T1",
    });
    expect(paid.status).not.toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ status: "on-hold", awaits_approval: true });
    expect((await waitingFor(anna)).map(({ orderId }) => orderId)).toEqual([order.id]);
  });

  it("is withdrawn when staff cancel it: nothing waits and the credit is released", async () => {
    const { account, book, anna } = await open();
    const [before, order, other] = [await available(account), await book(), await book()];
    const shown = (await waitingFor(anna)).find(({ orderId }) => orderId === order.id)!;
    const cancelled = await asStaff(changeOrderStatus.path.replace("{id}", String(order.id)), { action: "cancel" });
    expect(cancelled.status).toBe(200);
    expect((await waitingFor(anna)).map(({ orderId }) => orderId)).toEqual([other.id]);
    expect(await available(account)).toBe(before - other.total_cents);
    const late = await decide(anna, shown, "approve");
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^It was taken back on /)]);
  });
});

describe("a decision [C020]", () => {
  it("has one outcome when two approvers decide at once, one in the portal and one by email link", async () => {
    const { book, anna, tom } = await open();
    const [order, other] = [await book(), await book()];
    const shown = (await waitingFor(anna)).find(({ orderId }) => orderId === order.id)!;
    const key = await keyFor(order.id, tom);
    const answers = await Promise.all([
      decide(anna, shown, "approve"),
      byLink(decideByApprovalLink.path, { key, decision: "refuse", shownHash: shown.shownHash, reason: "Too dear" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 409);
    const isApproved = won!.body.outcome === "approved";
    expect(lost!.body.message).toMatch(isApproved ? /^Anna Byrne approved it on / : /^Tom Walsh refused it on /);
    const now = await orderOf(order.id);
    expect([now.status, now.awaits_approval]).toEqual([isApproved ? "processing" : "cancelled", false]);
    expect(await emailsTo(order.id, "approval_ended")).toHaveLength(isApproved ? 0 : 1);
    expect(await deliveriesOf(order.id)).toHaveLength(isApproved ? 1 : 0);
    expect(await orderOf(other.id)).toMatchObject({ status: "on-hold", awaits_approval: true });
  });

  it("approves once: repeating it changes nothing, and one confirmation is sent", async () => {
    const { account, book, anna } = await open();
    const before = await available(account);
    const order = await book();
    const shown = await oneWaitingFor(anna);
    const confirmations = async () => (await emailsTo(order.id, "customer_booking")).length;
    const sent = await confirmations();
    expect((await decide(anna, shown, "approve")).body.outcome).toBe("approved");
    expect((await decide(anna, shown, "approve")).status).toBe(200);
    expect(await confirmations()).toBe(sent + 1);
    expect(await orderOf(order.id)).toMatchObject({ status: "processing", on_account_reference: account.number });
    expect(await available(account)).toBe(before - order.total_cents);
    expect(await deliveriesOf(order.id)).toHaveLength(1);
  });

  it("refuses with a reason, which is emailed to the member who booked, and releases the credit", async () => {
    const { account, booker, book, anna } = await open();
    const before = await available(account);
    const order = await book();
    const { status } = await decide(anna, await oneWaitingFor(anna), "refuse", "Use the van");
    expect(status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ status: "cancelled", awaits_approval: false });
    expect(await available(account)).toBe(before);
    const [email] = (await emailsOf(order.id)).filter(({ template }) => template === "approval_ended");
    expect([email?.recipient, email?.data]).toEqual([
      booker.email,
      expect.objectContaining({ refusedBy: "Anna Byrne", reason: "Use the van" }),
    ]);
    expect(await emailsTo(order.id, "cancelled")).toEqual([]);
  });

  it("is never made by opening the email's link, by the member who booked, or by a former approver", async () => {
    const { account, booker, book, anna, tom } = await open();
    const order = await book();
    const [byAnna, byTom] = [await keyFor(order.id, anna), await keyFor(order.id, tom)];
    const page = await app.request(`${portalPages.approvalLink}?key=${encodeURIComponent(byAnna)}`);
    expect([200, 404]).toContain(page.status);
    const opened = await byLink(openApprovalLink.path, { key: byAnna });
    expect(opened.body).toMatchObject({ orderId: order.id, outcome: null, isOwn: false });
    expect(await orderOf(order.id)).toMatchObject({ status: "on-hold", awaits_approval: true });
    const said = { decision: "approve", shownHash: opened.body.shownHash };
    expect((await byLink(openApprovalLink.path, { key: `${byAnna}x` })).status).toBe(404);
    for (const [status, answer] of [
      ["closed", 404],
      ["active", 200],
    ] as const) {
      await app.db.updateTable("accounts").set({ status }).where("id", "=", account.id).execute();
      expect((await byLink(openApprovalLink.path, { key: byAnna })).status).toBe(answer);
    }
    expect((await byLink(decideByApprovalLink.path, { ...said, key: byAnna.replace(/^\d+/, "1") })).status).toBe(404);
    await app.db.updateTable("members").set({ role: "viewer" }).where("id", "=", anna.id).execute();
    expect((await byLink(decideByApprovalLink.path, { ...said, key: byAnna })).status).toBe(403);
    const disabled = { state: "disabled" as const, disabled_at: clock.now() };
    await app.db.updateTable("members").set(disabled).where("id", "=", tom.id).execute();
    expect((await byLink(decideByApprovalLink.path, { ...said, key: byTom })).status).toBe(404);
    await app.db.updateTable("members").set({ role: "approver" }).where("id", "=", booker.id).execute();
    const own = { ...booker, browser: await signInMember(app, booker.email) };
    const refused = await decide(own, await oneWaitingFor(own), "approve");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "You made this booking, so another approver has to decide.",
    ]);
    expect(await orderOf(order.id)).toMatchObject({ status: "on-hold", awaits_approval: true });
  });

  it("is refused while the account is on stop, and the order keeps waiting", async () => {
    const { account, book, anna } = await open();
    const order = await book();
    const shown = await oneWaitingFor(anna);
    await app.db
      .updateTable("accounts")
      .set({ status: "on_stop", status_reason: "Overdue" })
      .where("id", "=", account.id)
      .execute();
    const { status, body } = await decide(anna, shown, "approve");
    expect([status, body.message]).toEqual([
      409,
      "This account is on stop: pay by card, or call us about the account.",
    ]);
    expect((await waitingFor(anna)).map(({ id }) => id)).toEqual([shown.id]);
    expect(await orderOf(order.id)).toMatchObject({ awaits_approval: true });
  });
});

describe("at the cut-off of its day [C020]", () => {
  it("a request lapses once: the order is cancelled, its credit is released, and its booker is notified", async () => {
    // Booked at the same moment, but for a later day.
    const beside = await open();
    const later = await beside.book({ ...requestQ1, scheduledDate: "2026-03-12" });
    const { account, booker, book, anna } = await open();
    const before = await available(account);
    const order = await book();
    const shown = await oneWaitingFor(anna);
    clock.set("2026-03-04T14:59:59Z");
    expect(await lapseApprovals(app.context)).toBe(0);
    clock.set("2026-03-04T15:00:00Z");
    expect((await decide(anna, shown, "approve")).body.message).toContain("too late");
    await Promise.all([lapseApprovals(app.context), lapseApprovals(app.context)]);
    await lapseApprovals(app.context);
    expect(await orderOf(order.id)).toMatchObject({ status: "cancelled", awaits_approval: false });
    expect(await available(account)).toBe(before);
    expect(await emailsTo(order.id, "approval_ended")).toEqual([booker.email]);
    expect(await emailsTo(order.id, "cancelled")).toEqual([]);
    expect(await orderOf(later.id)).toMatchObject({ status: "on-hold", awaits_approval: true });
    expect(await emailsTo(later.id, "approval_ended")).toEqual([]);
  });
});

describe("an approval is for exactly what was shown [C021]", () => {
  const change = async (orderId: number, changes: object) => {
    const { version } = await orderOf(orderId);
    const path = changeOrder.path.replace("{id}", String(orderId));
    const response = await asStaff(path, { version, changes, dateReason: "They asked", tellCustomer: false });
    expect(response.status, await response.text()).toBe(200);
  };

  it("a change while it waits asks again, and the earlier email no longer approves it", async () => {
    const { book, anna, tom } = await open();
    const order = await book();
    const [shown, key] = [await oneWaitingFor(anna), await keyFor(order.id, tom)];
    await change(order.id, { scheduledDate: "2026-03-06" });
    const stale = await decide(anna, shown, "approve");
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringMatching(/^It was changed and requested again on /),
    ]);
    const byMail = { key, decision: "approve", shownHash: shown.shownHash };
    expect((await byLink(decideByApprovalLink.path, byMail)).status).toBe(409);
    const again = await oneWaitingFor(anna);
    expect(again.scheduledDate).toBe("2026-03-06");
    expect((await decide(anna, { ...again, shownHash: shown.shownHash }, "approve")).body.code).toBe("order_changed");
    expect((await decide(anna, again, "approve")).status).toBe(200);
    expect((await orderOf(order.id)).status).toBe("processing");
  });

  it("changing the day or the price after approval makes it wait again; changing a note does not", async () => {
    const { account, book, anna } = await open();
    const [order, other] = [await book(), await book()];
    for (const shown of await waitingFor(anna)) await decide(anna, shown, "approve");
    await change(order.id, { deliveryInstructions: "Ring twice" });
    expect(await waitingFor(anna)).toEqual([]);
    await change(order.id, { scheduledDate: "2026-03-06" });
    expect(await orderOf(order.id)).toMatchObject({ status: "on-hold", awaits_approval: true, on_account_at: null });
    await decide(anna, await oneWaitingFor(anna), "approve");
    const before = await available(account);
    const priced = await asStaff(setOrderPrice.path.replace("{id}", String(order.id)), {
      totalCents: 369_00,
      label: "",
      sendLink: false,
      tellCustomer: false,
    });
    expect(priced.status, await priced.text()).toBe(200);
    expect(await oneWaitingFor(anna)).toMatchObject({ orderId: order.id, amountCents: 369_00 });
    expect(await available(account)).toBe(before - (369_00 - order.total_cents));
    expect(await orderOf(other.id)).toMatchObject({ status: "processing", awaits_approval: false });
  });

  it("another address at the same price makes it wait again, unless the goods are already on their way", async () => {
    const { book, anna } = await open();
    const [order, collected] = [await book(), await book()];
    for (const shown of await waitingFor(anna)) await decide(anna, shown, "approve");
    const event = recordDeliveryEvent.path.replace("{id}", String(collected.id));
    const press = { eventId: crypto.randomUUID(), kind: "complete", stop: "pickup", signedBy: "Áine" };
    expect((await app.request(event, { token: await app.administratorToken(), json: press })).status).toBe(200);
    const { scheduledDate: _, ...shipment } = { ...requestQ1, ...routes.R2 };
    const { total_cents: totalCents } = order;
    for (const { id } of [order, collected]) {
      const { version } = await orderOf(id);
      const price = { by: "typed", totalCents, reason: "As agreed" };
      const json = {
        shipment,
        version,
        price,
        totalCents,
        differenceCents: null,
        difference: "none",
        tellCustomer: false,
      };
      const response = await asStaff(repriceOrder.path.replace("{id}", String(id)), json);
      expect(response.status, await response.text()).toBe(200);
    }
    expect((await waitingFor(anna)).map(({ orderId }) => orderId)).toEqual([order.id]);
    expect((await orderOf(collected.id)).status).toBe("processing");
  });
});
