import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import type { Context } from "../context.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";

const { app, clock } = appForFile({ livePayments: true });

const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
type Changes = NonNullable<Parameters<typeof storeTestOrder>[1]>;
const store = (changes: Changes = {}) =>
  storeTestOrder(app.db, {
    status: "pending",
    created_via: "website",
    date_created: hoursAgo(30),
    date_modified: hoursAgo(30),
    ...changes,
  });

let sessions = 0;
const openPage = (order_id: number, state: "open" | "expired", expires_at: Date) =>
  app.db
    .insertInto("payment_sessions")
    .values({
      id: `cps_of_a_test_of_unpaid_orders_${++sessions}`,
      order_id,
      gateway: "sandbox",
      livemode: false,
      amount_cents: 1000,
      currency: "EUR",
      state,
      expires_at,
      next_check_at: expires_at,
      created_at: hoursAgo(25),
      ...(state === "expired" && { closed_at: hoursAgo(24) }),
    })
    .execute();

/** Runs the job and returns the orders that it cancelled at the remote shop first. */
async function cancelled(): Promise<number[]> {
  const asked: number[] = [];
  const context: Context = {
    ...app.context,
    remoteShop: {
      ...app.context.remoteShop,
      pushStatus: async (_, id) => {
        asked.push(id);
        return null;
      },
    },
  };
  await cancelUnpaidOrders(context);
  return asked;
}

const statusOf = async (id: number) =>
  (await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

it("Only orders are cancelled that are unpaid, have a price, are ours, and have waited since their last change", async () => {
  const due = [await store(), await store({ status: "failed" })];
  const others = [
    await store({ status: "processing" }),
    await store({ status: "on-hold" }),
    await store({ date_created: hoursAgo(20) }),
    await store({ date_modified: hoursAgo(20) }),
    await store({ date_paid: hoursAgo(26) }),
    await store({ created_via: "woocommerce" }),
    await store({ total_cents: 0 }),
  ];
  const before = await Promise.all(others.map(statusOf));
  expect(await cancelled()).toEqual(due);
  expect(await Promise.all(due.map(statusOf))).toEqual(["cancelled", "cancelled"]);
  expect(await Promise.all(others.map(statusOf))).toEqual(before);
});

it("An open payment page protects only its own order, and only until it has ended", async () => {
  const [free, paying, ended, closed] = [await store(), await store(), await store(), await store()];
  await openPage(paying, "open", hoursAgo(-1));
  await openPage(ended, "open", hoursAgo(1));
  await openPage(closed, "expired", hoursAgo(-1));
  expect(await cancelled()).toEqual([free, ended, closed]);
  expect(await statusOf(paying)).toBe("pending");
});

it("Orders that can't be cancelled don't block those after them", async () => {
  const own = await createTestApp({ now: clock.now });
  try {
    const changes = {
      status: "pending",
      created_via: "website",
      date_created: hoursAgo(30),
      date_modified: hoursAgo(30),
    } as const;
    const ids = [];
    for (let count = 0; count < 52; count++) ids.push(await storeTestOrder(own.db, changes));
    for (const order_id of ids.slice(0, 51))
      await own.db
        .insertInto("payments")
        .values({
          order_id,
          method: "phone",
          reference: "POS 1",
          livemode: own.context.payments?.livemode ?? true,
          amount_cents: 1,
          currency: "EUR",
          state: "unmatched",
          received_at: clock.now(),
        })
        .execute();
    expect(await cancelUnpaidOrders(own.context)).toBe(1);
  } finally {
    await own.close();
  }
});
