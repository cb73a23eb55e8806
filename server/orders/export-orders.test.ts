import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { readCsv as parseCsv } from "../../domain/text/csv.ts";
import { openAccount } from "../../test/accounts.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookAsMember } from "../../test/book-as-member.ts";
import { addMember } from "../../test/members.ts";
import { storeTestOrder, storeTestRefund } from "../../test/orders.ts";
import { bookPaid, booksOf, recordByStaff, refund } from "../../test/payments.ts";
import { addDriver, giveStops } from "../../test/phone.ts";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

const csv = "/wp-json/currach/v1/staff/orders.csv";
const fetchCsv = (query = "", token = manager) => app.request(`${csv}${query}`, { token });
const readCsv = async (query = "") => {
  const text = await (await fetchCsv(query)).text();
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  return { head, lines, ids: lines.map((line) => Number(line.split(",")[0])) };
};

/** The lines of the file, keyed by column heading. */
function readRecords(text: string): Record<string, string>[] {
  const [head = { cells: [] }, ...lines] = parseCsv(text);
  return lines.map(({ cells }) => Object.fromEntries(head.cells.map((name, at) => [name, cells[at] ?? ""])));
}

describe("the CSV export of orders", () => {
  it("has a heading, Dublin times and amounts with two decimals", async () => {
    const id = await storeTestOrder(app.db, {
      customer_name: "Byrne, Siobhán",
      customer_email: "siobhan@example.ie",
      date_created: new Date("2025-07-01T23:30:00Z"),
      scheduled_date: "2025-07-03",
      total_cents: 123_450,
      net_cents: 123_450,
      payment_method: "phone",
    });
    await storeTestRefund(app.db, id, 2000);
    const response = await fetchCsv("?search=siobhan");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders-2026-03-04.csv"');
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line] = (await response.text()).split("\r\n");
    expect(head).toContain("Order ID,Reference,Status,Kind,Created,");
    expect(line).toContain(`${id},WC-${id},completed,priced,2025-07-02 00:30,`);
    expect(line).toContain('"Byrne, Siobhán",siobhan@example.ie');
    expect(line).toContain(",1234.50,0.00,1234.50,20.00,EUR,phone");
  });

  it("uses the numbers that a WordPress site gave the orders", async () => {
    await storeTestOrder(app.db, { shop_order_id: 654_987, customer_name: "Numbered There" });
    const { lines } = await readCsv("?search=654987");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("654987,WC-654987,completed,");
  });

  it("contains exactly the orders that match the list's filter", async () => {
    const of = (changes: object) => storeTestOrder(app.db, { customer_name: "Filter Test", ...changes });
    const [held, done] = [
      await of({ status: "on-hold", total_cents: 0, net_cents: 0 }),
      await of({ scheduled_date: "2026-04-01" }),
    ];
    expect((await readCsv("?search=filter+test")).ids.sort()).toEqual([held, done].sort());
    expect((await readCsv("?search=filter+test&status=on-hold")).ids).toEqual([held]);
    expect((await readCsv("?search=filter+test&quoteRequests=true")).ids).toEqual([held]);
    expect((await readCsv("?search=filter+test&collectionFrom=2026-04-01&collectionTo=2026-04-01")).ids).toEqual([
      done,
    ]);
    expect((await readCsv("?search=nobody+at+all")).lines).toEqual([]);
    expect((await fetchCsv("?status=lost")).status).toBe(422);
  });

  it("with the filter for uncollected orders contains those whose goods are still with the sender", async () => {
    const [waiting, collected] = [(await bookPaid(app)).orderId, (await bookPaid(app)).orderId];
    const first = { eventId: randomUUID(), kind: "complete", stop: "pickup" };
    const path = recordDeliveryEvent.path.replace("{id}", String(collected));
    const driver = await addDriver({ db: app.db, now: app.context.now });
    await giveStops({ db: app.db, now: app.context.now }, driver, collected, { day: "2026-03-04" });
    const token = await app.staffToken("dispatcher");
    expect((await app.request(path, { token, json: first })).status).toBe(200);
    const { ids } = await readCsv("?uncollected=true");
    expect([ids.includes(waiting), ids.includes(collected)]).toEqual([true, false]);
  });

  it("never contains a formula that a spreadsheet would run", async () => {
    await storeTestOrder(app.db, {
      customer_name: '=HYPERLINK("x")',
      customer_phone: "+353871234567",
      pickup_town: "@cork",
    });
    const [line] = (await readCsv("?search=hyperlink")).lines;
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain(",'+353871234567,");
    expect(line).toContain(",'@cork,");
  });

  it("has each order once, newest first, even when a batch ends between orders with equal times", async () => {
    await sql`insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email, customer_name, date_created)
      select 'wc_order_export_' || n, 'completed', 'priced', n, 0, n, 'many@example.ie', 'Many Example',
        timestamptz '2020-01-01' + (n / 7) * interval '1.000001 second'
      from generate_series(1, 2500) n`.execute(app.db);
    const { ids } = await readCsv("?search=many%40example");
    expect(ids).toHaveLength(2500);
    expect(new Set(ids).size).toBe(2500);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it("shows orders that were paid by card, and their WC- references", async () => {
    const { orderId } = await bookPaid(app);
    const [line] = (await readCsv(`?search=${orderId}`)).lines;
    expect(line).toContain(`${orderId},WC-${orderId},processing,priced,2026-03-04 10:00,2026-03-04 10:00,,2026-03-04,`);
    expect(line).toContain("sandbox");
  });

  it("shows whether an order waits for an approver of its account", async () => {
    const account = await openAccount(app, "Waiting Ltd");
    const { id: memberId } = await addMember(app, account.id, { role: "booker" });
    await addMember(app, account.id, { role: "approver" });
    await app.db.updateTable("members").set({ order_limit_cents: 1_00 }).where("id", "=", memberId).execute();
    const waiting = await bookAsMember(app, { accountId: account.id, memberId });
    const { orderId: paid } = await bookPaid(app);
    const records = readRecords(await (await fetchCsv("")).text());
    const saysOf = (id: number) => records.find((record) => record["Order ID"] === String(id))?.["Awaiting approval"];
    expect([saysOf(waiting.id), saysOf(paid)]).toEqual(["yes", ""]);
    expect(Object.keys(records[0] ?? {}).slice(-3)).toEqual(["Awaiting approval", "Charges", "VAT of charges"]);
  });

  it("has references, company, bill, amount due, every payment and credit note, after the earlier columns", async () => {
    const [order, other] = [await bookPaid(app), await bookPaid(app)];
    await app.db
      .updateTable("orders")
      .set({
        vat_number: "IE1234567T",
        po_number: "=PO-1",
        billing: sql<string>`billing || '{"company": "Acme, Ltd"}'`,
        total_cents: sql`total_cents + 1230`,
        net_cents: sql`net_cents + 1230`,
        due_cents: 1230,
      })
      .where("id", "=", order.orderId)
      .execute();
    await recordByStaff(app, order.orderId, { method: "transfer", reference: "ACME 7" });
    await app.db.updateTable("orders").set({ due_cents: 250 }).where("id", "=", order.orderId).execute();
    await refund(app, order.orderId, { amount: "1.23" });
    await refund(app, order.orderId, { amount: "2.46" });
    const { payments, documents } = await booksOf(app, order.orderId);
    const numbers = (kind: string, letter: string) =>
      documents
        .filter((document) => document.kind === kind)
        .map(({ number }) => `${letter}-${String(number).padStart(6, "0")}`)
        .sort();
    const card = payments.find(({ state }) => state === "applied");
    const file = await (await fetchCsv(`?search=${order.orderId}`)).text();
    expect(file).toContain(",'=PO-1,");
    const records = readRecords(file);
    const own = records.find((record) => record["Order ID"] === String(order.orderId));
    expect(Object.keys(own ?? {}).slice(24, 28)).toEqual([
      "Number in WordPress",
      "Price typed because",
      "Company",
      "VAT number",
    ]);
    expect(own).toMatchObject({
      Company: "Acme, Ltd",
      "VAT number": "IE1234567T",
      "PO number": "=PO-1",
      "Billing address": expect.stringMatching(/1 Main Street.*D02 XY45/),
      "Amount due": "2.50",
      Receipts: numbers("receipt", "R").join(" | "),
      "Payment dates": "2026-03-04 | 2026-03-04",
      "Payment amounts": `${((card?.amount_cents ?? 0) / 100).toFixed(2)} | 12.30`,
      "Payment methods": "Card (sandbox) | Bank transfer",
      "Payment references": `${card?.reference} | ACME 7`,
      "Credit notes": numbers("credit_note", "C").join(" | "),
      "Credit note dates": "2026-03-04 | 2026-03-04",
      "Credit note totals": "1.23 | 2.46",
      "Credit note VAT": "0.23 | 0.46",
    });
    const [second] = readRecords(await (await fetchCsv(`?search=${other.orderId}`)).text());
    expect(second).toMatchObject({ Company: "", "PO number": "", "Amount due": "0.00", "Credit notes": "" });
    expect(second?.["Payment references"]).not.toContain("ACME");
  });

  it.each([
    ["unpaid", "pending", {}, "12.30"],
    ["on hold", "on-hold", {}, "12.30"],
    ["cancelled", "cancelled", {}, "0.00"],
    ["completed by another shop", "completed", {}, "0.00"],
    [
      "completed on account",
      "completed",
      { on_account_at: new Date("2026-03-01T10:00:00Z"), on_account_reference: "ACC-5" },
      "12.30",
    ],
    [
      "paid but for a difference",
      "processing",
      { date_paid: new Date("2026-03-01T10:00:00Z"), due_cents: 100 },
      "1.00",
    ],
    ["refunded", "refunded", { date_paid: new Date("2026-03-01T10:00:00Z"), due_cents: 100 }, "0.00"],
  ] as const)("say what is due of an order that is %s", async (_, status, columns, due) => {
    const id = await storeTestOrder(app.db, { status, total_cents: 1230, net_cents: 1000, vat_cents: 230, ...columns });
    const [record] = readRecords(await (await fetchCsv(`?search=${id}`)).text());
    expect(record?.["Amount due"]).toBe(due);
  });

  it("is for staff only, and for managers only while the site shows them sales", async () => {
    expect((await app.request(csv)).status).toBe(401);
    expect((await fetchCsv("", await app.staffToken("customer"))).status).toBe(403);
    await changeSettings(app, { analyticsVisible: false });
    expect((await fetchCsv()).status).toBe(403);
    expect((await fetchCsv("", await app.administratorToken())).status).toBe(200);
    await changeSettings(app, { analyticsVisible: true });
  });

  it("stops being generated when its reader cancels", async () => {
    const response = await fetchCsv("?search=many%40example");
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect((await fetchCsv("?search=nobody")).status).toBe(200);
  });
});
