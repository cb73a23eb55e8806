import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgedDebtorsPage, exportAgedDebtors, listAgedDebtors } from "../../contract/aged-debtors.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { tablesReadWhole } from "../../test/query-plans.ts";
import { vacuumWell } from "../../test/vacuum.ts";
import { listAgedDebtors as readAgedDebtors } from "./list-aged-debtors.ts";

const clock = testClock(new Date("2026-06-30T12:00:00Z"));
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

describe("the list of aged debtors", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ now: clock.now });
  });
  afterAll(() => app.close());

  const answer = async (path: string, query: Record<string, string> = {}) =>
    app.request(`${path}?${new URLSearchParams(query)}`, { token: await app.staffToken("shop_manager") });
  const owed = async (query: Record<string, string> = {}) => {
    const response = await answer(listAgedDebtors.path, query);
    expect(response.status).toBe(200);
    return (await response.json()) as AgedDebtorsPage;
  };
  const putOnAccount = (email: string, day: string, cents: number, more: object = {}) =>
    storeTestOrder(app.db, {
      customer_email: email,
      customer_name: email.startsWith("a") ? "Áras Teo" : "=Bád & Co",
      on_account_at: noon(day),
      on_account_reference: "INV 7",
      total_cents: cents,
      payment_method: "account",
      ...more,
    });

  it("is empty if nothing is on account", async () => {
    await storeTestOrder(app.db);
    expect(await owed()).toMatchObject({ total: 0, orders: [], all: { orders: 0, cents: 0 }, customers: [] });
  });

  it("has every order by age, by customer and in total, to the cent, and no paid order [D021]", async () => {
    const ids = {
      today: await putOnAccount("aras@example.ie", "2026-06-30", 10_01),
      day30: await putOnAccount("aras@example.ie", "2026-05-31", 20_02),
      day31: await putOnAccount("bad@example.ie", "2026-05-30", 40_04),
      day60: await putOnAccount("aras@example.ie", "2026-05-01", 80_08),
      day61: await putOnAccount("aras@example.ie", "2026-04-30", 160_16, { status: "processing" }),
      pounds: await putOnAccount("bad@example.ie", "2026-04-01", 99_99, { currency: "GBP" }),
    };
    await putOnAccount("aras@example.ie", "2026-04-30", 777, { date_paid: noon("2026-05-02") });
    const all = await owed();
    expect(all.orders.map(({ id, days }) => [id, days])).toEqual([
      [ids.pounds, 90],
      [ids.day61, 61],
      [ids.day60, 60],
      [ids.day31, 31],
      [ids.day30, 30],
      [ids.today, 0],
    ]);
    expect(all).toMatchObject({
      total: 6,
      all: { orders: 6, cents: 310_31 },
      ages: {
        "0-30": { orders: 2, cents: 30_03 },
        "31-60": { orders: 2, cents: 120_12 },
        "over-60": { orders: 2, cents: 160_16 },
      },
      otherCurrencies: [{ currency: "GBP", orders: 1 }],
      moreCustomers: 0,
    });
    expect(all.customers).toMatchObject([
      { email: "aras@example.ie", name: "Áras Teo", orders: 4, cents: 270_27, ages: { "over-60": { cents: 160_16 } } },
      { email: "bad@example.ie", orders: 2, cents: 40_04 },
    ]);
    const old = await owed({ age: "31-60", customer: "ARAS@example.ie" });
    expect([old.total, old.orders.map(({ id }) => id), old.all.cents]).toEqual([1, [ids.day60], 270_27]);
    expect((await owed({ page: "2" })).orders).toEqual([]);
    expect((await answer(listAgedDebtors.path, { age: "90" })).status).toBe(422);
  });

  it("tells customers without an email address apart by name and phone, and finds the orders of each [D021]", async () => {
    const owe = (name: string, phone: string, cents: number) =>
      putOnAccount("", "2026-06-20", cents, { customer_name: name, customer_phone: phone });
    await owe("Nuala Daly", "087 111 1111", 5_00);
    await owe("Nuala Daly", "087 111 1111", 6_00);
    await owe("Pádraig Roche", "087 222 2222", 7_00);
    const { customers } = await owed();
    const [nuala, padraig] = ["Nuala Daly", "Pádraig Roche"].map((name) => customers.find((one) => one.name === name));
    expect(nuala).toMatchObject({ email: "", orders: 2, cents: 11_00 });
    expect(padraig).toMatchObject({ email: "", orders: 1, cents: 7_00 });
    const theirs = await owed({ customer: nuala?.key ?? "" });
    expect([theirs.total, theirs.all.cents]).toEqual([2, 11_00]);
    expect(new Set(theirs.orders.map(({ customerName }) => customerName))).toEqual(new Set(["Nuala Daly"]));
    const file = await (await answer(exportAgedDebtors.path, { customer: padraig?.key ?? "" })).text();
    expect(file.trim().split("\r\n")).toHaveLength(2);
  });

  it("is exported as a file that a spreadsheet can read but not run as formulas [D021]", async () => {
    const text = await (await answer(exportAgedDebtors.path, { age: "31-60" })).text();
    const [head, ...rows] = text.trim().split("\r\n");
    expect(head).toContain("Order ID,Reference,Account or invoice,Customer,Email,Phone,On account since,Days,Age");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("Áras Teo,aras@example.ie,,2026-05-01,60,31 to 60 days");
    expect(rows[0]).toContain("80.08,EUR");
    expect(rows[1]).toContain("'=Bád & Co");
  });

  it("reads only orders with an amount due, never every order, in a large shop", async () => {
    await sql`alter table orders disable trigger user`.execute(app.db);
    await sql`insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email, on_account_at, date_paid)
      select 'wc_order_of_a_large_shop_' || n, 'completed', 'priced', 100, 0, 100, 'person' || n % 900 || '@example.ie',
        case when n % 100 = 0 then now() - interval '1 hour' * n end, case when n % 3 = 0 then now() end
      from generate_series(1, 30000) n`.execute(app.db);
    await sql`alter table orders enable trigger user`.execute(app.db);
    await vacuumWell(app.db, "orders");
    const whole = await tablesReadWhole(app, (context) =>
      readAgedDebtors(context, { show: "due", page: 1, age: "31-60" }),
    );
    expect(whole).not.toContain("orders");
  });
});
