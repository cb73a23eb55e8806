import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as calls from "../../contract/account-orders.ts";
import { type AccountDetails, changeAccount, changeAccountStatus } from "../../contract/accounts.ts";
import { type CustomerPage, listCustomers } from "../../contract/customers.ts";
import { callAs, newAccount, openAccount } from "../../test/account-calls.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { storeTestOrder } from "../../test/orders.ts";

const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now });
  token = await app.staffToken("bookkeeper");
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const onAccount = (email: string, cents: number, days = 1) =>
  storeTestOrder(app.db, {
    customer_email: email,
    total_cents: cents,
    status: "processing",
    on_account_at: daysAgo(days),
    on_account_reference: "phone, ask Joe",
    date_created: daysAgo(days),
  });
const paid = (email: string, cents: number, refunded = 0) =>
  storeTestOrder(app.db, {
    refunded_cents: refunded,
    customer_email: email,
    total_cents: cents,
    date_paid: daysAgo(2),
    date_created: daysAgo(2),
  });
const at = (path: string, id: number) => path.replace("{id}", String(id));
const link = (id: number, json: object, key?: string) =>
  callAs<{ linked: number[] }>(app, token, at(calls.linkOrders.path, id), { json, ...(key && { key }) });
const unlinked = async () =>
  (await callAs<{ orders: calls.UnlinkedOrder[] }>(app, token, calls.listUnlinkedOrders.path)).body.orders;
const figures = async (id: number) =>
  (await callAs<calls.AccountFigures>(app, token, at(calls.getAccountFigures.path, id))).body;
const ordersOf = async (id: number) =>
  (await callAs<{ orders: calls.OrderOfAccount[] }>(app, token, at(calls.listAccountOrders.path, id))).body.orders;
const list = async (query: string) =>
  (await callAs<{ total: number; accounts: calls.AccountRow[] }>(app, token, `${calls.listAccounts.path}?${query}`))
    .body;
const historyOf = async (order: number) =>
  (
    await app.db.selectFrom("order_events").select(["kind", "note", "actor"]).where("order_id", "=", order).execute()
  ).map(({ kind, note }) => `${kind}: ${note}`);

describe("Orders on account without an account", () => {
  it("are listed until staff link them to the next invoice or to one already sent, and are never linked by a guess", async () => {
    const [first, second, third] = [
      await onAccount("orla@example.ie", 10_000, 3),
      await onAccount("orla@example.ie", 5_000, 2),
      await onAccount("else@example.ie", 1_000, 1),
    ];
    await paid("orla@example.ie", 2_000);
    for (const [email, changes] of [
      ["paid@example.ie", { date_paid: daysAgo(1) }],
      ["written-off@example.ie", { written_off_at: daysAgo(1) }],
      ["binned@example.ie", { binned_at: daysAgo(1) }],
      ["cancelled@example.ie", { status: "cancelled" }],
    ] as const)
      await app.db
        .updateTable("orders")
        .set(changes)
        .where("id", "=", await onAccount(email, 3_000))
        .execute();
    // A member with the same email address is not enough to link anything.
    const account = await openAccount(app, "Orla's Shop");
    expect((await unlinked()).map(({ id }) => id)).toEqual([first, second, third]);
    expect((await unlinked())[0]).toMatchObject({ accountReference: "phone, ask Joe", dueCents: 10_000 });
    expect((await link(account.id, { orders: [first], earlierInvoice: "INV-0042" })).body.linked).toEqual([first]);
    expect((await link(account.id, { orders: [second], earlierInvoice: null })).body.linked).toEqual([second]);
    expect((await unlinked()).map(({ id }) => id)).toEqual([third]);
    expect(
      (await ordersOf(account.id)).map(({ id, earlierInvoice, dueCents }) => [id, earlierInvoice, dueCents]),
    ).toEqual([
      [second, null, 5_000],
      [first, "INV-0042", 10_000],
    ]);
    const name = `${account.number} Orla's Shop`;
    expect(await historyOf(first)).toEqual([`account_linked: Linked to ${name}; it is on invoice INV-0042`]);
    expect(await historyOf(second)).toEqual([`account_linked: Linked to ${name}; it goes on the next invoice`]);
    expect(await historyOf(third)).toEqual([]);
  });

  it("are unlinked again where the choice was wrong, without touching orders of another account", async () => {
    const [mine, theirs] = [await onAccount("a@example.ie", 1_000), await onAccount("b@example.ie", 1_000)];
    const account = await openAccount(app, "Wrong Ltd");
    const other = await openAccount(app, "Right Ltd");
    await link(account.id, { orders: [mine], earlierInvoice: "X-1" });
    await link(other.id, { orders: [theirs], earlierInvoice: null });
    const refused = await link(account.id, { orders: [mine, theirs], earlierInvoice: null });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Order ${theirs} belongs to ${other.number}: take it off that account first.`,
    ]);
    const off = await callAs<{ unlinked: number[] }>(app, token, at(calls.unlinkOrders.path, account.id), {
      json: { orders: [mine, theirs] },
    });
    expect(off.body.unlinked).toEqual([mine]);
    expect((await unlinked()).map(({ id }) => id)).toContain(mine);
    expect((await ordersOf(other.id)).map(({ id }) => id)).toEqual([theirs]);
    const row = await app.db.selectFrom("orders").select("earlier_invoice").where("id", "=", mine).executeTakeFirst();
    expect(row?.earlier_invoice).toBeNull();
  });
});

describe("A customer's past orders", () => {
  it("are linked by email or one by one, once, and give account and customer the same figures [C004]", async () => {
    const email = "past@example.ie";
    const ids = [await paid(email, 2_000), await paid(email, 3_000, 500), await onAccount(email, 4_000, 40)];
    const stays = await paid("other@example.ie", 9_000);
    const account = await openAccount(app, "Past Ltd");
    expect((await link(account.id, { orders: [ids[0]!], earlierInvoice: null })).body.linked).toEqual([ids[0]]);
    const both = await Promise.all([
      link(account.id, { orders: { email: "Past@Example.ie" }, earlierInvoice: null }, "by-email"),
      link(account.id, { orders: { email: "Past@Example.ie" }, earlierInvoice: null }, "by-email"),
    ]);
    expect(both.map(({ body }) => body.linked)).toEqual([ids.slice(1), ids.slice(1)]);
    expect(await figures(account.id)).toMatchObject({
      balanceCents: 4_000,
      overdueCents: 0,
      availableCents: 246_000,
      orders: 3,
      completedOrders: 2,
      spentCents: 5_000,
    });
    const customers = await callAs<CustomerPage>(
      app,
      await app.administratorToken(),
      `${listCustomers.path}?search=${email}`,
    );
    expect(customers.body.customers[0]).toMatchObject({ ordersCount: 3, totalOrders: 2, totalSpentCents: 5_000 });
    expect(await historyOf(ids[0]!)).toEqual([`account_linked: Linked to ${account.number} Past Ltd`]);
    const events = await callAs<{ events: calls.AccountEvent[] }>(
      app,
      token,
      at(calls.listAccountEvents.path, account.id),
    );
    expect(events.body.events.slice(0, 2).map(({ note, actor }) => [note, actor.startsWith("bookkeeper-")])).toEqual([
      ["Linked 2 orders, 1 on account for the next invoice", true],
      [`Linked order ${ids[0]}`, true],
    ]);
    const untouched = await app.db.selectFrom("orders").select("account_id").where("id", "=", stays).executeTakeFirst();
    expect(untouched?.account_id).toBeNull();
  });

  it("are not linked to a closed account, and missing orders are not linked at all", async () => {
    const order = await paid("closed@example.ie", 1_000);
    const account = await openAccount(app, "Closing Ltd");
    expect((await link(account.id, { orders: [order, 999_999], earlierInvoice: null })).status).toBe(422);
    const close = { change: "close", reason: "Moved abroad" };
    await callAs(app, token, at(changeAccountStatus.path, account.id), { json: close });
    expect((await link(account.id, { orders: [order], earlierInvoice: null })).status).toBe(409);
    expect(await ordersOf(account.id)).toEqual([]);
  });
});

describe("The list of accounts", () => {
  it("shows the balance, what is overdue by the account's own terms, and the last order, and finds accounts by any word", async () => {
    const late = await openAccount(app, "Zebra Late Ltd", { paymentTermsDays: 14, ledgerCode: "ZEB1" });
    const over = await openAccount(app, "Zebra Over Ltd", { creditLimitCents: 5_000 });
    const idle = await openAccount(app, "Zebra Ó Idle");
    await link(late.id, {
      orders: [await onAccount("l@example.ie", 3_000, 20), await onAccount("l@example.ie", 500, 10)],
      earlierInvoice: "2026/14",
    });
    await link(late.id, { orders: [await onAccount("l@example.ie", 700, 20)], earlierInvoice: null });
    await link(over.id, { orders: [await onAccount("o@example.ie", 6_000, 20)], earlierInvoice: null });
    const names = async (query: string) => (await list(query)).accounts.map(({ name }) => name);
    expect((await list("search=zebra")).accounts).toMatchObject([
      {
        id: late.id,
        balanceCents: 4_200,
        overdueCents: 3_000,
        lastOrderAt: daysAgo(10).toISOString(),
        status: "active",
      },
      { id: over.id, balanceCents: 6_000, overdueCents: 0, creditLimitCents: 5_000 },
      { id: idle.id, balanceCents: 0, lastOrderAt: null },
    ]);
    expect(await names("search=zebra&sort=balance")).toEqual(["Zebra Over Ltd", "Zebra Late Ltd", "Zebra Ó Idle"]);
    expect(await names("search=zebra&show=overdue")).toEqual(["Zebra Late Ltd"]);
    expect(await names("search=zebra&show=over_limit")).toEqual(["Zebra Over Ltd"]);
    expect(await names("search=zebra+o+idle")).toEqual(["Zebra Ó Idle"]);
    expect(await names(`search=${late.number}`)).toEqual(["Zebra Late Ltd"]);
    expect(await names("search=zeb1")).toEqual(["Zebra Late Ltd"]);
    expect(await names("search=zebra+mary%40example.ie+idle")).toEqual(["Zebra Ó Idle"]);
    expect(await names("search=zebra&show=on_stop")).toEqual([]);
  });
});

describe("The terms of an account", () => {
  const change = (account: AccountDetails, version: number, changes: object) =>
    callAs<AccountDetails>(app, token, at(changeAccount.path, account.id), {
      method: "PUT",
      json: { version, account: { ...newAccount(account.name).account, ...changes } },
    });

  it("change only from the version that was shown, and the history records the differences", async () => {
    const account = await openAccount(app, "Terms Ltd");
    const other = await openAccount(app, "Terms beside Ltd");
    const changes = { creditLimitCents: 300_000, paymentTermsDays: 45, poNumberRule: "required" };
    const saved = await change(account, 1, changes);
    expect(saved.body).toMatchObject({ ...changes, version: 2, name: "Terms Ltd" });
    const stale = await change(account, 1, { creditLimitCents: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "account_changed"]);
    expect((await change(account, 2, changes)).body.version).toBe(2);
    const notes = await app.db
      .selectFrom("account_events")
      .select(["account_id", "note"])
      .where("kind", "=", "changed")
      .execute();
    expect(notes).toEqual([
      {
        account_id: account.id,
        note: "Changed payment terms from 30 days to 45 days, credit limit from €2,500.00 to €3,000.00, PO number",
      },
    ]);
    const beside = await app.db.selectFrom("accounts").select("version").where("id", "=", other.id).executeTakeFirst();
    expect(beside?.version).toBe(1);
  });
});
