import { expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { submitForm } from "../../contract/forms.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookTwo } from "../../test/two-orders.ts";
import { ago } from "../jobs/delete-expired-rows.ts";
import { deleteExpiredSubmissions } from "./delete-expired-submissions.ts";

const { app, clock } = appForFile({ livePayments: true });

const send = async (email: string) => {
  const data = { names: "Aoife Walsh", email, message: "Are you open on Saturdays?" };
  const response = await app.request(submitForm.path, { json: { form_id: formIds.contact, data } });
  expect(response.status).toBe(200);
};
const forms = async () =>
  (await app.db.selectFrom("form_submissions").select("email").orderBy("id").execute()).map(({ email }) => email);
/** Templates of the emails sent to an address, each with whether it still belongs to a form. */
const emailsTo = async (recipient: string) => {
  const rows = await app.db
    .selectFrom("emails")
    .select(["template", "submission_id"])
    .where("recipient", "=", recipient)
    .execute();
  return rows.map(({ template, submission_id }) => [template, submission_id !== null]);
};

it("Expired forms are deleted with their emails; an order keeps the emails of its booking form, and newer forms stay", async () => {
  await send("old@example.ie");
  const [order, later] = await bookTwo(app);
  for (const { orderId } of [order, later])
    await app.db
      .updateTable("emails")
      .set({
        submission_id: (eb) => eb.selectFrom("form_submissions").select("id").where("order_id", "=", orderId).limit(1),
      })
      .where("order_id", "=", orderId)
      .execute();
  await app.db
    .updateTable("form_submissions")
    .set({ created_at: new Date("2026-06-03T10:00:00Z") })
    .where("order_id", "=", later.orderId)
    .execute();
  const confirmed = (await emailsTo(order.email)).map(([template]) => template);
  expect(confirmed.length).toBeGreaterThan(0);
  clock.set("2026-06-04T10:00:00Z");
  await send("new@example.ie");
  clock.set("2026-06-05T10:00:00Z");
  const newer = await emailsTo("new@example.ie");
  expect(newer.length).toBeGreaterThan(0);
  const limits = { before: ago("30 days", clock.now()), batch: 100 };
  expect(await deleteExpiredSubmissions(app.context, limits)).toBeGreaterThan(1);
  expect(new Set(await forms())).toEqual(new Set([later.email, "new@example.ie"]));
  expect(await emailsTo("old@example.ie")).toEqual([]);
  expect(await emailsTo("new@example.ie")).toEqual(newer);
  expect(await emailsTo(order.email)).toEqual(confirmed.map((template) => [template, false]));
  expect((await emailsTo(later.email)).every(([, belongsToForm]) => belongsToForm)).toBe(true);
  expect(await deleteExpiredSubmissions(app.context, limits)).toBe(0);
});
