import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changeOrder } from "../../../contract/change-order.ts";
import { recordDeliveryEvent } from "../../../contract/deliveries.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { cases } from "../../../test/cases.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { seededRandom } from "../../../tools/demo/seeded-random.ts";
import { applyOrderChanges } from "../../deliveries/apply-order-changes.ts";
import { RemoteError } from "../client/remote-error.ts";
import { metadataValue, quoteReferenceKey } from "../client/remote-order.ts";
import { exportDueOrders } from "../export/export-order.ts";
import { importChangedOrders } from "./import-changed-orders.ts";
import { importOrder } from "./import-order.ts";
import { importOrderById } from "./import-order-by-id.ts";
import { reconcileDeletedOrders } from "./reconcile-deleted-orders.ts";

// Whatever happens on both sides, in whatever order and however late it becomes known, an order keeps its rules.

// Seed 16 is the one that showed two overlapping reads alerting the team twice.
const seeds = Array.from({ length: cases(8) }, (_, index) => index + 9);
const steps = 30;

type Shop = ReturnType<typeof wooCommerceAppForFile>;

const alertTitle = (data: unknown) => (data as { title: string }).title;

/** What happened to the order there and here, which the rules are checked against. */
type Story = { addresses: number; cancelled: number; binned: number; completedThere: number; completedByHand: number };

describe.each(seeds)("With events drawn from seed %i", (seed) => {
  const all = wooCommerceAppForFile();

  it("an order keeps its rules whatever happens to it on both sides", async () => {
    await live(all, seed);
  });
});

async function live(all: Shop, seed: number): Promise<void> {
  const { shop, later, sync, rowOf, numberOf, staff } = all;

  const random = seededRandom(seed);
  const { orderId } = await bookPending(shop.app);
  const bystander = await bookPending(shop.app);
  const number = await numberOf(orderId);
  later();
  for (const id of [number, await numberOf(bystander.orderId)]) shop.site.pay(id);
  await sync();
  await applyOrderChanges(shop.context);
  const before = { row: await rowOf(bystander.orderId), books: await booksOf(shop.app, bystander.orderId) };

  const story: Story = { addresses: 0, cancelled: 0, binned: 0, completedThere: 0, completedByHand: 0 };
  const done: string[] = [];
  const reads: NonNullable<Awaited<ReturnType<typeof shop.client.readOrder>>>[] = [];
  const there = () => shop.site.orders().find(({ id }) => id === number);
  const setStatus = (status: string) => () => {
    const before = there()?.status;
    if (before === "trash" || before === "refunded") return;
    shop.site.edit(number, { status });
    if (before === status) return;
    if (status === "cancelled") story.cancelled += 1;
    if (status === "completed") story.completedThere += 1;
  };
  const press = (action: string) => async () => {
    const { status } = await staff(changeOrderStatus.path, orderId, { action });
    // A site that fails after making the change also answers 503; its status then comes back as the site's own.
    const mayHaveHappened = status === 200 || status === 503;
    if (mayHaveHappened && action === "complete") story.completedByHand += 1;
    if (status === 503 && action === "complete") story.completedThere += 1;
    if (mayHaveHappened && action === "cancel") story.cancelled += 1;
  };
  const drive = (stop: "pickup" | "dropoff") => () =>
    staff(recordDeliveryEvent.path, orderId, { eventId: randomUUID(), kind: "complete", stop });
  /** Only an outage may interrupt work at that site. */
  const attempt = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => {
      if (!(error instanceof RemoteError)) throw error;
    });

  const acts: Record<string, () => unknown> = {
    processThere: setStatus("processing"),
    holdThere: setStatus("on-hold"),
    completeThere: setStatus("completed"),
    cancelThere: setStatus("cancelled"),
    bin: () => {
      if (there()?.status === "trash") return;
      shop.site.trash(number);
      story.binned += 1;
    },
    restore: () => there()?.status === "trash" && shop.site.restore(number),
    moveThere: () => {
      if (there()?.status === "trash") return;
      const value = `${++story.addresses} Shop Street, Galway, Co. Galway, H91 AX7C`;
      shop.site.edit(number, { meta_data: [{ key: "dropoff_address", value }] });
    },
    noteThere: () => there()?.status !== "trash" && shop.site.edit(number, { customer_note: `Ring ${done.length}` }),
    refundThere: () => {
      const order = there();
      if (!order || order.status === "trash" || order.refunds.length > 1) return;
      shop.site.refundByHand(number, { amount: "1.00" });
    },
    editHere: async () => {
      const { version } = await rowOf(orderId);
      const changes = { deliveryInstructions: `Bell ${done.length}` };
      await staff(changeOrder.path, orderId, { version, changes, tellCustomer: false });
    },
    completeHere: press("complete"),
    processHere: press("process"),
    holdHere: press("hold"),
    cancelHere: press("cancel"),
    collect: drive("pickup"),
    deliver: drive("dropoff"),
    outage: () =>
      shop.site.misbehave({
        on: "*",
        how: { kind: "error", status: 503, when: random.pick(["before", "after"] as const) },
        times: 2,
      }),
    outageEnds: () => shop.site.behave(),
    minutes: () => later(random.whole(1, 3)),
    loseWebhook: () => shop.site.loseWebhooks(1),
    webhooks: async () => {
      await shop.site.webhooksTaken();
      await attempt(importChangedOrders(shop.context));
    },
    webhooksAgain: () => shop.site.sendWebhooksAgain(),
    readEarly: async () => {
      await attempt(
        shop.client.readOrder(number).then((order) => {
          if (order) reads.push(order);
        }),
      );
    },
    importLate: async () => {
      if (reads.length === 0) return;
      const order = random.pick(reads);
      await attempt(importOrder(shop.context, { order, refunds: null, notes: null }));
    },
    overlappingReads: async () => {
      await acts["readEarly"]?.();
      later(1 / 60);
      acts["noteThere"]?.();
      const order = reads.at(-1);
      const imports = order ? [importOrder(shop.context, { order, refunds: null, notes: null })] : [];
      await Promise.all([...imports, importOrderById(shop.context, number)].map(attempt));
    },
    poll: () => attempt(sync()),
    readOne: () => attempt(importOrderById(shop.context, number)),
    push: () => attempt(exportDueOrders(shop.context)),
    follow: () => applyOrderChanges(shop.context),
  };
  const names = Object.keys(acts);
  const run = async (name: string) => {
    done.push(name);
    // That site dates changes to the second, so the order of two within one second would be unknown.
    later(1 / 60);
    await acts[name]?.();
  };
  shop.connectWebhooks(["order.updated", "order.deleted", "order.restored"]);
  for (let step = 0; step < steps; step++) {
    const together = [random.pick(names), random.pick(names), random.pick(["poll", "readOne", "webhooks"])];
    if (random.chance(0.3)) await Promise.all(together.map(run));
    else await run(random.pick(names));
  }
  if (random.chance(0.2)) {
    shop.site.remove(number);
    done.push("remove");
  }

  // Lets everything become known on both sides.
  shop.site.behave();
  for (let round = 0; round < 4; round++) {
    later(70);
    await shop.site.webhooksTaken();
    await importChangedOrders(shop.context);
    await sync();
    await exportDueOrders(shop.context);
    await importOrderById(shop.context, number);
    await reconcileDeletedOrders(shop.context);
    await applyOrderChanges(shop.context);
  }
  await checkRules(all, { orderId, number, story, trace: done.join(" ") });
  const ofBystander = await booksOf(shop.app, bystander.orderId);
  expect(await rowOf(bystander.orderId)).toEqual({ ...before.row, shop_modified_at: expect.any(Date) });
  expect(ofBystander.emails).toEqual(before.books.emails);
}

type Ended = { orderId: number; number: number; story: Story; trace: string };

async function checkRules({ shop, rowOf }: Shop, { orderId, number, story, trace }: Ended): Promise<void> {
  const order = await rowOf(orderId);
  const remote = shop.site.orders().find(({ id }) => id === number);
  const { emails, refunds, events } = await booksOf(shop.app, orderId);
  const delivery = await shop.app.db
    .selectFrom("deliveries")
    .selectAll()
    .where("order_id", "=", order.id)
    .executeTakeFirst();

  // One order on each side, each refund once.
  const rows = await shop.app.db
    .selectFrom("orders")
    .select("id")
    .where("shop_order_id", "=", order.shop_order_id)
    .execute();
  expect(rows, trace).toHaveLength(1);
  if (remote) {
    const referenceOf = (each: typeof remote) => metadataValue(each.meta_data, quoteReferenceKey);
    expect(
      shop.site.orders().filter((each) => referenceOf(each) === referenceOf(remote)),
      trace,
    ).toHaveLength(1);
    const back = shop.site.refundsOf(number).map(({ amount }) => Math.round(Number(amount) * 100));
    expect(refunds.map(({ amount_cents }) => amount_cents).sort(), trace).toEqual(back.sort());
  }

  // One set of emails, and each alert at most once per cause.
  const told = emails.map(({ template, data }) => {
    const { news } = data as { news?: { kind: string } };
    return template === "alert" ? `alert: ${alertTitle(data)}` : (news?.kind ?? template);
  });
  const count = (text: string | RegExp) => told.filter((each) => each.match(text)).length;
  for (const once of ["completed", "collected"]) {
    expect(told.filter((each) => each === once).length, `${once}: ${trace}`).toBeLessThanOrEqual(1);
  }
  expect(told.filter((each) => each === "refund").length, trace).toBeLessThanOrEqual(refunds.length);
  const cancels = events.filter(({ data }) => (data as { to?: unknown } | null)?.to === "cancelled").length;
  expect(told.filter((each) => each === "cancelled").length, trace).toBeLessThanOrEqual(cancels);
  expect(count(/was cancelled on/), trace).toBeLessThanOrEqual(story.cancelled);
  expect(count(/put into the bin/), trace).toBeLessThanOrEqual(story.binned);
  expect(count(/is not collected yet/), trace).toBeLessThanOrEqual(story.completedThere);
  expect(count(/check its price/), trace).toBeLessThanOrEqual(story.addresses);
  const repeated = emails
    .filter(({ template }) => template === "alert")
    .map(({ data }) => JSON.stringify(data))
    .filter((one, index, all) => /check its price|is not collected yet/.test(one) && all.indexOf(one) !== index);
  if (story.completedThere <= 1) expect(repeated, trace).toEqual([]);

  // Delivered only if a driver or staff said so, or that site did after its collection or its day.
  const driven = await shop.app.db
    .selectFrom("delivery_events")
    .select(["kind", "stop", "role"])
    .where("order_id", "=", order.id)
    .execute();
  const wasRecorded = (stop: string) =>
    driven.some((one) => one.kind === "complete" && one.stop === stop && one.role !== "shop");
  if (delivery?.state === "delivered" && !wasRecorded("dropoff"))
    expect(story.completedByHand + (wasRecorded("pickup") ? story.completedThere : 0), trace).toBeGreaterThan(0);

  // The board follows the status.
  const state = delivery?.state;
  if (order.status === "completed") expect(state, trace).toBe("delivered");
  if (order.status === "processing") expect(["cancelled", undefined], trace).not.toContain(state);
  if (order.status === "cancelled")
    expect(["cancelled", "collected", "to_dropoff", "delivered"], trace).toContain(state);

  // Both sides agree, except on what is decided here.
  if (!remote) return;
  const agrees =
    order.status === remote.status ||
    remote.status === "trash" ||
    (remote.status === "completed" && ["processing", "on-hold"].includes(order.status));
  expect(agrees, `${order.status} here, ${remote.status} there: ${trace}`).toBe(true);
}
