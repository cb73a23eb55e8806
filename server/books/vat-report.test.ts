import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { creditInvoice, recordAccountPayment } from "../../contract/invoices.ts";
import { recordPayment } from "../../contract/payments.ts";
import { exportVatReport, getVatReport, type VatReport } from "../../contract/vat-report.ts";
import { decimalToCents } from "../../domain/money/euro.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { bookPaid, refund } from "../../test/payments.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";

const { app, clock } = appForFile({
  livePayments: true,
  environment: { vatNumber: "IE1234567T", payments: "sandbox" },
});

const fill = (path: string, id: number) => path.replace("{id}", String(id));
async function post(path: string, id: number, json: object) {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(fill(path, id), { method: "POST", json, token });
  expect(response.status, await response.clone().text()).toBe(201);
}
async function report(from: string, to: string, basis = "invoice"): Promise<VatReport> {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(`${getVatReport.path}?from=${from}&to=${to}&basis=${basis}`, { token });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as VatReport;
}
const pay = (id: number, amountCents: number, receivedOn: string) =>
  post(recordAccountPayment.path, id, {
    method: "transfer",
    receivedOn,
    amountCents,
    reference: "EFT",
    isAnother: true,
  });
const month = (number: number) => `2026-${String(number).padStart(2, "0")}`;

/** Records a sale that staff took by card terminal, on a day of the current month. */
async function sellByCard(totalCents: number): Promise<number> {
  const net = Math.round(totalCents / 1.23);
  const amounts = { net_cents: net, vat_cents: totalCents - net, total_cents: totalCents };
  const id = await storeTestOrder(app.db, { status: "pending", ...amounts });
  await post(recordPayment.path, id, { method: "card_terminal", reference: "Terminal 7", seenCents: totalCents });
  return id;
}

/** Seeds twelve months of card sales and refunds, and three accounts that pay late, in part and too much. */
async function seedYear(): Promise<void> {
  const random = seededRandom(53);
  clock.set("2026-01-01T06:00:00Z");
  const accounts: number[] = [];
  for (const name of ["Standard Ltd", "Abroad GmbH", "Belfast Ltd"]) accounts.push((await openAccount(app, name)).id);
  const [, abroad, belfast] = accounts;
  const checked = { vat_treatment_reason: "Firm abroad", vat_number_checked_on: "2026-01-01" };
  const treat = (id: number | undefined, changes: object) =>
    app.db
      .updateTable("accounts")
      .set(changes)
      .where("id", "=", id ?? 0)
      .execute();
  await treat(abroad, { ...checked, vat_treatment: "reverse_charge", vat_number: "DE123456789" });
  await treat(belfast, { ...checked, vat_treatment: "outside_scope" });
  for (let number = 1; number <= 12; number++) {
    clock.set(`${month(number)}-10T09:00:00Z`);
    const sold: number[] = [];
    for (let sale = random.whole(1, 3); sale > 0; sale--) sold.push(await sellByCard(random.whole(1_000, 30_000)));
    for (const id of sold) if (random.chance(0.4)) await refund(app, id, { amount: "3.33", api_refund: false });
    for (const accountId of accounts)
      for (let order = random.whole(1, 3); order > 0; order--)
        await storeFinishedOrder(app, {
          accountId,
          finishedAt: `${month(number)}-${random.whole(10, 28)}T12:00:00Z`,
          netCents: random.whole(1_000, 9_999),
        });
    // Some months are published late, after the 15th of the next month.
    const isLate = number % 4 === 0;
    if (number === 12) break;
    clock.set(`${month(number + 1)}-${isLate ? "20" : "02"}T09:00:00Z`);
    for (const accountId of accounts) {
      const [invoice] = await publishFinished(app, accountId);
      if (invoice && random.chance(0.5)) {
        const lines = [{ lineId: invoice.lines[0]?.id, netCents: random.whole(1, 900) }];
        await post(creditInvoice.path, invoice.id, { reason: "Came late", lines });
      }
      if (random.chance(0.8)) await pay(accountId, random.whole(500, 25_000), `${month(number + 1)}-01`);
    }
  }
}

type Recount = { net: number; vat: number; es1: number };

/** Computes the same in SQL of its own, from lines instead of documents. */
async function recount(from: string, to: string): Promise<Recount> {
  const { rows } = await sql<{ net: string; vat: string; es1: string }>`
    with sales as (
      select 1 as sign, l.invoice_id as id, l.vat_treatment as t, sum(l.net_cents) as net, l.vat_percent as p
      from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.state = 'published' and to_char(least(i.issued_on,
        (date_trunc('month', i.period_to) + interval '1 month 14 days')::date), 'YYYY-MM') between ${from} and ${to}
      group by l.invoice_id, l.vat_treatment, l.vat_percent
    ), parts as (
      select net, round(net * p / 100.0) as vat, case t when 'reverse_charge' then net else 0 end as es1 from sales
      union all
      select -c.net_cents, -c.vat_cents, case when exists (select from account_credit_note_lines n
        join invoice_lines l on l.id = n.invoice_line_id where n.credit_note_id = c.id and l.vat_treatment = 'reverse_charge')
        then -c.net_cents else 0 end
      from account_credit_notes c where to_char(c.issued_on, 'YYYY-MM') between ${from} and ${to}
      union all
      select p.amount_cents - v.vat, v.vat, 0 from payments p
      cross join lateral (select p.amount_cents - round(p.amount_cents / 1.23) as vat) v
      where p.livemode and to_char(p.received_at at time zone 'Europe/Dublin', 'YYYY-MM') between ${from} and ${to}
      union all
      select -(r.amount_cents - v.vat), -v.vat, 0 from refunds r
      cross join lateral (select r.amount_cents - round(r.amount_cents / 1.23) as vat) v
      where to_char(r.created_at at time zone 'Europe/Dublin', 'YYYY-MM') between ${from} and ${to}
      union all
      select net, round(net * case t when 'standard' then 23 else 0 end / 100.0), case t when 'reverse_charge' then net else 0 end
      from (select sum(o.net_cents) as net, a.vat_treatment as t from orders o join accounts a on a.id = o.account_id
        where o.on_account_at is not null and o.invoice_id is null and o.date_completed is not null
          and date_trunc('month', o.date_completed) + interval '1 month 14 days' < ${clock.now()}::date
          and to_char(date_trunc('month', o.date_completed) + interval '1 month', 'YYYY-MM') between ${from} and ${to}
        group by a.id, a.vat_treatment, date_trunc('month', o.date_completed)) unpublished
    ) select coalesce(sum(net), 0) as net, coalesce(sum(vat), 0) as vat, coalesce(sum(es1), 0) as es1 from parts`.execute(
    app.db,
  );
  const [row] = rows;
  return { net: Number(row?.net), vat: Number(row?.vat), es1: Number(row?.es1) };
}

const netOf = ({ bySource }: VatReport) => bySource.reduce((sum, { netCents }) => sum + netCents, 0);

describe("The VAT report", () => {
  it("of a seeded year equals, period by period and to the cent, what SQL recounts, including card sales [C053] [C030]", async () => {
    await seedYear();
    clock.set("2027-01-20T09:00:00Z");
    for (let number = 1; number <= 12; number += 2) {
      const [from, to] = [month(number), month(number + 1)];
      const counted = await recount(from, to);
      const shown = await report(from, to);
      expect({ from, net: netOf(shown), vat: shown.t1Cents, es1: shown.es1Cents }).toEqual({ from, ...counted });
    }
    // Orders finished in December should have been published by 15 January, and were not.
    const january = await report("2027-01", "2027-01");
    expect(january.bySource.map(({ source }) => source)).toEqual(["unpublished"]);
    expect({ vat: january.t1Cents, net: netOf(january) }).toMatchObject(
      await recount("2027-01", "2027-01").then(({ vat, net }) => ({ vat, net })),
    );
    const year = await report("2026-01", "2027-01");
    expect(year.bySource.map(({ source }) => source)).toEqual([
      "receipt",
      "receipt_credit",
      "invoice",
      "credit_note",
      "unpublished",
    ]);
    expect(year.es1Cents).toBeGreaterThan(0);
    // An invoice that is published late is not counted again, nor in another period.
    const before = await report("2027-01", "2027-02");
    for (const { id } of await app.db.selectFrom("accounts").select("id").execute()) await publishFinished(app, id);
    const after = await report("2027-01", "2027-02");
    expect([after.t1Cents, netOf(after), after.es1Cents]).toEqual([before.t1Cents, netOf(before), before.es1Cents]);
    expect(after.bySource.map(({ source }) => source)).toEqual(["invoice"]);

    const token = await app.staffToken("bookkeeper");
    const csv = await app.request(`${exportVatReport.path}?from=2026-01&to=2027-01&basis=invoice`, { token });
    const rows = readCsv(await csv.text()).slice(1);
    const sum = (column: number) =>
      rows.reduce((total, { cells }) => {
        const text = cells[column] ?? "";
        return total + (text.startsWith("-") ? -1 : 1) * (decimalToCents(text.replace("-", "")) ?? Number.NaN);
      }, 0);
    const whole = await report("2026-01", "2027-01");
    expect([sum(6), sum(7)]).toEqual([netOf(whole), whole.t1Cents]);
  });

  it("on the money received basis has each payment's share, and all of an invoice's VAT once it is paid [C053]", async () => {
    clock.set("2028-03-01T09:00:00Z");
    const { id } = await openAccount(app, "Pays In Parts Ltd");
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2028-02-12T12:00:00Z", netCents: 3_333 });
    const [invoice] = await publishFinished(app, id);
    const { totalCents, vatCents, netCents } = invoice!.document.totals;
    expect((await report("2028-02", "2028-06", "money_received")).bySource).toEqual([]);
    clock.set("2028-05-10T09:00:00Z");
    await pay(id, 1_000, "2028-03-20");
    await pay(id, totalCents - 1_000 + 500, "2028-05-02");
    const march = await report("2028-03", "2028-03", "money_received");
    expect(march).toMatchObject({ t1Cents: Math.round((vatCents * 1_000) / totalCents) });
    const may = await report("2028-05", "2028-05", "money_received");
    expect(march.t1Cents + may.t1Cents).toBe(vatCents);
    // The overpayment is for no supply yet.
    expect(netOf(march) + netOf(may)).toBe(netCents);
  });

  it("leaves out test payments [C053]", async () => {
    const before = await report("2026-03", "2026-03");
    await bookPaid(app);
    expect(await report("2026-03", "2026-03")).toEqual(before);
    await sellByCard(1_230);
    expect((await report("2026-03", "2026-03")).t1Cents).toBe(before.t1Cents + 230);
  });

  it("counts a week that spans a month's end in both months [C030] [C053]", async () => {
    clock.set("2029-06-12T09:00:00Z");
    const { id } = await openAccount(app, "Weekly Ltd", { invoicePeriod: "weekly" });
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2029-04-30T12:00:00Z", netCents: 1_000 });
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2029-05-01T12:00:00Z", netCents: 2_000 });
    // By 12 June only orders finished in April are late.
    expect((await report("2029-05", "2029-05")).bySource).toMatchObject([{ source: "unpublished", netCents: 1_000 }]);
    expect((await report("2029-06", "2029-06")).bySource).toEqual([]);
    clock.set("2029-06-16T09:00:00Z");
    expect((await report("2029-06", "2029-06")).bySource).toMatchObject([{ source: "unpublished", netCents: 2_000 }]);
    const invoices = await publishFinished(app, id);
    expect(invoices.map(({ document }) => document.period)).toEqual([
      { from: "2029-04-30", to: "2029-04-30" },
      { from: "2029-05-01", to: "2029-05-06" },
    ]);
    expect((await report("2029-05", "2029-05")).bySource).toMatchObject([{ source: "invoice", netCents: 1_000 }]);
    expect((await report("2029-06", "2029-06")).bySource).toMatchObject([{ source: "invoice", netCents: 2_000 }]);
  });

  it("refuses months in the wrong order", async () => {
    const token = await app.staffToken("bookkeeper");
    const response = await app.request(`${getVatReport.path}?from=2026-03&to=2026-02&basis=invoice`, { token });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ data: { params: { to: "The last month comes before the first" } } });
  });
});
