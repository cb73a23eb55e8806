import { beforeAll, describe, expect, it } from "vitest";
import { type AgedDebtorsPage, exportAgedDebtors, listAgedDebtors } from "../../contract/aged-debtors.ts";
import { type DashboardFigures, getDashboardFigures } from "../../contract/dashboard.ts";
import { changeOrderStatus, exportOrders, waiveDifference } from "../../contract/staff-order.ts";
import {
  countStaffOrders,
  listStaffOrders,
  type StaffOrderCounts,
  type StaffOrderPage,
} from "../../contract/staff-orders.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, type Pending, payInSandbox, pressPay, recordByStaff, shopOrderOf } from "../../test/payments.ts";
import { bookBox, boxes, reprice, saveRoundPrices } from "../../test/repricing.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";

const { app, later } = appForFile({ livePayments: true });
beforeAll(() => saveRoundPrices(app));

async function paidBox(): Promise<Pending> {
  const order = await bookBox(app);
  await payInSandbox(app, order);
  return order;
}

/** An order paid at 100.00 that now costs 120.00, with the difference of 20.00 requested. */
async function withDifference(): Promise<Pending> {
  const order = await paidBox();
  const { status } = await reprice(app, order.orderId, { shipment: { packageType: boxes.at120 }, difference: "ask" });
  expect(status).toBe(200);
  return order;
}

async function read<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
  const response = await app.request(`${path}?${new URLSearchParams(query)}`, {
    token: await app.administratorToken(),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function text(path: string, query: Record<string, string> = {}): Promise<string> {
  const response = await app.request(`${path}?${new URLSearchParams(query)}`, {
    token: await app.administratorToken(),
  });
  return response.text();
}

async function act(path: string, order: Pending, json: object) {
  const response = await app.request(path.replace("{id}", String(order.orderId)), {
    json,
    token: await app.administratorToken(),
  });
  return { status: response.status, body: (await response.json()) as { message?: string } };
}

const unpaidTab = () => read<StaffOrderPage>(listStaffOrders.path, { tab: "unpaid", perPage: "50" });
const counts = () => read<StaffOrderCounts>(countStaffOrders.path);
const figures = () => read<DashboardFigures>(getDashboardFigures.path, { period: "thisMonth" });
const owed = (query: Record<string, string> = {}) => read<AgedDebtorsPage>(listAgedDebtors.path, query);

describe("a requested difference", () => {
  it("is under Unpaid with its amount, in list, count and CSV, beside orders that wait for payment; paid orders are not", async () => {
    const before = (await counts()).tabs.unpaid;
    const [order, pending, paid] = [await withDifference(), await bookBox(app), await paidBox()];
    const { orders } = await unpaidTab();
    const ids = orders.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([order.orderId, pending.orderId]));
    expect(ids).not.toContain(paid.orderId);
    expect(orders.find(({ id }) => id === order.orderId)).toMatchObject({ dueCents: 2_000, totalCents: 12_000 });
    expect((await counts()).tabs.unpaid).toBe(before + 2);
    const [head, ...lines] = readCsv(await text(exportOrders.path, { tab: "unpaid" })).map(({ cells }) => cells);
    const dueAt = head?.indexOf("Amount due") ?? -1;
    const dueOf = ({ orderId }: Pending) => lines.find(([id]) => id === String(orderId))?.[dueAt];
    expect([dueOf(order), dueOf(pending)]).toEqual(["20.00", "100.00"]);
  });

  it("is due from the day it was requested, like the rest of a part-paid order on account", async () => {
    const order = await withDifference();
    const account = await bookBox(app);
    await recordByStaff(app, account.orderId, { method: "cash", reference: "Desk", amountCents: 3_000 });
    await recordByStaff(app, account.orderId, toAccount(await openAccount(app, "ACME")));
    const { all, orders } = await owed();
    expect(orders.find(({ id }) => id === order.orderId)).toMatchObject({
      isDifference: true,
      dueCents: 2_000,
      days: 0,
    });
    expect(orders.find(({ id }) => id === account.orderId)).toMatchObject({ isDifference: false, dueCents: 7_000 });
    expect(all.cents).toBe(orders.reduce((sum, { dueCents }) => sum + dueCents, 0));
    const csv = (await text(exportAgedDebtors.path)).split("\r\n");
    expect(csv.find((line) => line.startsWith(`${order.orderId},`))).toContain(",20.00,EUR,Difference after a change");
    later(40 * 24 * 60);
    const token = await app.staffToken("administrator");
    const older = await app.request(`${listAgedDebtors.path}?age=31-60`, { token });
    const page = (await older.json()) as AgedDebtorsPage;
    expect(page.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([order.orderId, account.orderId]));
    expect((await booksOf(app, order.orderId)).payments).toHaveLength(1);
  });

  it("does not count as sales until it is paid: figures, sums and customers leave it out, and agree with a recount", async () => {
    const before = (await figures()).revenueCents.value;
    const order = await withDifference();
    await act(changeOrderStatus.path, order, { action: "complete" });
    expect((await figures()).revenueCents.value).toBe(before + 10_000);
    const searched = await read<StaffOrderPage>(listStaffOrders.path, { search: String(order.orderId) });
    expect(searched.cards).toMatchObject({ completedRevenueCents: 10_000 });
    expect(await findSummaryDifferences(app.db)).toEqual([]);
    await recordByStaff(app, order.orderId, { method: "card_terminal", reference: "S 1", amountCents: 500 });
    expect((await figures()).revenueCents.value).toBe(before + 10_500);
    await recordByStaff(app, order.orderId, { method: "cheque", reference: "000123" });
    expect((await figures()).revenueCents.value).toBe(before + 12_000);
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("can be paid in parts, each with its receipt, the first with an email that says what is still due", async () => {
    const order = await withDifference();
    const first = await recordByStaff(app, order.orderId, { method: "cash", reference: "Desk", amountCents: 500 });
    expect(await first.json()).toMatchObject({ status: "processing", dueCents: 1_500 });
    const second = await recordByStaff(app, order.orderId, { method: "cash", reference: "Desk", amountCents: 1_500 });
    expect(await second.json()).toMatchObject({ dueCents: 0 });
    const { payments, documents, emails } = await booksOf(app, order.orderId);
    expect(payments.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["applied", 10_000],
      ["difference", 500],
      ["difference", 1_500],
    ]);
    expect(documents).toHaveLength(3);
    expect(emails.find(({ template }) => template === "part_paid")?.data).toMatchObject({ dueCents: 1_500 });
    expect(emails.filter(({ template }) => template === "difference_paid")).toHaveLength(1);
  });
});

describe("a requested difference that is waived later", () => {
  it("is no longer requested: the order costs what was paid, the customer is notified, and the pay page is closed", async () => {
    const [order, other] = [await withDifference(), await withDifference()];
    await pressPay(app, order);
    const { status, body } = await act(waiveDifference.path, order, { reason: "Our mistake", seenCents: 2_000 });
    expect([status, body]).toMatchObject([200, { waivedCents: 2_000, totalCents: 10_000 }]);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({ total: "100.00", status: "processing" });
    const { emails, events } = await booksOf(app, order.orderId);
    expect(emails.filter(({ template }) => template === "difference_waived")).toHaveLength(1);
    expect(events.at(-1)?.note).toContain("Our mistake");
    expect((await pressPay(app, order)).status).toBe(409);
    const unpaid = (await unpaidTab()).orders.map(({ id }) => id);
    expect(unpaid).toContain(other.orderId);
    expect(unpaid).not.toContain(order.orderId);
    expect((await owed()).orders.map(({ id }) => id)).not.toContain(order.orderId);
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("is refused without a reason, for a different amount, and if nothing was requested", async () => {
    const [order, paid] = [await withDifference(), await paidBox()];
    const answers = [
      await act(waiveDifference.path, order, { seenCents: 2_000 }),
      await act(waiveDifference.path, order, { reason: "Goodwill", seenCents: 1_000 }),
      await act(waiveDifference.path, order, { reason: "Goodwill", amountCents: 1_000 }),
      await act(waiveDifference.path, paid, { reason: "Goodwill" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 409, 422, 409]);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({ total: "120.00" });
  });
});
