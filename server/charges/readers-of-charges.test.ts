import { beforeEach, expect, it } from "vitest";
import {
  type AccountFigures,
  getAccountFigures,
  listAccountOrders,
  listAccounts,
} from "../../contract/account-orders.ts";
import { type AgedDebtorsPage, exportAgedDebtors, listAgedDebtors } from "../../contract/aged-debtors.ts";
import { addCharge, removeCharge } from "../../contract/charges.ts";
import { type CustomerPage, eraseCustomer, exportCustomer, listCustomers } from "../../contract/customers.ts";
import { type DashboardFigures, getDashboardFigures } from "../../contract/dashboard.ts";
import { exportOrders, getStaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders } from "../../contract/staff-orders.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { readCsv } from "../../test/read-csv.ts";
import { readExposure } from "../accounts/read-exposure.ts";

const { app, later } = appForFile();
let token: string;
beforeEach(async () => {
  token = await app.administratorToken();
});

/** Moves the clock by this many days, past the end of earlier sessions. */
const after = async (days: number) => {
  later(days * 24 * 60);
  token = await app.staffToken("administrator");
};
const read = async <Body>(row: { path: string }, id = 0, query: Record<string, string> = {}) => {
  const response = await app.request(`${row.path.replace("{id}", String(id))}?${new URLSearchParams(query)}`, {
    token,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
};
/** The rows of a CSV file, by heading. */
const readFile = async (row: { path: string }): Promise<Record<string, string>[]> => {
  const [heads = [], ...rows] = readCsv(await (await app.request(row.path, { token })).text());
  return rows.map((cells) => Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ""])));
};
const charge = async (id: number, netCents: number, reason: string) =>
  app.request(addCharge.path.replace("{id}", String(id)), { token, json: { kind: "toll", netCents, reason } });
const onAccount = (accountId: number, changes: object = {}) =>
  storeTestOrder(app.db, {
    account_id: accountId,
    on_account_at: app.context.now(),
    payment_method: "account",
    status: "processing",
    total_cents: 4920,
    net_cents: 4000,
    vat_cents: 920,
    customer_email: `charged-${accountId}@example.ie`,
    ...changes,
  });

it("A charge counts once in balance, overdue amount, credit, lists and files, and nowhere once it is taken back [C014] [C016]", async () => {
  const account = await openAccount(app, "Tolls Ltd", { creditLimitCents: 100_00, paymentTermsDays: 14 });
  const other = await openAccount(app, "No Tolls Ltd", { creditLimitCents: 100_00 });
  const [id, untouched] = [await onAccount(account.id), await onAccount(other.id)];
  await after(10);
  expect((await charge(id, 1000, "Dublin Port Tunnel")).status).toBe(201);
  const figures = () => read<AccountFigures>(getAccountFigures, account.id);
  expect(await figures()).toMatchObject({ balanceCents: 6150, overdueCents: 0, availableCents: 3850 });
  expect(await readExposure(app.context, account.id)).toMatchObject({ ordersCents: 4920, chargesCents: 1230 });
  const [row] = (await read<{ accounts: { balanceCents: number }[] }>(listAccounts, 0, { search: account.number }))
    .accounts;
  expect(row).toMatchObject({ balanceCents: 6150, overdueCents: 0 });
  expect((await read<{ orders: object[] }>(listAccountOrders, account.id)).orders).toMatchObject([
    { id, dueCents: 6150 },
  ]);
  // Neither is on an invoice yet.
  await after(25);
  expect((await figures()).overdueCents).toBe(0);

  const owed = await read<AgedDebtorsPage>(listAgedDebtors);
  const mine = owed.orders.find((order) => order.id === id);
  expect(mine).toMatchObject({ dueCents: 6150, chargesCents: 1230, isDifference: false, writtenOff: null });
  expect(owed.orders.find((order) => order.id === untouched)).toMatchObject({ dueCents: 4920, chargesCents: 0 });
  expect(owed.all.cents).toBe(owed.orders.reduce((sum, { dueCents }) => sum + dueCents, 0));
  const inFile = (await readFile(exportAgedDebtors)).find((line) => line["Order ID"] === String(id));
  expect(inFile).toMatchObject({ Owed: "61.50", "Charges in it": "12.30", "Due for": "Order on account" });
  const orders = await readFile(exportOrders);
  expect(orders.find((line) => line["Order ID"] === String(id))).toMatchObject({
    Total: "49.20",
    "Amount due": "61.50",
    Charges: "10.00",
    "VAT of charges": "2.30",
  });
  expect(orders.find((line) => line["Order ID"] === String(untouched))).toMatchObject({
    "Amount due": "49.20",
    Charges: "",
  });
  const found = await read<{ orders: { id: number }[] }>(listStaffOrders, 0, { search: "port tunnel" });
  expect(found.orders.map((order) => order.id)).toEqual([id]);

  const { charges } = await read<{ charges: { id: number }[] }>({ path: addCharge.path }, id);
  const path = removeCharge.path.replace("{id}", String(id)).replace("{chargeId}", String(charges[0]?.id));
  expect((await app.request(path, { method: "DELETE", token })).status).toBe(200);
  expect(await figures()).toMatchObject({ balanceCents: 4920, overdueCents: 0, availableCents: 5080 });
  expect((await read<AgedDebtorsPage>(listAgedDebtors)).orders.find((order) => order.id === id)?.dueCents).toBe(4920);
});

it("An order that is off account, written off or paid by card owes only its charges [C014]", async () => {
  const account = await openAccount(app, "Only charges Ltd");
  const now = app.context.now();
  const ids = [
    await onAccount(account.id, { status: "cancelled", on_account_at: null }),
    await onAccount(account.id, { written_off_at: now, written_off_cents: 4920, written_off_reason: "Insolvent" }),
    await onAccount(account.id, { on_account_at: null, date_paid: now, payment_method: "card" }),
  ];
  for (const id of ids) expect((await charge(id, 500, `Ferry of ${id}`)).status).toBe(201);
  expect(await read<AccountFigures>(getAccountFigures, account.id)).toMatchObject({ balanceCents: 3 * 615 });
  const { orders, customers } = await read<AgedDebtorsPage>(listAgedDebtors, 0, {
    customer: `charged-${account.id}@example.ie`,
  });
  expect(orders.map(({ id, dueCents, chargesCents }) => [id, dueCents, chargesCents]).sort()).toEqual(
    ids.map((id) => [id, 615, 615]),
  );
  expect(customers.find(({ email }) => email === `charged-${account.id}@example.ie`)?.cents).toBe(3 * 615);
  expect((await readFile(exportAgedDebtors)).find((line) => line["Order ID"] === String(ids[0]))).toMatchObject({
    "Due for": "Charges",
  });
  // The page of a cancelled order shows them too.
  expect(await read(getStaffOrder, ids[0])).toMatchObject({ onAccount: null, accountId: account.id });
});

it("Orders in the bin or in another currency count in neither balance nor credit, and take no charge [C016]", async () => {
  const account = await openAccount(app, "Elsewhere Ltd", { creditLimitCents: 100_00 });
  const [binned, pounds] = [
    await onAccount(account.id, { binned_at: app.context.now() }),
    await onAccount(account.id, { currency: "GBP" }),
  ];
  await onAccount(account.id, { date_paid: app.context.now(), due_cents: 700 });
  expect(await read<AccountFigures>(getAccountFigures, account.id)).toMatchObject({
    balanceCents: 700,
    availableCents: 9300,
  });
  for (const id of [binned, pounds]) expect((await charge(id, 500, "Ferry")).status).toBe(409);
});

it("The dashboard shows a period's charges beside its revenue", async () => {
  const before = await read<DashboardFigures>(getDashboardFigures, 0, { period: "last7days" });
  const account = await openAccount(app, "Dashboard Ltd");
  const id = await onAccount(account.id, { status: "completed", date_created: app.context.now() });
  expect((await charge(id, 1000, "M50")).status).toBe(201);
  const then = await read<DashboardFigures>(getDashboardFigures, 0, { period: "last7days" });
  expect(then.chargesCents - before.chargesCents).toBe(1230);
  expect(then.revenueCents.value - before.revenueCents.value).toBe(4920);
});

it("A customer's export contains the reasons of charges, and erasure removes them once no charge is due [C027]", async () => {
  const account = await openAccount(app, "Erased Ltd");
  const email = `charged-${account.id}@example.ie`;
  const id = await onAccount(account.id, { status: "cancelled", on_account_at: null, customer_name: "Zyxwaiter" });
  const other = await onAccount(account.id, { customer_email: "stays@example.ie" });
  for (const one of [id, other])
    expect((await charge(one, 500, `Waited for Zyxwaiter, order ${one}`)).status).toBe(201);
  const list = await read<CustomerPage>(listCustomers, 0, { search: email });
  const customer = list.customers[0]?.id ?? 0;
  expect(JSON.stringify(await read(exportCustomer, customer))).toContain(`Waited for Zyxwaiter, order ${id}`);
  const erase = () => app.request(eraseCustomer.path.replace("{id}", String(customer)), { token, json: { email } });
  const refused = await erase();
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining("has charges that are not invoiced yet"),
  ]);
  const { charges } = await read<{ charges: { id: number }[] }>({ path: addCharge.path }, id);
  const path = removeCharge.path.replace("{id}", String(id)).replace("{chargeId}", String(charges[0]?.id));
  expect((await app.request(path, { method: "DELETE", token })).status).toBe(200);
  expect((await erase()).status).toBe(200);
  const reasons = await app.db
    .selectFrom("charges")
    .select(["order_id", "reason"])
    .where("order_id", "in", [id, other])
    .orderBy("order_id")
    .execute();
  expect(reasons).toEqual([
    { order_id: id, reason: "Erased" },
    { order_id: other, reason: `Waited for Zyxwaiter, order ${other}` },
  ]);
});
