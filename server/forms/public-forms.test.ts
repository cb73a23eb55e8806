import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSubmissions, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import type { OutboxEmail } from "../../contract/outbox.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { post, testClock } from "../../test/journeys.ts";
import { readOutbox } from "../../test/read-outbox.ts";

const team = "team@courier.example";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: testClock().now, environment: { teamEmail: team } });
});
afterAll(() => app.close());

type Answer = {
  insert_id: number;
  message: string;
  data: { status: number; params?: Record<string, string> };
};
const submit = (form_id: number, data: object, beside: object = {}) =>
  post<Answer>(app, submitForm.path, { form_id, data, ...beside });

async function read<Body>(path: string): Promise<Body> {
  const response = await app.request(path, { token: await app.administratorToken() });
  return (await response.json()) as Body;
}
async function stored(id: number): Promise<StoredSubmission | undefined> {
  const { submissions } = await read<{ submissions: StoredSubmission[] }>(listSubmissions.path);
  return submissions.find((submission) => submission.id === id);
}
/** The emails that a submission caused: to the team, and to its sender. */
async function emailsTo(...recipients: string[]): Promise<(OutboxEmail | undefined)[]> {
  const emails = await readOutbox(read);
  return recipients.map((recipient) => emails.find((email) => email.recipient === recipient));
}

const business = {
  businessName: "Byrne & Daughters",
  contactName: "Seán Byrne",
  email: "sean@byrne.ie",
  phone: "087 123 4567",
  businessAddress: "1 Main Street, Naas, Co. Kildare",
  currentSpend: "€500 to €1,000",
  businessType: "Law firm",
  additionalInfo: "Two collections a day.\nAfter five.",
};
const rewards = {
  fullName: "Niamh Kelly",
  email: "niamh@example.ie",
  phone: "086 123 4567",
  businessName: "Kelly Flowers",
  customerType: "returning",
};
const assistance = {
  names: "Áine",
  email: "aine@assist.ie",
  contactNumber: "0871234567",
  issueType: "address-help",
  message: "My Eircode is not found",
};
const contact = {
  names: "Aoife Walsh",
  email: "aoife@example.ie",
  contactNumber: "xyz",
  subject: "Opening hours",
  message: "Are you open on Saturdays?",
};
const whiteGlove = {
  firstName: "Conor",
  lastName: "O'Neill",
  email: "conor@example.ie",
  subject: "A harp to Galway",
  message: "It must not be tilted at all.",
};

type Row = {
  id: number;
  form: Record<string, string> & { email: string };
  summary: { names: string; subject: string; message: string };
  /** What the team reads in addition to what was typed, and what the sender reads. */
  says: string[];
  promise: string;
};
const rows: [name: string, Row][] = [
  [
    "the business application [P356] [P363]",
    {
      id: 4,
      form: business,
      summary: {
        names: business.contactName,
        subject: "Business Account Application - Byrne & Daughters",
        message: business.additionalInfo,
      },
      says: ["Business application"],
      promise: "within 2 business days",
    },
  ],
  [
    "the rewards registration [P357] [P364]",
    {
      id: 5,
      form: rewards,
      summary: { names: rewards.fullName, subject: "Rewards Program Registration - Niamh Kelly", message: "" },
      says: ["Returning customer"],
      promise: "Welcome to Rewards!",
    },
  ],
  [
    "the assistance request [P355]",
    {
      id: 6,
      form: assistance,
      summary: { names: "Áine", subject: "Quote Assistance Request - Áine", message: assistance.message },
      says: ["Help with an address"],
      promise: "within 24 hours",
    },
  ],
  [
    "the contact form [P351]",
    {
      id: 7,
      form: contact,
      summary: { names: contact.names, subject: contact.subject, message: contact.message },
      says: ["Contact form"],
      promise: "We'll get back to you soon.",
    },
  ],
  [
    "the White Glove enquiry [P352]",
    {
      id: 8,
      form: whiteGlove,
      summary: { names: "Conor O'Neill", subject: whiteGlove.subject, message: whiteGlove.message },
      says: ["White Glove enquiry"],
      promise: "within 2 hours",
    },
  ],
];

/** Values of choices, which the team's email spells out. */
const choices = new Set(["returning", "address-help"]);

describe.each(rows)("%s", (_, { id, form, summary, says, promise }) => {
  it("is stored as typed and listed for the administrator; the team and the sender each get an email", async () => {
    const { status, body } = await submit(id, form);
    expect(status).toBe(200);
    expect(body.insert_id).toBeGreaterThan(0);
    expect(await stored(body.insert_id)).toEqual({
      id: body.insert_id,
      formId: id,
      data: { ...form, ...summary },
      email: form.email,
      orderId: null,
      orderNumber: null,
      source: "website",
      spamSuspected: false,
      createdAt: "2026-03-04T10:00:00.000Z",
      done: null,
    });
    const [toTeam, toSender] = await emailsTo(team, form.email);
    expect(toTeam).toMatchObject({ template: "form", state: "queued", subject: summary.subject });
    const values = Object.values(form).filter((value) => !choices.has(value));
    for (const text of [...values.flatMap((value) => value.split("\n")), ...says]) expect(toTeam?.text).toContain(text);
    expect(toTeam?.text).toContain("Received: Wednesday 4 March 2026, 10:00 (Dublin)");
    expect(toSender?.text).toContain(promise);
    for (const value of values) expect(`${toSender?.subject} ${toSender?.text}`).not.toContain(value);
  });
});

describe("the contact form in the team's email", () => {
  it("contains name, email, phone, subject, message and Dublin time, escaped; the sender's email repeats none of it [P359]", async () => {
    const typed = {
      names: "Aoife <i>Walsh</i>",
      email: "aoife.walsh@example.ie",
      contactNumber: "087 555 0199",
      subject: "Hours & holidays",
      message: "<b>hi</b> there friend",
    };
    expect((await submit(7, typed)).status).toBe(200);
    const [toTeam, toSender] = await emailsTo(team, typed.email);
    const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    for (const value of Object.values(typed)) expect(toTeam?.html).toContain(escaped(value));
    expect(toTeam?.html).not.toMatch(/<b>hi|<i>Walsh/);
    expect(toTeam?.html).toContain("Wednesday 4 March 2026, 10:00 (Dublin)");
    for (const value of Object.values(typed)) {
      const acknowledgement = `${toSender?.subject} ${toSender?.text} ${toSender?.html}`;
      expect(acknowledgement).not.toContain(value);
      expect(acknowledgement).not.toContain(escaped(value));
    }
  });
});

describe("the newsletter form", () => {
  it("is stored with its address and the time of consent, and its email says how to leave the list [P038]", async () => {
    const { status, body } = await submit(9, { email: "news@example.ie" }, { page: "/rewards" });
    expect(status).toBe(200);
    expect(await stored(body.insert_id)).toMatchObject({
      formId: 9,
      data: { email: "news@example.ie", consentedAt: "2026-03-04T10:00:00.000Z" },
      email: "news@example.ie",
      source: "/rewards",
    });
    const [toTeam, toSender] = await emailsTo(team, "news@example.ie");
    expect(toTeam?.text).toContain("news@example.ie");
    expect(toSender?.text).toContain("To leave the list, write to info@currach.example");
  });
});

describe("a form", () => {
  it("may be sent with only email, names, subject and message; the answer has a positive id [P349] [P350]", async () => {
    const data = { email: "a@b.ie", names: "Al", subject: "Hello there", message: "long enough text" };
    const { status, body } = await submit(7, data);
    expect([status, Number.isInteger(body.insert_id) && body.insert_id > 0]).toEqual([200, true]);
    for (const id of [1, 3, 99]) {
      const refused = await submit(id, data);
      expect([refused.status, refused.body.message]).toEqual([422, "Unknown form"]);
    }
  });

  it("gets a subject with the sender's name if it has none [P256]", async () => {
    for (const subject of ["", "   ", undefined]) {
      const { body } = await submit(7, { ...contact, names: "Áine", subject });
      expect((await stored(body.insert_id))?.data["subject"]).toBe("New Contact Us Entry - Áine");
    }
    const [toTeam] = await emailsTo(team);
    expect(toTeam?.subject).toBe("New Contact Us Entry - Áine");
  });

  it("may use the field names of other clients", async () => {
    const { names: _, ...anonymous } = contact;
    const named = await submit(7, { ...anonymous, name: "Al" });
    expect((await stored(named.body.insert_id))?.data).toMatchObject({ names: "Al" });
    const help = await submit(6, { name: "Al", email: "a@b.ie", issueType: "other", description: "ten letters" });
    expect((await stored(help.body.insert_id))?.data).toMatchObject({ names: "Al", message: "ten letters" });
    const { email, subject, message } = whiteGlove;
    const glove = await submit(8, { names: " Mary Kate O'Brien ", email, subject, message });
    expect((await stored(glove.body.insert_id))?.data).toMatchObject({ firstName: "Mary", lastName: "Kate O'Brien" });
    const single = await submit(8, { names: "Mary", email, subject, message });
    expect(single.body.data.params).toEqual({ lastName: "Last name must be at least 2 characters" });
    const { fullName, ...unnamed } = rewards;
    expect((await submit(5, { ...unnamed, names: fullName })).status).toBe(200);
    const { contactName, additionalInfo, ...applied } = business;
    const sent = await submit(4, { ...applied, names: contactName, message: additionalInfo });
    expect((await stored(sent.body.insert_id))?.data).toMatchObject({ contactName, additionalInfo });
  });

  it.each([
    [4, ["businessName", "contactName", "email", "phone", "businessAddress", "currentSpend", "businessType"]],
    [5, ["fullName", "email", "phone", "customerType"]],
    [6, ["names", "email", "issueType", "message"]],
    [7, ["names", "email", "message"]],
    [8, ["firstName", "lastName", "email", "subject", "message"]],
    [9, ["email"]],
  ])("%i that is empty, or has only values that aren't text, is refused with each field named", async (id, fields) => {
    expect(Object.keys((await submit(id, {})).body.data.params ?? {})).toEqual(fields);
    for (const junk of [["a"], { a: 1 }, 7, true]) {
      const { status, body } = await submit(id, Object.fromEntries(fields.map((field) => [field, junk])));
      expect([status, Object.keys(body.data.params ?? {})]).toEqual([422, fields]);
    }
  });

  it("is refused if it is too long or contains text that the database can't store", async () => {
    expect((await submit(7, { ...contact, message: "a".repeat(5001) })).body.data.params).toEqual({
      message: "At most 5000 characters",
    });
    expect((await submit(7, { ...contact, message: "a".repeat(70_000) })).status).toBe(413);
    expect((await submit(7, { ...contact, names: "A\u0000l" })).status).toBe(422);
    expect((await submit(7, { ...contact, names: "A\ud800l" })).status).toBe(422);
  });

  it("can't add a line to the subject of its email", async () => {
    await submit(5, { ...rewards, email: "crlf@example.ie", fullName: "Al\r\nBcc: all@example.ie\u2028x" });
    const [toTeam] = await emailsTo(team);
    expect(toTeam?.subject).toBe("Rewards Program Registration - Al Bcc: all@example.ie x");
  });

  it("is stored with its page, if that is one of ours, and without its guard fields", async () => {
    const guards = { fax: "", elapsedMs: 8_000 };
    const pages = [
      ["/", "/"],
      ["/services/white-glove", "/services/white-glove"],
      ["/admin", "website"],
      ["//evil.example", "website"],
      ["/Rewards", "website"],
      [["/"], "website"],
    ];
    for (const [page, source] of pages) {
      for (const beside of [true, false]) {
        const { body } = beside
          ? await submit(7, { ...contact, email: "source@example.ie" }, { ...guards, page })
          : await submit(7, { ...contact, ...guards, page, email: "source2@example.ie" });
        const submission = await stored(body.insert_id);
        expect(submission?.source).toBe(source);
        expect(Object.keys(submission?.data ?? {}).sort()).toEqual(Object.keys(contact).sort());
      }
    }
  });

  it("is stored once when it is resent under its key, however long it has been on the screen", async () => {
    const form = { ...contact, email: "retry@example.ie" };
    const send = (elapsedMs: number) =>
      post<Answer>(app, submitForm.path, { form_id: 7, data: form, elapsedMs }, "again");
    const [first, second] = await Promise.all([send(5_000), send(7_000)]);
    expect(second.body).toEqual(first.body);
    expect((await send(9_000)).body).toEqual(first.body);
    const { total } = await app.db
      .selectFrom("form_submissions")
      .where("email", "=", form.email)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    expect(total).toBe(1);
  });
});
