import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CustomerPage, listCustomers } from "../../contract/customers.ts";
import { exportOrders } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import type { TestApp } from "../../test/app.ts";
import { quoteFor, testClock, wednesdayMorning } from "../../test/journeys.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { bookPaid, booksOf, createPayingApp } from "../../test/payments.ts";
import { submitBooking } from "../../test/read-order.ts";
import { storeOrders } from "../../test/store-order.ts";

const address = (more: object) => ({
  address1: "",
  address2: "",
  city: "",
  state: "",
  postcode: "",
  country: "IE",
  ...more,
});

describe("the search of staff", () => {
  let app: TestApp;
  let wanted: number;
  beforeAll(async () => {
    app = await createPayingApp({ now: testClock().now });
    // Somebody whom no search is meant to find.
    await storeTestOrder(app.db, {
      customer_name: "Sean Berry",
      customer_phone: "+353 86 765 4321",
      shipment: JSON.stringify({ pickup: address({ address1: "1 Other Road", postcode: "T12AB34" }) }),
    });
    const quote = await quoteFor(app);
    const booked = await submitBooking(app, quote.id, {
      firstName: "Siobhán",
      lastName: "O’Brien",
      email: "siobhan@example.ie",
      phone: "+353 87 123 4567",
      useSameContact: false,
      pickupContactName: "Pádraig Ó Sé",
      pickupContactPhone: "00353 1 555 6677",
      deliveryContactName: "Deirdre Mac an tSaoir",
      deliveryContactPhone: "(028) 9012 3456",
    });
    wanted = booked.body.orderId;
    const order = await app.db
      .selectFrom("orders")
      .select("shipment")
      .where("id", "=", wanted)
      .executeTakeFirstOrThrow();
    const shipment = {
      ...(order.shipment as object),
      pickup: address({
        companyName: "Hólohan & Sons Ltd",
        address1: "12 Shop Street",
        city: "Tallaght",
        postcode: "D24XY45",
      }),
      dropoff: address({
        address1: "Unit 7, Harbour Estate",
        address2: "Dock Road",
        city: "Baltimore",
        postcode: "P81 VK51",
      }),
    };
    await app.db
      .updateTable("orders")
      .set({ shipment: JSON.stringify(shipment), pickup_town: "Tallaght", dropoff_town: "Baltimore" })
      .where("id", "=", wanted)
      .execute();
  });
  afterAll(() => app.close());

  const ask = async <T>(path: string, search: string) => {
    const response = await app.request(`${path}?${new URLSearchParams({ search })}`, {
      token: await app.administratorToken(),
    });
    expect(response.status).toBe(200);
    return response.json() as Promise<T>;
  };
  const found = async (search: string) =>
    (await ask<StaffOrderPage>(listStaffOrders.path, search)).orders.map(({ id }) => id);
  const customers = async (search: string) =>
    (await ask<CustomerPage>(listCustomers.path, search)).customers.map(({ email }) => email);

  it.each(["siobhan obrien", "Siobhan O'Brien", "SIOBHÁN", "Siobhán O’Brien", "O`BRIEN", "obrien siobhan"])(
    "finds a name without its fada and with other apostrophes, in orders and customers: %s [D007]",
    async (search) => {
      expect(await found(search)).toEqual([wanted]);
      expect(await customers(search)).toEqual(["siobhan@example.ie"]);
    },
  );

  it.each([
    "0871234567",
    "087 123 4567",
    "353871234567",
    "1234567",
    "+353 87 123 4567",
    "00353871234567",
    "(087) 123-4567",
  ])("finds a phone in any spelling, in orders and customers: %s [D008]", async (search) => {
    expect(await found(search)).toEqual([wanted]);
    expect(await customers(search)).toEqual(["siobhan@example.ie"]);
  });

  it.each(["01 555 6677", "+353 1 5556677", "5556677", "028 9012 3456", "+442890123456", "90123456"])(
    "finds the phone of a contact at either stop: %s [D008]",
    async (search) => {
      expect(await found(search)).toEqual([wanted]);
    },
  );

  it.each([
    ["an Eircode", "D24XY45"],
    ["an Eircode in lower case with a space", "d24 xy45"],
    ["the other Eircode", "p81vk51"],
    ["a street", "shop street"],
    ["a street with its number", "12 shop street"],
    ["a unit's number, whatever follows it", "unit 7 harbour estate"],
    ["a street's second line", "dock road"],
    ["a town", "baltimore"],
    ["a street and a town", "harbour baltimore"],
    ["a company", "holohan & sons"],
    ["a contact", "padraig o se"],
    ["the other contact", "mac an tsaoir"],
  ])("finds by %s [D009]", async (_, search) => {
    expect(await found(search)).toEqual([wanted]);
  });

  it("matches a house number by its beginning, and finds an order by its number beside a name [D009]", async () => {
    expect(await found("12 shop street")).toEqual([wanted]);
    expect(await found("45 shop street")).toEqual([]);
    expect(await found(`${wanted} obrien`)).toEqual([wanted]);
  });

  it("finds by every reference: DCQ-, DL-, WC-, '#1001', receipt, payment [D009]", async () => {
    const { orderId } = await bookPaid(app);
    const order = await app.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
    const { payments, documents } = await booksOf(app, orderId);
    const receipt = `R-${String(documents[0]?.number).padStart(6, "0")}`;
    const references = {
      quote: (order.shipment as { quoteReference: string }).quoteReference,
      booking: order.booking_reference ?? "",
      form: `dl-${order.form_submission_id}`,
      order: `WC-${orderId}`,
      number: `#${orderId}`,
      receipt,
      small: receipt.toLowerCase().replace("000", ""),
      payment: payments[0]?.reference ?? "",
    };
    for (const [name, reference] of Object.entries(references)) {
      expect((await found(reference))[0], `${name} ${reference}`).toBe(orderId);
    }
    for (const exact of [references.quote, receipt, references.payment]) expect(await found(exact)).toEqual([orderId]);
    // One in fifteen of the sandbox's references has no digit.
    await app.db
      .updateTable("payments")
      .set({ reference: "pi_sandbox__BNKZqXiMLnYYRLN" })
      .where("order_id", "=", orderId)
      .execute();
    expect(await found("pi_sandbox__BNKZqXiMLnYYRLN")).toEqual([orderId]);
    expect(await found("R-999999")).toEqual([]);
    expect(await found("pi_nobody_0123456789")).toEqual([]);
    const file = await app.request(`${exportOrders.path}?${new URLSearchParams({ search: receipt })}`, {
      token: await app.administratorToken(),
    });
    expect((await file.text()).trim().split("\r\n")).toHaveLength(2);
  });

  it("finds a reference typed without its hyphen, and an Eircode that looks like one", async () => {
    const { orderId } = await bookPaid(app);
    const { form_submission_id: form } = await app.db
      .selectFrom("orders")
      .select("form_submission_id")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("documents")
      .set({ number: 2_472 })
      .where("order_id", "=", orderId)
      .where("kind", "=", "receipt")
      .execute();
    for (const search of ["R2472", "r 2472", "R002472", "R-2472"])
      expect(await found(search), search).toEqual([orderId]);
    for (const search of [`WC${orderId}`, `wc ${orderId}`, `DL${form}`, `dl ${form}`])
      expect((await found(search))[0], search).toBe(orderId);
    expect(await found("C2472")).toEqual([]);
    await app.db.updateTable("documents").set({ number: 95 }).where("order_id", "=", orderId).execute();
    const shipment = { pickup: address({ postcode: "R95AB12" }), dropoff: address({}) };
    const kilkenny = await storeTestOrder(app.db, { shipment: JSON.stringify(shipment) });
    expect(await found("R95")).toEqual([kilkenny]);
    expect(await found("R-95")).toEqual([orderId]);
  });

  it("finds 'lukasz' for Łukasz and 'soren' for Søren, in orders and customers, however they are typed", async () => {
    const [lukasz, soren] = await storeOrders(app.db, [
      { email: "l.w@example.ie", name: "Łukasz Wałęsa", at: wednesdayMorning },
      { email: "s.j@example.ie", name: "Søren Jørgensen", at: wednesdayMorning },
    ]);
    for (const search of ["lukasz", "Łukasz", "łukasz walesa", "WAŁĘSA"]) {
      expect(await found(search), search).toEqual([lukasz]);
      expect(await customers(search), search).toEqual(["l.w@example.ie"]);
    }
    for (const search of ["soren", "jørgensen"]) expect(await found(search), search).toEqual([soren]);
  });

  it("follows changes of the order, and no longer finds erased customers", async () => {
    const [id] = await storeOrders(app.db, [
      { email: "caller@example.ie", name: "Fionnuala Caller", at: wednesdayMorning },
    ]);
    expect(await found("fionnuala")).toEqual([id]);
    const contact = { pickup_contact_name: "Ruairí Warehouse", pickup_contact_phone: "085 222 3344" };
    await app.db
      .updateTable("orders")
      .set({ meta: JSON.stringify(contact) })
      .where("id", "=", Number(id))
      .execute();
    for (const search of ["ruairi warehouse", "+353852223344"]) expect(await found(search)).toEqual([id]);
    await app.db
      .updateTable("orders")
      .set({ meta: "{}", customer_name: "", customer_email: "", customer_phone: "" })
      .where("id", "=", Number(id))
      .execute();
    for (const search of ["ruairi", "fionnuala", "caller@example.ie"]) expect(await found(search)).toEqual([]);
  });

  it("finds nothing for punctuation, or if one of the words is nowhere", async () => {
    for (const search of ["''", "’", "siobhan zzz", "@@"]) expect(await found(search)).toEqual([]);
  });
});
