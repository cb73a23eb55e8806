import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { creditInvoice, recordAccountPayment } from "../../contract/invoices.ts";
import type { PortalInvoice, PortalInvoices } from "../../contract/portal-invoices.ts";
import { getPortalInvoice, getPortalPaper, listPortalInvoices } from "../../contract/portal-invoices.ts";
import {
  type AccountStatement,
  emailStatement,
  getPortalStatement,
  getPortalStatementFile,
  getStatement,
  getStatementFile,
} from "../../contract/statements.ts";
import { agedLines, showLine, statementLines } from "../../domain/invoicing/statement-text.ts";
import { decimalToCents, formatEuro } from "../../domain/money/euro.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { addMember, signInMember } from "../../test/members.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { sendDueEmails } from "../mail/send-due-emails.ts";
import type { OutgoingEmail } from "../mail/transport.ts";
import { drawPapers } from "./draw-papers.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });

const fill = (path: string, params: object) =>
  Object.entries(params).reduce((path, [name, value]) => path.replace(`{${name}}`, String(value)), path);
async function post(path: string, params: object, json: object) {
  const token = await app.staffToken("bookkeeper");
  return app.request(fill(path, params), { method: "POST", json, token });
}
async function get(path: string, params: object) {
  return app.request(fill(path, params), { token: await app.staffToken("bookkeeper") });
}
const statementOf = async (id: number, month: string) =>
  (await (await get(getStatement.path, { id, month })).json()) as AccountStatement;
const fileOf = async (id: number, month: string, format: string) =>
  Buffer.from(await (await get(getStatementFile.path, { id, month, format })).arrayBuffer());
async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
const pay = (id: number, amountCents: number, receivedOn: string, reference: string) =>
  post(recordAccountPayment.path, { id }, { method: "transfer", receivedOn, amountCents, reference, isAnother: true });

/** Finds the first of these parts that is missing from the text or out of order; null if there is none. */
function findMissingPart(text: string, parts: readonly string[]): string | null {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return part;
    from = at + part.length;
  }
  return null;
}

/** A year of an account: orders finished, invoiced, partly credited, and paid late, early, in part and too much. */
async function randomYear(company: string, seed: number): Promise<number> {
  const random = seededRandom(seed);
  clock.set("2026-01-01T06:00:00Z");
  const { id } = await openAccount(app, company, { creditLimitCents: 1_000_000_00 });
  for (let month = 1; month <= 12; month++) {
    const name = `2026-${String(month).padStart(2, "0")}`;
    for (let order = random.whole(0, 4); order > 0; order--) {
      const day = String(random.whole(1, 28)).padStart(2, "0");
      await storeFinishedOrder(app, {
        accountId: id,
        finishedAt: `${name}-${day}T12:00:00Z`,
        netCents: random.whole(1_000, 9_999),
      });
    }
    clock.set(`2026-${String(month).padStart(2, "0")}-01T09:00:00Z`);
    for (const invoice of await publishFinished(app, id)) {
      const [line] = invoice.lines;
      const credit = { reason: "Came late", lines: [{ lineId: line?.id, netCents: 100 }] };
      if (random.chance(0.3)) await post(creditInvoice.path, { id: invoice.id }, credit);
    }
    const recorded = `${name}-20T09:00:00Z`;
    clock.set(recorded);
    for (let payment = random.whole(0, 2); payment > 0; payment--) {
      // Some payments arrived last month and are recorded now.
      const on =
        month > 1 && random.chance(0.3) ? `2026-${String(month - 1).padStart(2, "0")}-27` : `${name}-1${payment}`;
      await pay(id, random.whole(500, 20_000), on, `=EFT ${month}`);
    }
  }
  clock.set("2027-01-05T09:00:00Z");
  return id;
}

describe("The statement of an account", () => {
  it("closes each month of a year with the next opening balance, and is the same as PDF, as CSV and on screen [C051]", async () => {
    const id = await randomYear("Statement Year Ltd", 51);
    const other = await randomYear("Other Year Ltd", 52);
    let balance = 0;
    let rows = 0;
    for (let month = 1; month <= 12; month++) {
      const name = `2026-${String(month).padStart(2, "0")}`;
      const statement = await statementOf(id, name);
      expect(statement.openingCents, name).toBe(balance);
      expect(statement.aged.totalCents).toBe(statement.closingCents);
      balance = statement.closingCents;
      rows += statement.rows.length;
      const csv = readCsv((await fileOf(id, name, "csv")).toString()).slice(1);
      const lines = statementLines(statement);
      expect(csv.slice(0, lines.length).map(({ cells }) => cells)).toEqual(
        lines.map(({ on, entry, reference, amountCents, balanceCents }) => [
          on,
          entry,
          reference,
          amountCents === null ? "" : (amountCents / 100).toFixed(2),
          (balanceCents / 100).toFixed(2),
        ]),
      );
      const ages = csv.slice(lines.length).map(({ cells }) => cells);
      expect(ages.map(([, label, , , amount]) => [label, amount])).toEqual(
        agedLines(statement).map(({ label, cents }) => [label, (cents / 100).toFixed(2)]),
      );
      const text = await textOf(await fileOf(id, name, "pdf"));
      const parts = lines.flatMap((line) => showLine(line).filter((cell) => cell !== ""));
      expect(findMissingPart(text, ["Statement Year Ltd", ...parts]), text).toBeNull();
      for (const { label, cents } of agedLines(statement).filter(({ cents }) => cents !== 0))
        expect(text).toContain(`${label} ${formatEuro(cents)}`);
    }
    expect(rows).toBeGreaterThan(12);
    const due = await statementOf(id, "2027-01");
    expect(due).toMatchObject({ openingCents: balance, closingCents: balance, rows: [], to: "2027-01-05" });
    expect((await statementOf(other, "2026-12")).closingCents).not.toBe(balance);
  });

  it("is refused for a month that has not begun, and for an account that doesn't exist [C051]", async () => {
    const { id } = await openAccount(app, "Early Bird Ltd");
    expect((await get(getStatement.path, { id, month: "2026-04" })).status).toBe(422);
    expect((await get(getStatement.path, { id, month: "2026-13" })).status).toBe(404);
    expect((await get(getStatement.path, { id: 999_999, month: "2026-03" })).status).toBe(404);
    expect(await statementOf(id, "2026-03")).toMatchObject({ openingCents: 0, closingCents: 0, rows: [] });
  });

  it("is emailed as a PDF to the account's addresses, once per press, and not if there are none [C051]", async () => {
    clock.set("2026-04-02T09:00:00Z");
    const { id } = await openAccount(app, "Emailed Ltd", { invoiceEmails: ["books@emailed.example.ie"] });
    const { id: nobody } = await openAccount(app, "Nobody Ltd", { invoiceEmails: [] });
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-03-12T12:00:00Z" });
    await publishFinished(app, id);
    const token = await app.staffToken("bookkeeper");
    const email = (id: number) =>
      app.request(fill(emailStatement.path, { id, month: "2026-04" }), {
        method: "POST",
        json: {},
        token,
        headers: { "idempotency-key": "statement-press-1" },
      });
    expect([(await email(id)).status, (await email(id)).status]).toEqual([201, 201]);
    expect((await post(emailStatement.path, { id: nobody, month: "2026-04" }, {})).status).toBe(409);
    const sent: OutgoingEmail[] = [];
    const send = async (one: OutgoingEmail) => {
      sent.push(one);
      return { answer: "250 Ok" };
    };
    while ((await sendDueEmails(app.context, { send })) > 0);
    const statements = sent.filter(({ subject }) => subject.startsWith("Statement"));
    expect(statements.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["books@emailed.example.ie", "Statement for April 2026 from Currach Couriers"],
    ]);
    expect(statements[0]?.text).toContain("€49.20");
    expect(await textOf(statements[0]!.attachments[0]!.bytes)).toContain("Closing balance €49.20");
  });
});

describe("What a member with the right role reads", () => {
  it("is the office's own invoice, credit note and statement, with their files [C051]", async () => {
    clock.set("2026-04-02T09:00:00Z");
    const { id } = await openAccount(app, "Portal Reader Ltd");
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-03-12T12:00:00Z" });
    const [invoice] = await publishFinished(app, id);
    const lines = [{ lineId: invoice!.lines[0]!.id, netCents: 1_000 }];
    await post(creditInvoice.path, { id: invoice!.id }, { reason: "Came late", lines });
    await pay(id, 2_000, "2026-04-02", "EFT 1");
    const { email } = await addMember(app, id, { role: "finance" });
    const browser = await signInMember(app, email);
    const read = async (path: string) => {
      const response = await browser.request(path);
      expect(response.status, path).toBe(200);
      return response;
    };
    const list = (await (await read(listPortalInvoices.path)).json()) as PortalInvoices;
    const { number } = invoice!.document;
    const note = list.documents.find(({ kind }) => kind === "credit_note")!.number;
    expect(list).toMatchObject({
      balanceCents: 4920 - 1230 - 2000,
      documents: expect.arrayContaining([
        {
          kind: "invoice",
          number,
          issuedOn: "2026-04-02",
          dueOn: "2026-05-02",
          totalCents: 4920,
          dueCents: 1690,
          isOverdue: false,
          onItsWayCents: 0,
        },
      ]),
      payments: [{ receivedOn: "2026-04-02", reference: "EFT 1", amountCents: 2000, unallocatedCents: 0 }],
    });
    const shown = (await (await read(fill(getPortalInvoice.path, { number }))).json()) as PortalInvoice;
    expect(shown).toMatchObject({ dueCents: 1690, creditNotes: [{ number: note, totalCents: 1230 }] });
    expect(shown.document).toEqual(invoice!.document);
    const credit = (await (await read(fill(getPortalInvoice.path, { number: note }))).json()) as PortalInvoice;
    expect(credit.document).toMatchObject({ kind: "credit_note", number: note, precedes: { number } });
    expect((await browser.request(fill(getPortalPaper.path, { number, format: "pdf" }))).status).toBe(503);
    while (await drawPapers(app.context));
    const pdf = Buffer.from(await (await read(fill(getPortalPaper.path, { number, format: "pdf" }))).arrayBuffer());
    expect(await textOf(pdf)).toContain(number);
    const csv = readCsv(await (await read(fill(getPortalPaper.path, { number, format: "csv" }))).text());
    expect(csv.slice(1).map(({ cells }) => decimalToCents(cells.at(-1) ?? ""))).toEqual([4000]);
    const month = `?month=2026-04`;
    const own = (await (await read(getPortalStatement.path + month)).json()) as AccountStatement;
    expect(own).toEqual(await statementOf(id, "2026-04"));
    const file = await (await read(`${getPortalStatementFile.path}${month}&format=csv`)).arrayBuffer();
    expect(Buffer.from(file).equals(await fileOf(id, "2026-04", "csv"))).toBe(true);
  });
});
