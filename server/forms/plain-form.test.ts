import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FormResult, listSubmissions, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now });
});
afterAll(() => app.close());

const contact = {
  form_id: "7",
  names: "Aoife Walsh",
  email: "aoife@example.ie",
  contactNumber: "",
  subject: "Opening hours",
  message: "Are you open\r\non Saturdays?",
  fax: "",
  page: "/",
};
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/** Posts as a browser does without JavaScript. */
const post = (fields: Record<string, string>, { accept = browser, to = app }: { accept?: string; to?: TestApp } = {}) =>
  to.request(submitForm.path, { method: "POST", body: new URLSearchParams(fields), headers: { accept } });

/** What the page that answers a refused form shows; the test's pages render it as JSON. */
async function shown(response: Response): Promise<{ path: string; result: FormResult }> {
  return (await response.json()) as { path: string; result: FormResult };
}
const listed = async () => {
  const response = await app.request(listSubmissions.path, { token: await app.administratorToken() });
  return ((await response.json()) as { submissions: StoredSubmission[] }).submissions;
};

describe("a form that a browser sends without JavaScript", () => {
  it.each([
    ["/", "/#form-sent-7", "/"],
    ["/services/white-glove", "/services/white-glove#form-sent-7", "/services/white-glove"],
    ["/admin", "/#form-sent-7", "website"],
    ["//evil.example", "/#form-sent-7", "website"],
    ["https://evil.example/", "/#form-sent-7", "website"],
    ["/\r\nSet-Cookie: a=b", "/#form-sent-7", "website"],
  ])("is stored and redirects from the page %j to %s", async (page, location, source) => {
    const email = `visitor${page.length}@example.ie`;
    const response = await post({ ...contact, email, page });
    expect([response.status, response.headers.get("location")]).toEqual([303, location]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const stored = (await listed()).find((submission) => submission.email === email);
    expect(stored).toMatchObject({
      formId: 7,
      source,
      data: { names: "Aoife Walsh", message: "Are you open\non Saturdays?" },
    });
  });

  it("is stored once when its button is clicked twice", async () => {
    const email = "twice@example.ie";
    const count = async () => (await listed()).filter((submission) => submission.email === email).length;
    const answers = await Promise.all([post({ ...contact, email }), post({ ...contact, email })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await count()).toBe(1);
    clock.set("2026-03-04T12:00:00Z");
    await post({ ...contact, email });
    expect(await count()).toBe(2);
  });

  it("is shown again on its page if it has invalid fields, with the entered values and a message at each field", async () => {
    const typed = { ...contact, names: "A", email: "abc", message: "<b>short" };
    const response = await post({ ...typed, page: "/rewards", form_id: "7" });
    expect(response.status).toBe(422);
    expect(await shown(response)).toEqual({
      path: "/rewards",
      result: {
        formId: 7,
        values: {
          names: "A",
          email: "abc",
          contactNumber: "",
          subject: "Opening hours",
          message: "<b>short",
        },
        errors: {
          names: "Name must be at least 2 characters",
          email: "Please enter a valid email address",
          message: "Message must be at least 10 characters",
        },
        message: "Please check the fields that are marked.",
      },
    });
  });

  it("names the field whose text can't be stored", async () => {
    const { result } = await shown(await post({ ...contact, names: "A\u0000oife" }));
    expect(result.errors).toEqual({ names: "Contains characters that cannot be stored" });
  });

  it("causes no server error if fields are missing, repeated or files", async () => {
    expect((await post({ form_id: "7" })).status).toBe(422);
    const twice = new URLSearchParams(contact);
    twice.append("names", "Al");
    const headers = { accept: browser };
    expect((await app.request(submitForm.path, { method: "POST", body: twice, headers })).status).toBe(303);
    const file = new FormData();
    for (const [name, value] of Object.entries(contact)) file.set(name, value);
    file.set("names", new File(["x"], "x.txt"));
    const { result } = await shown(await app.request(submitForm.path, { method: "POST", body: file, headers }));
    expect(result.errors).toEqual({ names: "Name must be at least 2 characters" });
  });

  it.each(["1", "3", "99", "", "x", "7.5"])(
    "is refused with the form id %j, which no page has [P349]",
    async (form_id) => {
      const response = await post({ ...contact, form_id });
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        422,
        "Unknown form",
      ]);
    },
  );

  it("is refused if it is too large", async () => {
    expect((await post({ ...contact, message: "a".repeat(70_000) })).status).toBe(413);
  });

  it("gets the usual answer even if it looks like spam", async () => {
    const response = await post({ ...contact, email: "robot@example.ie", fax: "x" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/#form-sent-7"]);
    const stored = (await listed()).find(({ email }) => email === "robot@example.ie");
    expect(stored?.spamSuspected).toBe(true);
  });

  it("keeps what was typed while the database is unavailable, and says that the form wasn't received", async () => {
    const other = await createTestApp();
    await other.close();
    const response = await post(contact, { to: other });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    const { path, result } = await shown(response);
    expect(path).toBe("/");
    expect(result).toMatchObject({ formId: 7, errors: {}, values: { names: contact.names, subject: contact.subject } });
    expect(result.message).toBe("The service is not available at the moment. Please try again shortly.");
  });

  it("keeps what was typed if it is sent too often, and says so", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    let last = await post(contact, { to: limited });
    for (let time = 0; time < 60; time++) last = await post({ ...contact, names: "A" }, { to: limited });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await shown(last)).result.message).toBe("Too many requests. Please wait a moment and try again.");
    await limited.close();
  });
});

describe("form fields from a client that doesn't ask for a page", () => {
  it.each(["application/json", "*/*"])("are answered in JSON (%s)", async (accept) => {
    const taken = await post({ ...contact, email: "client@example.ie" }, { accept });
    expect([taken.status, Object.keys((await taken.json()) as object)]).toEqual([200, ["insert_id"]]);
    const refused = await post({ ...contact, names: "A" }, { accept });
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { data: object }).data).toEqual({
      status: 422,
      params: { names: "Name must be at least 2 characters" },
    });
  });
});

describe("a body that is not a form", () => {
  it("is refused because of its content type", async () => {
    const headers = { "content-type": "text/plain", accept: browser };
    const response = await app.request(submitForm.path, { method: "POST", body: "form_id=7", headers });
    expect(response.status).toBe(415);
  });
});
