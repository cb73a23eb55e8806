import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { listSubmissionsQuery, submissionsFilter } from "../../contract/forms.schema.ts";
import { listSubmissions as listCall, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import { listOutboxQuery } from "../../contract/outbox.schema.ts";
import { listOutbox as outboxCall } from "../../contract/outbox.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { tablesReadWhole } from "../../test/query-plans.ts";
import { vacuumWell } from "../../test/vacuum.ts";
import { listOutbox } from "../mail/list-outbox.ts";
import { exportSubmissions } from "./export-submissions.ts";
import { listSubmissions } from "./list-submissions.ts";

describe("the list of submissions", () => {
  const clock = testClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ now: clock.now });
  });
  afterAll(() => app.close());

  const list = async (query: Record<string, string>) => {
    const path = `${listCall.path}?${new URLSearchParams(query)}`;
    const response = await app.request(path, { token: await app.administratorToken() });
    const body = (await response.json()) as {
      total: number;
      submissions: StoredSubmission[];
      data: { params: object };
    };
    return { ...body, status: response.status, ids: body.submissions?.map(({ id }) => id) };
  };
  const send = async (formId: number, data: object) => {
    const response = await app.request(submitForm.path, { json: { form_id: formId, data } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { insert_id: number }).insert_id;
  };
  const store = async (data: object, createdAt = clock.now()) => {
    const values = { form_id: formIds.teamBooking, data: JSON.stringify(data), email: null, created_at: createdAt };
    const row = await app.db.insertInto("form_submissions").values(values).returning("id").executeTakeFirstOrThrow();
    return row.id;
  };

  it("is searched literally and regardless of case in everything that a visitor typed", async () => {
    const id = await send(formIds.businessApplication, {
      businessName: "Ó Súilleabháin & Sons",
      contactName: "Gráinne Search",
      email: "Grainne.Search@example.ie",
      phone: "087 555 1234",
      businessAddress: "1 Main Street, Cork",
      currentSpend: "500",
      businessType: "Bakery",
      additionalInfo: "We send 40% of our bread to Kilkenny.",
    });
    await send(formIds.contact, { names: "Somebody Else", email: "else@example.ie", message: "Nothing of the sort." });
    for (const search of [
      "gráinne",
      "GRÁINNE SEARCH",
      "grainne.search@example.ie",
      "grainne.se",
      "súilleabháin & sons",
      "087 555 1234",
      "bread to kilkenny",
      "40% of",
      "Business Account Application",
      String(id),
    ])
      expect([search, (await list({ search })).ids]).toEqual([search, [id]]);
    for (const search of ["grainne.x@example.ie", "kilkenny bread", "40_ of", "%%%", "'; drop table orders"])
      expect([search, (await list({ search })).ids]).toEqual([search, []]);
  });

  it("is searched by references, including short ones", async () => {
    const booked = await store({ names: "A", bookingReference: "DL-4321", quoteReference: "DCQ20260304ABC" });
    const recovered = await store({ names: "B", reference: "DL-7", bookingReference: "WC-987" });
    expect((await list({ search: "DL-4321" })).ids).toEqual([booked]);
    expect((await list({ search: "dcq20260304abc" })).ids).toEqual([booked]);
    expect((await list({ search: "DL-7" })).ids).toEqual([recovered]);
    expect((await list({ search: "WC-987" })).ids).toEqual([recovered]);
  });

  it("is filtered by days in Dublin, both ends included", async () => {
    const [before, first, last, after] = [
      await store({ names: "Dayrange" }, new Date("2025-06-30T22:59:59Z")),
      await store({ names: "Dayrange" }, new Date("2025-06-30T23:00:00Z")),
      await store({ names: "Dayrange" }, new Date("2025-07-02T22:59:59Z")),
      await store({ names: "Dayrange" }, new Date("2025-07-02T23:00:00Z")),
    ];
    const search = "dayrange";
    expect((await list({ search, from: "2025-07-01", to: "2025-07-02" })).ids).toEqual([last, first]);
    expect((await list({ search, from: "2025-07-01" })).ids).toEqual([after, last, first]);
    expect((await list({ search, to: "2025-07-02", from: "" })).ids).toEqual([last, first, before]);
    expect((await list({ search, from: "2025-07-02", to: "2025-07-01" })).ids).toEqual([]);
  });

  it("refuses an invalid date or search, and names it", async () => {
    for (const [name, value] of [
      ["from", "2025-02-30"],
      ["to", "tomorrow"],
      ["search", "x".repeat(201)],
    ] as const) {
      const { status, data } = await list({ [name]: value });
      expect([status, Object.keys(data.params)]).toEqual([422, [name]]);
    }
  });

  it("pages search results like the whole list", async () => {
    const { rows } = await sql<{ id: number }>`insert into form_submissions (form_id, data, created_at)
      select 7, '{"names": "Paged Person"}', now() - interval '1 minute' * n from generate_series(1, 120) n returning id`.execute(
      app.db,
    );
    const ids = rows.map(({ id }) => id);
    const second = await list({ search: "paged person", page: "2" });
    expect([second.total, second.ids]).toEqual([120, ids.slice(50, 100)]);
    expect((await list({ search: "paged person", page: "4" })).ids).toEqual([]);
    await sql`insert into form_submissions (form_id, data, created_at)
      select 7, '{"names": "Crowd"}', now() - interval '1 minute' * n from generate_series(1, 10005) n`.execute(app.db);
    const crowd = await list({ search: "crowd", page: "2" });
    expect([crowd.total, crowd.submissions.length]).toEqual([10_000, 50]);
  });

  it("doesn't return the text that only the search uses", async () => {
    const answer = await list({ search: "crowd" });
    expect(answer.submissions[0]).not.toHaveProperty("search_text");
  });

  it("comes with a list of emails, found by the beginning of the recipient's address or by order", async () => {
    await sql`insert into emails (template, recipient, subject, message_id)
      values ('alert', 'Under_Score@example.ie', '', 'a'), ('alert', 'underXscore@example.ie', '', 'b')`.execute(
      app.db,
    );
    const recipients = async (query: Record<string, string>) => {
      const path = `${outboxCall.path}?${new URLSearchParams(query)}`;
      const response = await app.request(path, { token: await app.administratorToken() });
      return ((await response.json()) as { emails: { recipient: string }[] }).emails.map(({ recipient }) => recipient);
    };
    expect(await recipients({ recipient: "UNDER_SCORE@example.ie" })).toEqual(["Under_Score@example.ie"]);
    expect((await recipients({ recipient: "under" })).sort()).toEqual([
      "Under_Score@example.ie",
      "underXscore@example.ie",
    ]);
    expect(await recipients({ recipient: "under_" })).toEqual(["Under_Score@example.ie"]);
    expect(await recipients({ recipient: "score" })).toEqual([]);
    expect(await recipients({ recipient: "under", state: "failed" })).toEqual([]);
  });
});

describe("submissions of a large shop", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await sql`insert into form_submissions (form_id, data, email, source, spam_suspected, created_at)
      select n % 9 + 1, jsonb_build_object('names', 'Name' || n % 997 || ' Surname' || n % 1013, 'message', repeat('words ', 20) || n,
        'bookingReference', 'DL-' || n), 'person' || n || '@example.ie', '/', n % 50 = 0, now() - interval '5 minutes' * n
      from generate_series(1, 40000) n`.execute(app.db);
    await sql`insert into emails (template, recipient, subject, message_id)
      select 'alert', 'Person' || n || '@example.ie', '', n::text from generate_series(1, 20000) n`.execute(app.db);
    await vacuumWell(app.db, "form_submissions", "emails");
  });
  afterAll(() => app.close());

  const filters: [string, Record<string, string>][] = [
    ["nothing", {}],
    ["a form", { formId: "7" }],
    ["the mark", { spamSuspected: "true" }],
    ["two days", { from: "2026-03-03", to: "2026-03-04" }],
    ["an e-mail address", { search: "person4321@example.ie" }],
    ["part of a name", { search: "name77 surname" }],
    ["a reference", { search: "DL-31234" }],
    ["a short reference", { search: "DL-7" }],
    ["what nobody typed", { search: "zzzzz" }],
    ["a name in a form's days", { search: "surname77", formId: "7", from: "2020-01-01" }],
  ];
  it.each(filters)("are listed and exported by %s using indexes, never by a full scan", async (_, query) => {
    const listed = await tablesReadWhole(app, (context) => listSubmissions(context, listSubmissionsQuery.parse(query)));
    const exported = await tablesReadWhole(app, async (context) => {
      const file = await exportSubmissions(context, submissionsFilter.parse(query));
      if ("failed" in file) return file;
      // The heading, the first batch, and the batch after it.
      const pieces = file.chunks[Symbol.asyncIterator]();
      for (let piece = 0; piece < 3; piece += 1) await pieces.next();
      return file;
    });
    expect([...listed, ...exported]).not.toContain("form_submissions");
  });

  it("leave emails searchable by recipient through an index", async () => {
    for (const recipient of ["person4321@example.ie", "person432"])
      expect(
        await tablesReadWhole(app, (context) => listOutbox(context, listOutboxQuery.parse({ recipient }))),
      ).toEqual([]);
  });

  it("fail this check if a query has no index", async () => {
    const work = (context: Parameters<Parameters<typeof tablesReadWhole>[1]>[0]) =>
      context.db.selectFrom("form_submissions").select("id").where("source", "=", "1").execute();
    expect(await tablesReadWhole(app, work)).toEqual(["form_submissions"]);
  });
});
