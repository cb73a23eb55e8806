import { expect, it } from "vitest";
import { type AuditLogEntry, exportAuditLog, listAuditEntries } from "../../contract/audit-log.ts";
import { changeUser, createUser, type User } from "../../contract/users.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { storeAuditEntry } from "./store-audit-entry.ts";

const { app, later } = appForFile();

async function list(query: string): Promise<{ entries: AuditLogEntry[]; more: boolean }> {
  const response = await app.request(`${listAuditEntries.path}?${query}`, { token: await app.administratorToken() });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as { entries: AuditLogEntry[]; more: boolean };
}
async function addUser(username: string): Promise<User> {
  const json = {
    username,
    email: `${username}@example.ie`,
    name: username,
    role: "dispatcher",
    password: "a-long-pass-1",
  };
  const response = await app.request(createUser.path, { token: await app.administratorToken(), json });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as User;
}

it("shows who did what, newest first, with today's names, and filters by act, actor, object and day", async () => {
  const [one, other] = [await addUser("nuala"), await addUser("orla")];
  later(60);
  const path = changeUser.path.replace("{id}", String(one.id));
  await app.request(path, {
    token: await app.administratorToken(),
    json: { role: "shop_manager", name: "Nuala Quill" },
  });
  const { entries } = await list(`objectKind=user&objectId=${one.id}`);
  expect(entries).toMatchObject([
    {
      act: "user.changed",
      actor: { kind: "user", name: expect.stringMatching(/^administrator-/) },
      object: { kind: "user", id: String(one.id), name: "Nuala Quill" },
      before: { role: "dispatcher" },
      after: { role: "shop_manager", name: "changed" },
    },
    { act: "user.created", object: { name: "Nuala Quill" } },
  ]);
  const created = (await list("act=user.created&from=2026-03-04&to=2026-03-04")).entries;
  expect(created.map(({ object }) => object?.id)).toEqual([String(other.id), String(one.id)]);
  expect((await list("act=user.created&to=2026-03-03")).entries).toEqual([]);
  const actorId = entries[0]?.actor.id;
  const acts = (await list(`actorKind=user&actorId=${actorId}&objectKind=user`)).entries.map(({ act }) => act);
  expect(acts).toEqual(["user.changed", "user.created", "user.created"]);
  expect((await list(`actorKind=driver&actorId=${actorId}`)).entries).toEqual([]);
});

it("filters by all acts of an area, and names members, accounts, orders and price agreements", async () => {
  const context = { ...app.context, actor: { kind: "system", name: "test" } } as const;
  const account = await openAccount(app, "Named Ltd");
  const owner = account.members[0]?.id ?? 0;
  const orderId = await storeTestOrder(app.db, { account_id: account.id });
  const by = { kind: "member", id: owner } as const;
  await storeAuditEntry(context, { act: "webhook.created", object: { kind: "account", id: account.id }, by });
  await storeAuditEntry(context, { act: "webhook.deleted", object: { kind: "order", id: orderId } });
  await storeAuditEntry(context, { act: "webhook.deleted", object: { kind: "member", id: owner } });
  await storeAuditEntry(context, { act: "redirect.created", object: { kind: "order", id: orderId } });
  const { entries } = await list("act=webhook");
  expect(entries.map(({ object }) => object?.name)).toEqual(["Mary Daly", String(orderId), "Named Ltd"]);
  expect(entries[2]?.actor.name).toBe("Mary Daly");
});

it("is read page by page and exported whole, with each entry once even if several share one moment", async () => {
  const context = { ...app.context, actor: { kind: "system", name: "test" } } as const;
  for (let id = 1; id <= 120; id++)
    await storeAuditEntry(context, { act: "redirect.saved", object: { kind: "redirect", id: `r-${id}` } });
  const pages: AuditLogEntry[][] = [];
  for (let before = ""; ; ) {
    const { entries, more } = await list(`act=redirect.saved${before}`);
    pages.push(entries);
    if (!more) break;
    before = `&before=${entries.at(-1)?.id}`;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  const ids = pages.flat().map(({ object }) => object?.id);
  expect(ids).toEqual(Array.from({ length: 120 }, (_, index) => `r-${120 - index}`));
  const token = await app.administratorToken();
  const response = await app.request(`${exportAuditLog.path}?act=redirect.saved`, { token });
  const [, ...rows] = readCsv(await response.text());
  expect(rows.map(({ cells }) => cells[8])).toEqual(ids);
  expect(rows[0]?.cells.slice(2, 6)).toEqual(["Redirects changed", "Job", "", "test"]);
  expect((await list("act=export.audit_log")).entries[0]?.after).toEqual({ act: "redirect.saved", rows: 120 });
});

it("refuses an unknown filter value at its field", async () => {
  const response = await app.request(`${listAuditEntries.path}?act=user.invented`, {
    token: await app.administratorToken(),
  });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { data: { params: { act: "There is no such act" } } },
  ]);
});
