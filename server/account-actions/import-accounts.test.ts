import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportResult, importAccounts, previewAccountImport, sendInvitations } from "../../contract/accounts.ts";
import { callAs, openAccount } from "../../test/account-calls.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.staffToken("bookkeeper");
});
afterAll(() => app.close());

const heading =
  "Company,Code,VAT number,Address 1,Town,Credit limit,Payment days,Member name,Member email,Role,Order limit";
const send = (path: string, lines: readonly string[] | Buffer, more = {}) => {
  const bytes = Buffer.isBuffer(lines) ? lines : Buffer.from([heading, ...lines].join("\r\n"));
  return callAs<ImportResult>(app, token, path, { json: { content: bytes.toString("base64"), ...more } });
};
const preview = (lines: readonly string[] | Buffer) => send(previewAccountImport.path, lines);
const run = (lines: readonly string[] | Buffer, more = {}) => send(importAccounts.path, lines, more);
const count = async (table: "accounts" | "members" | "account_events") =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
  ).rows;
const counts = async () => [await count("accounts"), await count("members"), await count("account_events")];

describe("An import of accounts", () => {
  it("accepts a file of up to 2 MB, as its schema says, and refuses a larger one at its field", async () => {
    const rows = (bytes: number) => {
      const columns = ["Large Ltd,L1,,", ",Naas,1500,30,Mary Daly,mary@large.example.ie,owner,"];
      return Array.from({ length: 1_000 }, () => columns.join("x".repeat(Math.floor(bytes / 1_000) - 65)));
    };
    expect((await preview(rows(1_900_000))).status).toBe(200);
    const refused = await preview(rows(2_200_000));
    expect([refused.status, refused.body.data?.params]).toEqual([422, { content: "At most 2 MB" }]);
  });

  it("of 200 rows with 12 bad ones creates 188 accounts, names the 12, and creates none from the same file again [C003]", async () => {
    const kept = await openAccount(app, "Here before Ltd");
    const bad: Record<number, [string, string]> = {};
    const lines = Array.from({ length: 200 }, (_, index) => {
      const cells = [
        `Firm ${index}`,
        `F${index}`,
        "",
        "1 Main Street",
        "Naas",
        "1500",
        "30",
        "Mary Daly",
        `m${index}@example.ie`,
        "owner",
        "",
      ];
      const spoil = (cell: number, value: string, column: string, message: string) => {
        cells[cell] = value;
        bad[index + 2] = [column, message];
      };
      if (index % 50 === 3)
        spoil(2, "IE1234568T", "vat number", "IE1234568T has a wrong digit or letter: its check letter does not fit");
      if (index % 50 === 17) spoil(8, "nobody", "member email", "This is not an email address");
      if (index % 50 === 31) spoil(5, "lots", "credit limit", "Enter an amount in figures, such as 120.50");
      return cells.join(",");
    });
    expect(Object.keys(bad)).toHaveLength(12);
    const before = await counts();
    const shown = await preview(lines);
    expect(await counts()).toEqual(before);
    const errors = Object.entries(bad).map(([row, [column, message]]) => ({ row: Number(row), column, message }));
    expect(shown.body.errors).toEqual(errors);
    const { status, body } = await run(lines);
    expect([status, body]).toEqual([200, shown.body]);
    expect(body.rows.filter(({ result }) => result === "account")).toHaveLength(188);
    expect(await counts()).toEqual([before[0]! + 188, before[1]! + 188, before[2]! + 188 * 2]);
    const stored = await counts();
    const repeated = await run(lines);
    expect(new Set(repeated.body.rows.map(({ result }) => result))).toEqual(new Set(["exists"]));
    expect(repeated.body.errors).toEqual(errors);
    expect(await counts()).toEqual(stored);
    const emails = await app.db
      .selectFrom("emails")
      .select("recipient")
      .where("template", "=", "account_invitation")
      .execute();
    expect(emails).toEqual([{ recipient: "mary@example.ie" }]);
    const after = await app.db.selectFrom("accounts").select("version").where("id", "=", kept.id).executeTakeFirst();
    expect(after?.version).toBe(kept.version);
  });

  it("sent twice at once creates each account once [C003]", async () => {
    const line = "Raced Ltd,RACE,,1 Main Street,Naas,1500,,Mary Daly,mary@example.ie,,";
    await Promise.all([run([line]), run([line])]);
    const made = await app.db.selectFrom("accounts").select("id").where("name", "=", "Raced Ltd").execute();
    expect(made).toHaveLength(1);
  });

  it("adds members to accounts of earlier rows and to stored ones, by code or by name, and invites them where asked", async () => {
    const before = await openAccount(app, "Known Ltd", { ledgerCode: "KNOWN" });
    const { body } = await run(
      [
        "New Ltd,NEW1,,1 Main Street,Naas,500,14,Ann Owner,ann@example.ie,,",
        "New Ltd,NEW1,,,,,,Ben Booker,Ben@Example.ie,booker,50",
        "Known Ltd,known,,,,,,Cara Viewer,cara@example.ie,viewer,",
        "Known Ltd,known,,,,,,Mary Daly,mary@example.ie,viewer,",
        "New Ltd,NEW1,,,,,,Dan Typo,dan@example.ie,boss,",
        "Other New Ltd,,,1 Main Street,Naas,500,14,Eve First,eve@example.ie,booker,",
      ],
      { invite: true },
    );
    expect(body.rows.map(({ result }) => result)).toEqual(["account", "member", "member", "exists"]);
    expect(body.errors).toEqual([
      { row: 6, column: "role", message: "Must be one of owner, finance, booker, approver, viewer" },
      { row: 7, column: "role", message: "The first member of a new account is its owner" },
    ]);
    const members = await app.db
      .selectFrom("members")
      .innerJoin("accounts", "accounts.id", "members.account_id")
      .select(["accounts.name", "members.email", "members.role", "members.order_limit_cents", "payment_terms_days"])
      .where("accounts.name", "in", ["New Ltd", "Known Ltd"])
      .orderBy("members.id")
      .execute();
    expect(members).toEqual([
      { name: "Known Ltd", email: "mary@example.ie", role: "owner", order_limit_cents: null, payment_terms_days: 30 },
      { name: "New Ltd", email: "ann@example.ie", role: "owner", order_limit_cents: null, payment_terms_days: 14 },
      { name: "New Ltd", email: "ben@example.ie", role: "booker", order_limit_cents: 5_000, payment_terms_days: 14 },
      { name: "Known Ltd", email: "cara@example.ie", role: "viewer", order_limit_cents: null, payment_terms_days: 30 },
    ]);
    const invited = ["ann@example.ie", "ben@example.ie", "cara@example.ie"];
    const emails = await app.db
      .selectFrom("emails")
      .select("recipient")
      .where("template", "=", "account_invitation")
      .where("recipient", "in", [...invited, "dan@example.ie"])
      .orderBy("id")
      .execute();
    expect(emails.map(({ recipient }) => recipient)).toEqual(invited);
    const sent = await callAs<{ sentTo: string[] }>(
      app,
      token,
      sendInvitations.path.replace("{id}", String(before.id)),
      {
        method: "POST",
      },
    );
    expect(sent.body).toEqual({ sentTo: ["mary@example.ie", "cara@example.ie"] });
  });

  it("reads Windows-1252 with semicolons, as older spreadsheets save it, and reports the encoding [C003]", async () => {
    const text = [
      "Company;Address 1;Town;Credit limit;Member name;Member email;Notes",
      "Café Ó Sé – Dún;Main Street;Dún Laoghaire;1.500,00;Siobhán Ní Bhriain;siobhan@example.ie;x",
    ];
    const bytes = Buffer.from(text.join("\r\n").replace("–", "\u0096"), "latin1");
    const { status, body } = await run(bytes);
    expect([status, body]).toEqual([
      200,
      {
        encoding: "Windows-1252",
        unknownColumns: ["notes"],
        rows: [{ row: 2, company: "Café Ó Sé – Dún", member: "siobhan@example.ie", result: "account" }],
        errors: [],
      },
    ]);
    const stored = await app.db
      .selectFrom("accounts")
      .select("credit_limit_cents")
      .where("name", "=", "Café Ó Sé – Dún")
      .executeTakeFirst();
    expect(stored).toEqual({ credit_limit_cents: 150_000 });
  });

  it("refuses anything that isn't such a file, with a clear message", async () => {
    const refused = async (lines: readonly string[] | Buffer) => (await preview(lines)).body.data.params?.["content"];
    expect(await refused(Buffer.from("\ufeffCompany,Town", "utf16le"))).toMatch(/UTF-8 or Windows-1252/);
    expect(await refused(Buffer.from("Name,Town\r\nA,B"))).toMatch(/missing: company, member name, member email$/);
    expect(await refused(Buffer.from(""))).toBe("The file is empty");
    expect((await preview(['"Open Ltd,OPEN'])).body.errors).toEqual([
      { row: 2, column: "", message: "A quotation mark in this row is never closed" },
    ]);
  });
});
