import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount, inviteAccountMember } from "../../contract/accounts.ts";
import {
  type CustomerExport,
  type CustomerPage,
  eraseCustomer,
  eraseMember,
  exportCustomer,
  exportMember,
  listCustomers,
} from "../../contract/customers.ts";
import { callAs, newAccount, openAccount } from "../../test/account-calls.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { columnsHolding } from "../../test/fill-texts.ts";
import { storeTestOrder } from "../../test/orders.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.administratorToken();
});
afterAll(() => app.close());

it("An erased member is exported first and then found in no account, and other members stay [C027]", async () => {
  const [gone, stays] = ["zyxomma@example.ie", "stays@example.ie"];
  for (const email of [gone, stays]) await storeTestOrder(app.db, { customer_email: email, customer_name: email });
  const first = newAccount("First Ltd", { invoiceEmails: [gone, stays] });
  const opened = await callAs(app, token, createAccount.path, {
    json: { ...first, owner: { name: "Zyxomma Quigley", email: gone, phone: "0870015511" } },
    key: "opened-by-zyxomma",
  });
  expect(opened.status).toBe(201);
  const second = await openAccount(app, "Second Ltd");
  const invite = inviteAccountMember.path.replace("{id}", String(second.id));
  for (const [name, email] of [
    ["Zyxomma Quigley", gone],
    ["Stays Here", stays],
  ])
    await callAs(app, token, invite, { json: { name, email, role: "booker" } });
  const list = await callAs<CustomerPage>(app, token, `${listCustomers.path}?search=zyxomma`);
  const id = String(list.body.customers[0]?.id);
  const exported = await callAs<CustomerExport>(app, token, exportCustomer.path.replace("{id}", id));
  expect(exported.body.members.map(({ role }) => role)).toEqual(["owner", "booker"]);
  const erased = await callAs(app, token, eraseCustomer.path.replace("{id}", id), { json: { email: gone } });
  expect(erased.status).toBe(200);
  for (const word of ["zyxomma", "0870015511"]) expect(await columnsHolding(app.db, word), word).toEqual([]);
  const members = await app.db.selectFrom("members").select(["email", "state"]).orderBy("id").execute();
  expect(members).toEqual([
    { email: "", state: "disabled" },
    { email: "mary@example.ie", state: "invited" },
    { email: "", state: "disabled" },
    { email: stays, state: "invited" },
  ]);
  const account = await app.db
    .selectFrom("accounts")
    .select("invoice_emails")
    .where("name", "=", "First Ltd")
    .executeTakeFirst();
  expect(account?.invoice_emails).toEqual([stays]);
  const notes = await app.db.selectFrom("account_events").select("note").where("kind", "=", "member_invited").execute();
  expect(notes.map(({ note }) => note)).toContain(`Invited Stays Here (${stays}) as booker`);
});

it("A member who has never ordered is exported and erased through their account, including histories and approvals [C027]", async () => {
  const { id: accountId } = await openAccount(app, "Third Ltd");
  const invite = inviteAccountMember.path.replace("{id}", String(accountId));
  const person = { name: "Ottoline Quarrell", email: "ottoline@example.ie", role: "approver" };
  const invited = await callAs<{ id: number }>(app, token, invite, { json: person });
  const memberId = invited.body.id;
  const other = await callAs<{ id: number }>(app, token, invite, {
    json: { name: "Berta Booker", email: "berta@example.ie", role: "booker" },
  });
  const orderId = await storeTestOrder(app.db, {
    account_id: accountId,
    member_id: other.body.id,
    status: "cancelled",
  });
  const at = new Date();
  await app.db
    .insertInto("approvals")
    .values({
      order_id: orderId,
      account_id: accountId,
      member_id: other.body.id,
      exceeded: "order",
      amount_cents: 100,
      shown_hash: "x",
      requested_at: at,
      outcome: "refused",
      ended_at: at,
      decided_by: memberId,
      reason: "Ottoline says no",
    })
    .execute();
  const note = "Not approved by Ottoline Quarrell: Ottoline Quarrell says no";
  await app.db
    .insertInto("order_events")
    .values({ order_id: orderId, actor: "Ottoline Quarrell", kind: "status", note })
    .execute();
  const pathOf = ({ path }: { path: string }, id: number) =>
    path.replace("{id}", String(accountId)).replace("{memberId}", String(id));
  const exported = await callAs<CustomerExport>(app, token, pathOf(exportMember, memberId));
  expect(exported.body.members.map(({ email }) => email)).toEqual(["ottoline@example.ie"]);
  const wrong = await callAs(app, token, pathOf(eraseMember, memberId), { json: { email: "berta@example.ie" } });
  expect(wrong.status).toBe(422);
  const elsewhere = eraseMember.path.replace("{id}", "1").replace("{memberId}", String(memberId));
  expect((await callAs(app, token, elsewhere, { json: { email: person.email } })).status).toBe(404);
  const erased = await callAs(app, token, pathOf(eraseMember, memberId), { json: { email: person.email } });
  expect(erased.status).toBe(200);
  for (const word of ["ottoline", "quarrell"]) expect(await columnsHolding(app.db, word), word).toEqual([]);
  const members = await app.db.selectFrom("members").select("email").where("account_id", "=", accountId).execute();
  expect(members.map(({ email }) => email)).toContain("berta@example.ie");
});
