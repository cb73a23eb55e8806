import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, expect, it } from "vitest";
import { writeOffInvoice } from "../../../contract/account-money.ts";
import {
  type AccountFigures,
  type AccountRow,
  getAccountFigures,
  listAccounts,
} from "../../../contract/account-orders.ts";
import { getHealth, type Health } from "../../../contract/health.ts";
import { type InvoicePage, listInvoices } from "../../../contract/invoices.ts";
import { exportMoneyDue, listMoneyDue, type MoneyDuePage } from "../../../contract/money-due.ts";
import { invoicePayPath } from "../../../contract/paths.ts";
import {
  getPortalInvoice,
  listPortalInvoices,
  type PortalInvoice,
  type PortalInvoices,
} from "../../../contract/portal-invoices.ts";
import {
  type AccountStatement,
  emailStatement,
  getPortalStatement,
  getStatement,
  getStatementFile,
} from "../../../contract/statements.ts";
import { bookkeeping } from "../../../test/bookkeeping.ts";
import { addMember, signInMember } from "../../../test/members.ts";
import { readCsv } from "../../../test/read-csv.ts";
import { sessionAt, stripeAppForFile } from "../../../test/stripe-app.ts";
import { readSamples } from "../../health/read-samples.ts";
import { drawPapers } from "../../invoices/draw-papers.ts";
import { findLedgerDifferences } from "../../invoices/find-ledger-differences.ts";
import { sendDueEmails } from "../../mail/send-due-emails.ts";
import { checkInvoicePayments } from "./check-invoice-payments.ts";

const { shop } = stripeAppForFile({ vatNumber: "IE1234567T" });
let token: string;
const books = {} as ReturnType<typeof bookkeeping>;
async function at(time: string): Promise<void> {
  shop.clock.set(time);
  token = await shop.app.staffToken("administrator");
}
beforeEach(async () => {
  await at("2026-04-01T06:00:00Z");
  Object.assign(
    books,
    bookkeeping(shop.app, () => token),
  );
});

const fill = (path: string, params: object) =>
  Object.entries(params).reduce((path, [name, value]) => path.replace(`{${name}}`, String(value)), path);
const read = (path: string, params: object = {}) => shop.app.request(fill(path, params), { token });
const json = async <Body>(path: string, params: object = {}) => (await (await read(path, params)).json()) as Body;

/** Pays what is due on an invoice by SEPA debit, which is then on its way. */
async function debit(invoiceId: number, cents: number): Promise<string> {
  const { pay_key } = await shop.app.db
    .selectFrom("invoices")
    .select("pay_key")
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  const body = new URLSearchParams({ seenCents: String(cents) });
  const pressed = await shop.app.request(invoicePayPath(invoiceId, pay_key), { method: "POST", body });
  const session = sessionAt(pressed.headers.get("location") ?? "");
  await shop.stripe.payLater(session);
  await shop.stripe.delivered();
  return session;
}

/** An account with a published invoice of 49.20 whose debit is on its way, and one of 12.30 that nobody has paid. */
async function paying(name: string) {
  const { accountId, invoice } = await books.invoiced(name, [4000]);
  await books.finish(accountId, 1000, "2026-02-10");
  const [other] = await books.publishAll(accountId);
  return { accountId, invoice, other: other!, session: await debit(invoice.id, 4920) };
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

/** What every reader of amounts due says about an account: the amount due, and how much of it is on its way. */
async function readersOf(accountId: number, email: string) {
  const month = shop.clock.now().toISOString().slice(0, 7);
  const due = (await json<MoneyDuePage>(listMoneyDue.path)).accounts.find((row) => row.accountId === accountId)!;
  const file = readCsv(await (await read(exportMoneyDue.path)).text());
  const line = file.find(([number]) => number === due.number)!;
  const cell = (heading: string) => Math.round(Number(line[file[0]!.indexOf(heading)]) * 100);
  const figures = await json<AccountFigures>(getAccountFigures.path, { id: accountId });
  const listed = (await json<{ accounts: AccountRow[] }>(`${listAccounts.path}?search=${due.number}`)).accounts[0]!;
  const ledger = await books.ledger(accountId);
  const open = ledger.openInvoices;
  const invoices = await books.list(accountId, "on_its_way");
  const statement = await json<AccountStatement>(getStatement.path, { id: accountId, month });
  const csv = readCsv(await (await read(getStatementFile.path, { id: accountId, month, format: "csv" })).text());
  const inCsv = (label: string) => Math.round(Number(csv.find((cells) => cells[1] === label)?.[4] ?? 0) * 100);
  const browser = await signInMember(shop.app, email);
  const own = async <Body>(path: string) => (await (await browser.request(path)).json()) as Body;
  const portal = await own<PortalInvoices>(listPortalInvoices.path);
  const ownStatement = await own<AccountStatement>(`${getPortalStatement.path}?month=${month}`);
  const sum = <Row>(rows: readonly Row[], centsOf: (row: Row) => number) =>
    rows.reduce((total, row) => total + centsOf(row), 0);
  return {
    "Money due": [due.totalCents, due.onItsWayCents],
    "Money due as CSV": [cell("Amount due"), cell("On its way")],
    "the figures of an account": [figures.balanceCents, figures.onItsWayCents],
    "the list of accounts": [listed.balanceCents, listed.onItsWayCents],
    "the ledger": [ledger.amountDueCents, ledger.onItsWayCents],
    "its open invoices": [sum(open, ({ dueCents }) => dueCents), sum(open, ({ onItsWayCents }) => onItsWayCents)],
    "the list of invoices": [ledger.amountDueCents, sum(invoices, ({ onItsWayCents }) => onItsWayCents)],
    "the statement": [statement.closingCents, statement.onItsWayCents],
    "the statement as CSV": [inCsv("Closing balance"), inCsv("Payment on its way, not taken off yet")],
    "the portal's invoices": [portal.balanceCents, portal.onItsWayCents],
    "each invoice of the portal": [
      sum(portal.documents, ({ dueCents }) => dueCents),
      sum(portal.documents, ({ onItsWayCents }) => onItsWayCents),
    ],
    "the portal's statement": [ownStatement.closingCents, ownStatement.onItsWayCents],
  };
}

/** Expects all readers to say the same. */
async function expectOfAllReaders(accountId: number, email: string, said: [due: number, onItsWay: number]) {
  const readers = await readersOf(accountId, email);
  expect(readers).toEqual(Object.fromEntries(Object.keys(readers).map((name) => [name, said])));
}

const invoicesHealth = async () =>
  (await json<Health>(getHealth.path)).parts.find(({ key }) => key === "invoices") as Health["parts"][number];
const factOf = async (label: string) => (await invoicesHealth()).facts.find((fact) => fact.label === label);

it("Every reader of amounts due says the same about money on its way, until the bank has answered [C048] [C055]", async () => {
  const yes = await paying("Bank says yes");
  const no = await paying("Bank says no");
  const { accountId: idle } = await books.invoiced("Pays nothing", [2000]);
  const emailOf = async (id: number) => (await addMember(shop.app, id, { role: "finance" })).email;
  const [toYes, toNo, toIdle] = [await emailOf(yes.accountId), await emailOf(no.accountId), await emailOf(idle)];
  await expectOfAllReaders(yes.accountId, toYes, [6150, 4920]);
  await expectOfAllReaders(no.accountId, toNo, [6150, 4920]);
  await expectOfAllReaders(idle, toIdle, [2460, 0]);

  // The total is the sum of the accounts.
  const all = await json<MoneyDuePage>(listMoneyDue.path);
  expect(all.sum.onItsWayCents).toBe(all.accounts.reduce((sum, { onItsWayCents }) => sum + onItsWayCents, 0));
  expect((await json<InvoicePage>(listInvoices.path)).onItsWayCents).toBe(9840);
  const chosen = await json<MoneyDuePage>(`${listMoneyDue.path}?show=on_its_way`);
  expect(chosen.accounts.map(({ accountId }) => accountId).sort()).toEqual([yes.accountId, no.accountId].sort());
  expect(chosen.sum).toMatchObject({ totalCents: 12_300, onItsWayCents: 9840 });
  expect(await factOf("Payments on their way")).toMatchObject({ value: "2, €98.40" });
  expect(await factOf("Oldest payment on its way since")).toMatchObject({ at: "2026-04-01T06:00:00.000Z" });

  // On paper, by email, and on the invoice's own pages.
  const paper = { id: yes.accountId, month: "2026-04", format: "pdf" };
  const text = await textOf(Buffer.from(await (await read(getStatementFile.path, paper)).arrayBuffer()));
  expect(text).toContain("Payment on its way, not taken off yet €49.20");
  const idlePaper = Buffer.from(await (await read(getStatementFile.path, { ...paper, id: idle })).arrayBuffer());
  expect(await textOf(idlePaper)).not.toContain("on its way");
  await shop.app.request(fill(emailStatement.path, paper), { method: "POST", json: {}, token });
  const email = shop.app.db.selectFrom("emails").select("data").where("template", "=", "account_statement");
  expect(await email.execute()).toMatchObject([{ data: { closingCents: 6150, onItsWayCents: 4920 } }]);
  const browser = await signInMember(shop.app, toYes);
  const shown = await browser.request(fill(getPortalInvoice.path, { number: yes.invoice.document.number }));
  expect((await shown.json()) as PortalInvoice).toMatchObject({ onItsWay: { amountCents: 4920 }, payUrl: "" });

  // The bank answers.
  await at("2026-04-04T06:00:00Z");
  await shop.stripe.answerLater(yes.session, true);
  await shop.stripe.answerLater(no.session, false);
  await shop.stripe.delivered();
  await expectOfAllReaders(yes.accountId, toYes, [1230, 0]);
  await expectOfAllReaders(no.accountId, toNo, [6150, 0]);
  await expectOfAllReaders(idle, toIdle, [2460, 0]);
  expect(await factOf("Payments on their way")).toBeUndefined();
  expect(await findLedgerDifferences(shop.app.db, "2026-04-04")).toEqual([]);
});

it("Money on its way is not written off, and is credit if a transfer has paid its invoice meanwhile [C048] [C050]", async () => {
  const { accountId, invoice, other, session } = await paying("Paid twice");
  const writeOff = (id: number, seenCents: number) =>
    books.call(writeOffInvoice, { id }, { reason: "Insolvent", seenCents });
  const refused = await writeOff(invoice.id, 4920);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("€49.20 is on its way")]);
  expect((await writeOff(other.id, 1230)).status).toBe(201);
  await books.pay(accountId, { amountCents: 4920, remittance: [{ invoiceId: invoice.id }] });
  const dueOf = async (query: string) =>
    (await json<MoneyDuePage>(`${listMoneyDue.path}?search=twice${query}`)).accounts;
  expect(await dueOf("")).toMatchObject([{ accountId, totalCents: 0, onItsWayCents: 4920 }]);
  await shop.stripe.answerLater(session, true);
  await shop.stripe.delivered();
  expect(await dueOf("")).toMatchObject([{ accountId, totalCents: -4920, creditCents: 4920, onItsWayCents: 0 }]);
});

it("A debit that the bank has not answered for two weeks raises one alert and a warning in Health [C048]", async () => {
  const late = await paying("Bank is slow");
  const alerts = (number: string) =>
    shop.app.db
      .selectFrom("emails")
      .select("subject")
      .where("template", "=", "alert")
      .where("subject", "like", `%${number}%`)
      .execute();
  await at("2026-04-12T06:00:00Z");
  const early = await paying("Bank has time");
  while (await drawPapers(shop.app.context));
  while ((await sendDueEmails(shop.app.context, { send: async () => ({ answer: "250 Ok" }) })) > 0);
  await at("2026-04-14T06:00:00Z");
  await checkInvoicePayments(shop.app.context);
  expect(await alerts(late.invoice.document.number)).toEqual([]);
  expect(await invoicesHealth()).toMatchObject({ state: "ok" });
  await at("2026-04-15T12:00:00Z");
  await Promise.all([checkInvoicePayments(shop.app.context), checkInvoicePayments(shop.app.context)]);
  await at("2026-04-15T18:00:00Z");
  await checkInvoicePayments(shop.app.context);
  expect(await alerts(late.invoice.document.number)).toMatchObject([
    { subject: expect.stringContaining("on its way for 14 days") },
  ]);
  expect(await alerts(early.invoice.document.number)).toEqual([]);
  const oldest = (await readSamples(shop.app.context)).find(({ name }) =>
    name.endsWith("invoice_payment_oldest_seconds"),
  );
  expect(oldest?.value).toBe(14.5 * 86_400);
  expect(await invoicesHealth()).toMatchObject({
    state: "warning",
    summary: expect.stringContaining("on its way for 14 days"),
  });
  await shop.stripe.answerLater(late.session, true);
  await shop.stripe.delivered();
  expect(await invoicesHealth()).toMatchObject({ state: "ok" });
});
