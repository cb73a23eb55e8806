import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPending, createPayingApp, payInSandbox } from "../../test/payments.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import type { MailTransport } from "./transport.ts";

const clock = testClock();
let app: TestApp;
let sent: string[];
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

/** The subjects of the emails that customers receive now. */
async function delivered(): Promise<string[]> {
  sent = [];
  const transport: MailTransport = {
    send: async ({ recipient, subject }) => {
      if (recipient === "aine@example.ie") sent.push(subject.replace(/ - .*/, ""));
      return { answer: "250 Ok" };
    },
  };
  while ((await sendDueEmails(app.context, transport)) > 0);
  return sent;
}

describe("a customer who is on the pay page", () => {
  it("is emailed a request to pay only after ten minutes without a payment", async () => {
    await bookPending(app);
    expect(await delivered()).toEqual([]);
    later(9);
    expect(await delivered()).toEqual([]);
    later(1);
    expect(await delivered()).toEqual(["Booking received, payment due"]);
    later(60);
    expect(await delivered()).toEqual([]);
  });

  it("who pays within that time gets the confirmation and no request to pay, unlike a customer who doesn't", async () => {
    const order = await bookPending(app);
    await bookPending(app);
    later(2);
    await payInSandbox(app, order);
    expect(await delivered()).toEqual(["Payment confirmed"]);
    later(9);
    const latest = await bookPending(app);
    later(1);
    expect(await delivered()).toEqual(["Booking received, payment due"]);
    later(10);
    expect(await delivered()).toEqual(["Booking received, payment due"]);
    await payInSandbox(app, latest);
    expect(await delivered()).toEqual(["Payment confirmed"]);
    const left = await app.db.selectFrom("emails").select("state").where("order_id", "=", order.orderId).execute();
    expect(left.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });
});
