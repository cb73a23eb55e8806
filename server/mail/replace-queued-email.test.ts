import { expect, it } from "vitest";
import { getOutboxEmail, listOutbox, type OutboxEmail, type OutboxEntry, resendEmail } from "../../contract/outbox.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookTwo, readEverythingOf } from "../../test/two-orders.ts";
import { replaceQueuedEmail } from "./replace-queued-email.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import { updateQueuedEmails } from "./update-queued-emails.ts";

const { app, clock } = appForFile();

const rowsOf = (id: OrderId) =>
  app.db.selectFrom("emails").selectAll().where("order_id", "=", id).orderBy("id").execute();
const set = (id: string, changes: object) =>
  app.db
    .updateTable("emails")
    .set(changes)
    .where("id", "=", id as never)
    .execute();
const add = async (order_id: OrderId, template: "delivery_news" | "payment_held", changes: object = {}) => {
  const { id } = await app.db
    .insertInto("emails")
    .values({
      order_id,
      template,
      message_id: `<${Math.random()}@example.ie>`,
      recipient: "old@example.ie",
      subject: template,
      data: JSON.stringify({ bookingReference: "DL-1", amountCents: 1, currency: "EUR", confirmationUrl: "" }),
      next_attempt_at: clock.now(),
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
};
const held = { bookingReference: "DL-2", amountCents: 200, currency: "EUR", confirmationUrl: "https://example.ie" };

it("A queued email is replaced by order and template; emails that were sent, tried or belong to another order stay", async () => {
  const [first, second] = await bookTwo(app);
  const other = await add(first.orderId, "payment_held");
  const own = await add(second.orderId, "payment_held");
  const kept = [
    await add(second.orderId, "delivery_news"),
    await add(second.orderId, "payment_held", { state: "sent" }),
    await add(second.orderId, "payment_held", { state: "failed", attempts: 2 }),
    await add(second.orderId, "payment_held", { attempts: 1, recipient: "new@example.ie" }),
    await add(second.orderId, "delivery_news", { attempts: 1 }),
    await add(first.orderId, "payment_held", { attempts: 1 }),
  ];
  const retried = await add(second.orderId, "payment_held", { attempts: 1 });
  const read = async () => {
    const rows = [...(await rowsOf(first.orderId)), ...(await rowsOf(second.orderId))];
    return new Map(rows.map((row) => [String(row.id), row]));
  };
  const before = await read();
  const replacement = { template: "payment_held" as const, recipient: "new@example.ie", data: held };
  expect(await replaceQueuedEmail(app.db, { orderId: second.orderId, ...replacement })).toBe(true);
  const after = await read();
  expect(after.get(own)).toMatchObject({ recipient: "new@example.ie", data: held, state: "queued" });
  expect(after.get(retried)).toMatchObject({ state: "failed", recipient: "old@example.ie" });
  for (const id of [...kept, other]) expect(after.get(id), id).toEqual(before.get(id));
  expect(after.size).toBe(before.size);
  const untouched = [...after].filter(([id]) => ![own, retried].includes(id));
  expect(untouched).toEqual([...before].filter(([id]) => ![own, retried].includes(id)));
});

it("Nothing is replaced if only another order has such an email in the queue", async () => {
  const [first, second] = await bookTwo(app);
  await add(first.orderId, "payment_held");
  const replacement = { template: "payment_held" as const, recipient: "new@example.ie", data: held };
  expect(await replaceQueuedEmail(app.db, { orderId: second.orderId, ...replacement })).toBe(false);
});

it("New facts update the queued emails of their own order, each in its own fields, and no sent email", async () => {
  const [first, second] = await bookTwo(app);
  const [sent, ...queued] = await rowsOf(second.orderId);
  await set(String(sent?.id), { state: "sent" });
  const before = await readEverythingOf(app.db, first.orderId);
  await updateQueuedEmails(app.db, second.orderId, {
    facts: {
      customer: { firstName: "Nuala", lastName: "Walsh", email: "nuala@example.ie", phone: "" },
      specialInstructions: "",
      packageDescription: "Records",
      packageWeight: 1,
      scheduledDate: "2026-03-06",
      estimatedDeliveryDate: "2026-03-07",
    },
    from: second.email,
    to: "nuala@example.ie",
  });
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  const [stillSent, ...changed] = await rowsOf(second.orderId);
  expect(JSON.stringify(stillSent)).not.toContain("Nuala");
  expect(changed.map(({ id, template }) => [id, template])).toEqual(queued.map(({ id, template }) => [id, template]));
  for (const [at, row] of changed.entries()) {
    expect(row.data).toMatchObject({
      packageDescription: "Records",
      flag: (queued[at]?.data as { flag?: string } | undefined)?.flag,
    });
    expect(row.recipient).toBe(queued[at]?.recipient === second.email ? "nuala@example.ie" : queued[at]?.recipient);
  }
});

it("The outbox lists, shows and resends each email, by order, address and state", async () => {
  await app.db.updateTable("emails").set({ state: "sent" }).where("state", "=", "failed").execute();
  const [first, second] = await bookTwo(app);
  const ask = async <Body>(path: string, id: number | string = 0, method = "GET") => {
    const token = await app.administratorToken();
    return (await (await app.request(path.replace("{id}", String(id)), { method, token })).json()) as Body;
  };
  const list = async (query: string) =>
    (await ask<{ total: number; emails: OutboxEntry[] }>(`${listOutbox.path}?${query}`)).emails;
  for (const { orderId, email } of [first, second]) {
    const rows = await rowsOf(orderId);
    expect((await list(`orderId=${orderId}`)).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect((await list(`orderNumber=${orderId}`)).map((one) => one.orderId)).toEqual(rows.map(() => orderId));
    const toCustomer = await list(`recipient=${email}`);
    expect(new Set(toCustomer.map(({ recipient }) => recipient))).toEqual(new Set([email]));
    for (const { id, subject } of rows)
      expect(await ask<OutboxEmail>(getOutboxEmail.path, id)).toMatchObject({ id, subject, orderId });
  }
  const [one, two] = [(await rowsOf(first.orderId))[0], (await rowsOf(second.orderId))[0]];
  for (const row of [one, two]) await set(String(row?.id), { state: "failed", attempts: 3, last_error: "Refused" });
  expect((await list("state=failed")).map(({ id }) => id).sort()).toEqual([one?.id, two?.id].sort());
  expect(await ask<OutboxEmail>(resendEmail.path, String(two?.id), "POST")).toMatchObject({
    id: two?.id,
    state: "queued",
  });
  expect((await list("state=failed")).map(({ id }) => id)).toEqual([one?.id]);
  const queued = (await rowsOf(first.orderId))[1];
  await set(String(queued?.id), { attempts: 1 });
  await ask<OutboxEmail>(resendEmail.path, String(queued?.id), "POST");
  expect((await rowsOf(first.orderId))[1]?.attempts).toBe(1);
});

it("A sent email is marked as sent, unlike any other email or one that failed permanently in the meantime", async () => {
  await app.db.updateTable("emails").set({ state: "sent" }).where("state", "=", "queued").execute();
  const [first, second] = await bookTwo(app);
  const rows = [...(await rowsOf(first.orderId)), ...(await rowsOf(second.orderId))];
  const [due, lost, ...waiting] = rows;
  for (const { id } of waiting) await set(String(id), { next_attempt_at: new Date("2026-03-05T10:00:00Z") });
  await sendDueEmails(app.context, {
    send: async ({ messageId }) => {
      if (messageId === lost?.message_id) await set(String(lost.id), { state: "failed", last_error: "Withdrawn" });
      return { answer: "250 OK" };
    },
  } as Parameters<typeof sendDueEmails>[1]);
  const states = new Map(
    [...(await rowsOf(first.orderId)), ...(await rowsOf(second.orderId))].map((row) => [row.id, row.state]),
  );
  expect([states.get(due?.id ?? 0), states.get(lost?.id ?? 0)]).toEqual(["sent", "failed"]);
  expect(waiting.map(({ id }) => states.get(id))).toEqual(waiting.map(() => "queued"));
});
