import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountDetails } from "../../contract/accounts.ts";
import { createAccount, setAccountPrices } from "../../contract/accounts.ts";
import { createBooking } from "../../contract/bookings.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { PriceAgreement } from "../../contract/price-agreements.ts";
import * as calls from "../../contract/price-agreements.ts";
import { createQuote, getQuote, type Quote } from "../../contract/quotes.ts";
import { previewRepricing } from "../../contract/reprice-order.ts";
import { type BookForCallerResult, bookForCaller, priceForCaller } from "../../contract/staff-booking.ts";
import type { StaffOrder } from "../../contract/staff-order.ts";
import { type AgreementTerms, tariffTerms } from "../../domain/pricing/agreement.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { quoteFor, requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { shipmentOf } from "../../test/repricing.ts";
import { isFailure } from "../context.ts";
import { createQuoteFor } from "../quotes/create-quote.ts";

const { app, clock, later } = appForFile();
let token: string;
beforeEach(async () => {
  token = await app.staffToken("administrator");
});

async function call<Body>(method: string, path: string, json?: object, headers: HeadersInit = {}) {
  const response = await app.request(path, { method, token, headers, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const at = (path: string, id: number) => path.replace("{id}", String(id));
async function ok<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}
const add = (name: string, more: object = {}) =>
  call<PriceAgreement>("POST", calls.createPriceAgreement.path, { name, ...more });
const read = (id: number) => ok(call<PriceAgreement>("GET", at(calls.getPriceAgreement.path, id)));
const save = ({ id, name, version }: PriceAgreement, terms: object) =>
  call<PriceAgreement>("PUT", at(calls.savePriceDraft.path, id), {
    name,
    version,
    terms: { ...tariffTerms, ...terms },
  });
const publish = ({ id, version }: PriceAgreement, validFrom: string, headers: HeadersInit = {}) =>
  call<PriceAgreement>("POST", at(calls.publishPrices.path, id), { version, validFrom }, headers);
/** An agreement that is valid from a day. */
async function agree(name: string, terms: Partial<AgreementTerms>, validFrom = "2026-03-04") {
  return ok(publish(await ok(save(await ok(add(name)), terms)), validFrom));
}

const firm = {
  billingAddress: { address1: "1 Main Street", city: "Naas" },
  invoiceEmails: ["invoices@example.ie"],
  creditLimitCents: 100_000,
};
async function openAccount(name: string, agreement: PriceAgreement | null): Promise<AccountDetails> {
  const owner = { name: "Mary Daly", email: "mary@example.ie" };
  const account = await ok(call<AccountDetails>("POST", createAccount.path, { account: { name, ...firm }, owner }));
  if (!agreement) return account;
  const chosen = { version: account.version, priceAgreementId: agreement.id };
  return ok(call<AccountDetails>("PUT", at(setAccountPrices.path, account.id), chosen));
}
const priceOf = async (shipment: object, accountId: number | null) =>
  ok(call<Quote & { dateRefusal: string | null }>("POST", priceForCaller.path, { ...shipment, accountId }));
const { scheduledDate: _day, ...shipmentQ1 } = requestQ1;
const tenOff = { priorities: [{ id: "same_day" as const, discountPercent: 10 }] };

describe("A price agreement", () => {
  it("has a draft that prices nothing, and versions that take effect on a day [C013]", async () => {
    const agreement = await ok(add("Daly's Bakery"));
    const account = await openAccount("Daly's Bakery", agreement);
    const other = await openAccount("Other Ltd", await agree("Other Ltd", { priorities: [] }));
    const drafted = await ok(save(agreement, tenOff));
    const tariff = await priceOf(requestQ1, other.id);
    expect(await priceOf(requestQ1, account.id)).toMatchObject({ netCents: tariff.netCents, lines: tariff.lines });

    const published = await ok(publish(drafted, "2026-03-05"));
    expect(published).toMatchObject({ currentVersionId: null, accounts: [{ id: account.id, name: "Daly's Bakery" }] });
    expect(published.versions).toMatchObject([{ validFrom: "2026-03-05", terms: { ...tariffTerms, ...tenOff } }]);
    expect((await priceOf(requestQ1, account.id)).netCents).toBe(tariff.netCents);
    const tomorrow = { ...requestQ1, scheduledDate: "2026-03-05" };
    const off = Math.round(tariff.netCents / 10);
    expect((await priceOf(tomorrow, account.id)).netCents).toBe(tariff.netCents - off);
    expect((await priceOf(tomorrow, other.id)).netCents).toBe(tariff.netCents);
    clock.set("2026-03-05T09:00:00Z");
    token = await app.staffToken("administrator");
    expect((await read(agreement.id)).currentVersionId).toBe(published.versions[0]?.id);
    const { agreements } = await ok(
      call<{ agreements: calls.PriceAgreementSummary[] }>("GET", calls.listPriceAgreements.path),
    );
    expect(agreements.find(({ id }) => id === agreement.id)).toMatchObject({ validFrom: "2026-03-05", nextFrom: null });
  });

  it("can be announced, and withdrawn by publishing today's prices for the same day", async () => {
    const agreement = await agree("Announced", tenOff);
    const account = await openAccount("Announced", agreement);
    const dearer = await ok(publish(await ok(save(agreement, { fuelPercent: 50 })), "2026-03-06"));
    const friday = { ...requestQ1, scheduledDate: "2026-03-06" };
    expect((await priceOf(friday, account.id)).lines.map(({ code }) => code)).toContain("fuel");
    await ok(publish(await ok(save(dearer, tenOff)), "2026-03-06"));
    expect((await priceOf(friday, account.id)).lines.map(({ code }) => code)).not.toContain("fuel");
  });

  it.each<[string, object, string]>([
    ["a negative base", { services: [{ id: "small_van", baseCents: -1 }] }, "terms.services.0.baseCents"],
    ["a negative price per km", { services: [{ id: "small_van", perKmCents: -1 }] }, "terms.services.0.perKmCents"],
    ["a negative next-day price", { packages: [{ id: "pallet", nextDayCents: -1 }] }, "terms.packages.0.nextDayCents"],
    [
      "a discount above everything",
      { priorities: [{ id: "same_day", discountPercent: 101 }] },
      "terms.priorities.0.discountPercent",
    ],
    [
      "a discount of everything",
      { priorities: [{ id: "same_day", discountPercent: 100 }] },
      "terms.priorities.0.discountPercent",
    ],
    ["a negative minimum charge", { minimumCents: -100 }, "terms.minimumCents"],
    ["a negative fuel surcharge", { fuelPercent: -5 }, "terms.fuelPercent"],
    ["a free van", { services: [{ id: "small_van", baseCents: 0, perKmCents: 0 }] }, "terms.services.0.baseCents"],
  ])("is refused at its field if a price would be negative or nothing: %s [C013]", async (what, terms, field) => {
    const agreement = await ok(add(what));
    const own = { discountPercent: null, baseCents: null, perKmCents: null, freeKm: null };
    const whole = Object.fromEntries(
      Object.entries(terms).map(([key, rows]) => {
        if (!Array.isArray(rows)) return [key, rows];
        const rest = key === "services" ? own : key === "packages" ? { discountPercent: null, nextDayCents: null } : {};
        return [key, rows.map((row) => ({ ...rest, ...row }))];
      }),
    );
    const { status, body } = await save(agreement, whole);
    expect([status, Object.keys(body.data.params ?? {})]).toEqual([422, [field]]);
    expect(await read(agreement.id)).toEqual(agreement);
  });

  it("never changes a published version, whoever tries [C011]", async () => {
    const { id, versions } = await agree("Immutable", tenOff);
    const [version] = versions;
    const db = app.db;
    const change = db
      .updateTable("price_agreement_versions")
      .set({ valid_from: "2026-01-01" })
      .where("id", "=", version!.id);
    await expect(change.execute()).rejects.toThrow(/cannot be changed/);
    await expect(db.deleteFrom("price_agreement_versions").where("id", "=", version!.id).execute()).rejects.toThrow();
    expect((await read(id)).versions).toEqual(versions);
  });

  it("is published once, from today at the earliest, and never from a stale draft", async () => {
    const agreement = await ok(save(await ok(add("Once")), tenOff));
    const past = await publish(agreement, "2026-03-03");
    expect([past.status, Object.keys(past.body.data.params ?? {})]).toEqual([422, ["validFrom"]]);
    const key = { "Idempotency-Key": "publish-once-01" };
    const both = await Promise.all([publish(agreement, "2026-03-04", key), publish(agreement, "2026-03-04", key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await read(agreement.id)).versions).toHaveLength(1);
    const stale = await publish(agreement, "2026-03-04");
    expect([stale.status, stale.body.code]).toEqual([409, "action_refused"]);
    expect((await save(agreement, {})).body.code).toBe("action_refused");
    expect((await read(agreement.id)).versions).toHaveLength(1);
  });

  it("starts as a copy of a template, which never takes effect itself", async () => {
    const template = await ok(save(await ok(add("Gold", { isTemplate: true })), tenOff));
    const copied = await ok(add("Golden Ltd", { copyOf: template.id }));
    expect(copied).toMatchObject({ isTemplate: false, draft: { ...tariffTerms, ...tenOff }, versions: [] });
    expect((await publish(template, "2026-03-04")).body.code).toBe("action_refused");
    const account = await openAccount("Golden Ltd", copied);
    const chosen = { version: account.version, priceAgreementId: template.id };
    const refused = await call("PUT", at(setAccountPrices.path, account.id), chosen);
    expect([refused.status, Object.keys(refused.body.data.params ?? {})]).toEqual([422, ["priceAgreementId"]]);
    const taken = await add("gold");
    expect([taken.status, taken.body.data.params]).toEqual([422, { name: "Another price agreement has this name" }]);
    expect((await add("From nothing", { copyOf: 999_999 })).body.data.params).toHaveProperty("copyOf");
  });

  it("can be deleted while it prices no account and has never taken effect", async () => {
    const unused = await ok(add("Unused"));
    const used = await agree("Used", tenOff);
    const chosen = await ok(add("Chosen"));
    await openAccount("Chosen", chosen);
    const remove = async ({ id }: PriceAgreement) =>
      (await call("DELETE", at(calls.deletePriceAgreement.path, id))).status;
    expect([await remove(unused), await remove(used), await remove(chosen)]).toEqual([200, 409, 409]);
    expect((await call("GET", at(calls.getPriceAgreement.path, unused.id))).status).toBe(404);
    expect(await read(used.id)).toEqual(used);
  });

  it("leaves audit entries when it is added, published, chosen and deleted", async () => {
    const agreement = await agree("Audited", tenOff);
    const account = await openAccount("Audited", agreement);
    const acts = await app.db
      .selectFrom("audit_entries")
      .select(["act", "after"])
      .where((eb) =>
        eb.or([
          eb.and([eb("object_kind", "=", "price_agreement"), eb("object_id", "=", String(agreement.id))]),
          eb.and([eb("object_kind", "=", "account"), eb("object_id", "=", String(account.id))]),
        ]),
      )
      .orderBy("id")
      .execute();
    expect(acts).toMatchObject([
      { act: "account_prices.created", after: { name: "Audited" } },
      { act: "account_prices.published", after: { validFrom: "2026-03-04" } },
      { act: "account.opened" },
      { act: "account.member_invited" },
      { act: "account_prices.assigned", after: { priceAgreementId: agreement.id } },
    ]);
  });
});

describe("An account's quote", () => {
  const quoteOf = async (accountId: number, request: object = requestQ1) => {
    const quote = await createQuoteFor(app.context, accountId, { ...shipmentOf(), ...request } as never);
    if (isFailure(quote)) throw new Error(quote.message);
    return quote;
  };
  const stored = (id: string) =>
    app.db
      .selectFrom("quotes")
      .select(["account_id", "price_version_id", "net_cents", "vat_cents", "total_cents"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("stores whose price it is and under which version, and keeps both when the agreement changes [C011]", async () => {
    const agreement = await agree("Keeps", tenOff);
    const account = await openAccount("Keeps", agreement);
    const quote = await quoteOf(account.id);
    const before = await stored(quote.id);
    expect(before).toMatchObject({ account_id: account.id, price_version_id: agreement.versions[0]?.id });
    await ok(publish(await ok(save(agreement, { fuelPercent: 40 })), "2026-03-04"));
    expect(await stored(quote.id)).toEqual(before);
    const later = await quoteOf(account.id);
    expect(later.totalCents).toBeGreaterThan(quote.totalCents);
    expect((await stored(later.id)).price_version_id).not.toBe(before.price_version_id);
    const publicOne = await quoteFor(app);
    expect(await stored(publicOne.id)).toMatchObject({ account_id: null, price_version_id: null });
  });

  it("has a net price, its own VAT and their sum, none of which depends on another account [C010]", async () => {
    const account = await openAccount(
      "Net",
      await agree("Net", { packages: [{ id: "medium_box", discountPercent: null, nextDayCents: 4000 }] }),
    );
    const price = await priceOf(requestNextDay, account.id);
    expect(price).toMatchObject({ netCents: 4000, vatCents: 920, totalCents: 4920 });
    const stranger = await priceOf(requestNextDay, null);
    const shown = await quoteFor(app, requestNextDay);
    expect([stranger.totalCents, stranger.netCents]).toEqual([shown.totalCents, shown.netCents]);
  });

  it("has surcharges for collection out of hours and at weekends [C013]", async () => {
    const account = await openAccount("Late", await agree("Late", { outOfHoursCents: 3000, weekendCents: 1500 }));
    const codes = async (more: object) =>
      (await priceOf({ ...requestQ1, ...more }, account.id)).lines.map(({ code }) => code).slice(3);
    expect(await codes({})).toEqual([]);
    expect(await codes({ collectionTime: "17:30" })).toEqual([]);
    expect(await codes({ collectionTime: "21:15" })).toEqual(["out_of_hours"]);
    expect(await codes({ scheduledDate: "2026-03-07" })).toEqual(["weekend"]);
    expect(await codes({ scheduledDate: "2026-03-17" })).toEqual(["out_of_hours"]);
    const refused = await call("POST", priceForCaller.path, { ...requestQ1, collectionTime: "25:00", accountId: null });
    expect(Object.keys(refused.body.data.params ?? {})).toEqual(["collectionTime"]);
  });

  it("is neither shown to the public nor booked as a public quote [C012]", async () => {
    const account = await openAccount("Private", await agree("Private", tenOff));
    const quote = await quoteOf(account.id);
    const shown = await app.request(getQuote.path.replace("{id}", quote.id));
    expect(shown.status).toBe(404);
    const booked = await app.request(createBooking.path, { json: { ...bookingB1, quoteId: quote.id } });
    expect(booked.status).toBe(404);
    const open = await quoteFor(app);
    expect((await app.request(getQuote.path.replace("{id}", open.id))).status).toBe(200);
  });

  it("is not available to the public: no field that a visitor adds to a request changes the price", async () => {
    const account = await openAccount(
      "Forged",
      await agree("Forged", { priorities: [{ id: "same_day", discountPercent: 90 }] }),
    );
    const honest = await quoteFor(app);
    const json = { ...requestQ1, accountId: account.id, account_id: account.id, priceVersionId: 1 };
    const forged = await ok(call<Quote>("POST", createQuote.path, json));
    expect([forged.totalCents, forged.lines]).toEqual([honest.totalCents, honest.lines]);
    expect(await stored(forged.id)).toMatchObject({ account_id: null });
  });

  it("is refused for an account that does not exist", async () => {
    expect((await call("POST", priceForCaller.path, { ...requestQ1, accountId: 999_999 })).status).toBe(404);
  });
});

describe("An order that staff book for an account", () => {
  const book = async (accountId: number, changes: object = {}) => {
    const { totalCents } = await priceOf(requestQ1, accountId);
    return call<BookForCallerResult>("POST", bookForCaller.path, {
      shipment: requestQ1,
      accountId,
      contacts: bookingB1,
      agreedTotalCents: totalCents,
      payment: { kind: "account" },
      ...changes,
    });
  };
  const order = (id: number) => ok(call<StaffOrder>("GET", `/wp-json/currach/v1/staff/orders/${id}`));
  const preview = (id: number, shipment: object) =>
    ok(
      call<{ prices: { by: string; netCents: number; lines: { code: string }[] }[] }>(
        "POST",
        at(previewRepricing.path, id),
        { shipment },
      ),
    );

  it("has the price of its quote, which later versions do not change [C011]", async () => {
    const agreement = await agree("Booked", tenOff);
    const account = await openAccount("Booked", agreement);
    const price = await priceOf(requestQ1, account.id);
    const { orderId } = await ok(book(account.id));
    const booked = await order(orderId);
    const { netCents, vatCents, totalCents, lines } = price;
    expect(booked).toMatchObject({ netCents, vatCents, totalCents, lines });
    await ok(publish(await ok(save(agreement, { minimumCents: 90_000 })), "2026-03-04"));
    later(60);
    expect(await order(orderId)).toMatchObject({ netCents, vatCents, totalCents, lines });
    const { rows } = await sql<{ account_id: number }>`select account_id from orders where id = ${orderId}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ account_id: account.id }]);
  });

  it("is refused at the field if the typed price is not a net price plus VAT", async () => {
    const account = await openAccount("Typed", null);
    const typed = (totalCents: number) => ({
      typedPrice: { totalCents, reason: "Agreed with Mary" },
      agreedTotalCents: totalCents,
    });
    const refused = await book(account.id, typed(4923));
    const message = "No net price with VAT comes to €49.23: €40.02 net is €49.22";
    expect([refused.status, refused.body.data.params]).toEqual([409, { "typedPrice.totalCents": message }]);
    const { orderId } = await ok(book(account.id, typed(4920)));
    expect(await order(orderId)).toMatchObject({ netCents: 4000, vatCents: 920, totalCents: 4920 });
  });

  it("can be priced again under its own version and today's [C011]", async () => {
    const agreement = await agree("Again", tenOff);
    const account = await openAccount("Again", agreement);
    const { orderId } = await ok(book(account.id));
    await ok(publish(await ok(save(agreement, { fuelPercent: 10 })), "2026-03-04"));
    const { prices } = await preview(orderId, shipmentOf({ ...shipmentQ1, quantity: 2 }));
    expect(prices.map(({ by }) => by)).toEqual(["order", "today"]);
    const codes = prices.map(({ lines }) =>
      lines.map(({ code }) => code).filter((code) => code === "discount" || code === "fuel"),
    );
    expect(codes).toEqual([["discount"], ["fuel"]]);
  });
});
