import { expect, it } from "vitest";
import { type AccountFigures, getAccountFigures } from "../../contract/account-orders.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { storeFinishedOrder } from "../../test/invoices.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token = "";
const books = bookkeeping(app, () => token);
const at = async (time: string) => {
  clock.set(time);
  token = await app.staffToken("bookkeeper");
};
const figuresOf = async (id: number) => (await books.call<AccountFigures>(getAccountFigures, { id })).body;
const limit = 10_000_00;

async function charge(orderId: number, netCents: number, takenBack: object = {}): Promise<void> {
  await app.db
    .insertInto("charges")
    .values({
      order_id: orderId,
      kind: "toll",
      net_cents: netCents,
      vat_cents: 0,
      reason: "M50",
      added_at: new Date("2026-04-01T06:00:00Z"),
      added_by: "mary",
      ...takenBack,
    })
    .execute();
}

/**
 * Opens an account with one of each part of what it owes; `cents` is the smallest part, the others are multiples of it.
 */
async function openWith(name: string, cents: number): Promise<number> {
  const { accountId, invoice } = await books.invoiced(name, [100 * cents]);
  const remittance = [{ invoiceId: invoice.id }];
  await books.pay(accountId, { amountCents: 20 * cents, reference: name, remittance });
  const finishedAt = "2026-04-01T06:00:00Z";
  const order = (total_cents: number, changes: object = {}) => {
    const price = { net_cents: total_cents, vat_cents: 0, total_cents };
    return storeFinishedOrder(app, { accountId, finishedAt, order: { ...price, ...changes } });
  };
  const priced = await order(4 * cents);
  await order(16 * cents, { earlier_invoice: "2025/14" });
  await charge(priced, cents);
  await charge(priced, 1_000_00, { removed_at: new Date(finishedAt), removed_by: "mary" });
  // Prices that the account does not owe.
  await order(1_000_00, { on_account_at: null });
  await order(1_000_00, { on_account_at: null, account_id: null });
  await order(1_000_00, { date_paid: new Date(finishedAt) });
  await order(1_000_00, { currency: "GBP" });
  const difference = { date_paid: new Date(finishedAt), due_cents: 2 * cents, due_at: new Date(finishedAt) };
  await order(1_000_00, difference);
  await order(1_000_00, { ...difference, on_account_at: null });
  const members = app.db.selectFrom("members").select("id").where("account_id", "=", accountId);
  const { id: member_id } = await members.executeTakeFirstOrThrow();
  const waiting = { status: "on-hold", awaits_approval: true, member_id, on_account_at: null, date_completed: null };
  await order(8 * cents, waiting);
  return accountId;
}

it("What an account owes, what it should have paid and what it may still book are computed from its own rows alone", async () => {
  await at("2026-04-01T06:00:00Z");
  const one = await openWith("One", 10);
  const other = await openWith("Other", 1_000);
  const { id: empty } = await openAccount(app, "Empty");
  const expected = (cents: number, isLate: boolean) => {
    const invoiced = 123 * cents - 20 * cents;
    const earlier = 16 * cents;
    const onNoInvoice = 4 * cents + 2 * cents + cents;
    return {
      balanceCents: invoiced + earlier + onNoInvoice,
      overdueCents: isLate ? invoiced + earlier : 0,
      availableCents: limit - invoiced - earlier - onNoInvoice - 8 * cents,
    };
  };
  for (const [now, isLate] of [
    ["2026-04-01T06:00:00Z", false],
    ["2026-05-20T06:00:00Z", true],
  ] as const) {
    await at(now);
    expect(await figuresOf(one)).toMatchObject(expected(10, isLate));
    expect(await figuresOf(other)).toMatchObject(expected(1_000, isLate));
    expect(await figuresOf(empty)).toMatchObject({ balanceCents: 0, overdueCents: 0, availableCents: limit });
  }
});
