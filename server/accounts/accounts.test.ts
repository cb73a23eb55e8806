import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountDetails, AccountMember } from "../../contract/accounts.ts";
import * as calls from "../../contract/accounts.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { createPriceAgreement } from "../../contract/price-agreements.ts";
import { newAccount } from "../../test/account-calls.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.staffToken("bookkeeper");
});
afterAll(() => app.close());

async function open(json: object, key?: string) {
  const response = await app.request(calls.createAccount.path, {
    json,
    token,
    ...(key && { headers: { "idempotency-key": key } }),
  });
  return { status: response.status, body: (await response.json()) as AccountDetails & ErrorBody };
}
const read = async (id: number) =>
  (await (await app.request(calls.getAccount.path.replace("{id}", String(id)), { token })).json()) as AccountDetails;
const invitations = () =>
  app.db
    .selectFrom("emails")
    .select(["recipient", "subject", "data"])
    .where("template", "=", "account_invitation")
    .orderBy("id")
    .execute();

describe("An account opened by hand", () => {
  it("has a number, the statutory terms and an owner, who is invited once however often the form is sent", async () => {
    const other = await open(newAccount("Other Ltd"));
    const input = newAccount("Daly's Bakery", { vatNumber: "ie 1234567 t", ledgerCode: "DAL01" });
    const [first, retried] = await Promise.all([open(input, "open-daly"), open(input, "open-daly")]);
    expect([first.status, retried.body.id]).toEqual([201, first.body.id]);
    expect(first.body).toMatchObject({
      number: `A-${first.body.id}`,
      status: "active",
      paymentTermsDays: 30,
      invoicePeriod: "monthly",
      vatNumber: "IE1234567T",
      vatTreatment: "standard",
      invoiceEmails: ["invoices@example.ie"],
      billingAddress: { address1: "1 Main Street", city: "Naas", state: "Kildare", postcode: "W91X2C3", country: "IE" },
      version: 1,
      members: [{ name: "Mary Daly", email: "mary@example.ie", role: "owner", state: "invited", activatedAt: null }],
    });
    expect(await read(first.body.id)).toEqual(first.body);
    expect(await read(other.body.id)).toEqual(other.body);
    const sent = (await invitations()).filter(({ subject }) => subject.includes("Daly's Bakery"));
    expect(sent).toMatchObject([
      {
        recipient: "mary@example.ie",
        data: { accountNumber: first.body.number, portalUrl: "http://localhost:3000/account", role: "owner" },
      },
    ]);
    const events = await app.db
      .selectFrom("account_events")
      .select(["kind", "note"])
      .where("account_id", "=", first.body.id)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { kind: "opened", note: "Opened with a credit limit of €2,500.00 and 30 days to pay" },
      { kind: "member_invited", note: "Invited Mary Daly (mary@example.ie) as owner" },
    ]);
  });

  it("is refused at the wrong field, and nothing of it is stored", async () => {
    const refused = async (input: object) => {
      const { status, body } = await open(input);
      return [status, body.data.params];
    };
    const wrong = newAccount("Wrong Ltd", { vatNumber: "IE1234568T", paymentTermsDays: 61, creditLimitCents: -1 });
    expect(await refused(wrong)).toEqual([
      422,
      {
        "account.vatNumber": "IE1234568T has a wrong digit or letter: its check letter does not fit",
        "account.paymentTermsDays": "60 days at most",
        "account.creditLimitCents": "The credit limit must be an amount from €0.00",
      },
    ]);
    expect(await refused(newAccount("Wrong Ltd", { vatTreatment: "reverse_charge" }))).toEqual([
      422,
      {
        "account.vatTreatmentReason": "Say why the standard rate does not apply",
        "account.vatNumber": "This VAT treatment needs the company's VAT number",
        "account.vatNumberCheckedOn": "Check the VAT number first, and enter the day",
      },
    ]);
    const unknown = newAccount("Wrong Ltd");
    expect((await refused({ ...unknown, account: { ...unknown.account, discount: 20 } }))[0]).toBe(422);
    const found = await app.db.selectFrom("accounts").select("id").where("name", "=", "Wrong Ltd").execute();
    expect(found).toEqual([]);
  });

  it("cannot have another account's ledger code", async () => {
    const first = await open(newAccount("First Ltd", { ledgerCode: "FIR01" }));
    const second = await open(newAccount("Second Ltd", { ledgerCode: "fir01" }));
    expect([second.status, second.body.data.params]).toEqual([
      422,
      { "account.ledgerCode": `${first.body.number} First Ltd has this code` },
    ]);
  });
});

const post = async <Body>(path: string, ids: { id: number; memberId?: number }, json: object) => {
  const url = path.replace("{id}", String(ids.id)).replace("{memberId}", String(ids.memberId));
  const response = await app.request(url, { json, token });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
};
const historyOf = async (id: number) =>
  (
    await app.db
      .selectFrom("account_events")
      .select(["kind", "note"])
      .where("account_id", "=", id)
      .orderBy("id")
      .execute()
  ).slice(2);

it("An account gets the chosen price agreement, never a template of the same courier", async () => {
  const { body: other } = await open(newAccount("Priced by the tariff Ltd"));
  const { body: account } = await open(newAccount("Priced Ltd"));
  const administrator = await app.administratorToken();
  const add = async (json: object) => {
    const response = await app.request(createPriceAgreement.path, { token: administrator, json });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: number }).id;
  };
  await add({ name: "Beside it", isTemplate: false });
  const [template, own] = [
    await add({ name: "Gold", isTemplate: true }),
    await add({ name: "Priced", isTemplate: false }),
  ];
  const choose = async (priceAgreementId: number) => {
    const path = calls.setAccountPrices.path.replace("{id}", String(account.id));
    const json = { version: account.version, priceAgreementId };
    return (await app.request(path, { token: administrator, method: "PUT", json })).status;
  };
  expect(await choose(template)).toBe(422);
  expect(await choose(own)).toBe(200);
  const notes = (await historyOf(account.id)).map(({ note }) => note);
  expect(notes).toEqual(["Pays the prices of Priced"]);
  expect(await read(other.id)).toEqual(other);
});

describe("The status of an account", () => {
  const change = (id: number, change: string, reason = "Two invoices are overdue") =>
    post<AccountDetails>(calls.changeAccountStatus.path, { id }, { change, reason });

  it("is changed with a reason, which appears in that account's history alone", async () => {
    const { body: other } = await open(newAccount("Never stopped Ltd"));
    const { body: account } = await open(newAccount("Stopped Ltd"));
    expect((await change(account.id, "stop")).body).toMatchObject({
      status: "on_stop",
      statusReason: "Two invoices are overdue",
      version: 2,
    });
    expect((await change(account.id, "lift", "Both were paid")).body).toMatchObject({
      status: "active",
      statusReason: "",
    });
    expect((await change(account.id, "close", "Moved abroad")).body).toMatchObject({ status: "closed" });
    expect((await change(account.id, "reopen", "They are back")).body).toMatchObject({ status: "active" });
    expect(await historyOf(account.id)).toEqual([
      { kind: "stopped", note: "Put on stop: Two invoices are overdue" },
      { kind: "stop_lifted", note: "Stop lifted: Both were paid" },
      { kind: "closed", note: "Closed: Moved abroad" },
      { kind: "reopened", note: "Reopened: They are back" },
    ]);
    expect([await read(other.id), await historyOf(other.id)]).toEqual([other, []]);
  });

  it("changes once when two people put the account on stop at the same moment, and never without a reason", async () => {
    const { body: account } = await open(newAccount("Twice Ltd"));
    const statuses = (await Promise.all([change(account.id, "stop"), change(account.id, "stop")])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await change(account.id, "lift", " ")).body.data.params).toEqual({ reason: "Say why" });
    expect(await historyOf(account.id)).toHaveLength(1);
  });
});

describe("Members", () => {
  const invite = (id: number, json: object) => post<AccountMember>(calls.inviteAccountMember.path, { id }, json);
  const change = (id: number, memberId: number, json: object) =>
    post<AccountMember>(calls.changeAccountMember.path, { id, memberId }, json);
  const joe = { name: "Joe Walsh", email: "JOE@example.ie", role: "booker", orderLimitCents: 5_000 };

  it("are invited once to each account, and may belong to several", async () => {
    const { body: first } = await open(newAccount("First of Joe Ltd"));
    const { body: second } = await open(newAccount("Second of Joe Ltd"));
    const invited = await invite(first.id, joe);
    expect([invited.status, invited.body]).toMatchObject([
      201,
      { email: "joe@example.ie", role: "booker", orderLimitCents: 5_000, monthLimitCents: null, state: "invited" },
    ]);
    const again = await invite(first.id, { ...joe, name: "Joseph" });
    expect([again.status, again.body.data.params]).toEqual([
      422,
      { email: "This is the email address of Joe Walsh, who is a member already" },
    ]);
    expect((await invite(second.id, joe)).status).toBe(201);
    const sent = (await invitations()).filter(({ recipient }) => recipient === "joe@example.ie");
    expect(sent.map(({ data }) => (data as { company: string }).company)).toEqual([
      "First of Joe Ltd",
      "Second of Joe Ltd",
    ]);
  });

  it("are changed and disabled one by one, and the last owner stays an owner", async () => {
    const { body: account } = await open(newAccount("Owned Ltd"));
    const [owner] = account.members;
    const { body: member } = await invite(account.id, joe);
    expect((await change(account.id, owner!.id, { disabled: true })).status).toBe(409);
    expect((await change(account.id, owner!.id, { role: "viewer" })).status).toBe(409);
    const changed = await change(account.id, member.id, { role: "owner", orderLimitCents: null });
    expect(changed.body).toMatchObject({ role: "owner", orderLimitCents: null, name: "Joe Walsh" });
    const both = await Promise.all([owner!.id, member.id].map((id) => change(account.id, id, { disabled: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = (await read(account.id)).members;
    expect(left.map(({ state }) => state).sort()).toEqual(["disabled", "invited"]);
    expect((await historyOf(account.id)).map(({ note }) => note)).toEqual([
      "Invited Joe Walsh (joe@example.ie) as booker",
      "Changed Joe Walsh (joe@example.ie): role owner, no limit per order",
      expect.stringMatching(/^Changed .*: disabled$/),
    ]);
  });

  it("of another account are not found", async () => {
    const { body: account } = await open(newAccount("Mine Ltd"));
    const { body: other } = await open(newAccount("Theirs Ltd"));
    expect((await change(account.id, other.members[0]!.id, { name: "Mallory" })).status).toBe(404);
    expect(await read(other.id)).toEqual(other);
  });
});
