import { describe, expect, it } from "vitest";
import { type AccountDetails, changeAccountStatus, type NewAccount } from "../../contract/accounts.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { getRepeatedTrip, listRegularTrips, type RegularTrip } from "../../contract/portal-booking.ts";
import { publishPrices, savePriceDraft } from "../../contract/price-agreements.ts";
import { getQuote } from "../../contract/quotes.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { addMember, type MemberBrowser, signInMember } from "../../test/members.ts";
import { askToBook, bookInPortal, memberBooking, memberQuote } from "../../test/portal-booking.ts";
import { openPricedAccount } from "../../test/priced-accounts.ts";

const { app, clock } = appForFile({ livePayments: true });

/** An account with a signed-in booker. */
async function open(changes: Partial<NewAccount["account"]> = {}) {
  const account = await openAccount(app, `Company ${crypto.randomUUID().slice(0, 8)}`, changes);
  return { account, ...(await addBooker(account)) };
}
async function addBooker({ id }: Pick<AccountDetails, "id">) {
  const member = await addMember(app, id, { role: "booker", name: "Brian Booker" });
  return { member, browser: await signInMember(app, member.email) };
}
const ordersOf = ({ id }: Pick<AccountDetails, "id">) =>
  app.db.selectFrom("orders").selectAll().where("account_id", "=", id).orderBy("id").execute();
const emailsOf = async (orderId: number) =>
  (
    await app.db
      .selectFrom("emails")
      .select(["template", "recipient"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute()
  ).map(({ template, recipient }) => `${template} ${recipient}`);
const stop = async ({ id }: AccountDetails) => {
  const json = { change: "stop", reason: "Two invoices are overdue" };
  const path = changeAccountStatus.path.replace("{id}", String(id));
  const response = await app.request(path, { token: await app.staffToken("bookkeeper"), json });
  expect(response.status).toBe(200);
};

describe("a booking on account in the portal", () => {
  it("is an order of the account and member at the quoted net price plus VAT, and is confirmed once", async () => {
    const { account, member, browser } = await open({ poNumberRule: "asked", costCentreRule: "asked" });
    const other = await open();
    const booked = await bookInPortal(app, browser, { poNumber: "PO-77", costCentre: "Works" });
    const { netCents, vatCents, totalCents } = booked.quote;
    expect(booked).toMatchObject({ outcome: "on_account", next: "confirmation" });
    expect(vatCents).toBe(Math.round(netCents * 0.23));
    expect(await ordersOf(account)).toMatchObject([
      {
        id: booked.orderId,
        status: "processing",
        member_id: member.id,
        po_number: "PO-77",
        cost_centre: "Works",
        net_cents: netCents,
        vat_cents: vatCents,
        total_cents: totalCents,
        on_account_reference: account.number,
        created_via: "website",
      },
    ]);
    expect(await ordersOf(other.account)).toEqual([]);
    expect(await emailsOf(booked.orderId)).toEqual([
      expect.stringMatching(/^team_booking /),
      `customer_booking ${memberBooking.email}`,
    ]);
    const history = await app.db
      .selectFrom("order_events")
      .select(["kind", "actor"])
      .where("order_id", "=", booked.orderId)
      .orderBy("id")
      .execute();
    expect(history.slice(0, 2)).toEqual([
      { kind: "booked", actor: "Brian Booker" },
      { kind: "on_account", actor: "Brian Booker" },
    ]);
  });

  it("is one order however often it is sent, with the same key, another key or none", async () => {
    const { account, browser } = await open();
    const { id } = await memberQuote(browser);
    const [first, ...others] = await Promise.all([
      askToBook(browser, id, {}, "press-1"),
      askToBook(browser, id, {}, "press-1"),
      askToBook(browser, id, {}, "press-2"),
      askToBook(browser, id),
    ]);
    const orders = await ordersOf(account);
    expect(orders).toHaveLength(1);
    for (const { status, body } of [first, ...others]) {
      if (status === 201) expect(body.orderId).toBe(orders[0]?.id);
      else expect([status, body.code]).toEqual([409, "already_booked"]);
    }
    expect((await askToBook(browser, id, {}, "press-1")).status).toBeOneOf([201, 409]);
    expect(await ordersOf(account)).toHaveLength(1);
  });

  it("cannot use another account's quote or a public one, and a public booking cannot use an account's", async () => {
    const [one, other] = [await open(), await open()];
    const { id } = await memberQuote(one.browser);
    expect((await askToBook(other.browser, id)).status).toBe(404);
    expect((await app.request(getQuote.path.replace("{id}", id))).status).toBe(404);
    expect(await ordersOf(one.account)).toEqual([]);
    expect((await askToBook(one.browser, id)).status).toBe(201);
  });

  it("keeps the credit limit under twenty requests at once: three of 30.75 fit into 100.00 [C016]", async () => {
    const packages = [{ id: "medium_box", discountPercent: null, nextDayCents: 25_00 }];
    const { account } = await openPricedAccount(app, "Limit Ltd", { packages });
    await app.db.updateTable("accounts").set({ credit_limit_cents: 100_00 }).where("id", "=", account.id).execute();
    const { browser } = await addBooker(account);
    const quotes = await Promise.all(Array.from({ length: 20 }, () => memberQuote(browser, requestNextDay)));
    expect(quotes[0]).toMatchObject({ netCents: 25_00, totalCents: 30_75 });
    const answers = await Promise.all(quotes.map(({ id }) => askToBook(browser, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code]).toEqual([409, "action_refused"]);
      expect(body.data.params?.["payment"]).toMatch(/credit limit.*Pay by card/);
    }
    expect(await ordersOf(account)).toHaveLength(3);
  });

  it("is refused once the account is on stop, and the same form can be paid by card [C017]", async () => {
    const [{ account, member, browser }, working] = [await open(), await open()];
    const { id, totalCents } = await memberQuote(browser);
    await stop(account);
    const { status, body } = await askToBook(browser, id, { poNumber: "PO-5" });
    expect([status, body.data.params]).toEqual([
      409,
      { payment: "This account is on stop: pay by card, or call us about the account." },
    ]);
    expect(await ordersOf(account)).toEqual([]);
    const byCard = await askToBook(browser, id, { poNumber: "PO-5", payment: "card" });
    expect(byCard.body).toMatchObject({ outcome: "to_pay", next: "payment", paymentUrl: expect.any(String) });
    expect(await ordersOf(account)).toMatchObject([
      {
        status: "pending",
        member_id: member.id,
        po_number: "PO-5",
        total_cents: totalCents,
        // Never invoiced, because it has a receipt.
        on_account_at: null,
      },
    ]);
    expect((await bookInPortal(app, working.browser)).outcome).toBe("on_account");
  });

  it("waits for an approver if it is above the member's limit, and not if it is below [C020]", async () => {
    const { account, member, browser } = await open();
    await addMember(app, account.id, { role: "approver" });
    await app.db.updateTable("members").set({ order_limit_cents: 10_00 }).where("id", "=", member.id).execute();
    const { orderId, outcome } = await bookInPortal(app, browser, { poNumber: "PO-9" });
    expect(outcome).toBe("awaits_approval");
    const colleague = await addBooker(account);
    expect((await bookInPortal(app, colleague.browser)).outcome).toBe("on_account");
    expect(await ordersOf(account)).toMatchObject([
      { id: orderId, status: "on-hold", awaits_approval: true, member_id: member.id, po_number: "PO-9" },
      { status: "processing", awaits_approval: false },
    ]);
  });

  it("is refused at the field without a PO number or cost centre that the account requires, by card too [C018]", async () => {
    const { account, browser } = await open({
      poNumberRule: "required",
      costCentreRule: "required",
      costCentres: ["Sales", "Works"],
    });
    const { id } = await memberQuote(browser);
    const fieldsOf = async (changes: object) => {
      const { status, body } = await askToBook(browser, id, changes);
      return [status, Object.keys(body.data?.params ?? {})];
    };
    expect(await fieldsOf({ costCentre: "Sales" })).toEqual([422, ["poNumber"]]);
    expect(await fieldsOf({ costCentre: "Sales", payment: "card" })).toEqual([422, ["poNumber"]]);
    expect(await fieldsOf({ poNumber: "PO-4471" })).toEqual([422, ["costCentre"]]);
    expect(await fieldsOf({ poNumber: "PO-4471", costCentre: "Closed" })).toEqual([422, ["costCentre"]]);
    expect(await fieldsOf({ poNumber: "PO-4471", costCentre: "Sales", billingAddress1: "Elsewhere" })).toEqual([
      422,
      ["body"],
    ]);
    expect(await ordersOf(account)).toEqual([]);
    const { status } = await askToBook(browser, id, { poNumber: "PO-4471", costCentre: "Sales" });
    expect(status).toBe(201);
    expect(await ordersOf(account)).toMatchObject([{ po_number: "PO-4471", cost_centre: "Sales" }]);
  });

  it("costs what was quoted, even if the agreement changes before or after booking [C011]", async () => {
    const { account, agreement } = await openPricedAccount(app, "Changing Ltd", {
      priorities: [{ id: "same_day", discountPercent: 10 }],
    });
    const { browser } = await addBooker(account);
    const first = await memberQuote(browser);
    const token = await app.administratorToken();
    const raise = async (percent: number, agreed: NonNullable<typeof agreement>) => {
      const at = (path: string) => path.replace("{id}", String(agreed.id));
      const terms = { ...agreed.draft, priorities: [{ id: "same_day", discountPercent: percent }] };
      const saved = await app.request(at(savePriceDraft.path), {
        method: savePriceDraft.method,
        token,
        json: { name: agreed.name, version: agreed.version, terms },
      });
      const { version } = (await saved.json()) as { version: number };
      const published = await app.request(at(publishPrices.path), {
        method: publishPrices.method,
        token,
        json: { version, validFrom: "2026-03-04" },
      });
      expect(published.status, await published.clone().text()).toBe(201);
      return (await published.json()) as NonNullable<typeof agreement>;
    };
    if (!agreement) throw new Error("no agreement");
    const changed = await raise(0, agreement);
    const { body } = await askToBook(browser, first.id);
    const [order] = await ordersOf(account);
    expect(order).toMatchObject({ id: body.orderId, net_cents: first.netCents, total_cents: first.totalCents });
    expect((await memberQuote(browser)).netCents).toBeGreaterThan(first.netCents);
    await raise(20, changed);
    expect(await ordersOf(account)).toEqual([order]);
    const stored = await app.db.selectFrom("quotes").selectAll().where("id", "in", [first.id]).execute();
    expect(stored).toMatchObject([{ account_id: account.id, net_cents: first.netCents }]);
    expect(stored[0]?.price_version_id).not.toBeNull();
  });

  it("costs the account's current price after half an hour, which has to be accepted first", async () => {
    const { account, agreement } = await openPricedAccount(app, "Slow Ltd", { fuelPercent: 10 });
    const { browser } = await addBooker(account);
    const before = await memberQuote(browser, requestNextDay);
    await app.db.updateTable("accounts").set({ price_agreement_id: null }).where("id", "=", account.id).execute();
    const now = clock.now();
    clock.set(new Date(now.getTime() + 31 * 60_000).toISOString());
    try {
      const { status, body } = await askToBook(browser, before.id);
      expect([status, body.code]).toEqual([409, "price_changed"]);
      const fresh = (body.data as unknown as { quote: typeof before }).quote;
      expect(fresh.netCents).toBeLessThan(before.netCents);
      expect((await askToBook(browser, fresh.id)).status).toBe(201);
      expect(agreement).not.toBeNull();
    } finally {
      clock.set(now.toISOString());
    }
  });
});

describe("the trips that a member books regularly", () => {
  const tripsOf = async (browser: MemberBrowser) =>
    ((await (await browser.request(listRegularTrips.path)).json()) as { trips: (RegularTrip & { times: number })[] })
      .trips;
  const repeat = async (browser: MemberBrowser, orderId: number, trip = "again") => {
    const response = await browser.request(
      `${getRepeatedTrip.path.replace("{orderId}", String(orderId))}?trip=${trip}`,
    );
    return { status: response.status, body: (await response.json()) as RegularTrip & ErrorBody };
  };

  it("are their own, the most frequent first, each filled in as it was last booked [C015]", async () => {
    const { account, browser } = await open();
    const colleague = await addBooker(account);
    await bookInPortal(app, browser, { costCentre: "Works" });
    const nextDay = await bookInPortal(app, browser, {}, requestNextDay);
    const last = await bookInPortal(app, browser, { deliveryContactName: "Nora Quinn", costCentre: "Sales" });
    expect(await tripsOf(browser)).toMatchObject([
      { orderId: last.orderId, times: 2, costCentre: "Sales", contacts: { deliveryContactName: "Nora Quinn" } },
      { orderId: nextDay.orderId, times: 1, shipment: { priority: "next_day" } },
    ]);
    expect(await tripsOf(colleague.browser)).toEqual([]);
    const again = await repeat(browser, last.orderId);
    expect(again.body.shipment.pickup).toEqual((await tripsOf(browser))[0]?.shipment.pickup);
    const back = await repeat(browser, last.orderId, "return");
    expect(back.body.shipment.pickup).toMatchObject({ address1: requestQ1.dropoff.address1 });
    expect((await repeat(colleague.browser, last.orderId)).status).toBe(404);
  });

  it("leave out binned orders, which cannot be repeated either", async () => {
    const { browser } = await open();
    const binned = await bookInPortal(app, browser);
    const stays = await bookInPortal(app, browser, {}, requestNextDay);
    await app.db.updateTable("orders").set({ binned_at: clock.now() }).where("id", "=", binned.orderId).execute();
    expect((await tripsOf(browser)).map(({ orderId }) => orderId)).toEqual([stays.orderId]);
    expect((await repeat(browser, binned.orderId)).status).toBe(404);
    expect((await repeat(browser, stays.orderId)).status).toBe(200);
  });
});
