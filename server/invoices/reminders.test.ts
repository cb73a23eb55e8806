import { describe, expect, it } from "vitest";
import { changeAccountStatus } from "../../contract/accounts.ts";
import { recordAccountPayment } from "../../contract/invoices.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { sendDueEmails } from "../mail/send-due-emails.ts";
import type { OutgoingEmail } from "../mail/transport.ts";
import { drawPapers } from "./draw-papers.ts";
import { queueReminders } from "./queue-reminders.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });

/** A published invoice for EUR 49.20, issued on 1 April and due on 1 May, of a new account. */
async function invoiced(company: string, emails: string[]) {
  clock.set("2026-04-01T06:00:00Z");
  const account = await openAccount(app, company, { invoiceEmails: emails });
  await storeFinishedOrder(app, { accountId: account.id, finishedAt: "2026-03-12T12:00:00Z" });
  const [invoice] = await publishFinished(app, account.id);
  while (await drawPapers(app.context));
  await sendAll();
  return { account, invoice: invoice! };
}
type Invoiced = Awaited<ReturnType<typeof invoiced>>;

async function sendAll(): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const send = async (email: OutgoingEmail) => {
    sent.push(email);
    return { answer: "250 Ok" };
  };
  while ((await sendDueEmails(app.context, { send })) > 0);
  return sent;
}
async function act(path: string, { account }: Invoiced, json: object) {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(path.replace("{id}", String(account.id)), { method: "POST", json, token });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
}
const pay = (of: Invoiced, amountCents: number, receivedOn: string) =>
  act(recordAccountPayment.path, of, { method: "transfer", receivedOn, amountCents, reference: "EFT", remittance: [] });
const stop = (of: Invoiced, change: "stop" | "lift") =>
  act(changeAccountStatus.path, of, { change, reason: "Long overdue" });

/** The emails of the days from 1 May, as [day, recipient, subject]; the job runs on two nodes before and after nine. */
async function walk(days: number, happens: Record<number, () => Promise<void>> = {}) {
  const emails: [number, string, string][] = [];
  for (let day = 0; day <= days; day++) {
    const date = addDays("2026-05-01", day);
    clock.set(`${date}T07:30:00Z`);
    await happens[day]?.();
    await queueReminders(app.context);
    expect(await sendAll(), `before nine on ${date}`).toEqual([]);
    clock.set(`${date}T08:30:00Z`);
    await Promise.all([queueReminders(app.context), queueReminders(app.context)]);
    for (const { recipient, subject } of await sendAll()) emails.push([day, recipient, subject]);
  }
  return emails.sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1));
}

describe("Reminders of unpaid invoices", () => {
  it("are exactly those in the table over sixty days [C052]", async () => {
    const unpaid = await invoiced("Unpaid Ltd", ["books@unpaid.example.ie", "boss@unpaid.example.ie"]);
    const paid = await invoiced("Paid Later Ltd", ["paid@example.ie"]);
    const stopped = await invoiced("Stopped Ltd", ["stopped@example.ie"]);
    const lifted = await invoiced("Lifted Ltd", ["lifted@example.ie"]);
    const early = await invoiced("Paid Early Ltd", ["early@example.ie"]);
    const part = await invoiced("Part Ltd", ["part@example.ie"]);
    const emails = await walk(60, {
      0: () => pay(early, early.invoice.dueCents, "2026-05-01"),
      2: () => pay(part, 1_000, "2026-05-03"),
      5: async () => {
        await pay(paid, paid.invoice.dueCents, "2026-05-06");
        await stop(stopped, "stop");
        await stop(lifted, "stop");
      },
      15: () => stop(lifted, "lift"),
    });
    const first = ({ invoice }: Invoiced) => `Reminder: invoice ${invoice.document.number} from Currach Couriers`;
    const later = ({ invoice }: Invoiced) => `Overdue: invoice ${invoice.document.number} from Currach Couriers`;
    expect(emails).toEqual([
      [3, "books@unpaid.example.ie", first(unpaid)],
      [3, "boss@unpaid.example.ie", first(unpaid)],
      [3, "lifted@example.ie", first(lifted)],
      [3, "paid@example.ie", first(paid)],
      [3, "part@example.ie", first(part)],
      [3, "stopped@example.ie", first(stopped)],
      [10, "books@unpaid.example.ie", later(unpaid)],
      [10, "boss@unpaid.example.ie", later(unpaid)],
      [10, "part@example.ie", later(part)],
      [15, "lifted@example.ie", later(lifted)],
      [20, "books@unpaid.example.ie", later(unpaid)],
      [20, "boss@unpaid.example.ie", later(unpaid)],
      [20, "lifted@example.ie", later(lifted)],
      [20, "part@example.ie", later(part)],
    ]);
  });

  it("state the amount due when they leave, with the invoice attached, and are dropped once it is paid [C052]", async () => {
    const part = await invoiced("Part Paid Meanwhile", ["part-meanwhile@example.ie"]);
    const paid = await invoiced("Paid Meanwhile", ["paid-meanwhile@example.ie"]);
    const stopped = await invoiced("Stopped Meanwhile", ["stopped-meanwhile@example.ie"]);
    clock.set("2026-05-04T08:30:00Z");
    await queueReminders(app.context);
    await pay(part, 1_000, "2026-05-04");
    await pay(paid, paid.invoice.dueCents, "2026-05-04");
    await stop(stopped, "stop");
    const sent = (await sendAll()).filter(({ recipient }) => recipient.includes("meanwhile"));
    expect(sent.map(({ recipient }) => recipient)).toEqual(["part-meanwhile@example.ie"]);
    const [email] = sent;
    expect(email?.text).toContain("€39.20");
    const { number } = part.invoice.document;
    expect(email?.attachments.map(({ name, type }) => [name, type])).toEqual([
      [`Invoice ${number}.pdf`, "application/pdf"],
    ]);
  });

  it("wait until the account has an address to write to [C052]", async () => {
    const { account } = await invoiced("No Address Ltd", ["gone@example.ie"]);
    await app.db.updateTable("accounts").set({ invoice_emails: [] }).where("id", "=", account.id).execute();
    clock.set("2026-05-04T08:30:00Z");
    await queueReminders(app.context);
    await sendAll();
    await app.db
      .updateTable("accounts")
      .set({ invoice_emails: ["back@example.ie"] })
      .where("id", "=", account.id)
      .execute();
    clock.set("2026-05-06T08:30:00Z");
    await queueReminders(app.context);
    const sent = (await sendAll()).map(({ recipient }) => recipient);
    expect(sent.filter((recipient) => ["gone@example.ie", "back@example.ie"].includes(recipient))).toEqual([
      "back@example.ie",
    ]);
  });
});
