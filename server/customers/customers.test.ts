import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CustomerDetails,
  type CustomerOrder,
  type CustomerPage,
  type CustomersQuery,
  getCustomer,
  listCustomerOrders,
  listCustomers,
} from "../../contract/customers.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { bookRequest, testClock, wednesdayMorning } from "../../test/journeys.ts";
import { asAdministrator } from "../../test/read-order.ts";
import { storeOrders } from "../../test/store-order.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, maps: stubMaps() });
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(wednesdayMorning.getTime() - days * 86_400_000);

const list = (query: CustomersQuery = {}) =>
  asAdministrator<CustomerPage>(app, `${listCustomers.path}?${new URLSearchParams(query as Record<string, string>)}`);
const find = async (search: string) => {
  const { customers } = await list({ search });
  if (!customers[0]) throw new Error(`No customer for ${search}`);
  return customers[0];
};
const detailsOf = (id: number) => asAdministrator<CustomerDetails>(app, getCustomer.path.replace("{id}", String(id)));
const historyOf = (id: number, page = 1) =>
  asAdministrator<{ total: number; orders: CustomerOrder[] }>(
    app,
    `${listCustomerOrders.path.replace("{id}", String(id))}?page=${page}`,
  );

describe("customers", () => {
  it("are grouped by their lower-cased email, with the company and phone from their orders [A237] [A222] [A223]", async () => {
    await storeOrders(app.db, [
      { email: "Group@Example.ie", name: "Gráinne Group", company: "Group Ltd", phone: "0861111111", at: daysAgo(3) },
      { email: "group@example.ie", name: "Gráinne Group", company: "Group Ltd", phone: "0861111111", at: daysAgo(2) },
    ]);
    const { customers, total } = await list({ search: "group@example" });
    expect(total).toBe(1);
    expect(customers[0]).toMatchObject({
      email: "group@example.ie",
      name: "Gráinne Group",
      company: "Group Ltd",
      phone: "0861111111",
      totalOrders: 2,
      lastOrderAt: daysAgo(2).toISOString(),
    });
  });

  it("come from bookings on the website too, one per billing email [A237]", async () => {
    await bookRequest(app);
    expect(await find("aine@example.ie")).toMatchObject({ name: "Áine O'Brien", status: "active", totalOrders: 0 });
  });

  it("without a name are 'Unknown Customer' [A238]", async () => {
    await storeOrders(app.db, [{ email: "nameless@example.ie", name: "", at: daysAgo(1) }]);
    expect(await find("nameless")).toMatchObject({ name: "Unknown Customer" });
  });

  it("have only completed orders counted and summed, and completing or refunding an order changes both figures [A225] [A239]", async () => {
    const email = "spent@example.ie";
    const [, , third = 0] = await storeOrders(app.db, [
      { email, totalCents: 1000, at: daysAgo(9) },
      { email, totalCents: 1550, at: daysAgo(8) },
      { email, totalCents: 9900, status: "processing", at: daysAgo(7) },
    ]);
    const customer = await find(email);
    expect(customer).toMatchObject({ totalOrders: 2, totalSpentCents: 2550 });
    expect(await detailsOf(customer.id)).toMatchObject({ ordersCount: 3, averageOrderCents: 1275 });
    await app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", third).execute();
    expect(await find(email)).toMatchObject({ totalOrders: 3, totalSpentCents: 12450 });
    await app.db.updateTable("orders").set({ status: "refunded" }).where("id", "=", third).execute();
    expect(await find(email)).toMatchObject({ totalOrders: 2, totalSpentCents: 2550 });
  });

  it("have an average of 0 while none of their orders is completed [A233]", async () => {
    await storeOrders(app.db, [{ email: "new@example.ie", status: "pending", at: daysAgo(1) }]);
    const { id } = await find("new@example.ie");
    expect(await detailsOf(id)).toMatchObject({ ordersCount: 1, totalOrders: 0, averageOrderCents: 0 });
  });

  it("are active for six months after their latest order of any status [A241] [A221] [A224]", async () => {
    await storeOrders(app.db, [
      { email: "five@status.ie", status: "cancelled", at: new Date("2025-10-04T10:00:00Z") },
      { email: "seven@status.ie", status: "cancelled", at: new Date("2025-08-04T10:00:00Z") },
    ]);
    expect(await find("five@status")).toMatchObject({ status: "active" });
    expect(await find("seven@status")).toMatchObject({ status: "inactive" });
    const emails = async (status: "active" | "inactive") =>
      (await list({ status, search: "@status.ie" })).customers.map(({ email }) => email);
    expect(await emails("active")).toEqual(["five@status.ie"]);
    expect(await emails("inactive")).toEqual(["seven@status.ie"]);
  });

  it.each([
    ["name", "o'nEILL sea"],
    ["email", "SEARCHED@exa"],
    ["company", "salt & s"],
    ["phone", "085 99"],
  ])("are found by part of their %s, in any case [A242]", async (_field, search) => {
    await storeOrders(app.db, [
      {
        email: "searched@example.ie",
        name: "Orla O'Neill Searby",
        company: "Salt & Sons 100%",
        phone: "085 9988776",
        at: daysAgo(1),
      },
    ]);
    const { customers, total } = await list({ search });
    expect({ total, emails: customers.map(({ email }) => email) }).toEqual({
      total: 1,
      emails: ["searched@example.ie"],
    });
  });

  it("are not matched by characters that are wildcards in a pattern [A242]", async () => {
    expect(await list({ search: "sa_t" })).toMatchObject({ total: 0, customers: [] });
    expect((await list({ search: "100%" })).total).toBe(1);
  });

  it("come in pages, latest order first, with the total number of customers [A220] [A228]", async () => {
    await storeOrders(
      app.db,
      Array.from({ length: 12 }, (_, index) => ({ email: `page${index}@paged.ie`, at: daysAgo(100 + index) })),
    );
    const first = await list({ search: "@paged.ie" });
    expect(first.total).toBe(12);
    expect(first.customers.map(({ email }) => email)).toEqual(
      Array.from({ length: 10 }, (_, index) => `page${index}@paged.ie`),
    );
    const second = await list({ search: "@paged.ie", page: 2 });
    expect(second.customers.map(({ email }) => email)).toEqual(["page10@paged.ie", "page11@paged.ie"]);
    const { count } = await app.db
      .selectFrom("customers")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(first.allCustomers).toBe(Number(count));
    expect((await list()).total).toBe(Number(count));
  });

  it("have all their orders in a history of 5 per page, newest first [A234] [A243]", async () => {
    const email = "many@example.ie";
    await storeOrders(
      app.db,
      Array.from({ length: 250 }, (_, index) => ({ email, totalCents: 100, at: daysAgo(index + 1) })),
    );
    const customer = await find(email);
    expect(customer).toMatchObject({ totalOrders: 250, totalSpentCents: 25_000 });
    const first = await historyOf(customer.id);
    expect(first.total).toBe(250);
    expect(first.orders).toHaveLength(5);
    expect(first.orders[0]?.dateCreated).toBe(daysAgo(1).toISOString());
    expect((await historyOf(customer.id, 50)).orders.at(-1)?.dateCreated).toBe(daysAgo(250).toISOString());
    expect((await historyOf(customer.id, 51)).orders).toEqual([]);
  });

  it("have 'Standard' in their history for an order that names no service, and what may be refunded [A240] [A236]", async () => {
    await storeOrders(app.db, [
      { email: "plain@example.ie", serviceName: "", pickupTown: "", totalCents: 5000, paid: true, at: daysAgo(1) },
    ]);
    const { id } = await find("plain@example.ie");
    expect((await historyOf(id)).orders[0]).toMatchObject({
      serviceName: "Standard",
      pickup: "Not specified",
      dropoff: "Cork",
      totalCents: 5000,
      refundedCents: 0,
      refundableCents: 5000,
    });
  });

  it("that do not exist are not found", async () => {
    const token = await app.administratorToken();
    for (const call of [getCustomer, listCustomerOrders]) {
      const response = await app.request(call.path.replace("{id}", "999999"), { token });
      expect(response.status).toBe(404);
    }
    expect((await app.request(getCustomer.path.replace("{id}", "x"), { token })).status).toBe(404);
  });

  it.each([
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["perPage=1000", "perPage"],
    ["status=asleep", "status"],
    [`search=${"x".repeat(201)}`, "search"],
  ])("requested with %s are refused, naming the field", async (query, field) => {
    const response = await app.request(`${listCustomers.path}?${query}`, { token: await app.administratorToken() });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { data: { params: object } }).data.params)).toEqual([field]);
  });
});

describe("while the sales figures are hidden", () => {
  it("shop managers are refused every call about customers, and administrators are not", async () => {
    await storeOrders(app.db, [{ email: "hidden@example.ie", at: daysAgo(1) }]);
    const { id } = await find("hidden@example.ie");
    const manager = await app.staffToken("shop_manager");
    const statuses = async (token: string) =>
      Promise.all(
        [listCustomers, getCustomer, listCustomerOrders].map(
          async ({ path }) => (await app.request(path.replace("{id}", String(id)), { token })).status,
        ),
      );
    expect(await statuses(manager)).toEqual([200, 200, 200]);
    await changeSettings(app, { analyticsVisible: false });
    expect(await statuses(manager)).toEqual([403, 403, 403]);
    expect(await statuses(await app.administratorToken())).toEqual([200, 200, 200]);
    await changeSettings(app, { analyticsVisible: true });
  });
});
