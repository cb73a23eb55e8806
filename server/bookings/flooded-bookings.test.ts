import { describe, expect, it } from "vitest";
import { type Booking, type BookingRequest, changeContacts, createBooking } from "../../contract/bookings.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { post, quoteFor, requestQ1 } from "../../test/journeys.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";

const { app } = appForFile({ livePayments: true, environment: { rateLimits: true } });

let network = 0;
/** Books from this address. */
async function bookFrom(from: string, changes: Partial<BookingRequest>): Promise<number> {
  const { id: quoteId } = await quoteFor(app);
  const { status } = await app.request(createBooking.path, { json: { ...bookingB1, quoteId, ...changes }, from });
  return status;
}
const bookAs = (changes: Partial<BookingRequest>) => bookFrom(`198.51.100.${++network}`, changes);
const outboxOf = async (email: string) =>
  app.db.selectFrom("emails").selectAll().where("recipient", "=", email).orderBy("id").execute();
async function markOnePaid(email: string): Promise<void> {
  const one = app.db.selectFrom("orders").select("id").where("customer_email", "=", email).limit(1);
  await app.db.updateTable("orders").set({ date_paid: new Date() }).where("id", "=", one).execute();
}

describe("A booking that nobody has paid", () => {
  it("emails one address five times an hour at most, from however many networks, and is still accepted", async () => {
    const email = "victim@example.ie";
    const statuses = await Promise.all(Array.from({ length: 12 }, () => bookAs({ email })));
    expect(statuses).toEqual(Array(12).fill(201));
    expect(await outboxOf(email)).toHaveLength(5);
    // Another spelling of the same mailbox counts as the same person.
    expect(await bookAs({ email: "Victim+more@example.ie" })).toBe(201);
    expect(await outboxOf("Victim+more@example.ie")).toHaveLength(0);
    expect(await bookAs({ email: "other@example.ie" })).toBe(201);
    expect(await outboxOf("other@example.ie")).toHaveLength(1);
  });

  it("counts the spellings of one Gmail mailbox together, while dots elsewhere make different people", async () => {
    const spellings = [
      "finn.daly@gmail.com",
      "finndaly@gmail.com",
      "f.inn.daly+x@googlemail.com",
      "FinnDaly@Gmail.com",
    ];
    for (const email of [...spellings, ...spellings]) expect(await bookAs({ email })).toBe(201);
    const written = await Promise.all(spellings.map(outboxOf));
    expect(written.flat()).toHaveLength(5);
    for (const email of ["finn.daly@example.ie", "finndaly@example.ie"]) {
      for (let turn = 0; turn < 3; turn++) expect(await bookAs({ email })).toBe(201);
      expect(await outboxOf(email)).toHaveLength(3);
    }
  });

  it("cannot be corrected so that it floods someone else's mailbox", async () => {
    const email = "corrected@example.ie";
    const bookings = await Promise.all(
      Array.from({ length: 7 }, async (_, index) => {
        const { id: quoteId } = await quoteFor(app);
        const from = `198.51.100.${++network}`;
        const json = { ...bookingB1, quoteId, email: `own-${index}@example.ie` };
        return (await (await app.request(createBooking.path, { json, from })).json()) as Booking;
      }),
    );
    // The first emails have been sent, so that a correction writes new ones.
    await app.db.updateTable("emails").set({ state: "sent" }).execute();
    for (const { orderId, orderKey } of bookings) {
      const path = changeContacts.path.replace("{id}", String(orderId));
      const corrected = await app.request(path, {
        json: { ...bookingB1, orderKey, email },
        from: `198.51.100.${++network}`,
      });
      expect(corrected.status, await corrected.clone().text()).toBe(200);
    }
    expect(await outboxOf(email)).toHaveLength(5);
  });

  it("is accepted from an address that sent sixty invalid ones, and from others who share it", async () => {
    const from = "203.0.113.5";
    const { id: quoteId } = await quoteFor(app);
    const ask = (changes: object) =>
      app.request(createBooking.path, { json: { ...bookingB1, quoteId, ...changes }, from });
    for (let turn = 0; turn < 65; turn++) expect((await ask({ email: "no address" })).status).toBe(422);
    expect((await ask({})).status).toBe(201);
    // However often it is pressed again, it is one booking.
    for (let turn = 0; turn < 65; turn++) expect((await ask({})).status).toBe(409);
    expect(await bookFrom(from, { email: "neighbour@example.ie" })).toBe(201);
  });

  it("is refused with a message as an email address's sixty-first in an hour, and accepted from customers who have paid before", async () => {
    const [from, email] = ["203.0.113.6", "firm@example.ie"];
    for (let turn = 0; turn < 60; turn++) expect(await bookFrom(from, { email })).toBe(201);
    const { id: quoteId } = await quoteFor(app);
    const ask = () => app.request(createBooking.path, { json: { ...bookingB1, quoteId, email }, from });
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 3_000]).toEqual([429, true]);
    expect(((await refused.json()) as ErrorBody).message).toBe(
      "That is as many bookings as we take online in an hour. You can book the next one in about an hour. If it can’t wait, call +353 1 555 0100 and we’ll book it for you.",
    );
    expect(await bookFrom(from, { email: "neighbour-of-firm@example.ie" })).toBe(201);
    await markOnePaid("neighbour-of-firm@example.ie");
    expect((await ask()).status).toBe(429);
    await markOnePaid(email);
    expect((await ask()).status).toBe(201);
  });

  it("counts once, however often it is sent at the same moment", async () => {
    const from = "203.0.113.7";
    for (let round = 0; round < 9; round++) {
      const { id: quoteId } = await quoteFor(app);
      const json = { ...bookingB1, quoteId, email: "impatient@example.ie" };
      const sent = await Promise.all(
        Array.from({ length: 8 }, async () => (await app.request(createBooking.path, { json, from })).status),
      );
      expect(sent.sort()).toEqual([201, ...Array(7).fill(409)]);
    }
  });

  it("still emails its customer after corrections that changed nothing", async () => {
    const { id: quoteId } = await quoteFor(app);
    const [from, email] = [`198.51.100.${++network}`, "careful@example.ie"];
    const booked = await app.request(createBooking.path, { json: { ...bookingB1, quoteId, email }, from });
    const { orderId, orderKey } = (await booked.json()) as Booking;
    await app.db.updateTable("emails").set({ state: "sent" }).where("recipient", "=", email).execute();
    const correct = (changes: object) =>
      app.request(changeContacts.path.replace("{id}", String(orderId)), {
        json: { ...bookingB1, email, orderKey, ...changes },
        from,
      });
    for (let turn = 0; turn < 6; turn++) expect((await correct({})).status).toBe(200);
    expect(await outboxOf(email)).toHaveLength(1);
    expect((await correct({ lastName: "Corrected" })).status).toBe(200);
    expect(await outboxOf(email)).toHaveLength(2);
  });

  it.each(["firstName", "lastName", "pickupContactName", "deliveryContactName"])(
    "is refused with a web address in %s",
    async (field) => {
      const { id: quoteId } = await quoteFor(app);
      const won = { useSameContact: false, [field]: "You won 500 EUR. Claim at https://prize.example" };
      const contacts = { pickupContactName: "Áine", pickupContactPhone: "0871234567" };
      const { status, body } = await post(app, createBooking.path, { ...bookingB1, ...contacts, quoteId, ...won });
      expect([status, Object.keys(body.data.params ?? {})]).toEqual([422, [field]]);
    },
  );

  it.each([true, false])("repeats nothing that the customer typed in its email (paid online: %s)", async (online) => {
    await changeSettings(app, { livePaymentsEnabled: online });
    const email = `reader-${online}@example.ie`;
    const typed = {
      firstName: "Claimone",
      lastName: "Claimtwo",
      pickupInstructions: "Claimthree",
      deliveryInstructions: "Claimfour",
      packageDescription: "Claimfive",
      deliveryContactName: "Claimsix",
      billingAddress1: "Claimseven",
      billingCity: "Claimeight",
    };
    const { id: quoteId } = await quoteFor(app, {
      ...requestQ1,
      pickup: { ...requestQ1.pickup, address1: "Claimnine" },
      dropoff: { ...requestQ1.dropoff, address1: "Claimten" },
    });
    const { status } = await app.request(createBooking.path, {
      json: { ...bookingB1, quoteId, email, ...typed },
      from: "192.0.2.7",
    });
    expect(status).toBe(201);
    const [row] = await outboxOf(email);
    const written = await renderStoredEmail(row?.template ?? "", row?.data);
    expect(written?.text).toContain("€");
    for (const part of [row?.subject, written?.subject, written?.text, written?.html]) {
      expect(part).not.toMatch(/claim/i);
      expect(part).not.toContain(requestQ1.dropoff.city);
    }
  });
});
