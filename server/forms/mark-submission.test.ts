import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import {
  exportSubmissions,
  listSubmissions,
  markSubmission,
  type StoredSubmission,
  submitForm,
} from "../../contract/forms.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { readCsv } from "../../test/read-csv.ts";

describe("a form that a visitor sent", () => {
  const clock = testClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ now: clock.now });
  });
  afterAll(() => app.close());

  const send = async (email: string) => {
    const data = { names: "Aoife Walsh", email, message: "Are you open on Saturdays?" };
    const response = await app.request(submitForm.path, { json: { form_id: formIds.contact, data } });
    return ((await response.json()) as { insert_id: number }).insert_id;
  };
  const mark = async (id: number, body: object) => {
    const path = markSubmission.path.replace("{id}", String(id));
    const response = await app.request(path, { method: "PUT", json: body, token: await app.administratorToken() });
    return { status: response.status, body: (await response.json()) as { done?: unknown; data?: { params: object } } };
  };
  const listed = async (state: string) => {
    const response = await app.request(`${listSubmissions.path}?state=${state}`, {
      token: await app.administratorToken(),
    });
    return ((await response.json()) as { submissions: StoredSubmission[] }).submissions;
  };

  it("is marked as done once, with who did it and when, and can be reopened", async () => {
    const [id, other] = [await send("done@example.ie"), await send("open@example.ie")];
    const done = { by: expect.stringMatching(/^administrator-/), at: clock.now().toISOString() };
    expect(await mark(id, { done: true })).toEqual({ status: 200, body: { id, done } });
    clock.set("2026-03-04T11:00:00Z");
    expect((await mark(id, { done: true })).body).toEqual({ id, done });
    expect(await listed("done")).toMatchObject([{ id, done }]);
    expect(await listed("open")).toMatchObject([{ id: other, done: null }]);
    const csv = await app.request(`${exportSubmissions.path}?state=done`, { token: await app.administratorToken() });
    const [head = [], ...rows] = readCsv(await csv.text());
    expect(rows.map((row) => ["Submission ID", "Done by", "Done at"].map((name) => row[head.indexOf(name)]))).toEqual([
      [String(id), expect.stringMatching(/^administrator-/), "2026-03-04 10:00"],
    ]);
    expect((await mark(id, { done: false })).body).toEqual({ id, done: null });
    expect(await listed("done")).toEqual([]);
  });

  it("stays done once it was declined as an application, while another one can be reopened", async () => {
    const [id, other] = [await send("declined@example.ie"), await send("beside@example.ie")];
    for (const each of [id, other]) await mark(each, { done: true });
    await app.db
      .updateTable("form_submissions")
      .set({ declined_because: "No references" })
      .where("id", "=", id)
      .execute();
    expect([(await mark(id, { done: false })).status, (await mark(other, { done: false })).status]).toEqual([409, 200]);
  });

  it("can't be marked if it doesn't exist or `done` is missing, and an unknown state is refused in the filter", async () => {
    expect((await mark(999_999, { done: true })).status).toBe(404);
    const unsaid = await mark(await send("unsaid@example.ie"), {});
    expect(unsaid).toMatchObject({ status: 422, body: { data: { params: { done: "Done must be true or false" } } } });
    const wrong = await app.request(`${listSubmissions.path}?state=lost`, { token: await app.administratorToken() });
    expect(wrong.status).toBe(422);
  });
});
