import { expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { alertTeam, withdrawAlert } from "./alert-team.ts";

const { app, clock, later } = appForFile();

const subjectsOf = async (orderId: OrderId) =>
  (await app.db.selectFrom("emails").select("subject").where("order_id", "=", orderId).orderBy("id").execute()).map(
    ({ subject }) => subject.replace("Please look: ", ""),
  );
const alert = (orderId: OrderId, title: string) => alertTeam(app.context, { orderId, title, text: "", facts: [] });
const withdraw = (orderId: OrderId, title: string) => withdrawAlert(app.context, { orderId, title, text: "" });
const changeAlert = (orderId: OrderId, changes: object) =>
  app.db.updateTable("emails").set(changes).where("order_id", "=", orderId).execute();
const orders = async () => [await storeTestOrder(app.db), await storeTestOrder(app.db)] as [OrderId, OrderId];

it("A withdrawn alert is deleted by order and title, and every other email stays", async () => {
  const [first, second] = await orders();
  for (const id of [first, second]) for (const title of ["One", "Two"]) await alert(id, title);
  await app.db
    .insertInto("emails")
    .values({
      order_id: second,
      template: "refund",
      message_id: `<of-a-test-${second}@example.ie>`,
      recipient: "orla@example.ie",
      subject: "Your refund",
      data: JSON.stringify({ title: "One" }),
      next_attempt_at: clock.now(),
    })
    .execute();
  await withdraw(second, "One");
  expect(await subjectsOf(first)).toEqual(["One", "Two"]);
  expect(await subjectsOf(second)).toEqual(["Two", "Your refund"]);
});

it.each<[string, object]>([
  ["was sent", { state: "sent" }],
  ["was tried", { attempts: 1 }],
  ["is being sent", { next_attempt_at: new Date("2026-03-04T10:05:00Z") }],
])("An alert that %s is corrected by another alert, only for its own order", async (_, changes) => {
  const [first, second] = await orders();
  for (const id of [first, second]) await alert(id, "One");
  await changeAlert(second, changes);
  await withdraw(second, "One");
  expect(await subjectsOf(second)).toEqual(["One", "No longer applies: One"]);
  expect(await subjectsOf(first)).toEqual(["One"]);
  later(1);
});

it("No correction is sent if only another order, another alert or another kind of email has the same title", async () => {
  const [first, second] = await orders();
  await alert(first, "One");
  await alert(second, "Two");
  await app.db
    .insertInto("emails")
    .values({
      order_id: second,
      template: "refund",
      message_id: `<other-of-a-test-${second}@example.ie>`,
      recipient: "orla@example.ie",
      subject: "Your refund",
      data: JSON.stringify({ title: "One" }),
      next_attempt_at: clock.now(),
    })
    .execute();
  await withdraw(second, "One");
  expect(await subjectsOf(second)).toEqual(["Two", "Your refund"]);
});
