import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { exportSubmissions, submitForm } from "../../contract/forms.ts";
import { recoverBooking } from "../../contract/staff-order.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { readCsv } from "../../test/read-csv.ts";
import { storeSubmissions } from "./store-submissions.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const fetchCsv = async (query = "") =>
  app.request(`${exportSubmissions.path}${query}`, { token: await app.administratorToken() });
/** The exported rows, keyed by column heading. */
const rowsOf = async (query: string) => {
  const [head = [], ...rows] = readCsv(await (await fetchCsv(query)).text());
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
};
const send = async (formId: number, data: object) => {
  const response = await app.request(submitForm.path, { json: { form_id: formId, data, page: "/" } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { insert_id: number }).insert_id;
};
const contact = (email: string, more: object = {}) =>
  send(formIds.contact, { names: "Aoife Walsh", email, message: "Are you open on Saturdays?", ...more });

describe("the CSV export of submissions", () => {
  it("has times in Dublin time, the form's name and, when filtered by form, a column for each of its fields", async () => {
    const id = await send(formIds.businessApplication, {
      businessName: 'Walsh, "Sons" & Co',
      contactName: "Aoife Walsh",
      email: "Aoife@Example.ie",
      phone: "087 123 4567",
      businessAddress: "1 Main Street, Cork",
      currentSpend: "€500",
      businessType: "Bakery",
      additionalInfo: "Two lines:\nthis is the other",
    });
    await app.db
      .updateTable("form_submissions")
      .set({ created_at: new Date("2025-07-01T23:30:00Z") })
      .where("id", "=", id)
      .execute();
    const response = await fetchCsv(`?formId=${formIds.businessApplication}`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="submissions-2026-03-04.csv"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await rowsOf(`?formId=${formIds.businessApplication}`)).toEqual([
      {
        "Submission ID": String(id),
        Received: "2025-07-02 00:30",
        Form: "Business account",
        Email: "Aoife@Example.ie",
        Page: "/",
        "Order ID": "",
        "Spam suspected": "no",
        "Done by": "",
        "Done at": "",
        Names: "Aoife Walsh",
        Subject: 'Business Account Application - Walsh, "Sons" & Co',
        Message: "Two lines:\nthis is the other",
        "Business name": 'Walsh, "Sons" & Co',
        "Contact name": "Aoife Walsh",
        Phone: "087 123 4567",
        "Business address": "1 Main Street, Cork",
        "Current spend": "€500",
        "Business type": "Bakery",
        "Additional info": "Two lines:\nthis is the other",
        "Other fields": "",
      },
    ]);
  });

  it("puts the fields of all forms in one column, one field per line in the form's order", async () => {
    const id = await send(formIds.rewards, {
      fullName: "Niall Rewards",
      email: "niall@example.ie",
      phone: "087 765 4321",
      businessName: "Niall Ltd",
      customerType: "existing",
    });
    const [row] = await rowsOf("?search=niall%40example.ie");
    expect(row).toMatchObject({ "Submission ID": String(id), Form: "Rewards", Names: "Niall Rewards" });
    expect(row?.["Other fields"]).toBe(
      "Full name: Niall Rewards\nPhone: 087 765 4321\nBusiness name: Niall Ltd\nCustomer type: existing",
    );
  });

  it("has a row for every submission about a booking: booked, paid or recovered", async () => {
    const { orderId } = await bookPaid(app);
    const token = await app.administratorToken();
    const recovered = await app.request(recoverBooking.path, { method: "POST", token, json: { orderId } });
    expect(recovered.status).toBe(201);
    const team = await rowsOf(`?formId=${formIds.teamBooking}&search=WC-${orderId}`);
    const all = [
      ...(await rowsOf(`?formId=${formIds.teamBooking}`)),
      ...(await rowsOf(`?formId=${formIds.customerBooking}`)),
    ];
    expect(team.length).toBeGreaterThan(0);
    expect(all).toHaveLength(4);
    for (const row of all) expect(row).toMatchObject({ "Order ID": String(orderId), "Other fields": "" });
    expect(all.map((row) => row["Page"]).sort()).toEqual(["booking-recovery", "payment", "website", "website"]);
  });

  it("keeps fields that the form no longer has", async () => {
    const [{ id = 0 } = {}] = (
      await sql<{ id: number }>`select nextval('form_submissions_id_seq')::integer as id`.execute(app.db)
    ).rows;
    const data = { names: "Old", oldField: "from before", list: ["a", "b"] };
    const old = { id, formId: formIds.newsletter, data, email: "old@example.ie", source: "website" };
    await storeSubmissions([old], clock.now()).execute(app.db);
    const [row] = await rowsOf(`?formId=${formIds.newsletter}&search=old%40example.ie`);
    expect(row?.["Other fields"]).toBe("List: a, b\nOld field: from before");
  });

  it("never contains a formula that a spreadsheet would run", async () => {
    await contact("formula@example.ie", {
      names: '=HYPERLINK("x")',
      subject: "@SUM(A1)",
      message: "+1+1 and more than that",
    });
    const text = await (await fetchCsv(`?formId=${formIds.contact}&search=formula%40example.ie`)).text();
    expect(text).toContain(`"'=HYPERLINK(""x"")",'@SUM(A1),'+1+1 and more than that,`);
  });

  it("contains exactly the submissions that match the list's filter", async () => {
    const honest = await contact("filter@example.ie");
    const marked = await contact("filter@example.ie", { fax: "x" });
    const ids = async (query: string) => (await rowsOf(query)).map((row) => Number(row["Submission ID"]));
    expect(await ids("?search=filter%40example.ie")).toEqual([marked, honest]);
    expect(await ids("?search=filter%40example.ie&spamSuspected=true")).toEqual([marked]);
    expect(await ids(`?search=filter%40example.ie&formId=${formIds.rewards}`)).toEqual([]);
    expect(await ids("?search=filter%40example.ie&from=2026-03-04&to=2026-03-04")).toEqual([marked, honest]);
    expect(await ids("?search=filter%40example.ie&from=2026-03-05")).toEqual([]);
    expect((await fetchCsv("?from=yesterday")).status).toBe(422);
  });

  it("streams each submission once, newest first and in batches, even when a batch ends between rows with equal times", async () => {
    await sql`insert into form_submissions (form_id, data, email, source, created_at)
      select 6, jsonb_build_object('names', 'Many', 'message', repeat('long ', 40)), 'many@example.ie', '/', timestamptz '2020-01-01' + (n / 7) * interval '1.000001 second'
      from generate_series(1, 20000) n`.execute(app.db);
    const response = await fetchCsv("?search=many%40example.ie");
    const sizes: number[] = [];
    let text = "";
    const decoder = new TextDecoder();
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      sizes.push(piece.length);
      text += decoder.decode(piece, { stream: true });
    }
    // Memory holds one batch at most, however long the export is.
    expect(Math.max(...sizes)).toBeLessThan(text.length / 20);
    const ids = readCsv(text)
      .slice(1)
      .map(([id]) => Number(id));
    expect(ids).toHaveLength(20_000);
    expect(new Set(ids).size).toBe(20_000);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it("stops being generated when its reader cancels", async () => {
    const reader = (await fetchCsv("?search=many%40example.ie")).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect((await fetchCsv("?search=nobody")).status).toBe(200);
  });
});
