import { beforeAll, describe, expect, it } from "vitest";
import { type AccountDetails, changeAccountStatus, type NewAccount } from "../../contract/accounts.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { recordPayment } from "../../contract/payments.ts";
import {
  type AccountToCharge,
  type BookForCallerRequest,
  type BookForCallerResult,
  bookForCaller,
  type Caller,
  findAccountsToCharge,
  findCallers,
} from "../../contract/staff-booking.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { requestQ1 } from "../../test/journeys.ts";
import { bookPending, recordByStaff } from "../../test/payments.ts";
import { line, makeOrder, mary, refusedParameters, wcOrders } from "../../test/shop-client.ts";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

/** The gross amount of 25.00 net. */
const grossCents = 30_75;
type Said = { costCentre?: string; poNumber?: string; totalCents?: number };

async function askToBook(
  account: Pick<AccountDetails, "id">,
  { costCentre, poNumber = "", totalCents = grossCents }: Said = {},
) {
  const json: BookForCallerRequest = {
    shipment: requestQ1,
    contacts: { ...bookingB1, poNumber },
    agreedTotalCents: totalCents,
    typedPrice: { totalCents, reason: "Agreed" },
    accountId: account.id,
    payment: { kind: "account", ...(costCentre !== undefined && { costCentre }) },
  };
  const response = await app.request(bookForCaller.path, { token: manager, json });
  return { status: response.status, body: (await response.json()) as BookForCallerResult & ErrorBody };
}
async function bookOn(...asked: Parameters<typeof askToBook>): Promise<number> {
  const { status, body } = await askToBook(...asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.orderId;
}
async function get<Body>(path: string): Promise<Body> {
  return (await (await app.request(path, { token: manager })).json()) as Body;
}
const find = async (search: string) =>
  (await get<{ accounts: AccountToCharge[] }>(`${findAccountsToCharge.path}?search=${encodeURIComponent(search)}`))
    .accounts;
const available = async ({ number }: AccountDetails) => (await find(number))[0]?.availableCents;
const ordersOf = ({ id }: AccountDetails) =>
  app.db.selectFrom("orders").selectAll().where("account_id", "=", id).orderBy("id").execute();
const stop = async ({ id }: AccountDetails) => {
  const json = { change: "stop", reason: "Two invoices are overdue" };
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(changeAccountStatus.path.replace("{id}", String(id)), { token, json });
  expect(response.status, await response.text()).toBe(200);
};

describe("the credit limit of an account", () => {
  it("holds under twenty bookings at once: three of 30.75 fit into 100.00, and the others are refused with the reason [C016]", async () => {
    const account = await openAccount(app, "Daly's Bakery", { creditLimitCents: 100_00 });
    const other = await openAccount(app, "Other Ltd", { creditLimitCents: 100_00 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => askToBook(account)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect([body.code, body.data.params?.["accountId"]]).toEqual([
        "action_refused",
        "This booking is above the account's credit limit: €7.75 of €100.00 is available. Pay by card, or call us about the limit.",
      ]);
    expect(await ordersOf(account)).toHaveLength(3);
    expect([await available(account), await available(other)]).toEqual([7_75, 100_00]);
  });

  it("is freed by cancelling or paying an order, and is not used by orders on another account [C016]", async () => {
    const account = await openAccount(app, "Credit Ltd", { creditLimitCents: 2 * grossCents });
    const other = await openAccount(app, "Other Credit Ltd");
    const [first, second] = [await bookOn(account), await bookOn(account)];
    await bookOn(other);
    expect([await available(account), (await askToBook(account)).status]).toEqual([0, 409]);
    const cancel = { token: manager, json: { action: "cancel" } };
    await app.request(changeOrderStatus.path.replace("{id}", String(first)), cancel);
    expect(await available(account)).toBe(grossCents);
    expect((await recordByStaff(app, second, { method: "transfer", reference: "AIB 7" })).status).toBe(201);
    expect(await available(account)).toBe(2 * grossCents);
  });

  it("applies when staff put an order on account later, and to shop clients, which name the account [C016]", async () => {
    const account = await openAccount(app, "Small Ltd", { creditLimitCents: 50_00 });
    const pending = await bookPending(app);
    const json = { method: "account", account: { accountId: account.id } };
    const refused = await app.request(recordPayment.path.replace("{id}", String(pending.orderId)), {
      token: manager,
      json,
    });
    const { data } = (await refused.json()) as ErrorBody;
    expect([refused.status, Object.keys(data.params ?? {})]).toEqual([409, ["account.accountId"]]);
    const ofClient = (total: string, transaction_id: string) => ({
      line_items: line(total),
      billing: mary,
      payment_method: "account",
      status: "processing",
      transaction_id,
    });
    const count = async () =>
      Number(
        (
          await app.db
            .selectFrom("orders")
            .select((eb) => eb.fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    for (const [total, named, message] of [
      ["50.01", account.number, /credit limit/],
      ["10.00", "A-999999", /There is no account A-999999/],
      ["10.00", "Acme", /names its account, such as A-1001/],
    ] as const)
      expect((await refusedParameters(app, "POST", wcOrders, ofClient(total, named)))["transaction_id"]).toMatch(
        message,
      );
    expect(await count()).toBe(before);
    const made = await makeOrder(app, ofClient("50.00", account.number));
    expect(made).toMatchObject({ status: "processing", date_paid: null });
    expect(await available(account)).toBe(0);
  });
});

it("An account on stop takes nothing on account, with the reason and the way to pay, while another still does [C017]", async () => {
  const [stopped, other] = [await openAccount(app, "Stopped Ltd"), await openAccount(app, "Working Ltd")];
  await stop(stopped);
  const { status, body } = await askToBook(stopped);
  expect([status, body.data.params]).toEqual([
    409,
    { accountId: "This account is on stop: pay by card, or call us about the account." },
  ]);
  expect(await ordersOf(stopped)).toEqual([]);
  expect((await find(stopped.number))[0]?.refusal).toContain("on stop");
  await bookOn(other);
});

describe("an account that requires a PO number and a cost centre", () => {
  const rules: Partial<NewAccount["account"]> = {
    poNumberRule: "required",
    costCentreRule: "required",
    costCentres: ["Sales", "Works"],
  };

  it("is refused a booking without them, each at its field [C018]", async () => {
    const account = await openAccount(app, "Strict Ltd", rules);
    const refusals = [
      await askToBook(account, { costCentre: "Sales" }),
      await askToBook(account, { poNumber: "PO-1" }),
      await askToBook(account, { poNumber: "PO-1", costCentre: "Marketing" }),
    ];
    expect(refusals.map(({ body }) => body.data.params)).toEqual([
      { "contacts.poNumber": "Strict Ltd requires a PO number: ask for it" },
      { "payment.costCentre": "Strict Ltd requires a cost centre: ask for it" },
      { "payment.costCentre": "Strict Ltd has no cost centre Marketing; choose one of Sales, Works" },
    ]);
    expect(await ordersOf(account)).toEqual([]);
  });

  it("finds its orders by either of them, and no other order [C018]", async () => {
    const account = await openAccount(app, "Asking Ltd", rules);
    const id = await bookOn(account, { poNumber: "PO-4471", costCentre: "Works" });
    await bookOn(account, { poNumber: "PO-4472", costCentre: "Sales" });
    for (const search of ["PO-4471", "works"]) {
      const { orders } = await get<StaffOrderPage>(`${listStaffOrders.path}?search=${search}`);
      expect(orders.map((order) => order.id)).toEqual([id]);
    }
    expect(await ordersOf(account)).toMatchObject([
      { po_number: "PO-4471", cost_centre: "Works", on_account_reference: account.number },
      { po_number: "PO-4472", cost_centre: "Sales" },
    ]);
  });
});

it("An account is found by its number, its name and its members, and an earlier trip brings its account along [C022]", async () => {
  const account = await openAccount(app, "Kehoe Seeds", { phone: "059 765 4321" });
  await openAccount(app, "Kilkenny Seeds");
  const owner = account.members[0]!;
  for (const search of [account.number.toLowerCase(), "kehoe s", owner.email])
    expect((await find(search)).map(({ number }) => number)).toEqual([account.number]);
  expect((await find(owner.email))[0]?.member).toMatchObject({ email: owner.email });
  expect((await find("mary da")).length).toBeGreaterThan(1);
  await bookOn(account);
  const { callers } = await get<{ callers: Caller[] }>(`${findCallers.path}?search=${bookingB1.email}`);
  expect(callers[0]?.trips[0]).toMatchObject({ accountNumber: account.number });
});
