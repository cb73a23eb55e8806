import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getHealth, type Health } from "../../contract/health.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { addAccount, addMember } from "../../test/members.ts";
import { storeTestOrder, storeTestRefund } from "../../test/orders.ts";
import { allJobs } from "../jobs/jobs.ts";
import { type Job, runJobs } from "../jobs/run-jobs.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { deleteNode, reportNode } from "../watch/report-node.ts";
import { createWatch } from "../watch/watch.ts";

const upTo = { timeout: 20_000 };

let clock: ReturnType<typeof testClock>;
let app: TestApp;
beforeEach(async () => {
  clock = testClock();
  app = await createTestApp({ now: clock.now, environment: { smtpUrl: "smtp://127.0.0.1:1" } });
});
afterEach(() => app.close());

const look = async (): Promise<Health> => {
  const answer = await app.request(getHealth.path, { token: await app.staffToken("administrator") });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
};
const part = async (key: Health["parts"][number]["key"]) => (await look()).parts.find((each) => each.key === key);
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

/** Runs jobs as a server does, until the result of `until` meets the expectation. */
async function whileRunning<T>(jobs: Job[], until: () => Promise<T>, expected: (found: T) => void): Promise<void> {
  const running = runJobs(app.context, jobs);
  try {
    await expect.poll(async () => expected(await until()) === undefined, upTo).toBe(true);
  } finally {
    await running.stop();
  }
}

describe("the health of a shop", () => {
  it("is reported part by part by the process that runs its jobs", async () => {
    await whileRunning(allJobs({ mail: null }), look, ({ parts, nodes }) => {
      expect(parts.map(({ key }) => key)).toEqual(["database", "jobs", "mail", "payments", "maps", "disk", "errors"]);
      expect(parts.find(({ key }) => key === "database")?.facts).toContainEqual({
        label: "Kind",
        value: "Embedded",
      });
      expect(parts.find(({ key }) => key === "jobs")).toMatchObject({ state: "ok", advice: "" });
      expect(nodes).toMatchObject([{ answers: true, state: "ok", errors: [] }]);
      expect(nodes[0]?.jobs.map(({ name }) => name)).toEqual(
        expect.arrayContaining(allJobs({ mail: null }).map(({ name }) => name)),
      );
      expect(nodes[0]?.jobs.every(({ fault, lastAt }) => fault === null && lastAt !== null)).toBe(true);
    });
  });

  it("warns about a public site with its orders in the embedded database, which is a beta, and about no other", async () => {
    const ask = async (environment: { publicUrl: string; databaseUrl: string | null }) => {
      const shop = await createTestApp({ now: clock.now, environment });
      const answer = await shop.request(getHealth.path, { token: await shop.staffToken("administrator") });
      const { parts } = (await answer.json()) as Health;
      await shop.close();
      return parts.find(({ key }) => key === "database")?.summary.includes("beta");
    };
    const publicUrl = "https://courier.example";
    expect(await ask({ publicUrl, databaseUrl: null })).toBe(true);
    expect(await ask({ publicUrl, databaseUrl: "postgres://db.internal/currach" })).toBe(false);
    expect(await ask({ publicUrl: "http://localhost:3000", databaseUrl: null })).toBe(false);
  });

  it("shows when the last backup was taken, and warns if it is over a day old or a public site has none", async () => {
    expect(await part("backups")).toBeUndefined();
    const rows = [
      { name: "backup", reached: clock.now() },
      { name: "another", reached: new Date("2020-01-01") },
    ];
    await app.db.insertInto("watermarks").values(rows).execute();
    expect(await part("backups")).toMatchObject({ state: "ok", facts: [{ at: clock.now().toISOString() }] });
    later(26 * 60 + 1);
    expect(await part("backups")).toMatchObject({
      state: "warning",
      summary: "The last backup is more than a day old.",
    });
    const shop = await createTestApp({ now: clock.now, environment: { publicUrl: "https://courier.example" } });
    const answer = await shop.request(getHealth.path, { token: await shop.staffToken("administrator") });
    const { parts } = (await answer.json()) as Health;
    await shop.close();
    expect(parts.find(({ key }) => key === "backups")).toMatchObject({
      state: "warning",
      summary: "No backup has been taken.",
      advice: expect.stringContaining("--drill"),
    });
  });

  it("names a failing job and the reason", async () => {
    const sweep: Job = {
      name: "sweep the yard",
      everyMs: 60_000,
      run: async () => {
        throw new Error("the broom is away");
      },
    };
    await whileRunning([...allJobs({ mail: null }), sweep], look, ({ state, parts, nodes }) => {
      expect(state).toBe("fault");
      expect(parts.find(({ key }) => key === "jobs")?.summary).toBe("Failed when they last ran: sweep the yard.");
      expect(nodes[0]?.jobs.find(({ name }) => name === "sweep the yard")?.fault).toBe("Error: the broom is away");
    });
  });

  it("is a fault if no process runs jobs", async () => {
    expect(await part("jobs")).toMatchObject({ state: "fault", summary: expect.stringContaining("No process") });
  });

  it("reports a process that stopped without notice, and omits one that shut down properly", async () => {
    const other = { ...app.context, watch: createWatch() };
    const third = { ...app.context, watch: createWatch() };
    for (const context of [app.context, other, third]) await reportNode(context);
    await deleteNode(third);
    later(3);
    await reportNode(app.context);
    const { nodes } = await look();
    expect(nodes.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [app.context.watch.id, "ok"],
        [other.watch.id, "warning"],
      ]),
    );
    expect(nodes).toHaveLength(2);
    later(25 * 60);
    await reportNode(app.context);
    expect((await look()).nodes).toHaveLength(1);
  });

  it("reports an overdue job", async () => {
    const { watch } = app.context;
    watch.recordJobRun({
      name: "wind the clock",
      everyMs: 1_000,
      startedAt: clock.now().toISOString(),
      lastAt: clock.now().toISOString(),
      lastMs: 1,
      fault: null,
    });
    await reportNode(app.context);
    expect(await part("jobs")).toMatchObject({ state: "ok" });
    later(5);
    expect(await part("jobs")).toMatchObject({ state: "fault", summary: "Overdue: wind the clock." });
  });

  it("reports no fault for a job that an older version, killed in an upgrade, ran under another name", async () => {
    const older = { ...app.context, watch: createWatch() };
    const ran = (name: string) => {
      const now = clock.now().toISOString();
      return { name, everyMs: 1_000, startedAt: now, lastAt: now, lastMs: 1, fault: null };
    };
    older.watch.recordJobRun(ran("wind the old clock"));
    await reportNode(older);
    later(5);
    app.context.watch.recordJobRun(ran("wind the new clock"));
    await reportNode(app.context);
    expect(await part("jobs")).toMatchObject({ state: "ok" });
    expect((await part("jobs"))?.facts).toContainEqual({ label: "Jobs", value: "1" });
  });

  it("reports a job whose first run never ends", async () => {
    const hangs: Job = { name: "wait for the tide", everyMs: 1_000, run: () => new Promise(() => {}) };
    runJobs(app.context, [hangs]);
    await reportNode(app.context);
    later(5);
    expect(await part("jobs")).toMatchObject({ state: "fault", summary: "Overdue: wait for the tide." });
  });

  it("reports emails that wait too long and emails that were refused", async () => {
    const email = { recipient: "team@courier.example", template: "alert", subject: "A letter" };
    const data = { title: "A letter", text: "Needs attention", facts: [] };
    await enqueueEmails([{ ...email, data } as never], clock.now(), "http://localhost:3000").execute(app.db);
    await app.db.updateTable("emails").set({ state: "sent", sent_at: clock.now() }).execute();
    later(60);
    await enqueueEmails([{ ...email, data } as never], clock.now(), "http://localhost:3000").execute(app.db);
    expect(await part("mail")).toMatchObject({ state: "ok" });
    later(16);
    expect(await part("mail")).toMatchObject({
      state: "fault",
      summary: "Emails are waiting longer than they should.",
    });
    await app.db
      .updateTable("emails")
      .set({ state: "failed", last_error: "550 no such user" })
      .where("state", "=", "queued")
      .execute();
    expect(await part("mail")).toMatchObject({ state: "warning", summary: "1 email was refused." });
  });

  it("reports bookings that wait for an approver after the cut-off of their day, and none before", async () => {
    const account = await addAccount(app);
    const booker = await addMember(app, account.id, { role: "booker" });
    const ask = async (scheduled_date: string) => {
      const waiting = {
        status: "on-hold" as const,
        awaits_approval: true,
        account_id: account.id,
        member_id: booker.id,
      };
      const orderId = await storeTestOrder(app.db, { ...waiting, priority: "next_day", scheduled_date });
      const asked = { order_id: orderId, account_id: account.id, member_id: booker.id, requested_at: clock.now() };
      await app.db
        .insertInto("approvals")
        .values({ ...asked, exceeded: "order", amount_cents: 1_000, shown_hash: "x" })
        .execute();
      return orderId;
    };
    const day = (after: number) => dublinDate(new Date(clock.now().getTime() + after * 86_400_000));
    const [late] = [await ask(day(1)), await ask(day(60))];
    expect(await part("approvals")).toBeUndefined();
    later(2 * 24 * 60);
    expect(await part("approvals")).toMatchObject({
      state: "fault",
      facts: [{ value: String(late) }, { label: "Since" }],
    });
  });

  it("reports payments without an order", async () => {
    await app.db
      .insertInto("payments")
      .values({
        method: "stripe",
        reference: "pi_unknown",
        livemode: false,
        amount_cents: 1_000,
        currency: "EUR",
        state: "unmatched",
        case_reason: "No order has this reference",
        received_at: clock.now(),
      })
      .execute();
    expect(await part("payments")).toMatchObject({
      state: "warning",
      summary: "1 payment problem needs attention: money without an owner, or a refund that failed.",
      facts: expect.arrayContaining([{ label: "Payment problems", value: "1" }]),
    });
  });

  it("counts payments without an order, but not applied payments, other business or settled cases", async () => {
    const payment = (state: "applied" | "unmatched" | "other_business", minutes: number) => ({
      method: "stripe" as const,
      reference: `pi_${state}_${minutes}`,
      livemode: false,
      amount_cents: 1_000,
      currency: "EUR",
      state,
      case_reason: state === "applied" ? null : "No order has this reference",
      received_at: new Date(clock.now().getTime() + minutes * 60_000),
    });
    const [orderId, refundedId] = [await storeTestOrder(app.db), await storeTestOrder(app.db)];
    await app.db
      .insertInto("payments")
      .values([
        { ...payment("applied", -5), order_id: orderId },
        payment("unmatched", -4),
        payment("other_business", -3),
        payment("other_business", -2),
      ])
      .execute();
    // A payment refunded long ago, through a gateway that the shop no longer uses and that was unavailable.
    const done = await storeTestRefund(app.db, refundedId, 100);
    await app.db
      .updateTable("refunds")
      .set({ created_at: new Date("2026-01-01T10:00:00Z"), next_attempt_at: new Date("2026-01-01T10:00:00Z") })
      .where("id", "=", done)
      .execute();
    const fault = {
      operation: "createSession",
      message: "It was away",
      lasting: true,
      count: 3,
      since: clock.now(),
      last_at: clock.now(),
    };
    await app.db
      .insertInto("gateway_failures")
      .values([
        { ...fault, gateway: app.context.payments?.name ?? "", operation: "refund", cleared_at: clock.now() },
        { ...fault, gateway: "another" },
      ])
      .execute();
    const event = { gateway: "stripe", type: "charge", effect: "none" };
    const old = new Date(clock.now().getTime() - 8 * 86_400_000);
    await app.db
      .insertInto("payment_events")
      .values([
        { ...event, event_id: "read", received_at: clock.now() },
        { ...event, event_id: "old", received_at: old, unreadable_body: "?" },
      ])
      .execute();
    const found = await part("payments");
    expect(found).toMatchObject({
      state: "warning",
      summary: "1 payment problem needs attention: money without an owner, or a refund that failed.",
    });
    const newest = await app.db
      .selectFrom("payments")
      .select("received_at")
      .where("state", "<>", "other_business")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(found?.facts).toContainEqual({ label: "Last payment", at: newest.received_at.toISOString() });
    expect(found?.facts).toContainEqual({ label: "Payments of other business", value: "2" });
    expect(found?.facts.map(({ label }) => label)).not.toContain("Unreadable events in the last week");
    expect(found?.facts.map(({ label }) => label)).not.toContain("Failing since");
    expect(found?.facts.map(({ label }) => label)).not.toContain("Refund under way since");
    await app.db
      .updateTable("payment_events")
      .set({ received_at: clock.now() })
      .where("event_id", "=", "old")
      .execute();
    expect((await part("payments"))?.facts).toContainEqual({ label: "Unreadable events in the last week", value: "1" });
  });

  it("counts requests to the maps engine, and shows its last errors without what visitors typed", async () => {
    await app.context.maps.suggest("Naas", null);
    app.context.watch.recordError({
      at: clock.now().toISOString(),
      message: "A page could not be rendered",
      error: "",
    });
    await reportNode(app.context);
    expect((await part("maps"))?.facts).toContainEqual({ label: "Questions since start", value: "1" });
    expect(await part("errors")).toMatchObject({
      state: "warning",
      summary: "1 error in the last day: A page could not be rendered",
    });
  });
});
