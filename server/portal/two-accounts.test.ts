import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../contract/call.ts";
import { portalApi } from "../../contract/portal-paths.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addAccount, addMember, type MemberBrowser, signInMember } from "../../test/members.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { allRoutes } from "../http/routes.ts";

const { app } = appForFile();

/** What of the other account a parameter of a path can name: a new kind of thing gets its line here. */
const foreign: Record<string, () => Promise<string>> = {
  passkeyId: async () =>
    String(
      (
        await app.db
          .selectFrom("member_passkeys")
          .select("id")
          .where("email", "=", rival.email)
          .executeTakeFirstOrThrow()
      ).id,
    ),
  memberId: async () => String(rival.id),
  approvalId: async () =>
    String(
      (
        await app.db
          .selectFrom("approvals")
          .select("id")
          .where("account_id", "=", rival.account_id)
          .executeTakeFirstOrThrow()
      ).id,
    ),
  sessionId: async () =>
    (await app.db.selectFrom("member_sessions").select("id").where("email", "=", rival.email).executeTakeFirstOrThrow())
      .id,
};

/** A body that each call with a parameter accepts, so that the call gets as far as what it names. */
const bodies: Record<string, object> = {
  changePortalMember: { name: "Taken over", disabled: true },
  decidePortalApproval: { decision: "approve", shownHash: "x" },
};

/** Every text of the other account begins with it. */
const mark = "rival";

const portalCalls = allRoutes()
  .map(({ call }) => call)
  .filter(({ path }) => path.startsWith(`${portalApi}/`));
const withParameter = portalCalls.filter(({ path }) => path.includes("{"));
const lists = portalCalls.filter(
  ({ path, method, name }) => method === "GET" && !path.includes("{") && !isStream(name),
);
function isStream(name: string): boolean {
  return allRoutes().some(({ call, answer }) => call.name === name && answer === "events");
}

let rival: { id: number; email: string; account_id: number };
let own: { id: number; email: string };
let browser: MemberBrowser;
beforeAll(async () => {
  rival = await addMember(app, (await addAccount(app, `${mark} couriers`)).id, {
    email: `${mark}@example.ie`,
    name: `${mark} owner`,
  });
  own = await addMember(app, (await addAccount(app, "Own company")).id);
  await signInMember(app, rival.email);
  const created_at = app.context.now();
  const passkey = { public_key: Buffer.from("key"), counter: 0, transports: [], created_at };
  await app.db
    .insertInto("member_passkeys")
    .values({ ...passkey, email: rival.email, credential_id: `${mark}-credential`, name: `${mark} laptop` })
    .execute();
  const order_id = await storeTestOrder(app.db, {
    account_id: rival.account_id,
    member_id: rival.id,
    status: "on-hold",
  });
  await app.db
    .insertInto("approvals")
    .values({
      order_id,
      account_id: rival.account_id,
      member_id: rival.id,
      exceeded: "order",
      amount_cents: 100_00,
      shown_hash: "x",
      asked_at: created_at,
    })
    .execute();
  browser = await signInMember(app, own.email);
});

async function everythingOf(member: { id: number; email: string }) {
  const members = await app.db.selectFrom("members").selectAll().where("id", "=", member.id).execute();
  const sessions = await app.db.selectFrom("member_sessions").selectAll().where("email", "=", member.email).execute();
  const passkeys = await app.db.selectFrom("member_passkeys").selectAll().where("email", "=", member.email).execute();
  return JSON.stringify({ members, sessions, passkeys });
}

async function ask({ path, method, name }: Call) {
  let filled = path;
  for (const [, parameter = ""] of path.matchAll(/\{(\w+)\}/g)) {
    const of = foreign[parameter];
    if (!of) throw new Error(`say what {${parameter}} of ${path} names in the other account`);
    filled = filled.replace(`{${parameter}}`, await of());
  }
  const json = bodies[name];
  return browser.request(filled, { method, ...(json && { json }) });
}

describe("a member who names something of another account", () => {
  it.each(withParameter)("gets 404 from $method $path and changes nothing [C008] [C023]", async (call) => {
    const before = await everythingOf(rival);
    const response = await ask(call);
    expect(response.status, await response.clone().text()).toBe(404);
    expect((await response.text()).toLowerCase()).not.toContain(mark);
    expect(await everythingOf(rival)).toBe(before);
  });
});

describe("what a member reads", () => {
  it.each(lists)("$method $path has nothing of another account [C008] [C023]", async (call) => {
    const response = await ask(call);
    expect(response.status).toBe(200);
    expect((await response.text()).toLowerCase()).not.toContain(mark);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

it("each call with a parameter answers 200 for the caller's own things, so that 404 means something", async () => {
  const own = await app.db
    .selectFrom("members")
    .select("id")
    .where("name", "=", "Mary Murphy")
    .executeTakeFirstOrThrow();
  const path = `${portalApi}/members/${own.id}`;
  const response = await browser.request(path, { json: { name: "Mary O'Brien" } });
  expect(response.status).toBe(200);
});
