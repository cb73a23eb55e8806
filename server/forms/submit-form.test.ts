import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { listSubmissions, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import { listOutbox } from "../../contract/outbox.ts";
import { listPaymentCases } from "../../contract/payment-cases.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { post, testClock } from "../../test/journeys.ts";
import { readOutbox } from "../../test/read-outbox.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, environment: { teamEmail: "team@courier.example" } });
});
afterAll(() => app.close());

const help = {
  names: "Áine <b>O'Brien</b>",
  email: "aine@example.ie",
  contactNumber: "0871234567",
  issueType: "pricing-question",
  message: "Why does <script>alert(1)</script> cost so much?",
};
const submit = (data: unknown, formId: unknown = 6, key?: string) =>
  post<{ insert_id: number; code: string; message: string; data: { params?: Record<string, string> } }>(
    app,
    submitForm.path,
    { form_id: formId, data },
    key,
  );
const read = async <Body>(path: string, token?: string) => {
  const response = await app.request(path, token === undefined ? {} : { token });
  return { status: response.status, body: (await response.json()) as Body };
};
const submissions = async (query = "") =>
  (
    await read<{ total: number; submissions: StoredSubmission[] }>(
      listSubmissions.path + query,
      await app.administratorToken(),
    )
  ).body;
const outbox = async () => {
  const token = await app.administratorToken();
  return readOutbox(async <Body>(path: string) => (await read<Body>(path, token)).body);
};

describe("the assistance form", () => {
  it("is stored with what was typed, its source and its time [P355]", async () => {
    const { status, body } = await submit(help);
    expect(status).toBe(200);
    const stored = (await submissions("?formId=6")).submissions.find(({ id }) => id === body.insert_id);
    expect(stored).toMatchObject({
      formId: 6,
      data: help,
      email: "aine@example.ie",
      source: "website",
      createdAt: "2026-03-04T10:00:00.000Z",
    });
  });

  it("is sent to the team; the acknowledgement repeats nothing that was typed", async () => {
    const email = "eoin@example.ie";
    await submit({ ...help, email });
    const [newest, second] = await outbox();
    const [team, sender] = newest?.template === "form" ? [newest, second] : [second, newest];
    expect(team).toMatchObject({ recipient: "team@courier.example", template: "form", state: "queued" });
    for (const typed of [help.names, help.message, email, help.contactNumber]) expect(team?.text).toContain(typed);
    expect(team?.text).toContain("Wednesday 4 March 2026, 10:00 (Dublin)");
    expect(sender).toMatchObject({ recipient: email, template: "form_acknowledgement" });
    for (const typed of ["Áine", "O'Brien", "script", "cost so much", "0871234567"])
      expect(`${sender?.subject} ${sender?.text}`).not.toContain(typed);
  });

  it("acknowledges one address at most three times an hour, and still notifies the team", async () => {
    const email = "victim@example.ie";
    for (let time = 0; time < 5; time++) expect((await submit({ ...help, email })).status).toBe(200);
    const sent = async (template: string) =>
      app.db
        .selectFrom("emails")
        .innerJoin("form_submissions", "form_submissions.id", "emails.submission_id")
        .where("form_submissions.email", "=", email)
        .where("emails.template", "=", template)
        .select("emails.id")
        .execute();
    expect(await sent("form_acknowledgement")).toHaveLength(3);
    expect(await sent("form")).toHaveLength(5);
    clock.set("2026-03-04T11:00:01Z");
    await submit({ ...help, email });
    expect(await sent("form_acknowledgement")).toHaveLength(4);
  });

  it("keeps this limit during a burst of forms from one address", async () => {
    const email = "burst@example.ie";
    await Promise.all(Array.from({ length: 8 }, () => submit({ ...help, email })));
    const sent = await app.db.selectFrom("emails").select("template").where("recipient", "=", email).execute();
    expect(sent).toHaveLength(3);
  });

  it("returns a message for each invalid field [P263]", async () => {
    const { status, body } = await submit({ names: " ", email: "abc", issueType: "nope", message: "short" });
    expect(status).toBe(422);
    expect(body.data.params).toEqual({
      names: "Name is required",
      email: "Please enter a valid email address",
      issueType: "Please select an issue type",
      message: "Please provide a detailed description (at least 10 characters)",
    });
  });

  it("needs no phone number", async () => {
    const { contactNumber: _, ...withoutPhone } = help;
    expect((await submit(withoutPhone)).status).toBe(200);
  });

  it("is stored once when it is sent twice under one key", async () => {
    const [first, again] = [await submit(help, 6, "form-key"), await submit(help, 6, "form-key")];
    expect(again.body).toEqual(first.body);
    const other = await submit({ ...help, message: "another long message" }, 6, "form-key");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  });
});

describe("a form", () => {
  it.each([[1], [3], [99], ["6"], [null], [6.5], [{}]])(
    "with the id %j is refused if a visitor sends it [P349]",
    async (formId) => {
      const { status, body } = await submit(help, formId);
      expect([status, body.message]).toEqual([422, "Unknown form"]);
    },
  );

  it("needs data", async () => {
    expect((await submit("text")).status).toBe(422);
    expect((await submit(undefined)).status).toBe(422);
  });
});

describe("submissions and outbox", () => {
  it("are visible to administrators only", async () => {
    for (const path of [listSubmissions.path, listOutbox.path]) {
      expect((await read(path)).status).toBe(401);
      expect((await read(path, await app.staffToken("shop_manager"))).status).toBe(403);
      expect((await read(path, await app.staffToken("customer"))).status).toBe(403);
    }
  });

  it("are listed newest first, fifty to a page", async () => {
    const { total, submissions: page } = await submissions();
    expect(total).toBeGreaterThan(5);
    expect(page.map(({ id }) => id)).toEqual(page.map(({ id }) => id).sort((a, b) => b - a));
    expect((await submissions("?page=2")).submissions).toEqual([]);
  });

  it.each([
    [listOutbox.path, "page=0", "page", "Page must be a whole number from 1 to 200"],
    [listOutbox.path, "page=1e9", "page", "Page must be a whole number from 1 to 200"],
    [listOutbox.path, "orderId=abc", "orderId", "Order id must be a whole number from 1 to 2147483647"],
    [listOutbox.path, "orderId=99999999999", "orderId", "Order id must be a whole number from 1 to 2147483647"],
    [listOutbox.path, "state=lost", "state", "State must be one of queued, sent, failed, digest"],
    [listSubmissions.path, "page=-1", "page", "Page must be a whole number from 1 to 200"],
    [listSubmissions.path, "formId=x", "formId", "Form id must be a whole number from 1 to 2147483647"],
    [listSubmissions.path, "spamSuspected=maybe", "spamSuspected", "Spam suspected must be true or false"],
    [listPaymentCases.path, "page=0", "page", "Page must be a whole number from 1 to 200"],
  ])("refuse %s?%s with our own message", async (path, query, field, text) => {
    const { status, body } = await read<ErrorBody>(`${path}?${query}`, await app.administratorToken());
    expect([status, body.message, body.data.params]).toEqual([422, text, { [field]: text }]);
  });
});

describe("emails that an earlier version left in the outbox", () => {
  it("are still rendered", async () => {
    const data = {
      names: "Nuala",
      email: "nuala@example.ie",
      contactNumber: "",
      issue: "A question about the price",
      message: "Is a pallet one unit?",
      receivedAt: "2026-03-01T09:00:00.000Z",
    };
    const row = { recipient: "team@courier.example", subject: "Quote Assistance Request" };
    await app.db
      .insertInto("emails")
      .values([
        { ...row, template: "assistance", data: JSON.stringify(data), message_id: "<old-1@courier.example>" },
        { ...row, template: "acknowledgement", data: "{}", message_id: "<old-2@courier.example>" },
      ])
      .execute();
    const migration = new URL("../database/migrations/0004_form_emails.sql", import.meta.url);
    await sql.raw(await readFile(migration, "utf8")).execute(app.db);
    const [thanks, request] = (await outbox()).filter(({ subject }) => subject === row.subject);
    expect(request?.template).toBe("form");
    for (const text of ["Nuala", "A question about the price", "Is a pallet one unit?", "nuala@example.ie"]) {
      expect(request?.text).toContain(text);
    }
    expect(thanks?.text).toContain("within 24 hours");
  });
});
