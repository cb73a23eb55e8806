import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import * as calls from "../../contract/invoices.ts";
import { accountDocument, deliveryLine } from "../../test/account-documents.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import type { PublishedInvoice } from "../../test/invoices.ts";
import { sendDueEmails } from "../mail/send-due-emails.ts";
import type { OutgoingEmail } from "../mail/transport.ts";
import { drawPapers } from "./draw-papers.ts";

const { app, clock } = appForFile();
let token: string;
beforeAll(async () => {
  token = await app.staffToken("bookkeeper");
});

let issued = 0;
/** A published invoice of a new account whose PDF is still to be drawn and sent to these addresses. */
async function publish(company: string, recipients: string[]) {
  const { id: account_id } = await openAccount(app, company);
  const number = ++issued;
  const name = `INV-${String(number).padStart(6, "0")}`;
  const invoice = accountDocument([deliveryLine({ description: `Delivery for ${company}` })], { number: name });
  const { totals, issuedOn, dueOn, period, buyer } = invoice;
  const content = { ...invoice, buyer: { ...buyer, name: company } };
  const { id } = await app.db
    .insertInto("invoices")
    .values({
      account_id,
      state: "published",
      period_from: period.from,
      period_to: period.to,
      grouped_by: "account",
      group_value: "",
      part: 1,
      created_at: clock.now(),
      number,
      issued_on: issuedOn,
      due_on: dueOn,
      published_at: clock.now(),
      published_by: "test",
      net_cents: totals.netCents,
      vat_cents: totals.vatCents,
      total_cents: totals.totalCents,
      vat_difference_cents: 0,
      content: JSON.stringify(content),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const now = clock.now();
  await app.db
    .insertInto("account_papers")
    .values({ invoice_id: id, recipients, requested_at: now, draw_at: now })
    .execute();
  return { id, number: name };
}

async function drawAll(): Promise<void> {
  while (await drawPapers(app.context));
}
async function sendAll(): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const transport = {
    send: async (email: OutgoingEmail) => {
      sent.push(email);
      return { answer: "250 Ok" };
    },
  };
  while ((await sendDueEmails(app.context, transport)) > 0);
  // Leaves out the invitations to the accounts.
  return sent.filter(({ attachments }) => attachments.length > 0);
}
const fetchPaper = (number: string, format: string, as = token) =>
  app.request(calls.getAccountPaper.path.replace("{number}", number).replace("{format}", format), { token: as });
const textOf = async (pdf: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, " ");
};

describe("A published invoice", () => {
  it("is drawn once, and emailed to each address with the same PDF and XML that staff download [C033] [C036]", async () => {
    const [invoice, other] = [
      await publish("Aran Books", ["books@aran.example.ie", "boss@aran.example.ie"]),
      await publish("Boyne Prints", []),
    ];
    expect((await fetchPaper(invoice.number, "pdf")).status).toBe(503);
    expect(await sendAll()).toEqual([]);
    await Promise.all([drawAll(), drawAll()]);
    await drawAll();
    const sent = await sendAll();
    expect(sent.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
      ["books@aran.example.ie", `Invoice ${invoice.number} from Currach Couriers: €49.20`],
      ["boss@aran.example.ie", `Invoice ${invoice.number} from Currach Couriers: €49.20`],
    ]);
    for (const { attachments, text } of sent) {
      expect(text).toContain("€49.20");
      expect(attachments.map(({ name, type }) => [name, type])).toEqual([
        [`Invoice ${invoice.number}.pdf`, "application/pdf"],
        [`Invoice ${invoice.number}.xml`, "application/xml"],
      ]);
      const [pdf, xml] = attachments;
      expect(await textOf(pdf!.bytes)).toContain("Delivery for Aran Books");
      expect(xml!.bytes.toString()).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
      for (const [format, { bytes, type }] of [
        ["pdf", pdf!],
        ["xml", xml!],
      ] as const) {
        const answer = await fetchPaper(invoice.number, format);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining(type)]);
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      }
    }
    const theirs = Buffer.from(await (await fetchPaper(other.number, "pdf")).arrayBuffer());
    expect(await textOf(theirs)).toContain("Delivery for Boyne Prints");
  });

  it("is not found by another number, in another format, or by staff who may not read invoices", async () => {
    const { number } = await publish("Only For Books", []);
    await drawAll();
    expect((await fetchPaper("INV-999999", "pdf")).status).toBe(404);
    expect((await fetchPaper(number.replace("INV", "CN"), "pdf")).status).toBe(404);
    expect((await fetchPaper(number, "docx")).status).toBe(404);
    expect((await fetchPaper(number, "pdf", await app.staffToken("dispatcher"))).status).toBe(403);
  });

  it("is retried later if its PDF can't be drawn, and doesn't delay other invoices", async () => {
    const [broken, fine] = [await publish("Broken Ltd", ["a@example.ie"]), await publish("Fine Ltd", [])];
    const paperOf = ({ id }: { id: number }) =>
      app.db
        .selectFrom("account_papers")
        .select(["state", "failure", "attempts"])
        .where("invoice_id", "=", id)
        .executeTakeFirstOrThrow();
    const isPending = async ({ id }: { id: number }) => {
      const response = await app.request(calls.getInvoice.path.replace("{id}", String(id)), { token });
      return ((await response.json()) as PublishedInvoice).isPaperPending;
    };
    // An email can't be queued without the site's address.
    const environment = { ...app.context.environment, publicUrl: "no address" };
    await drawPapers({ ...app.context, environment });
    const failure = expect.stringContaining("see the log");
    expect(await paperOf(broken)).toEqual({ state: "pending", failure, attempts: 1 });
    expect(await paperOf(fine)).toEqual({ state: "drawn", failure: null, attempts: 1 });
    expect([await isPending(broken), await isPending(fine)]).toEqual([true, false]);
    await drawAll();
    expect(await sendAll()).toEqual([]);
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    await drawAll();
    expect((await paperOf(broken)).state).toBe("drawn");
    expect((await sendAll()).map(({ recipient }) => recipient)).toEqual(["a@example.ie"]);
  });
});
