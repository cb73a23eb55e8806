import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { type AccountFigures, getAccountFigures } from "../../contract/account-orders.ts";
import { addCharge, removeCharge } from "../../contract/charges.ts";
import {
  type InvoicePage,
  listInvoices,
  makeDrafts,
  publishInvoice,
  recordAccountPayment,
} from "../../contract/invoices.ts";
import { recordPayment } from "../../contract/payments.ts";
import { type BookForCallerRequest, type BookForCallerResult, bookForCaller } from "../../contract/staff-booking.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { cases } from "../../test/cases.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { requestQ1 } from "../../test/journeys.ts";
import { readExposure } from "../accounts/read-exposure.ts";

const { app } = appForFile({ livePayments: true, environment: { vatNumber: "IE1234567T" } });
let token: string;
beforeEach(async () => {
  token = await app.administratorToken();
});

/** 25.00 net and 10.00 net, so that an invoice's VAT never rounds differently from its lines. */
const [bookingCents, chargeCents] = [30_75, 12_30];
const limitCents = 250_00;

const send = async ({ method, path }: { method: string; path: string }, id: number, json?: object) => {
  const response = await app.request(path.replace("{id}", String(id)), { method, token, ...(json && { json }) });
  // An action that isn't possible at the moment is refused; nothing may fail in another way.
  expect([200, 201, 404, 409, 422], `${path}: ${await response.clone().text()}`).toContain(response.status);
  return response;
};

/** Books at 30.75; null if the account refuses it. */
async function book(accountId: number): Promise<OrderId | null> {
  const json: BookForCallerRequest = {
    shipment: requestQ1,
    contacts: bookingB1,
    agreedTotalCents: bookingCents,
    typedPrice: { totalCents: bookingCents, reason: "Agreed" },
    accountId,
    payment: { kind: "account" },
  };
  const response = await send(bookForCaller, 0, json);
  return response.status === 201 ? ((await response.json()) as BookForCallerResult).orderId : null;
}

type World = { accountId: number; orders: OrderId[] };

/** What staff do with an account and its orders; the number chooses among those that exist. */
const moves = {
  book: async ({ accountId, orders }: World) => {
    const id = await book(accountId);
    if (id !== null) orders.push(id);
  },
  cancel: (_: World, id: OrderId) => send(changeOrderStatus, id, { action: "cancel" }),
  complete: (_: World, id: OrderId) => send(changeOrderStatus, id, { action: "complete" }),
  payOrder: (_: World, id: OrderId) => send(recordPayment, id, { method: "transfer", reference: `T ${id}` }),
  charge: (_: World, id: OrderId) => send(addCharge, id, { kind: "toll", netCents: 10_00, reason: "M50" }),
  takeBack: async (_: World, id: OrderId) => {
    const charges = await app.db.selectFrom("charges").select("id").where("order_id", "=", id).execute();
    for (const charge of charges)
      await send({ ...removeCharge, path: removeCharge.path.replace("{chargeId}", String(charge.id)) }, id);
  },
  invoice: async ({ accountId }: World) => {
    await send(makeDrafts, 0, {});
    const path = `${listInvoices.path}?account=${accountId}&show=drafts`;
    const { invoices } = (await (await app.request(path, { token })).json()) as InvoicePage;
    for (const { id, version, totalCents } of invoices) await send(publishInvoice, id, { version, totalCents });
  },
  payAccount: ({ accountId }: World, id: OrderId) =>
    send(recordAccountPayment, accountId, {
      method: "transfer",
      receivedOn: "2026-03-04",
      reference: `Remittance ${id}`,
      amountCents: bookingCents,
    }),
} satisfies Record<string, (world: World, id: OrderId) => Promise<unknown>>;

const move = fc.record({
  name: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[]), "book" as const, "book" as const),
  number: fc.nat(30),
});

/** What the account owes by its rows, added up without the product's own query. */
async function owedByRows(accountId: number): Promise<{ owedCents: number; chargedCents: number }> {
  const of = <Row>(rows: Row[], cents: (row: Row) => number) => rows.reduce((sum, row) => sum + cents(row), 0);
  const orders = await app.db.selectFrom("orders").selectAll().where("account_id", "=", accountId).execute();
  const ids = [0, ...orders.map(({ id }) => id)];
  const charges = await app.db
    .selectFrom("charges")
    .select(["id", "net_cents", "vat_cents"])
    .where("order_id", "in", ids)
    .where("removed_at", "is", null)
    .execute();
  const invoices = await app.db
    .selectFrom("invoices")
    .select(["id", "total_cents"])
    .where("account_id", "=", accountId)
    .where("state", "=", "published")
    .execute();
  const lines = await app.db
    .selectFrom("invoice_lines")
    .select("charge_id")
    .where("invoice_id", "in", [0, ...invoices.map(({ id }) => id)])
    .execute();
  const payments = await app.db
    .selectFrom("account_payments")
    .select("amount_cents")
    .where("account_id", "=", accountId)
    .execute();
  const invoiced = new Set(lines.map(({ charge_id }) => charge_id));
  const open = orders.filter((row) => row.on_account_at && !row.date_paid && row.invoice_id === null);
  const owedCents =
    of(open, (row) => row.total_cents - row.received_cents) +
    of(
      charges.filter(({ id }) => !invoiced.has(id)),
      (row) => row.net_cents + row.vat_cents,
    ) +
    of(invoices, (row) => row.total_cents ?? 0) -
    of(payments, (row) => row.amount_cents);
  return { owedCents, chargedCents: charges.length * chargeCents };
}

const figuresOf = async (accountId: number) =>
  (await (await send(getAccountFigures, accountId)).json()) as AccountFigures;

it("The credit limit holds and the amounts add up under any interleaving of bookings, cancellations, payments, charges and invoices [C016]", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
      async (batches) => {
        run++;
        const terms = { creditLimitCents: limitCents, invoicePeriod: "per_order" as const };
        const { id: accountId } = await openAccount(app, `Interleaved ${run} Ltd`, terms);
        const other = await openAccount(app, `Beside ${run} Ltd`, terms);
        const untouched = await book(other.id);
        const world: World = { accountId, orders: [] };
        for (let first = 0; first < 3; first++) await moves.book(world);
        for (const batch of batches) {
          const chosen = batch.map(({ name, number }) => ({
            name,
            id: world.orders[number % world.orders.length] ?? 0,
          }));
          await Promise.all(chosen.map(({ name, id }) => moves[name](world, id)));
          const { owedCents, chargedCents } = await owedByRows(accountId);
          const exposure = await readExposure(app.context, accountId);
          const { balanceCents, availableCents } = await figuresOf(accountId);
          const { openInvoicesCents, ordersCents, chargesCents: charges, unallocatedCents } = exposure;
          expect(openInvoicesCents + ordersCents + charges - unallocatedCents).toBe(owedCents);
          expect([balanceCents, availableCents]).toEqual([owedCents, Math.max(0, limitCents - owedCents)]);
          // Staff may add charges beyond the limit; nothing is booked beyond it.
          expect(owedCents).toBeLessThanOrEqual(limitCents + chargedCents);
        }
        const { availableCents } = await figuresOf(accountId);
        const fits = Math.min(4, Math.floor(availableCents / bookingCents));
        const booked = await Promise.all(Array.from({ length: 4 }, () => book(accountId)));
        expect(booked.filter((id) => id !== null)).toHaveLength(fits);
        expect([untouched !== null, (await figuresOf(other.id)).balanceCents]).toEqual([true, bookingCents]);
      },
    ),
    { numRuns: cases(4), endOnFailure: true },
  );
}, 120_000);
