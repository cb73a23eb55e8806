import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSubmissions, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { formRateLimit } from "./count-senders.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, environment: { rateLimits: true } });
});
afterAll(() => app.close());

let sender = 0;
const contact = () => ({
  names: "Aoife Walsh",
  email: `aoife${++sender}@example.ie`,
  message: "Are you open on Saturdays?",
});
/** Each call uses a new network address unless one is given. */
const submit = async (
  data: object,
  { from = `198.51.100.${sender}`, ...beside }: Record<string, unknown> & { from?: string } = {},
) => {
  const response = await app.request(submitForm.path, { json: { form_id: 7, data, ...beside }, from });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
};
const list = async (query: string) => {
  const response = await app.request(`${listSubmissions.path}?${query}`, { token: await app.administratorToken() });
  return { status: response.status, ...((await response.json()) as { submissions: StoredSubmission[] }) };
};
const findBy = async (email: string) =>
  (await list("formId=7")).submissions.filter((submission) => submission.email === email);
const emailsOf = (email: string) =>
  app.db
    .selectFrom("emails")
    .innerJoin("form_submissions", "form_submissions.id", "emails.submission_id")
    .where("form_submissions.email", "=", email)
    .select("emails.template")
    .execute();

describe("a form that looks like spam", () => {
  it.each<[string, object, Record<string, unknown>]>([
    ["fills in the field that nobody sees", {}, { fax: "01 555 0100" }],
    ["fills it in among its data", { fax: "x" }, {}],
    ["comes faster than anybody types", {}, { elapsedMs: 900 }],
    ["comes faster than anybody types, in its data", { elapsedMs: "900" }, {}],
    ["is full of links", { message: "https://a.ie https://b.ie https://c.ie http://d.ie" }, {}],
  ])("gets the usual answer and is stored with its mark and without emails: it %s", async (_, data, beside) => {
    const form = { ...contact(), ...data };
    const { status, body } = await submit(form, beside);
    expect([status, Object.keys(body)]).toEqual([200, ["insert_id"]]);
    const [stored] = await findBy(form.email);
    expect(stored).toMatchObject({ spamSuspected: true, data: { names: form.names, message: form.message } });
    expect(stored?.data).not.toHaveProperty("fax");
    expect(await emailsOf(form.email)).toEqual([]);
  });

  it("is found by its mark", async () => {
    const honest = contact();
    await submit(honest);
    await submit(contact(), { fax: "x" });
    const marked = await list("spamSuspected=true");
    expect(marked.submissions.length).toBeGreaterThan(0);
    expect(marked.submissions.every(({ spamSuspected }) => spamSuspected)).toBe(true);
    const others = (await list("spamSuspected=false")).submissions;
    expect(others.some(({ email }) => email === honest.email)).toBe(true);
    expect(others.some(({ spamSuspected }) => spamSuspected)).toBe(false);
    expect((await list("spamSuspected=maybe")).status).toBe(422);
  });
});

describe("an honest form", () => {
  it.each<[string, Record<string, unknown>]>([
    ["says nothing about its time", {}],
    ["took its time", { elapsedMs: 3_000 }],
    ["says nonsense about its time", { elapsedMs: "soon" }],
    ["has an empty trap", { fax: "" }],
  ])("is emailed to the team and its sender: it %s", async (_, beside) => {
    const form = contact();
    await submit(form, beside);
    expect(await findBy(form.email)).toMatchObject([{ spamSuspected: false }]);
    expect(await emailsOf(form.email)).toHaveLength(2);
  });
});

describe("more than the allowed forms in an hour", () => {
  it("are suspect from one email address, whatever its case", async () => {
    const { email, ...rest } = contact();
    for (let time = 0; time < 12; time++) {
      await submit({ ...rest, email: time % 2 ? email : email.toUpperCase() }, { from: `203.0.113.${time}` });
    }
    const marks = (await findBy(email)).map(({ spamSuspected }) => spamSuspected);
    expect(marks.filter(Boolean)).toHaveLength(2);
    clock.set("2026-03-04T11:00:01Z");
    await submit({ ...rest, email }, { from: "203.0.113.99" });
    expect((await findBy(email))[0]?.spamSuspected).toBe(false);
  });

  it("are suspect from one network address, and all are stored", async () => {
    const from = "192.0.2.77";
    const marks: boolean[] = [];
    for (let time = 0; time < formRateLimit.forms + 2; time++) {
      const form = contact();
      expect((await submit(form, { from })).status).toBe(200);
      marks.push((await findBy(form.email))[0]?.spamSuspected ?? false);
    }
    expect(marks).toEqual([...Array(formRateLimit.forms).fill(false), true, true]);
  });

  it("are not reached by resending one form from one network address", async () => {
    const from = "192.0.2.79";
    const [form, headers] = [contact(), { "Idempotency-Key": "sent-again" }];
    const send = () => app.request(submitForm.path, { json: { form_id: 7, data: form }, headers, from });
    for (let time = 0; time < formRateLimit.forms + 2; time++) expect((await send()).status).toBe(200);
    expect(await findBy(form.email)).toHaveLength(1);
    const next = contact();
    await submit(next, { from });
    expect(await findBy(next.email)).toMatchObject([{ spamSuspected: false }]);
  });

  it("are refused with a wait if they come from one network address within a minute", async () => {
    let last = await submit({}, { from: "192.0.2.78" });
    for (let time = 0; time < 60; time++) last = await submit({}, { from: "192.0.2.78" });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
