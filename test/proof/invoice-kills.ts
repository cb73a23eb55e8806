import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AccountDetails, createAccount } from "../../contract/accounts.ts";
import { type InvoicePage, listInvoices, listUnbilled, makeDrafts } from "../../contract/invoices.ts";
import { startPublishing } from "../../contract/publishing.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { startEmbedded } from "../../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../../server/database/embedded/stop-embedded.ts";
import { createKysely, type Database } from "../../server/database/kysely.ts";
import { openPool } from "../../server/database/pool.ts";
import { findLedgerDifferences } from "../../server/invoices/find-ledger-differences.ts";
import { type Random, seededRandom } from "../../tools/demo/seeded-random.ts";
import { type FakeSmtp, openFakeSmtp } from "../fakes/smtp.ts";
import { storeFinishedOrder } from "../invoices.ts";
import { freePort, type RunningServer, runServer } from "../server-process.ts";
import { ask, signIn } from "./api-client.ts";
import { postmasterOf } from "./kill-rounds.ts";

const administrator = { username: "admin", password: "for this proof alone" };
/** New accounts in each round, since an account has one invoice per period. */
const accountsOfRound = 4;
const ordersOfAccount = 6;
const deaths = { "a node": 2, "the database": 1 } as const;

/**
 * Two nodes make drafts and publish them while one of them, or the database, is killed again and again. In the end
 * every finished order is on exactly one published invoice, numbers have no gap, each invoice was emailed once, and the
 * ledgers add up.
 */
export async function proveInvoiceKills(seed: number, rounds: number, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "currach-invoices-"));
  const port = await freePort();
  let database = await startEmbedded(folder, () => {}, port);
  const smtp = await openFakeSmtp();
  const pool = openPool(database.url, { size: 2 });
  pool.on("error", () => {});
  const db = createKysely(pool);
  const ports = [await freePort(), await freePort()];
  const start = (at: number) =>
    runServer({
      variables: {
        DATABASE_URL: database.url,
        PORT: String(at),
        PUBLIC_URL: "http://localhost:3000",
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
        SMTP_URL: `${smtp.url}?ignoreTLS=true`,
        VAT_NUMBER: "IE1234567T",
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
      },
    });
  const nodes: RunningServer[] = [];
  try {
    for (const at of ports) nodes.push(await start(at));
    const office = createOffice(nodes, await signIn(nodes[0]!.url, administrator.username, administrator.password));
    const random = seededRandom(seed);
    const killed: Partial<Record<keyof typeof deaths, number>> = {};
    for (let round = 1; round <= rounds; round++) {
      await finishOrders(db, office, round);
      const isOver = { value: false };
      const work = workUntilPublished(office, random, isOver);
      const death = random.weighted(Object.entries(deaths) as [keyof typeof deaths, number][]);
      await sleep(random.whole(5, 700));
      if (death === "a node") {
        const index = random.whole(0, 1);
        nodes[index]!.signal("SIGKILL");
        await nodes[index]!.ended;
        nodes[index] = await start(ports[index]!);
      } else {
        process.kill(postmasterOf(folder), "SIGKILL");
        database = await startAgain(folder, port);
      }
      await work;
      isOver.value = true;
      killed[death] = (killed[death] ?? 0) + 1;
      const { rows } = await pool.query("select count(*)::integer as count from invoices where state = 'published'");
      say(`round ${round}: ${death} killed; ${rows[0].count} invoices published so far`);
    }
    await checkInvoices(db, rounds);
    await checkEmails(db, smtp, say).catch((error: Error) => {
      throw new Error(`${error.message}\n${nodes.map((node) => node.output()).join("\n")}`);
    });
    const counts = Object.entries(killed).map(([name, count]) => `${count} × ${name}`);
    say(`seed ${seed}: ${rounds} rounds (${counts.join(", ")}), every order invoiced once`);
  } finally {
    for (const node of nodes) node.signal("SIGTERM");
    await Promise.all(nodes.map(({ ended }) => ended));
    await pool.end();
    await smtp.goDown();
    await stopEmbedded(database.storage, { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A cluster that was killed may still hold its port for a moment. */
async function startAgain(folder: string, port: number) {
  for (let tries = 0; ; tries++) {
    try {
      return await startEmbedded(folder, () => {}, port);
    } catch (error) {
      if (tries === 40) throw error;
      await sleep(250);
    }
  }
}

type Office = {
  /** Sends the request to one node, then the other, until one answers with this status. */
  insist<Body>(path: string, status: number, json?: unknown): Promise<Body>;
  /** Sends the request to one of them once, whatever it answers, if anything. */
  attempt(node: number, path: string, json: unknown): Promise<void>;
};

function createOffice(nodes: readonly RunningServer[], headers: Record<string, string>): Office {
  return {
    async insist<Body>(path: string, status: number, json?: unknown): Promise<Body> {
      const keyed = { ...headers, ...(json !== undefined && { "idempotency-key": crypto.randomUUID() }) };
      const end = Date.now() + 60_000;
      for (let tries = 0; ; tries++) {
        const url = nodes[tries % nodes.length]!.url;
        const answer = await ask<Body>(url, path, { json, headers: keyed }).catch(() => null);
        if (answer?.status === status) return answer.body;
        if (Date.now() > end) throw new Error(`${path} was not answered with ${status}: ${JSON.stringify(answer)}`);
        await sleep(100);
      }
    },
    async attempt(node, path, json) {
      await ask(nodes[node]!.url, path, { json, headers }).catch(() => {});
    },
  };
}

/** Stores last month's orders of new accounts, at different prices. */
async function finishOrders(db: Database, office: Office, round: number): Promise<void> {
  const now = new Date();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12, 12)).toISOString();
  for (let count = 0; count < accountsOfRound; count++) {
    const { id: accountId } = await office.insist<AccountDetails>(createAccount.path, 201, {
      account: {
        name: `Customer ${round}-${count}`,
        billingAddress: { address1: "1 Main Street", city: "Naas", state: "Co. Kildare", postcode: "W91 X2C3" },
        invoiceEmails: [`invoices-${round}-${count}@example.ie`],
        creditLimitCents: 1_000_000,
        ...(count % 2 === 0 && { invoicePeriod: "weekly" }),
      },
      owner: { name: "Mary Daly", email: `owner-${round}-${count}@example.ie` },
    });
    for (let order = 0; order < ordersOfAccount; order++)
      await storeFinishedOrder({ db }, { accountId, finishedAt, netCents: 1_000 + round * 10 + order });
  }
}

/** Makes drafts on both nodes at once, and publishes all drafts repeatedly, like an office that gets no answer. */
async function workUntilPublished(office: Office, random: Random, isOver: { value: boolean }): Promise<void> {
  for (let turn = 0; turn < 100 && !isOver.value; turn++) {
    await Promise.all([0, 1].map((node) => office.attempt(node, makeDrafts.path, {})));
    const { invoices } = await office.insist<InvoicePage>(`${listInvoices.path}?show=drafts`, 200);
    if (invoices.length === 0) {
      const { total } = await office.insist<{ total: number }>(listUnbilled.path, 200);
      if (total === 0) return;
      continue;
    }
    const seen = invoices.map(({ id, version, totalCents }) => ({ id, version, totalCents }));
    // Sometimes twice, as if the first answer was lost; a draft is published only once.
    for (let times = random.whole(1, 2); times > 0; times--)
      await office.attempt(random.whole(0, 1), startPublishing.path, { invoices: seen });
    await sleep(150);
  }
  throw new Error("Drafts are left after a hundred turns");
}

async function checkInvoices(db: Database, rounds: number): Promise<void> {
  const orders = await db.selectFrom("orders").select("id").where("account_id", "is not", null).orderBy("id").execute();
  assert.equal(orders.length, rounds * accountsOfRound * ordersOfAccount);
  const lines = await db
    .selectFrom("invoice_lines")
    .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
    .select(["invoice_lines.order_id", "invoices.state"])
    .where("invoice_lines.kind", "=", "order")
    .orderBy("invoice_lines.order_id")
    .execute();
  assert.deepEqual(
    lines,
    orders.map(({ id }) => ({ order_id: id, state: "published" })),
    "orders and the lines of published invoices",
  );
  const numbers = await db
    .selectFrom("invoices")
    .select("number")
    .where("state", "=", "published")
    .orderBy("number")
    .execute();
  const first = numbers[0]?.number ?? 0;
  assert.deepEqual(
    numbers.map(({ number }) => number),
    numbers.map((_, index) => first + index),
    "numbers without a gap",
  );
  assert.ok(numbers.length >= rounds * accountsOfRound);
  assert.deepEqual(await findLedgerDifferences(db, dublinDate(new Date())), []);
}

/** Emails that a killed node had claimed are sent again after their lease, here at once, under the same Message-ID. */
async function checkEmails(db: Database, smtp: FakeSmtp, say: (line: string) => void): Promise<void> {
  const invoices = await db.selectFrom("invoices").select("id").where("state", "=", "published").execute();
  const ofInvoices = () =>
    db
      .selectFrom("emails")
      .select(["message_id", "state", "subject"])
      .where("recipient", "like", "invoices-%")
      .orderBy("id")
      .execute();
  const end = Date.now() + 60_000;
  for (let waited = 0; ; waited++) {
    const emails = await ofInvoices();
    if (emails.length >= invoices.length && emails.every(({ state }) => state === "sent")) break;
    if (Date.now() > end) throw new Error(`${emails.length} emails for ${invoices.length} invoices, or some not sent`);
    // Not more often, so that no email is taken from a living node.
    if (waited % 60 === 0) {
      await db.updateTable("account_papers").set({ draw_at: new Date() }).where("state", "=", "pending").execute();
      await db.updateTable("emails").set({ next_attempt_at: new Date() }).where("state", "=", "queued").execute();
    }
    await sleep(500);
  }
  const emails = await ofInvoices();
  assert.equal(emails.length, invoices.length, "one email an invoice");
  assert.equal(new Set(emails.map(({ subject }) => subject)).size, invoices.length, "each names another invoice");
  const arrived = new Set(smtp.received.map(({ headers }) => headers.get("message-id")?.[0] ?? ""));
  for (const { message_id } of emails) assert.ok(arrived.has(message_id), `${message_id} did not arrive`);
  const ids = new Set(emails.map(({ message_id }) => message_id));
  const received = smtp.received.filter(({ headers }) => ids.has(headers.get("message-id")?.[0] ?? "")).length;
  say(`${emails.length} emails, one an invoice; ${received - emails.length} came again under their Message-ID`);
}
