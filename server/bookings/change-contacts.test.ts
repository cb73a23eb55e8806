import { describe, expect, it } from "vitest";
import { type Booking, changeContacts } from "../../contract/bookings.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { bookRequest, post } from "../../test/journeys.ts";
import { outboxOf, publicOrder, shopOrder } from "../../test/read-order.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";

const { app } = appForFile({ livePayments: true });

type Answer = { bookingReference: string; changed: string[]; code: string; message: string; data: object };

const submit = ({ orderId, orderKey }: Booking, changes: object, key?: string) => {
  const path = changeContacts.path.replace("{id}", String(orderId));
  return post<Answer>(app, path, { ...bookingB1, orderKey, ...changes }, key);
};
const eventsOf = (orderId: number) =>
  app.db
    .selectFrom("order_events")
    .select(["actor", "note"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "contacts")
    .execute();
const right = { email: "Right@Example.ie", phone: "0879999999" };

describe("contacts that are corrected while the order awaits payment", () => {
  it("are updated on the order, its customer, its submissions and its page, with a note on the order", async () => {
    const booking = await bookRequest(app);
    const { status, body } = await submit(booking, { ...right, deliveryInstructions: "Side door" });
    expect([status, body]).toEqual([
      200,
      {
        bookingReference: booking.bookingReference,
        changed: ["email", "phone", "pickup contact", "delivery instructions"],
      },
    ]);
    const order = await publicOrder(app, booking);
    expect(order).toMatchObject({
      customer: { email: "Right@Example.ie", phone: "0879999999" },
      pickupContact: { phone: "0879999999" },
      deliveryInstructions: "Side door",
      totalCents: booking.quote.totalCents,
      status: "pending",
    });
    expect((await shopOrder(app, booking.orderId)).billing).toMatchObject({ email: "Right@Example.ie" });
    const { customer_email, customer_id } = await app.db
      .selectFrom("orders")
      .select(["customer_email", "customer_id"])
      .where("id", "=", booking.orderId)
      .executeTakeFirstOrThrow();
    const customer = await app.db
      .selectFrom("customers")
      .select("id")
      .where("email", "=", "right@example.ie")
      .execute();
    expect([customer_email, customer_id]).toEqual(["right@example.ie", customer[0]?.id]);
    const submissions = await app.db
      .selectFrom("form_submissions")
      .select(["email", "data"])
      .where("order_id", "=", booking.orderId)
      .execute();
    expect(submissions).toHaveLength(2);
    for (const { email, data } of submissions) {
      expect(email).toBe("right@example.ie");
      expect(data).toMatchObject({ email: "Right@Example.ie", phone: "0879999999" });
    }
    expect(await eventsOf(booking.orderId)).toEqual([
      {
        actor: "visitor",
        note: "Corrected by the customer: email, phone, pickup contact, delivery instructions; the email was aine@example.ie",
      },
    ]);
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("redirect the emails that are still queued to the right address, and to no other", async () => {
    const booking = await bookRequest(app);
    await submit(booking, right);
    const emails = await outboxOf(app, booking.orderId);
    expect(emails.map(({ template, recipient }) => [template, recipient]).sort()).toEqual([
      ["customer_booking", "Right@Example.ie"],
      ["team_booking", "info@currach.example"],
    ]);
    for (const { text } of emails) expect(text).not.toContain("aine@example.ie");
  });

  it("are emailed afresh if the first emails have left, and one that is being retried is given up", async () => {
    const booking = await bookRequest(app);
    const emails = () => app.db.updateTable("emails").where("order_id", "=", booking.orderId);
    await emails().where("template", "=", "team_booking").set({ state: "sent", attempts: 1 }).execute();
    await emails().where("template", "=", "customer_booking").set({ attempts: 2 }).execute();
    await submit(booking, right);
    const sent = await outboxOf(app, booking.orderId);
    expect(sent.map(({ subject, recipient, state }) => [subject, recipient, state])).toEqual(
      expect.arrayContaining([
        [`Booking changed ${booking.bookingReference} - Áine O'Brien`, "info@currach.example", "queued"],
        [`Booking changed - ${booking.bookingReference}`, "Right@Example.ie", "queued"],
        [`Booking received, payment due - ${booking.bookingReference}`, "aine@example.ie", "failed"],
        [`New booking awaiting payment ${booking.bookingReference} - Áine O'Brien`, "info@currach.example", "sent"],
      ]),
    );
    expect(sent).toHaveLength(4);
  });

  it("are changed once, however often the same request comes", async () => {
    const booking = await bookRequest(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(booking, right, `contacts-${booking.orderId}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await eventsOf(booking.orderId)).toHaveLength(1);
    expect((await submit(booking, right)).body.changed).toEqual([]);
    expect(await eventsOf(booking.orderId)).toHaveLength(1);
  });

  it("change nothing if they are the same as before", async () => {
    const booking = await bookRequest(app);
    expect((await submit(booking, {})).body.changed).toEqual([]);
    expect(await outboxOf(app, booking.orderId)).toHaveLength(2);
  });

  it("need the order's key, and are validated like the form", async () => {
    const booking = await bookRequest(app);
    expect((await submit({ ...booking, orderKey: "wc_order_of_somebody_else" }, right)).status).toBe(404);
    expect((await submit(booking, { email: "abc" })).status).toBe(422);
    expect((await submit(booking, { packageWeight: 500 })).body.code).toBe("weight_above_maximum");
    expect((await publicOrder(app, booking)).customer.email).toBe("aine@example.ie");
  });

  it("can be corrected five times, and after that only by phone", async () => {
    const booking = await bookRequest(app);
    for (let time = 0; time < 5; time++) expect((await submit(booking, { phone: `08700000${time}` })).status).toBe(200);
    const { status, body } = await submit(booking, { phone: "0870000009" });
    expect([status, body.code]).toEqual([409, "action_refused"]);
  });
});

describe("contacts that are corrected too late", () => {
  it.each(["processing", "on-hold", "cancelled"])(
    "are refused once the order is %s, with the number to call",
    async (moved) => {
      const booking = await bookRequest(app);
      await app.db
        .updateTable("orders")
        .set({ status: moved as never })
        .where("id", "=", booking.orderId)
        .execute();
      const { status, body } = await submit(booking, right);
      expect([status, body.code]).toEqual([409, "action_refused"]);
      // A paid order goes by its order number from then on.
      const reference = moved === "processing" ? `WC-${booking.orderId}` : booking.bookingReference;
      expect(body.message).toBe(
        `Your courier is booked as ${reference}, with the details you entered first. Your later changes are not in it: please call +353 1 555 0100 and quote ${reference}.`,
      );
      expect((await publicOrder(app, booking)).customer.email).toBe("aine@example.ie");
      // The same contacts as before are no change, so there is no reason to call.
      expect((await submit(booking, {})).status).toBe(200);
    },
  );
});
