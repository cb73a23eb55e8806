import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as calls from "../../contract/account-applications.ts";
import type { AccountDetails } from "../../contract/accounts.ts";
import { formIds } from "../../contract/form-ids.ts";
import { markSubmission, submitForm } from "../../contract/forms.ts";
import { createPriceAgreement, type PriceAgreement } from "../../contract/price-agreements.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { callAs, newAccount } from "../../test/account-calls.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openPricedAccount } from "../../test/priced-accounts.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.staffToken("bookkeeper");
});
afterAll(() => app.close());

/** Fills in the site's application form; returns the submission's id. */
async function apply(company: string, email = "mary@example.ie"): Promise<number> {
  const data = {
    businessName: company,
    contactName: "Mary Daly",
    email,
    phone: "045 123 4567",
    businessAddress: "1 Main Street, Naas, Co. Kildare, W91 X2C3",
    currentSpend: "EUR 400",
    businessType: "Bakery",
  };
  const response = await app.request(submitForm.path, { json: { form_id: formIds.businessApplication, data } });
  return ((await response.json()) as { insert_id: number }).insert_id;
}
const at = (path: string, id: number) => path.replace("{id}", String(id));
const approve = (id: number, company: string, key?: string) =>
  callAs<AccountDetails>(app, token, at(calls.approveApplication.path, id), {
    json: newAccount(company),
    ...(key && { key }),
  });
const decline = (id: number, reason = "We found no trade references.") =>
  callAs<calls.Application>(app, token, at(calls.declineApplication.path, id), { json: { reason } });
const read = async (id: number) =>
  (await callAs<calls.Application>(app, token, at(calls.getApplication.path, id))).body;
const waiting = async () =>
  (
    await callAs<{ applications: calls.ApplicationSummary[] }>(app, token, calls.listApplications.path)
  ).body.applications.map(({ company }) => company);
const accountsOf = (company: string) =>
  app.db.selectFrom("accounts").select(["id", "application_id"]).where("name", "=", company).execute();
const emailsTo = (submission: number, template: string) =>
  app.db
    .selectFrom("emails")
    .select(["recipient", "data"])
    .where("submission_id", "=", submission)
    .where("template", "=", template)
    .execute();

describe("A business application", () => {
  it("waits until it is approved, with the typed address split into its fields", async () => {
    const id = await apply("Daly's Bakery");
    await apply("Waits Ltd");
    expect(await read(id)).toMatchObject({
      company: "Daly's Bakery",
      contactName: "Mary Daly",
      email: "mary@example.ie",
      phone: "045 123 4567",
      address: { address1: "1 Main Street", city: "Naas", state: "Kildare", postcode: "W91X2C3", country: "IE" },
      decision: null,
    });
    expect(await waiting()).toEqual(["Daly's Bakery", "Waits Ltd"]);
    const { body: account } = await approve(id, "Daly's Bakery");
    expect(await waiting()).toEqual(["Waits Ltd"]);
    expect(await read(id)).toMatchObject({
      decision: { kind: "approved", accountId: account.id, number: account.number },
    });
  });

  it("approved twice at once becomes one account with one owner and one invitation [C001]", async () => {
    const id = await apply("Twice Ltd");
    const other = await apply("Beside Twice Ltd");
    const answers = await Promise.all([approve(id, "Twice Ltd"), approve(id, "Twice Ltd"), approve(id, "Twice Ltd")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.message).toMatch(/^This application was approved by bookkeeper-\w+: its account is A-\d+\.$/);
    const [account, ...more] = await accountsOf("Twice Ltd");
    expect([account?.application_id, more]).toEqual([id, []]);
    const members = await app.db.selectFrom("members").selectAll().where("account_id", "=", account!.id).execute();
    expect(members).toMatchObject([{ email: "mary@example.ie", role: "owner", state: "invited" }]);
    expect(await emailsTo(id, "account_invitation")).toHaveLength(1);
    expect((await read(other)).decision).toBeNull();
    expect(await emailsTo(other, "account_invitation")).toEqual([]);
  });

  it("sent again with the same idempotency key gets the first answer [C001]", async () => {
    const id = await apply("Retried Ltd");
    const [first, retried] = [await approve(id, "Retried Ltd", "retried"), await approve(id, "Retried Ltd", "retried")];
    expect([retried.status, retried.body]).toEqual([first.status, first.body]);
    expect(await emailsTo(id, "account_invitation")).toHaveLength(1);
  });

  it("leaves nothing behind when its approval fails halfway, and can then be approved [C001]", async () => {
    const id = await apply("Broken off Ltd");
    await sql`create function break_off() returns trigger language plpgsql as 'begin raise exception ''broken off''; end'`.execute(
      app.db,
    );
    await sql`create trigger break_off before update on form_submissions for each row execute function break_off()`.execute(
      app.db,
    );
    expect((await approve(id, "Broken off Ltd")).status).toBe(500);
    expect([await accountsOf("Broken off Ltd"), await emailsTo(id, "account_invitation")]).toEqual([[], []]);
    await sql`drop trigger break_off on form_submissions`.execute(app.db);
    expect((await approve(id, "Broken off Ltd")).status).toBe(201);
    expect(await accountsOf("Broken off Ltd")).toHaveLength(1);
  });

  it("sends the reason once when declined, however often it is declined, and leaves the list [C002]", async () => {
    const id = await apply("Declined Ltd");
    const other = await apply("Beside Declined Ltd");
    const [first, second] = await Promise.all([decline(id), decline(id)]);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    const later = await decline(id, "Another reason");
    expect(later.body.decision).toMatchObject({ kind: "declined", reason: "We found no trade references." });
    expect(await emailsTo(id, "application_declined")).toMatchObject([
      { recipient: "mary@example.ie", data: { reason: "We found no trade references.", company: "Declined Ltd" } },
    ]);
    expect((await read(id)).decision).toEqual(first.body.decision);
    expect(await waiting()).not.toContain("Declined Ltd");
    expect((await approve(id, "Declined Ltd")).status).toBe(409);
    const mark = { json: { done: false }, method: "PUT" };
    const opened = await callAs(app, await app.administratorToken(), at(markSubmission.path, id), mark);
    expect([opened.status, await waiting()]).toEqual([409, expect.not.arrayContaining(["Declined Ltd"])]);
    expect([(await read(other)).decision, await emailsTo(other, "application_declined")]).toEqual([null, []]);
  });

  it("cannot be declined once it is approved, nor without a reason, and names similar accounts", async () => {
    const id = await apply("Approved Ltd", "approved@example.ie");
    const { body: account } = await approve(id, "Approved Ltd");
    expect((await decline(id)).status).toBe(409);
    expect(await emailsTo(id, "application_declined")).toEqual([]);
    const again = await apply("approved ltd");
    expect((await decline(again, " ")).status).toBe(422);
    expect((await read(again)).similar).toContainEqual({
      id: account.id,
      number: account.number,
      name: "Approved Ltd",
    });
  });

  it("is approved with the chosen price agreement, never with a template [C001]", async () => {
    const tomorrow = addDays(dublinDate(new Date()), 1);
    const { agreement } = await openPricedAccount(app, "Agreed before Ltd", { waitingQuarterCents: 500 }, tomorrow);
    const administrator = await app.administratorToken();
    const template = await callAs<PriceAgreement>(app, administrator, createPriceAgreement.path, {
      json: { name: "Template", isTemplate: true },
    });
    const id = await apply("Agreed Ltd");
    const withPrices = (priceAgreementId: number | null) =>
      callAs<AccountDetails>(app, token, at(calls.approveApplication.path, id), {
        json: { ...newAccount("Agreed Ltd"), priceAgreementId },
      });
    for (const wrong of [template.body.id, 999_999]) {
      const { status, body } = await withPrices(wrong);
      expect([status, Object.keys(body.data.params ?? {})]).toEqual([422, ["priceAgreementId"]]);
    }
    expect([await accountsOf("Agreed Ltd"), (await read(id)).decision]).toEqual([[], null]);
    const { status, body } = await withPrices(agreement!.id);
    expect([status, body.priceAgreementId]).toEqual([201, agreement!.id]);
    const events = await app.db.selectFrom("account_events").select("note").where("account_id", "=", body.id).execute();
    expect(events.map(({ note }) => note)).toContainEqual(
      expect.stringContaining("at the prices of Agreed before Ltd"),
    );
    const other = await approve(await apply("Tariff Ltd"), "Tariff Ltd");
    expect(other.body.priceAgreementId).toBeNull();
  });
});
