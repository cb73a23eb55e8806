import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutboxEmail } from "../../contract/outbox.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type FakeSmtp, openFakeSmtp } from "../../test/fakes/smtp.ts";
import { testClock } from "../../test/journeys.ts";
import { enqueueEmails } from "./enqueue-emails.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const clock = testClock();
let smtp: FakeSmtp;
let app: TestApp;
beforeAll(async () => {
  smtp = await openFakeSmtp();
  app = await createTestApp({ now: clock.now, environment: { smtpUrl: smtp.url } });
});
afterAll(async () => {
  await smtp.goDown();
  await app.close();
});

let emails = 0;
/** Adds a new email to the outbox. */
async function newEmail(): Promise<{ id: number; recipient: string }> {
  const recipient = `reader${++emails}@example.ie`;
  const data = { title: "Hello", text: "Hello", facts: [] };
  await enqueueEmails([{ template: "alert", recipient, data }], clock.now(), app.context.environment.publicUrl).execute(
    app.db,
  );
  return app.db
    .selectFrom("emails")
    .select(["id", "recipient"])
    .where("recipient", "=", recipient)
    .executeTakeFirstOrThrow();
}
async function send(): Promise<void> {
  const transport = createSmtpTransport(app.context.environment);
  if (transport) while ((await sendDueEmails(app.context, transport)) > 0);
}
async function resend(id: number | string, token?: string) {
  const path = `/wp-json/currach/v1/outbox/${id}/resend`;
  const response = await app.request(path, {
    method: "POST",
    ...(token !== "" && { token: token ?? (await app.administratorToken()) }),
  });
  return { status: response.status, body: (await response.json()) as OutboxEmail & { code: string } };
}
const arrived = (address: string) => smtp.received.filter(({ to }) => to.includes(address));

describe("pressing Resend", () => {
  it("sends a failed email once its problem is fixed", async () => {
    const { id, recipient } = await newEmail();
    smtp.refuse.set(recipient, { code: 550, text: "No such user" });
    await send();
    expect(arrived(recipient)).toEqual([]);
    smtp.refuse.clear();
    const { status, body } = await resend(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, recipient, state: "queued", attempts: 0, lastError: null });
    expect([body.subject, body.html.includes("Hello"), body.text.includes("Hello")]).toEqual([
      "Please look: Hello",
      true,
      true,
    ]);
    await send();
    expect(arrived(recipient)).toHaveLength(1);
  });

  it("sends an email that was already sent again, under the same Message-ID", async () => {
    const { id, recipient } = await newEmail();
    await send();
    await resend(id);
    await send();
    const [first, second, ...others] = arrived(recipient).map(({ headers }) => headers.get("message-id")?.[0]);
    expect([second, others]).toEqual([first, []]);
  });

  it("sends an email immediately if it is waiting for its next attempt", async () => {
    const { id, recipient } = await newEmail();
    smtp.refuse.set(recipient, { code: 451, text: "Later" });
    await send();
    smtp.refuse.clear();
    await resend(id);
    await send();
    expect(arrived(recipient)).toHaveLength(1);
  });

  it("queues an email once, however many times it is pressed", async () => {
    const { id, recipient } = await newEmail();
    await send();
    const presses = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
    expect(presses.map(({ status, body }) => [status, body.state])).toEqual(presses.map(() => [200, "queued"]));
    await Promise.all([send(), send()]);
    expect(arrived(recipient)).toHaveLength(2);
  });

  it("fails for a missing email, and for anyone but an administrator", async () => {
    for (const id of ["999999", "0", "-1", "abc", "1e30"]) expect((await resend(id)).status).toBe(404);
    const { id, recipient } = await newEmail();
    await send();
    expect((await resend(id, "")).status).toBe(401);
    expect((await resend(id, await app.staffToken("shop_manager"))).status).toBe(403);
    await send();
    expect(arrived(recipient)).toHaveLength(1);
  });
});
