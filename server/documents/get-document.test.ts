import { beforeAll, expect, it } from "vitest";
import type { CheckoutPage, VatDocument } from "../../contract/checkout.ts";
import { creditNotePath, orderConfirmationPath, receiptPath } from "../../contract/paths.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, type Pending, payInSandbox, recordByStaff, refund } from "../../test/payments.ts";
import { bookBox, boxes, reprice, saveRoundPrices } from "../../test/repricing.ts";
import { bookTwo, bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { readReceiptNumber } from "./issue-document.ts";

const { app } = appForFile({ livePayments: true });
beforeAll(() => saveRoundPrices(app));

async function open(path: string): Promise<VatDocument | null> {
  const { checkout } = (await (await app.request(path)).json()) as { checkout: CheckoutPage };
  return checkout.kind === "document" ? checkout.document : null;
}

const receiptOf = ({ orderId, orderKey }: Pending, number?: string) => open(receiptPath(orderId, orderKey, number));

const noteNumbersOf = async ({ orderId }: Pending) =>
  (await booksOf(app, orderId)).documents
    .filter(({ kind }) => kind === "credit_note")
    .map(({ number }) => number)
    .sort((a, b) => a - b)
    .map((number) => `C-${String(number).padStart(6, "0")}`);

async function notesOf(order: Pending): Promise<VatDocument[]> {
  const notes: VatDocument[] = [];
  for (const number of await noteNumbersOf(order)) {
    const note = await open(creditNotePath(order.orderId, number, order.orderKey));
    if (note) notes.push(note);
  }
  return notes;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const netOf = (papers: VatDocument[]) => sum(papers.map(({ netCents }) => netCents));

/** Makes the gateway report that a refund which had succeeded has failed after all. */
async function failLater(refundId: number) {
  const { refund_key, gateway_refund_id, amount_cents, payment_id } = await app.db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const { reference } = await app.db
    .selectFrom("payments")
    .select("reference")
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  await syncRefunds(app.context, {
    gateway: "sandbox",
    source: "webhook",
    refunds: [
      {
        gatewayRefundId: gateway_refund_id ?? "",
        refundKey: refund_key,
        paymentId: reference,
        amountCents: amount_cents,
        state: "failed",
        failure: "The card was closed",
        createdAt: app.context.now(),
      },
    ],
  });
}

/** Books an order paid with 100.00 and repriced to 120.00, with the difference paid too. */
async function bookWithDifference(): Promise<Pending> {
  const order = await bookBox(app);
  await payInSandbox(app, order);
  await reprice(app, order.orderId, { shipment: { packageType: boxes.at120 }, difference: "ask" });
  expect((await recordByStaff(app, order.orderId, { method: "phone", reference: "POS 20" })).status).toBe(201);
  return order;
}

/** Stores an order's first receipt again, so that the database comes upon its other documents first. */
async function storeLast({ orderId }: Pending): Promise<void> {
  const [receipt] = await app.db
    .deleteFrom("documents")
    .where("order_id", "=", orderId)
    .where("kind", "=", "receipt")
    .where("payment_id", "is", null)
    .returningAll()
    .execute();
  if (!receipt) throw new Error("The order has no receipt");
  await app.db
    .insertInto("documents")
    .values({ ...receipt, data: JSON.stringify(receipt.data) })
    .execute();
}

it("Receipts of two orders each show their own customer, lines and total, and have a number each", async () => {
  const both = await bookTwoPaid(app);
  const receipts = [];
  for (const order of both) {
    const receipt = await receiptOf(order);
    expect(receipt).toMatchObject({
      customer: { name: order.name, email: order.email },
      orderReference: `WC-${order.orderId}`,
      totalCents: order.totalCents,
    });
    expect(sum(receipt?.lines.map(({ amountCents }) => amountCents) ?? [])).toBe(receipt?.netCents);
    receipts.push(receipt?.number);
  }
  expect(new Set(receipts).size).toBe(2);
});

it("Order confirmations of two orders on account list the lines of their own order", async () => {
  const both = await bookTwo(app);
  const account = await openAccount(app, "Shaw & Sons");
  for (const order of both) await recordByStaff(app, order.orderId, toAccount(account));
  for (const { orderId, orderKey, totalCents } of both) {
    const paper = await open(orderConfirmationPath(orderId, orderKey));
    expect(paper).toMatchObject({ kind: "order_confirmation", orderReference: `WC-${orderId}`, totalCents });
    expect(sum(paper?.lines.map(({ amountCents }) => amountCents) ?? [])).toBe(paper?.netCents);
  }
});

it("A receipt takes the next number of receipts and a credit note the next of credit notes", async () => {
  const [first, second] = await bookTwoPaid(app);
  const numbers = async (kind: string) =>
    (
      await app.db
        .selectFrom("document_counters")
        .select("last_number")
        .where("kind", "=", kind as "receipt")
        .execute()
    )[0]?.last_number ?? 0;
  const before = { receipts: await numbers("receipt"), notes: await numbers("credit_note") };
  await refund(app, first.orderId, { amount: "1.00" });
  await refund(app, second.orderId, { amount: "2.00" });
  expect({ receipts: await numbers("receipt"), notes: await numbers("credit_note") }).toEqual({
    receipts: before.receipts,
    notes: before.notes + 2,
  });
  expect(await noteNumbersOf(second)).toEqual([`C-${String(before.notes + 2).padStart(6, "0")}`]);
});

it("A credit note opens only with its own order's key and names its order's receipt, and no receipt has its number", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const order of [first, second]) await refund(app, order.orderId, { amount: "3.00" });
  const [number = ""] = await noteNumbersOf(first);
  expect(await open(creditNotePath(first.orderId, number, first.orderKey))).toMatchObject({
    kind: "credit_note",
    number,
    orderReference: `WC-${first.orderId}`,
    receiptNumber: (await receiptOf(first))?.number,
  });
  expect((await notesOf(second))[0]?.receiptNumber).toBe((await receiptOf(second))?.number);
  expect(await open(creditNotePath(second.orderId, number, second.orderKey))).toBeNull();
  expect((await receiptOf(first))?.kind).toBe("receipt");
});

it("Credit notes of an order add up to its receipt to the cent, whatever is refunded on another order in between", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const amount of ["0.01", "0.01", "0.01", "0.01", "0.01"]) {
    await refund(app, first.orderId, { amount });
    await refund(app, second.orderId, { amount });
  }
  for (const order of [first, second]) {
    const nets = (await notesOf(order)).map(({ netCents }) => netCents);
    expect(nets).toEqual([1, 2, 3, 4, 5].map((cents) => splitVat(cents).netCents - splitVat(cents - 1).netCents));
    await refund(app, order.orderId);
    expect(netOf(await notesOf(order))).toBe((await receiptOf(order))?.netCents);
  }
});

it("A refund that fails later voids only its own credit note, and later refunds take its place", async () => {
  const [first, second] = await bookTwoPaid(app);
  await refund(app, second.orderId, { amount: "0.03" });
  for (const amount of ["0.01", "0.03"]) await refund(app, first.orderId, { amount });
  const before = await readEverythingOf(app.db, second.orderId);
  const [failing] = (await booksOf(app, first.orderId)).refunds;
  await failLater(failing?.id ?? 0);
  expect((await notesOf(first)).map(({ totalCents, voided }) => [totalCents, voided])).toEqual([
    [1, true],
    [3, false],
  ]);
  expect(await readEverythingOf(app.db, second.orderId)).toEqual(before);
  await refund(app, first.orderId, { amount: "0.05" });
  const valid = (await notesOf(first)).filter(({ voided }) => !voided);
  expect([sum(valid.map(({ totalCents }) => totalCents)), netOf(valid)]).toEqual([8, splitVat(8).netCents]);
});

it("The receipt of a difference opens by its number and the first receipt without one, for each order its own", async () => {
  const both = [await bookWithDifference(), await bookWithDifference()];
  for (const order of both) {
    await storeLast(order);
    const { documents, payments } = await booksOf(app, order.orderId);
    const difference = payments.find(({ state }) => state === "difference")?.id ?? 0;
    const number = documents.find(({ payment_id }) => payment_id === difference)?.number ?? 0;
    const name = `R-${String(number).padStart(6, "0")}`;
    const [first, later] = [await receiptOf(order), await receiptOf(order, name)];
    expect([first?.totalCents, later?.totalCents]).toEqual([10000, 2000]);
    expect([first?.orderReference, later?.orderReference]).toEqual([`WC-${order.orderId}`, `WC-${order.orderId}`]);
    expect((first?.netCents ?? 0) + (later?.netCents ?? 0)).toBe(9756);
    expect(later?.number).toBe(name);
    expect(await readReceiptNumber(app.db, order.orderId, difference)).toBe(number);
    expect(await readReceiptNumber(app.db, order.orderId)).not.toBe(number);
  }
});

it("A credit note names the receipt even if another credit note was stored before it, and never a void one", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const order of [first, second]) {
    await refund(app, order.orderId, { amount: "1.00" });
    await storeLast(order);
  }
  await app.db
    .updateTable("documents")
    .set({ voided_at: app.context.now() })
    .where("order_id", "=", second.orderId)
    .where("kind", "=", "receipt")
    .execute();
  for (const order of [first, second]) await refund(app, order.orderId, { amount: "2.00" });
  expect((await notesOf(first))[1]?.receiptNumber).toBe((await receiptOf(first))?.number);
  expect([await receiptOf(second), (await notesOf(second)).length]).toEqual([null, 1]);
});

it("The receipt of a difference adds up with what its own order had paid before it, to the cent", async () => {
  const order = await bookBox(app);
  await payInSandbox(app, order);
  const unmatchedCents = 2;
  await app.db
    .insertInto("payments")
    .values({
      order_id: order.orderId,
      method: "phone",
      reference: "POS 21",
      livemode: true,
      amount_cents: unmatchedCents,
      currency: "EUR",
      state: "unmatched",
      received_at: app.context.now(),
    })
    .execute();
  const { all } = await app.db
    .selectFrom("payments")
    .select((eb) => eb.fn.sum<string>("amount_cents").as("all"))
    .where("state", "in", ["applied", "difference"])
    .executeTakeFirstOrThrow();
  const netAfter = (before: number, cents: number) => splitVat(before + cents).netCents - splitVat(before).netCents;
  // An amount whose net part would differ after any other sum that could be mistaken for what was paid before.
  const cents =
    Array.from({ length: 100 }, (_, at) => at + 1).find((cents) =>
      [10000 + cents, 10000 + unmatchedCents, Number(all)].every(
        (before) => netAfter(before, cents) !== netAfter(10000, cents),
      ),
    ) ?? 0;
  await app.db
    .updateTable("orders")
    .set({ total_cents: 10000 + cents, due_cents: cents, net_cents: splitVat(10000 + cents).netCents })
    .where("id", "=", order.orderId)
    .execute();
  expect((await recordByStaff(app, order.orderId, { method: "phone", reference: "POS 22" })).status).toBe(201);
  const { documents } = await booksOf(app, order.orderId);
  const receipt = documents.find(({ payment_id }) => payment_id !== null)?.data as VatDocument;
  expect([receipt.totalCents, receipt.netCents]).toEqual([cents, netAfter(10000, cents)]);
});
