import { beforeAll, describe, expect, it } from "vitest";
import { type CustomerExport, type EraseCustomerResult, eraseCaller, exportCaller } from "../../contract/customers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { type BookForCallerResult, bookForCaller } from "../../contract/staff-booking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { byAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { quoteFor, requestInternational, requestQ1 } from "../../test/journeys.ts";
import { readEverythingOf } from "../../test/two-orders.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";

const { app } = appForFile({ livePayments: true });
let administrator: string;
beforeAll(async () => {
  administrator = await app.administratorToken();
});

const bridie = { ...bookingB1, firstName: "Bridie", lastName: "Kehoe", phone: "059 123 4567", email: "" };
const request = { payment: { kind: "request" }, shipment: requestInternational };

type Asked = { payment: object; shipment: object; accountId?: number };
async function book(contacts: object, asked: Asked = request) {
  const agreedTotalCents = (await quoteFor(app, asked.shipment)).totalCents;
  const json = { contacts, agreedTotalCents, ...asked };
  const response = await app.request(bookForCaller.path, { token: administrator, json });
  expect(response.status).toBe(201);
  return ((await response.json()) as BookForCallerResult).orderId;
}
const pathOf = (path: string, id: OrderId) => path.replace("{id}", String(id));
async function ask<Body>(path: string, options: object = {}) {
  const response = await app.request(path, { token: administrator, ...options });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const read = (id: OrderId) => ask<CustomerExport>(pathOf(exportCaller.path, id));
const erase = (id: OrderId, name: string) => ask<EraseCustomerResult>(pathOf(eraseCaller.path, id), { json: { name } });

describe("a caller's personal data, without an email address", () => {
  it("is exported and erased by name and phone, in any spelling, and nobody else’s is", async () => {
    const own = [await book(bridie), await book({ ...bridie, firstName: "bridie", phone: "+353 59 1234567" })];
    const others = [
      await book({ ...bridie, firstName: "Nuala" }),
      await book({ ...bridie, phone: "059 765 4321" }),
      await book({ ...bridie, email: "bridie@example.ie" }),
    ];
    // Folded now, so that erasing someone else doesn't change the counts of these orders' summaries.
    await foldOrderChanges(app.db);
    const before = [];
    for (const id of others) before.push(await readEverythingOf(app.db, id));
    const { body } = await read(own[0]!);
    expect(body.orders.map(({ id }) => id)).toEqual(own);
    expect(body.customer).toEqual({ name: "Bridie Kehoe", phone: "059 123 4567" });
    expect(body.emails.length).toBeGreaterThan(0);
    expect((await erase(own[1]!, " BRIDIE kehoe ")).body).toMatchObject({ orders: 2, quotes: 2 });
    const left = await app.db
      .selectFrom("orders")
      .select(["customer_name", "customer_phone", "po_number"])
      .where("id", "in", own)
      .execute();
    expect(left).toEqual(own.map(() => ({ customer_name: "Erased customer", customer_phone: "", po_number: "" })));
    const after = [];
    for (const id of others) after.push(await readEverythingOf(app.db, id));
    expect(after).toEqual(before);
    expect((await read(own[0]!)).body.code).toBe("action_refused");
  });

  it("is not erased under another name, while money is open, or through an order that has an email address", async () => {
    const account = { ...(await byAccount(app, "Kehoe Ltd")), shipment: requestQ1 };
    const open = await book({ ...bridie, firstName: "Maeve" }, account);
    const addressed = await book({ ...bridie, email: "maeve@example.ie" });
    const wrong = await erase(open, "Somebody Else");
    expect([wrong.status, wrong.body.data.params]).toEqual([422, { name: "This is not the name on this order" }]);
    expect((await erase(open, "Maeve Kehoe")).body.code).toBe("not_erasable");
    expect((await erase(addressed, "Bridie Kehoe")).body.code).toBe("action_refused");
    const { body } = await read(open);
    expect(body.orders).toHaveLength(1);
  });
});
