import { expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { readRemoteSurplus } from "./read-remote-surplus.ts";

const { app } = appForFile();

type Paid = { orderId: OrderId; method: "woocommerce" | "phone"; state: "applied" | "surplus"; cents: number };

async function pay({ orderId, method, state, cents }: Paid): Promise<number> {
  const { id } = await app.db
    .insertInto("payments")
    .values({
      order_id: orderId,
      method,
      reference: `${method}-${orderId}-${state}`,
      livemode: true,
      amount_cents: cents,
      currency: "EUR",
      state,
      received_at: app.context.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function giveBack(orderId: OrderId, paymentId: number, cents: number): Promise<void> {
  await app.db
    .insertInto("refunds")
    .values({
      refund_key: `crf_of_the_remote_shop_${paymentId}_${cents}`,
      payment_id: paymentId,
      order_id: orderId,
      amount_cents: cents,
      by_gateway: false,
      state: "succeeded",
      requested_by: "test",
      created_at: app.context.now(),
    })
    .execute();
}

const byPhone = { method: "phone" } as const;

it("A payment at the remote shop is a surplus only of its own order, less what was refunded", async () => {
  const [first, second] = [await storeTestOrder(app.db), await storeTestOrder(app.db)];
  for (const [orderId, cents, back] of [
    [first, 1000, 100],
    [second, 2000, 300],
  ] as const) {
    const applied = await pay({ orderId, ...byPhone, state: "applied", cents });
    const surplus = await pay({ orderId, method: "woocommerce", state: "surplus", cents });
    await giveBack(orderId, applied, back + 1);
    await giveBack(orderId, surplus, back);
  }
  expect((await readRemoteSurplus(app.db, first, byPhone))?.remainingCents).toBe(900);
  expect((await readRemoteSurplus(app.db, second, byPhone))?.remainingCents).toBe(1700);
});

it("An order has no remote surplus if another order was paid there twice, if its payment there is the one that paid it, or if its surplus was taken here", async () => {
  const [paidThere, surplusHere, unpaid] = [
    await storeTestOrder(app.db),
    await storeTestOrder(app.db),
    await storeTestOrder(app.db),
  ];
  await pay({ orderId: paidThere, method: "woocommerce", state: "applied", cents: 1000 });
  await pay({ orderId: surplusHere, ...byPhone, state: "surplus", cents: 1000 });
  for (const id of [paidThere, surplusHere, unpaid]) expect(await readRemoteSurplus(app.db, id, byPhone)).toBeNull();
});
