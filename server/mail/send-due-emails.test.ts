import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { submitForm } from "../../contract/forms.ts";
import type { OutboxEmail } from "../../contract/outbox.ts";
import { createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { asAdmin } from "../../test/database.ts";
import { type FakeSmtp, openFakeSmtp, type ReceivedEmail } from "../../test/fakes/smtp.ts";
import { bookRequest, post, testClock, wednesdayMorning } from "../../test/journeys.ts";
import { publicOrder } from "../../test/read-order.ts";
import { readOutbox } from "../../test/read-outbox.ts";
import { stubMaps } from "../../test/stub-maps.ts";
import { describeError } from "../watch/describe-error.ts";
import { enqueueEmails, type NewEmail } from "./enqueue-emails.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

const team = "team@courier.example";
const customer = "aine@example.ie";

const clock = testClock();
let smtp: FakeSmtp;
let app: TestApp;
let logged: string;
beforeAll(async () => {
  const log = new Writable({
    write: (line, _encoding, done) => {
      logged += String(line);
      done();
    },
  });
  app = await createTestApp({
    now: clock.now,
    maps: stubMaps(),
    environment: { teamEmail: team },
    log: pino({ serializers: { err: describeError } }, log),
  });
  await saveFixtureS0(app);
});
afterAll(() => app.close());
// Each test has its own mail server and outbox.
beforeEach(async () => {
  clock.set(wednesdayMorning.toISOString());
  await app.db.deleteFrom("emails").execute();
  logged = "";
  smtp = await openFakeSmtp();
});
afterEach(() => smtp.goDown());

const transport = (environment: Partial<TestApp["context"]["environment"]> = {}): MailTransport => {
  const smtpTransport = createSmtpTransport({ ...app.context.environment, smtpUrl: smtp.url, ...environment });
  if (!smtpTransport) throw new Error("no mail server is configured");
  return smtpTransport;
};
/** Sends until nothing is due; returns the number of attempts. */
const sendAll = async (mail = transport(), writePauseMs?: number): Promise<number> => {
  for (let all = 0; ; ) {
    const taken = await sendDueEmails(app.context, mail, writePauseMs);
    if (taken === 0) return all;
    all += taken;
  }
};
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
const resend = async (id: number) =>
  app.request(`/wp-json/currach/v1/outbox/${id}/resend`, {
    method: "POST",
    token: await app.staffToken("administrator"),
  });
const receivedBy = (address: string): ReceivedEmail[] => smtp.received.filter(({ to }) => to.includes(address));
const enqueue = (...emails: NewEmail[]) =>
  enqueueEmails(emails, clock.now(), app.context.environment.publicUrl).execute(app.db);
const alertTo = (recipient: string, title = "Something to look at"): NewEmail => ({
  template: "alert",
  recipient,
  data: { title, text: "Please look at it.", facts: [] },
});
const outbox = async (query = ""): Promise<OutboxEmail[]> => {
  // A new token each time, because the clock moves by days and an older one would have expired.
  const token = await app.staffToken("administrator");
  return readOutbox(async (path) => (await app.request(path, { token })).json(), query);
};
const only = async (query = ""): Promise<OutboxEmail> => {
  const emails = await outbox(query);
  expect(emails).toHaveLength(1);
  return emails[0] as OutboxEmail;
};

describe("a booking while the mail server is down", () => {
  it("is stored, and its emails are sent when the server is back, none twice", async () => {
    await smtp.goDown();
    const { orderId } = await bookRequest(app);
    await sendAll();
    for (const email of await outbox(`?orderId=${orderId}`)) {
      expect(email).toMatchObject({ state: "queued", attempts: 1, sentAt: null, serverAnswer: null });
      expect(email.lastError).toContain("ECONNREFUSED");
    }
    await smtp.comeBack();
    expect(await sendAll()).toBe(0);
    later(1);
    expect(await sendAll()).toBe(2);
    later(10_000);
    expect(await sendAll()).toBe(0);
    expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual([customer, team]);
    for (const email of await outbox(`?orderId=${orderId}`)) {
      expect(email).toMatchObject({ state: "sent", attempts: 2, lastError: null, sentAt: "2026-03-04T10:01:00.000Z" });
      expect(email.serverAnswer).toMatch(/^250 2\.0\.0 Ok: queued as \d$/);
      expect(receivedBy(email.recipient)[0]?.headers.get("message-id")).toEqual([email.messageId]);
    }
  });
});

describe("emails that waited for a shop's first mail server", () => {
  it("are sent if they are from today; older ones fail with the reason, and are sent once staff resend them", async () => {
    await enqueue(alertTo("old@example.ie"));
    later(3 * 24 * 60 - 60);
    await enqueue(alertTo("new@example.ie"));
    later(60);
    await sendAll();
    expect(smtp.received.map(({ to }) => to.join())).toEqual(["new@example.ie"]);
    const old = await only("?state=failed");
    expect(old).toMatchObject({
      recipient: "old@example.ie",
      lastError: "Too old to send; resend it if it still applies",
    });
    expect(await sendAll()).toBe(0);
    expect((await resend(old.id)).status).toBe(200);
    await sendAll();
    expect(receivedBy("old@example.ie")).toHaveLength(1);
    expect(await outbox("?state=failed")).toEqual([]);
  });
});

describe("an email that the mail server refuses", () => {
  it("fails with the reason if its recipient is refused, and the order's other email is sent [P240]", async () => {
    smtp.refuse.set(customer, { code: 550, text: "5.1.1 No such user here" });
    const booking = await bookRequest(app);
    expect((await publicOrder(app, booking)).id).toBe(booking.orderId);
    await sendAll();
    const emails = await outbox(`?orderId=${booking.orderId}`);
    expect(emails.find(({ recipient }) => recipient === team)).toMatchObject({ state: "sent", lastError: null });
    const refused = emails.find(({ recipient }) => recipient === customer);
    expect(refused).toMatchObject({ state: "failed", attempts: 1, sentAt: null });
    expect(refused?.lastError).toContain("550 5.1.1 No such user here");
    later(10_000);
    expect(await sendAll()).toBe(0);
    expect((await outbox("?state=failed")).map(({ recipient }) => recipient)).toEqual([customer]);
  });

  it("fails with the reason if its message is refused", async () => {
    smtp.refuseMessage = { code: 554, text: "5.7.1 Looks like spam" };
    await enqueue(alertTo(team));
    await sendAll();
    expect(await only()).toMatchObject({ state: "failed", attempts: 1 });
    expect((await only()).lastError).toContain("554 5.7.1 Looks like spam");
  });

  it("is retried after 1, 5, 15 and 60 minutes, then every 3 hours for two days, and then fails", async () => {
    smtp.refuse.set(team, { code: 451, text: "4.7.1 Please come back later" });
    await enqueue(alertTo(team));
    const waits: number[] = [];
    await sendAll();
    while ((await only()).state === "queued") {
      expect((await only()).lastError).toContain("451 4.7.1 Please come back later");
      let minutes = 0;
      for (const step of [1, 4, 10, 45, 120]) {
        later(step);
        minutes += step;
        if ((await sendAll()) > 0) break;
      }
      waits.push(minutes);
    }
    expect(waits).toEqual([1, 5, 15, 60, ...Array.from({ length: 16 }, () => 180)]);
    expect(await only()).toMatchObject({ state: "failed", attempts: 21 });
  });

  it.each([
    ["the login", { code: 0, text: "" }, "535 5.7.8"],
    ["our sender's address", { code: 550, text: "5.1.8 Sender unknown" }, "550 5.1.8"],
  ])("waits if the server refuses %s, which an administrator can fix", async (what, answer, reason) => {
    const guarded = await openFakeSmtp({ login: { user: "shop", password: "right" } });
    const wrong = guarded.url.replace("right", what === "the login" ? "wr0ng-s3cret" : "right");
    if (answer.code) guarded.refuseSender = answer;
    await enqueue(alertTo(team));
    await sendAll(transport({ smtpUrl: wrong }));
    expect(await only()).toMatchObject({ state: "queued", attempts: 1 });
    expect((await only()).lastError).toContain(reason);
    guarded.refuseSender = null;
    later(1);
    await sendAll(transport({ smtpUrl: guarded.url }));
    expect(await only()).toMatchObject({ state: "sent", attempts: 2 });
    expect(logged + JSON.stringify(await only())).not.toMatch(/wr0ng-s3cret/);
    await guarded.goDown();
  });

  it("waits rather than send a password unencrypted over a network, unless SMTP_URL allows it", async () => {
    const guarded = await openFakeSmtp({ login: { user: "shop", password: "right" } });
    // An address of this machine that isn't recognisable as one.
    const smtpUrl = guarded.url.replace("127.0.0.1", "0.0.0.0");
    await enqueue(alertTo(team));
    await sendAll(transport({ smtpUrl }));
    expect(await only()).toMatchObject({ state: "queued" });
    expect((await only()).lastError).toContain("TLS");
    later(1);
    await sendAll(transport({ smtpUrl: `${smtpUrl}?ignoreTLS=true` }));
    expect((await only()).state).toBe("sent");
    await guarded.goDown();
  });

  it("blocks no other email, even if it can't be rendered", async () => {
    await enqueue(alertTo("first@example.ie"), alertTo("second@example.ie"), alertTo("third@example.ie"));
    const change = (recipient: string, set: object) =>
      app.db.updateTable("emails").set(set).where("recipient", "=", recipient).execute();
    await change("first@example.ie", { template: "dropped_by_a_later_version" });
    await change("second@example.ie", { template: "team_booking", data: "{}" });
    await sendAll();
    const [third, second, first] = await outbox();
    expect(third).toMatchObject({ recipient: "third@example.ie", state: "sent" });
    expect(second).toMatchObject({ state: "queued", text: "{}", html: "" });
    expect(second?.lastError).toBe("The email could not be rendered; see the log");
    expect(first).toMatchObject({ state: "failed", html: "" });
    expect(first?.lastError).toBe("This version has no template 'dropped_by_a_later_version'");
    expect(first?.text).toContain("Something to look at");
  });

  it("is logged without its recipient, its content or the server's message", async () => {
    smtp.refuse.set(customer, { code: 550, text: `5.1.1 <${customer}>: unknown` });
    await bookRequest(app);
    await sendAll();
    expect(logged).toContain("An email was not sent");
    expect(logged).not.toMatch(/aine@|Áine|unknown/);
  });
});

describe("an email whose acceptance was lost", () => {
  it("is resent under the same Message-ID if the connection broke", async () => {
    smtp.losesAnswer = true;
    await enqueue(alertTo(team));
    await sendAll();
    expect(await only()).toMatchObject({ state: "queued", attempts: 1 });
    smtp.losesAnswer = false;
    later(1);
    await sendAll();
    const ids = receivedBy(team).map(({ headers }) => headers.get("message-id"));
    expect(ids).toEqual([[(await only()).messageId], [(await only()).messageId]]);
  });

  it("is resent under the same Message-ID if the process died before storing the outcome", async () => {
    await enqueue(alertTo(team));
    const mail = transport();
    const taken = new Promise<void>((resolve) => {
      void sendDueEmails(app.context, {
        send: async (email) => {
          await mail.send(email);
          resolve();
          return new Promise(() => {});
        },
      });
    });
    await taken;
    expect(await sendAll()).toBe(0);
    later(2);
    expect(await sendAll()).toBe(1);
    const { messageId } = await only();
    expect(receivedBy(team).map(({ headers }) => headers.get("message-id"))).toEqual([[messageId], [messageId]]);
    expect(await only()).toMatchObject({ state: "sent", attempts: 2 });
  });
});

describe("an email that is sent while the database becomes unavailable", () => {
  it("is not resent: its outcome is stored when the database is back", async () => {
    let answer = () => {};
    smtp.waitsFor = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await enqueue(alertTo(team));
    const sending = sendAll(transport(), 300);
    await expect.poll(() => smtp.connections(), { timeout: 10_000 }).toBe(1);
    const { adminUrl } = inject("databaseServer");
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(app.db);
    const name = rows[0]?.name ?? "";
    await asAdmin(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await asAdmin(adminUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    answer();
    await expect.poll(() => logged, { timeout: 10_000 }).toContain("is not written down yet");
    await asAdmin(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await sending;
    later(10_000);
    expect(await sendAll()).toBe(0);
    expect(receivedBy(team)).toHaveLength(1);
    expect(await only()).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe("an email that is being sent", () => {
  it("belongs to one sender, holds no transaction, and is not queued again by Resend", async () => {
    smtp.refuse.set(team, { code: 451, text: "4.7.1 Please come back later" });
    await enqueue(alertTo(team));
    await sendAll();
    smtp.refuse.clear();
    later(1);
    let answer = () => {};
    smtp.waitsFor = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sending = sendAll();
    await expect.poll(() => smtp.connections(), { timeout: 10_000 }).toBe(2);
    expect(await sendAll()).toBe(0);
    const { id } = await only();
    expect((await resend(id)).status).toBe(200);
    expect(await sendAll()).toBe(0);
    const { rows: open } = await sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(app.db);
    expect(open).toEqual([]);
    answer();
    await sending;
    expect(receivedBy(team)).toHaveLength(1);
    expect(await only()).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("is sent once by two senders that work through fifty at once", async () => {
    await enqueue(...Array.from({ length: 50 }, (_, i) => alertTo(`person${i}@example.ie`)));
    await Promise.all([sendAll(transport()), sendAll(transport())]);
    expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual(
      Array.from({ length: 50 }, (_, i) => `person${i}@example.ie`).sort(),
    );
    expect(await outbox("?state=queued")).toEqual([]);
  });
});

describe("an email on arrival", () => {
  it("has matching text and HTML, unmodified names, and our sender address", async () => {
    await bookRequest(app);
    await sendAll();
    const [toTeam] = receivedBy(team);
    expect(toTeam?.from).toBe("info@currach.example");
    expect(toTeam?.headers.get("from")).toEqual(["Currach Couriers <info@currach.example>"]);
    expect(toTeam?.headers.get("to")).toEqual([team]);
    expect(toTeam?.headers.get("auto-submitted")).toEqual(["auto-generated"]);
    expect(toTeam?.headers.get("content-type")?.[0]).toMatch(/^multipart\/alternative;/);
    expect(toTeam?.headers.get("subject")?.[0]).toMatch(/^New quote request DL-\d+ - Áine O'Brien$/);
    expect(toTeam?.text).toContain("Seán Byrne");
    expect(toTeam?.html).toContain("Seán Byrne");
    expect(toTeam?.html).toContain("€");
    expect([...(toTeam?.raw ?? "")].every((character) => character.charCodeAt(0) < 128)).toBe(true);
    expect(receivedBy(customer)[0]?.text).toContain("Quote Request Received");
  });

  it("has the sender that MAIL_FROM names", async () => {
    const from = async (mailFrom: string) => {
      await enqueue(alertTo(team));
      await sendAll(transport({ mailFrom }));
      return smtp.received.at(-1)?.headers.get("from")?.[0];
    };
    expect(await from("Cúrsa, Teo. <post@cursa.example>")).toMatch(/^"?Cúrsa, Teo\."? <post@cursa\.example>$/);
    expect(await from("post@cursa.example")).toBe("Currach Couriers <post@cursa.example>");
  });

  it("has no header or recipient from a visitor's input", async () => {
    const rewards = {
      fullName: "Al\r\nBcc: all@example.ie\r\n\r\nHello",
      email: "al@example.ie",
      phone: "0861234567",
      customerType: "new",
    };
    expect((await post(app, submitForm.path, { form_id: 5, data: rewards })).status).toBe(200);
    const stored = (recipient: string, subject: string) =>
      app.db
        .insertInto("emails")
        .values({
          template: "alert",
          recipient,
          subject,
          data: JSON.stringify({ title: "x", text: "x", facts: [] }),
          message_id: `<${randomUUID()}@localhost>`,
          next_attempt_at: clock.now(),
        })
        .execute();
    await stored("one@example.ie", "Hello\r\nBcc: all@example.ie");
    for (const recipient of [
      "two@example.ie\r\nBcc: all@example.ie",
      "two@example.ie, all@example.ie",
      "two@example.ie>\r\nRCPT TO:<all@example.ie",
      "Everyone <all@example.ie>",
    ]) {
      await stored(recipient, "Hello");
    }
    await sendAll();
    expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual(["al@example.ie", "one@example.ie", team]);
    for (const { headers } of smtp.received) expect([headers.has("bcc"), headers.has("cc")]).toEqual([false, false]);
    expect(receivedBy(team)[0]?.headers.get("subject")).toEqual([
      "Rewards Program Registration - Al Bcc: all@example.ie Hello",
    ]);
    expect((await outbox("?state=failed")).map(({ lastError }) => lastError)).toEqual(
      Array.from({ length: 4 }, () => "The recipient is not an email address"),
    );
  });
});
