import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { EmailChoice } from "../../domain/accounts/email-choices.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookAsMember } from "../../test/book-as-member.ts";
import { addMember } from "../../test/members.ts";
import { queueDigests } from "../account-actions/queue-digests.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";

const { app, clock } = appForFile({ livePayments: true });

type Choices = { bookings: EmailChoice; deliveries: EmailChoice; copiesTo?: string[] };

/** A member with these choices, and a function that books as that member. */
async function addChooser(accountId: number, { bookings, deliveries, copiesTo = [] }: Choices) {
  const member = await addMember(app, accountId, { role: "booker", name: "Brian Booker" });
  const values = { booking_emails: bookings, delivery_emails: deliveries, copies_to: copiesTo };
  await app.db.updateTable("members").set(values).where("id", "=", member.id).execute();
  const book = async () => {
    const { id } = await bookAsMember(app, { accountId, memberId: member.id, email: member.email });
    // Deletes what a visitor is sent later if the booking is not on account.
    await app.db.deleteFrom("emails").where("order_id", "=", id).where("next_attempt_at", ">", clock.now()).execute();
    return id;
  };
  return { ...member, book };
}

async function deliver(orderId: number) {
  for (const stop of ["pickup", "dropoff"]) {
    const path = recordDeliveryEvent.path.replace("{id}", String(orderId));
    const json = { eventId: randomUUID(), kind: "complete", stop, signedBy: "Áine" };
    const response = await app.request(path, { token: await app.administratorToken(), json });
    expect(response.status, await response.text()).toBe(200);
  }
  await applyOrderChanges(app.context);
}

/** An order's emails to customers in a state, as 'customer_booking to x'. */
async function emailsOf(orderId: number, state: "queued" | "digest" | "sent") {
  const rows = await app.db
    .selectFrom("emails")
    .select(["template", "recipient"])
    .where("order_id", "=", orderId)
    .where("state", "=", state)
    .where("template", "!=", "team_booking")
    .orderBy("id")
    .execute();
  return rows.map(({ template, recipient }) => `${template} to ${recipient}`);
}
const digests = () =>
  app.db.selectFrom("emails").selectAll().where("template", "=", "member_digest").orderBy("id").execute();

describe("emails of an account's orders", () => {
  it("arrive as the member has chosen, for bookings and deliveries separately: each with copies, in the digest, or not at all", async () => {
    const { id } = await openAccount(app, "Chosen Ltd");
    const copiesTo = ["reception@example.ie", "stores@example.ie"];
    const each = await addChooser(id, { bookings: "each", deliveries: "none", copiesTo });
    const digest = await addChooser(id, { bookings: "digest", deliveries: "each" });
    const none = await addChooser(id, { bookings: "none", deliveries: "digest", copiesTo });
    const [byEach, byDigest, byNone] = [await each.book(), await digest.book(), await none.book()];
    expect((await emailsOf(byEach, "queued")).sort()).toEqual(
      [each.email, ...copiesTo].map((address) => `customer_booking to ${address}`).sort(),
    );
    expect([await emailsOf(byDigest, "queued"), await emailsOf(byDigest, "digest")]).toEqual([
      [],
      [`customer_booking to ${digest.email}`],
    ]);
    expect([await emailsOf(byNone, "queued"), await emailsOf(byNone, "digest")]).toEqual([[], []]);
    for (const orderId of [byEach, byDigest, byNone]) await deliver(orderId);
    expect(await emailsOf(byEach, "queued")).toHaveLength(3);
    expect(await emailsOf(byDigest, "queued")).toEqual([
      `delivery_news to ${digest.email}`,
      `completed to ${digest.email}`,
    ]);
    expect(await emailsOf(byNone, "digest")).toEqual([`delivery_news to ${none.email}`, `completed to ${none.email}`]);
    const ids = await app.db.selectFrom("emails").select("message_id").where("order_id", "=", byEach).execute();
    expect(new Set(ids.map(({ message_id }) => message_id)).size).toBe(ids.length);
  });

  it("that require a member's action arrive whatever the member has chosen", async () => {
    const { id } = await openAccount(app, "Asked Ltd");
    const booker = await addChooser(id, { bookings: "none", deliveries: "none" });
    const approver = await addMember(app, id, { role: "approver", name: "Anna Byrne" });
    const none = { booking_emails: "none", delivery_emails: "none" } as const;
    await app.db.updateTable("members").set(none).where("id", "=", approver.id).execute();
    await app.db.updateTable("members").set({ order_limit_cents: 10_00 }).where("id", "=", booker.id).execute();
    expect(await emailsOf(await booker.book(), "queued")).toEqual([`approval_requested to ${approver.email}`]);
  });

  it("of another account, or to people who aren't members, are sent as usual", async () => {
    const [own, other] = [await openAccount(app, "Own Ltd"), await openAccount(app, "Other Ltd")];
    const chooser = await addChooser(own.id, { bookings: "none", deliveries: "none" });
    const there = await addMember(app, other.id, { email: chooser.email });
    const { id } = await bookAsMember(app, { accountId: other.id, memberId: there.id, email: chooser.email });
    const outside = await bookAsMember(app, { accountId: own.id, memberId: chooser.id, email: "guest@example.ie" });
    expect(await emailsOf(id, "queued")).toContain(`customer_booking to ${chooser.email}`);
    expect(await emailsOf(outside.id, "queued")).toContain("customer_booking to guest@example.ie");
  });
});

describe("the daily digest", () => {
  it("is one email at 17:00 to the member and copy recipients, once on two nodes, and never repeats earlier items", async () => {
    const { id } = await openAccount(app, "Digest Ltd");
    const chooser = await addChooser(id, { bookings: "digest", deliveries: "digest", copiesTo: ["copy@example.ie"] });
    const [first, second] = [await chooser.book(), await chooser.book()];
    const before = (await digests()).length;
    clock.set("2026-03-04T16:59:59Z");
    await queueDigests(app.context);
    expect(await digests()).toHaveLength(before);
    clock.set("2026-03-04T17:00:01Z");
    await Promise.all([queueDigests(app.context), queueDigests(app.context)]);
    await queueDigests(app.context);
    const sent = (await digests()).slice(before).filter(({ recipient }) => recipient !== "");
    const own = sent.filter(({ data }) => (data as { company: string }).company === "Digest Ltd");
    expect(own.map(({ recipient, state }) => [recipient, state])).toEqual([
      [chooser.email, "queued"],
      ["copy@example.ie", "queued"],
    ]);
    const [{ data } = { data: null }] = own;
    expect((data as { items: { url: string }[] }).items.map(({ url }) => url)).toEqual(
      [first, second].map((orderId) => `http://localhost:3000/account/deliveries/${orderId}`),
    );
    expect(await emailsOf(first, "digest")).toEqual([]);
    expect(await emailsOf(first, "sent")).toEqual([`customer_booking to ${chooser.email}`]);
  });

  it("is caught up after an outage, and keeps nothing for a member who has left", async () => {
    const { id } = await openAccount(app, "Outage Ltd");
    const [stays, leaves] = [
      await addChooser(id, { bookings: "digest", deliveries: "none" }),
      await addChooser(id, { bookings: "digest", deliveries: "none" }),
    ];
    const [kept, gone] = [await stays.book(), await leaves.book()];
    const disabled = { state: "disabled" as const, disabled_at: clock.now() };
    await app.db.updateTable("members").set(disabled).where("id", "=", leaves.id).execute();
    clock.set("2026-03-06T08:00:00Z");
    await queueDigests(app.context);
    const recipients = (await digests()).map(({ recipient }) => recipient);
    expect(recipients.filter((recipient) => recipient === stays.email)).toHaveLength(1);
    expect(recipients).not.toContain(leaves.email);
    expect(await emailsOf(kept, "sent")).toEqual([`customer_booking to ${stays.email}`]);
    expect([await emailsOf(gone, "digest"), await emailsOf(gone, "sent")]).toEqual([[], []]);
  });
});
