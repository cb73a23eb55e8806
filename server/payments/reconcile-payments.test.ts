import { expect, it } from "vitest";
import { listPaymentCases, type PaymentCase } from "../../contract/payment-cases.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf } from "../../test/payments.ts";
import { bookTwoPaid } from "../../test/two-orders.ts";
import type { Context } from "../context.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { app, clock } = appForFile({ livePayments: true });

it("A gateway is reconciled since its own last run, not another gateway's", async () => {
  const gateway = app.context.payments;
  if (!gateway) throw new Error("No gateway takes payments");
  const asked: Date[] = [];
  const context: Context = {
    ...app.context,
    payments: {
      ...gateway,
      completedSince: async (since) => {
        asked.push(since);
        return [];
      },
    },
  };
  const reached = new Date("2026-03-04T08:00:00Z");
  await app.db
    .insertInto("watermarks")
    .values([
      { name: "gateway:stripe", reached: new Date("2026-02-01T00:00:00Z") },
      { name: "gateway:sandbox", reached },
    ])
    .onConflict((row) => row.column("name").doUpdateSet({ reached }))
    .execute();
  await reconcilePayments(context);
  expect(asked).toEqual([new Date("2026-03-04T07:00:00Z")]);
  const marks = await app.db
    .selectFrom("watermarks")
    .selectAll()
    .where("name", "like", "gateway:%")
    .orderBy("name")
    .execute();
  expect(marks.map(({ reached }) => reached)).toEqual([clock.now(), new Date("2026-02-01T00:00:00Z")]);
});

it("Payment problems list the unmatched payment, not those that paid their orders", async () => {
  const [first, second] = await bookTwoPaid(app);
  await app.db
    .insertInto("payments")
    .values({
      order_id: second.orderId,
      method: "sandbox",
      reference: "pi_sandbox_of_no_order",
      livemode: false,
      amount_cents: 123,
      currency: "EUR",
      state: "unmatched",
      received_at: clock.now(),
    })
    .execute();
  const response = await app.request(listPaymentCases.path, { token: await app.administratorToken() });
  expect(await response.json()).toMatchObject({
    total: 1,
    problems: [{ orderId: second.orderId, amountCents: 123 } satisfies Partial<PaymentCase>],
  });
  expect((await booksOf(app, first.orderId)).payments).toHaveLength(1);
});
