import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  chooseAccount,
  endMemberSession,
  getPortalSession,
  listMemberSessions,
  type MemberSession,
  signOutMember,
  subscribeToAccount,
} from "../../contract/portal-sign-in.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addAccount, addMember, type MemberBrowser, signInMember } from "../../test/members.ts";

const start = new Date("2026-03-04T10:00:00Z");
const day = 86_400_000;
let now = start;
const { app } = appForFile({ now: () => now });

let account: Awaited<ReturnType<typeof addAccount>>;
let member: Awaited<ReturnType<typeof addMember>>;
beforeEach(async () => {
  now = start;
  account = await addAccount(app);
  member = await addMember(app, account.id);
});

const statusOf = async (browser: MemberBrowser) => (await browser.request(getPortalSession.path)).status;
const reasonOf = async (browser: MemberBrowser) =>
  ((await (await browser.request(getPortalSession.path)).json()) as ErrorBody).message;
const sessionsOf = async (browser: MemberBrowser) =>
  ((await (await browser.request(listMemberSessions.path)).json()) as { sessions: MemberSession[] }).sessions;
const disable = (id: number) =>
  app.db.updateTable("members").set({ state: "disabled", disabled_at: now }).where("id", "=", id).execute();
const close = (id: number) => app.db.updateTable("accounts").set({ status: "closed" }).where("id", "=", id).execute();

/** Opens the account's stream; `hasEnded` once the server has closed it. */
async function follow(browser: MemberBrowser) {
  const response = await browser.request(subscribeToAccount.path);
  expect(response.status).toBe(200);
  const stream = { text: "", hasEnded: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body as ReadableStream<Uint8Array>) stream.text += decoder.decode(piece);
    stream.hasEnded = true;
  })();
  await vi.waitFor(() => expect(stream.text).toContain("event: hello"));
  return stream;
}
/** For what has to happen within two seconds. */
const soon = { timeout: 2_000, interval: 20 };

describe("a session ends at once", () => {
  it("with its member: the next call gets 401 with the reason, and the stream ends; a colleague's stays open [C007]", async () => {
    const colleague = await addMember(app, account.id);
    const [browser, other] = [await signInMember(app, member.email), await signInMember(app, colleague.email)];
    const [stream, otherStream] = [await follow(browser), await follow(other)];
    await disable(member.id);
    expect(await statusOf(browser)).toBe(401);
    expect(await reasonOf(browser)).toContain(`Your access to the account of ${account.name} has ended.`);
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true), soon);
    expect(await statusOf(other)).toBe(200);
    expect(otherStream.hasEnded).toBe(false);
  });

  it("with its account, for all of its members and nobody else [C007]", async () => {
    const colleague = await addMember(app, account.id);
    const stranger = await addMember(app, (await addAccount(app)).id);
    const browsers = [await signInMember(app, member.email), await signInMember(app, colleague.email)];
    const elsewhere = await signInMember(app, stranger.email);
    const stream = await follow(browsers[0] as MemberBrowser);
    await close(account.id);
    for (const browser of browsers) {
      expect(await statusOf(browser)).toBe(401);
      expect(await reasonOf(browser)).toContain(`The account of ${account.name} is closed.`);
    }
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true), soon);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  it("and does not come back when the member is enabled", async () => {
    const browser = await signInMember(app, member.email);
    await disable(member.id);
    await app.db
      .updateTable("members")
      .set({ state: "active", disabled_at: null })
      .where("id", "=", member.id)
      .execute();
    expect(await statusOf(browser)).toBe(401);
    expect(await statusOf(await signInMember(app, member.email))).toBe(200);
  });

  it("with its address, once it is changed", async () => {
    const browser = await signInMember(app, member.email);
    await app.db
      .updateTable("members")
      .set({ email: `new-${member.email}` })
      .where("id", "=", member.id)
      .execute();
    expect(await reasonOf(browser)).toContain("was changed");
  });
});

describe("the list of sessions", () => {
  it("names each of the member's browsers, the current one first, and nobody else's [C007]", async () => {
    const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0";
    const laptop = await signInMember(app, member.email, { userAgent: firefox });
    now = new Date(start.getTime() + 60_000);
    const phone = await signInMember(app, member.email);
    await signInMember(app, (await addMember(app, account.id)).email);
    const shown = (await sessionsOf(laptop)).map(({ browser, isOwn }) => ({ browser, isOwn }));
    expect(shown).toEqual([
      { browser: "Firefox on Windows", isOwn: true },
      { browser: "Unknown browser", isOwn: false },
    ]);
    expect((await sessionsOf(phone)).map(({ isOwn }) => isOwn)).toEqual([true, false]);
  });

  it("can end another browser's session, which is told why, but not a stranger's [C007]", async () => {
    const [laptop, phone] = [await signInMember(app, member.email), await signInMember(app, member.email)];
    const stranger = await signInMember(app, (await addMember(app, account.id)).email);
    const stream = await follow(phone);
    const end = (id: string) => laptop.request(endMemberSession.path.replace("{sessionId}", id), { method: "POST" });
    const [, other] = await sessionsOf(laptop);
    expect((await end((await sessionsOf(stranger))[0]?.id ?? "")).status).toBe(404);
    expect((await end(other?.id ?? "")).status).toBe(200);
    expect(await reasonOf(phone)).toContain("signed out from another");
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true), soon);
    expect([await statusOf(laptop), await statusOf(stranger)]).toEqual([200, 200]);
  });
});

it("signing out ends only this browser's session, and makes a copy of its cookie worthless [C007]", async () => {
  const [laptop, phone] = [await signInMember(app, member.email), await signInMember(app, member.email)];
  const copy = new Map(laptop.cookies);
  await laptop.request(signOutMember.path, { method: "POST" });
  expect(laptop.cookies.has("currach_member")).toBe(false);
  for (const [name, value] of copy) laptop.cookies.set(name, value);
  expect(await statusOf(laptop)).toBe(401);
  expect(await statusOf(phone)).toBe(200);
  const entries = await app.db
    .selectFrom("audit_entries")
    .select("act")
    .where("actor_kind", "=", "member")
    .where("actor_id", "=", member.id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ act }) => act)).toEqual(["session.opened", "session.opened", "session.ended"]);
});

it("a session lasts 30 days after its last use, and 90 days at most [C007]", async () => {
  const browser = await signInMember(app, member.email);
  const idle = await signInMember(app, member.email);
  for (const days of [29, 58, 87]) {
    now = new Date(start.getTime() + days * day);
    expect(await statusOf(browser), `day ${days}`).toBe(200);
  }
  expect(await statusOf(idle)).toBe(401);
  now = new Date(start.getTime() + 90 * day + 1);
  expect(await statusOf(browser)).toBe(401);
});

it("an account's stream reports only its own changes, and ends when another account is chosen [C008]", async () => {
  const second = await addAccount(app);
  const there = await addMember(app, second.id);
  await app.db.updateTable("members").set({ email: member.email }).where("id", "=", there.id).execute();
  const browser = await signInMember(app, member.email);
  const choose = (memberId: number) => browser.request(chooseAccount.path, { json: { memberId } });
  await choose(member.id);
  const stream = await follow(browser);
  const stop = (id: number) => app.db.updateTable("accounts").set({ status: "on_stop" }).where("id", "=", id).execute();
  await stop(second.id);
  await stop(account.id);
  await vi.waitFor(() => expect(stream.text).toContain(`"kind":"account","id":${account.id}`), soon);
  expect(stream.text).not.toContain(`"id":${second.id}`);
  await choose(there.id);
  await vi.waitFor(() => expect(stream.hasEnded).toBe(true), soon);
});
