import Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import type { CheckoutPage, InvoicePayPage } from "../../../contract/checkout.ts";
import { creditInvoice } from "../../../contract/invoices.ts";
import { invoicePayPath } from "../../../contract/paths.ts";
import { bookkeeping } from "../../../test/bookkeeping.ts";
import { sessionAt, stripeAppForFile, webhook } from "../../../test/stripe-app.ts";
import { drawPapers } from "../../invoices/draw-papers.ts";
import { findLedgerDifferences } from "../../invoices/find-ledger-differences.ts";
import { queueReminders } from "../../invoices/queue-reminders.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { checkInvoicePayments } from "./check-invoice-payments.ts";

const { shop } = stripeAppForFile({ vatNumber: "IE1234567T" });
let token: string;
beforeEach(async () => {
  shop.clock.set("2026-04-01T06:00:00Z");
  token = await shop.app.staffToken("bookkeeper");
});
const books = {} as ReturnType<typeof bookkeeping>;
beforeEach(() => {
  Object.assign(
    books,
    bookkeeping(shop.app, () => token),
  );
});

/** Moves the clock forward. */
const later = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString());

/** Moves the clock by days, after which the bookkeeper has to sign in again. */
async function afterDays(days: number): Promise<void> {
  later(days * 24 * 60);
  token = await shop.app.staffToken("bookkeeper");
}

type Link = { id: number; path: string };

async function linkOf(id: number): Promise<Link> {
  const { pay_key } = await shop.app.db
    .selectFrom("invoices")
    .select("pay_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, path: invoicePayPath(id, pay_key) };
}

/** An account with one invoice of 49.20 to pay, and another invoice that must not change. */
async function invoiced(name: string) {
  const { accountId, invoice } = await books.invoiced(name, [4000]);
  await books.finish(accountId, 1000, "2026-02-10");
  const [other] = await books.publishAll(accountId);
  if (!other) throw new Error("The second invoice was not published");
  return { accountId, invoice, other, link: await linkOf(invoice.id) };
}

const press = ({ path }: Link, seenCents = 4920) =>
  shop.app.request(path, { method: "POST", body: new URLSearchParams({ seenCents: String(seenCents) }) });
const sessionFrom = (response: Response) => sessionAt(response.headers.get("location") ?? "");
const open = async (link: Link, seenCents?: number) => sessionFrom(await press(link, seenCents));
const page = async ({ path }: Link) => pageOf(await shop.app.request(path));
async function pageOf(response: Response): Promise<InvoicePayPage> {
  const { checkout } = (await response.json()) as { checkout: CheckoutPage };
  if (checkout.kind !== "invoice") throw new Error(JSON.stringify(checkout));
  return checkout.invoice;
}
const comeBack = async ({ path }: Link) =>
  (await shop.app.request(path.replace("/invoice/", "/invoice-return/"))).headers.get("location") ?? "";
const attempts = (id: number) =>
  shop.app.db.selectFrom("invoice_payments").selectAll().where("invoice_id", "=", id).orderBy("created_at").execute();
const paymentsOf = (accountId: number) =>
  shop.app.db.selectFrom("account_payments").selectAll().where("account_id", "=", accountId).execute();
const emails = (template: string, text: string) =>
  shop.app.db
    .selectFrom("emails")
    .select(["subject", "recipient", "data"])
    .where("template", "=", template as "alert")
    .where("subject", "like", `%${text}%`)
    .execute();
async function signedEvent(type: string, session: string) {
  const { events } = await shop.stripe.books();
  const body = JSON.stringify(events.find((event) => event.type === type && JSON.stringify(event).includes(session)));
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: shop.stripe.webhookSecret }),
  };
}

describe("An invoice with a link", () => {
  it("is paid by card once: 20 webhooks, the return page and the reconciler together record one payment [C048]", async () => {
    const { accountId, invoice, other, link } = await invoiced("Paid once");
    await shop.stripe.webhooks({ held: true });
    const session = await open(link);
    const { sessions } = await shop.stripe.books();
    expect(sessions.find(({ id }) => id === session)).toMatchObject({
      amount_total: 4920,
      currency: "eur",
      payment_method_types: ["card", "sepa_debit"],
    });
    await shop.stripe.pay(session);
    const { body, signature } = await signedEvent("checkout.session.completed", session);
    later(2);
    await Promise.all([
      ...Array.from({ length: 20 }, () => webhook(shop.app, body, signature)),
      comeBack(link),
      checkInvoicePayments(shop.app.context),
      reconcilePayments(shop.app.context),
    ]);
    const [payment, ...more] = await paymentsOf(accountId);
    expect([more, payment]).toMatchObject([[], { method: "online", amount_cents: 4920, received_on: "2026-04-01" }]);
    expect((await books.get(invoice.id)).dueCents).toBe(0);
    expect((await books.get(invoice.id)).paidBy).toMatchObject([{ kind: "payment", amountCents: 4920 }]);
    expect((await books.get(other.id)).dueCents).toBe(1230);
    expect((await books.ledger(accountId)).balanceCents).toBe(1230);
    expect(await page(link)).toMatchObject({ dueCents: 0, onItsWay: null });
    expect(await attempts(invoice.id)).toMatchObject([{ state: "paid", account_payment_id: payment?.id }]);
    // A late webhook, then another press.
    await shop.stripe.sendAllAgain();
    expect((await press(link)).headers.get("location")).toBe(link.path);
    expect(await paymentsOf(accountId)).toHaveLength(1);
  });

  it("opens one payment page for two tabs, and tells the second once the first has paid [C048]", async () => {
    const { accountId, link } = await invoiced("Two tabs");
    const [one, two] = await Promise.all([open(link), open(link)]);
    expect(one).toBe(two);
    await shop.stripe.pay(one);
    // The second tab pays on the gateway's page, which refuses, and then presses again on ours.
    await expect(shop.stripe.pay(two)).rejects.toThrow("complete");
    await shop.stripe.delivered();
    expect((await press(link)).headers.get("location")).toBe(link.path);
    expect(await paymentsOf(accountId)).toHaveLength(1);
  });

  it("is not found with a wrong key, with another invoice's key, or before it is published [C048]", async () => {
    const { invoice, other, link } = await invoiced("Guessed");
    const key = new URL(link.path, "https://x.example").searchParams.get("key") ?? "";
    for (const path of [
      invoicePayPath(invoice.id, "0".repeat(32)),
      invoicePayPath(other.id, key),
      `/checkout/invoice/${invoice.id}/`,
    ]) {
      expect((await shop.app.request(path)).status, path).toBe(404);
      expect((await press({ id: 0, path })).status, path).toBe(404);
    }
    const { id: accountId } = await shop.app.db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "Guessed")
      .executeTakeFirstOrThrow();
    await books.finish(accountId, 500, "2026-01-10");
    await books.run();
    const [draft] = await books.list(accountId, "drafts");
    expect((await shop.app.request((await linkOf(draft!.id)).path)).status).toBe(404);
    expect(await page(link)).toMatchObject({ dueCents: 4920, company: "Guessed" });
  });

  it("asks for the rest if a part is paid, and never for an amount that the button no longer shows [C048]", async () => {
    const { accountId, invoice, link } = await invoiced("Partly paid");
    const session = await open(link);
    await books.pay(accountId, { amountCents: 2000, remittance: [{ invoiceId: invoice.id }] });
    const stale = await press(link);
    expect(stale.status).toBe(409);
    expect(await pageOf(stale)).toMatchObject({ dueCents: 2920, notice: "repriced" });
    await expect(shop.stripe.pay(session)).rejects.toThrow("expired");
    const rest = await open(link, 2920);
    const { sessions } = await shop.stripe.books();
    expect(sessions.find(({ id }) => id === rest)).toMatchObject({ amount_total: 2920 });
    await shop.stripe.pay(rest);
    await shop.stripe.delivered();
    expect((await books.get(invoice.id)).dueCents).toBe(0);
    expect((await attempts(invoice.id)).map(({ state }) => state)).toEqual(["expired", "paid"]);
  });

  it("has its payment page closed within seconds of a credit note, and money paid just before becomes credit [C048]", async () => {
    const { accountId, invoice, other, link } = await invoiced("Credited meanwhile");
    const session = await open(link);
    const lineId = invoice.lines[0]!.id;
    const credit = { reason: "Late", lines: [{ lineId, netCents: 4000 }] };
    expect((await books.call(creditInvoice, { id: invoice.id }, credit)).status).toBeLessThan(300);
    await checkInvoicePayments(shop.app.context);
    await expect(shop.stripe.pay(session)).rejects.toThrow("expired");
    expect(await page(link)).toMatchObject({ dueCents: 0, onItsWay: null });

    // Paid at the same moment: the event arrives after a transfer has paid the other invoice.
    const second = await linkOf(other.id);
    await shop.stripe.webhooks({ held: true });
    const paid = await open(second, 1230);
    await shop.stripe.pay(paid);
    await books.pay(accountId, { amountCents: 1230, remittance: [{ invoiceId: other.id }] });
    await shop.stripe.webhooks({ held: false });
    await shop.stripe.delivered();
    const { balanceCents, aged, payments } = await books.ledger(accountId);
    expect([balanceCents, aged.creditCents]).toEqual([-1230, 1230]);
    expect(payments.map(({ unallocatedCents }) => unallocatedCents).sort()).toEqual([0, 1230]);
  });
});

describe("A SEPA debit of an invoice", () => {
  it("is on its way for days, cannot be paid again, stops reminders, and counts once the bank confirms it [C048]", async () => {
    const { accountId, invoice, other, link } = await invoiced("Bank says yes");
    while (await drawPapers(shop.app.context));
    const session = await open(link);
    await shop.stripe.payLater(session);
    await shop.stripe.delivered();
    expect(await page(link)).toMatchObject({ onItsWay: { amountCents: 4920, since: "2026-04-01T06:00:00.000Z" } });
    expect((await press(link)).headers.get("location")).toBe(link.path);
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 4920, onItsWay: { amountCents: 4920 } });
    expect(await books.list(accountId, "on_its_way")).toMatchObject([{ id: invoice.id, onItsWayCents: 4920 }]);
    await afterDays(35.125);
    await queueReminders(shop.app.context);
    const reminded = await shop.app.db
      .selectFrom("invoice_reminders")
      .select("invoice_id")
      .where("invoice_id", "in", [invoice.id, other.id])
      .execute();
    expect(reminded).toEqual([{ invoice_id: other.id }]);
    await shop.stripe.answerLater(session, true);
    await shop.stripe.delivered();
    expect(await paymentsOf(accountId)).toMatchObject([{ amount_cents: 4920 }]);
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 0, onItsWay: null });
  });

  it("that fails after days reopens the invoice and notifies the team and the account, once [C048]", async () => {
    const { accountId, invoice, link } = await invoiced("Bank says no");
    const session = await open(link);
    await shop.stripe.payLater(session);
    await shop.stripe.delivered();
    await afterDays(5);
    await shop.stripe.answerLater(session, false);
    await shop.stripe.delivered();
    await shop.stripe.sendAllAgain();
    later(5);
    await checkInvoicePayments(shop.app.context);
    expect(await attempts(invoice.id)).toMatchObject([{ state: "failed" }]);
    expect(await paymentsOf(accountId)).toEqual([]);
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 4920, onItsWay: null });
    const number = invoice.document.number;
    expect(await emails("alert", `payment of invoice ${number} failed`)).toHaveLength(1);
    expect(await emails("invoice_payment_failed", number)).toMatchObject([
      { recipient: "invoices@example.ie", data: { amountCents: 4920, payUrl: expect.stringContaining(link.path) } },
    ]);
    const again = await open(link);
    await shop.stripe.pay(again);
    await shop.stripe.delivered();
    expect((await books.get(invoice.id)).dueCents).toBe(0);
  });

  it("whose events are all lost is found by the checks, both when it is sent and when the bank answers [C048]", async () => {
    const { accountId, invoice, link } = await invoiced("Lost events");
    await shop.stripe.webhooks({ dropped: true });
    const session = await open(link);
    await shop.stripe.payLater(session);
    later(3);
    await checkInvoicePayments(shop.app.context);
    expect(await attempts(invoice.id)).toMatchObject([{ state: "on_its_way" }]);
    await afterDays(3);
    await shop.stripe.answerLater(session, true);
    later(5 * 60);
    await checkInvoicePayments(shop.app.context);
    expect(await paymentsOf(accountId)).toMatchObject([{ amount_cents: 4920, received_on: "2026-04-04" }]);
    expect((await books.get(invoice.id)).dueCents).toBe(0);
  });

  it("that is not answered for a month fails, but still counts if it comes in later [C048]", async () => {
    const { accountId, invoice, link } = await invoiced("Never answered");
    const session = await open(link);
    await shop.stripe.payLater(session);
    await shop.stripe.delivered();
    await afterDays(31);
    await checkInvoicePayments(shop.app.context);
    expect(await attempts(invoice.id)).toMatchObject([{ state: "failed" }]);
    await shop.stripe.answerLater(session, true);
    await shop.stripe.delivered();
    expect(await attempts(invoice.id)).toMatchObject([{ state: "paid" }]);
    expect(await paymentsOf(accountId)).toHaveLength(1);
  });
});

it("An invoice's email has the link, and its page shows neither lines nor addresses [C048]", async () => {
  const { invoice, link } = await invoiced("By email");
  while (await drawPapers(shop.app.context));
  expect(await emails("account_document", invoice.document.number)).toMatchObject([
    { data: { payUrl: expect.stringContaining(link.path) } },
  ]);
  const shown = JSON.stringify(await page(link));
  expect(shown).toContain("By email");
  expect(shown).not.toContain("Main Street");
});

describe("An online payment that the bank takes back", () => {
  it("reopens its invoice once, however often it is reported, and a won dispute pays it again [C048]", async () => {
    const { accountId, invoice, other, link } = await invoiced("Disputed at the bank");
    const paidBefore = await open(await linkOf(other.id), 1230);
    await shop.stripe.pay(paidBefore);
    await shop.stripe.pay(await open(link));
    await shop.stripe.delivered();
    const reference = (await attempts(invoice.id))[0]?.payment_reference ?? "";
    await shop.stripe.dispute(reference, "debit_not_authorized");
    await shop.stripe.delivered();
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 4920 });
    expect(await books.get(other.id)).toMatchObject({ dueCents: 0 });
    expect((await books.ledger(accountId)).balanceCents).toBe(4920);
    const reversals = () =>
      shop.app.db.selectFrom("account_reversals").selectAll().where("account_id", "=", accountId).execute();
    expect(await reversals()).toMatchObject([{ amount_cents: 4920, reason: expect.stringContaining("debit not") }]);
    await shop.stripe.closeDispute(reference, "won");
    await shop.stripe.delivered();
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 0 });
    expect((await books.ledger(accountId)).balanceCents).toBe(0);
    expect(await reversals()).toHaveLength(1);
    expect(await findLedgerDifferences(shop.app.db, "2026-04-01")).toEqual([]);
  });

  it("by a refund at the gateway is left to staff, who are told what to record [C048]", async () => {
    const { accountId, invoice, link } = await invoiced("Refunded at the gateway");
    await shop.stripe.pay(await open(link));
    await shop.stripe.delivered();
    const reference = (await attempts(invoice.id))[0]?.payment_reference ?? "";
    await shop.stripe.refundAtDashboard(reference, 1000);
    await shop.stripe.delivered();
    const waiting = await shop.app.db
      .selectFrom("waiting_payment_events")
      .select("waits_because")
      .where("payment_reference", "=", reference)
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    for (const { waits_because } of waiting) expect(waits_because).toContain(`invoice ${invoice.document.number}`);
    expect((await books.ledger(accountId)).balanceCents).toBe(1230);
    expect((await books.get(invoice.id)).dueCents).toBe(0);
  });
});

it("The recount of ledgers finds an online payment that was recorded with a different amount [C048]", async () => {
  const { invoice, link } = await invoiced("Recounted");
  await shop.stripe.pay(await open(link));
  await shop.stripe.delivered();
  expect(await findLedgerDifferences(shop.app.db, "2026-04-01")).toEqual([]);
  const wrong = shop.app.db.updateTable("invoice_payments").where("invoice_id", "=", invoice.id);
  await wrong.set({ amount_cents: 1 }).execute();
  expect(await findLedgerDifferences(shop.app.db, "2026-04-01")).toMatchObject([
    { what: expect.stringContaining("An online payment"), rows: 1 },
  ]);
  await wrong.set({ amount_cents: 4920 }).execute();
});
