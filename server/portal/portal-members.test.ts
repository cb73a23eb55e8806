import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  changePortalMember,
  getOwnEmails,
  invitePortalMember,
  type ListedMember,
  listPortalMembers,
  setOwnEmails,
} from "../../contract/portal-members.ts";
import { getPortalSession } from "../../contract/portal-sign-in.ts";
import { type MemberRole, memberRoles } from "../../domain/accounts/member-roles.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addAccount, addMember, type MemberBrowser, signInMember } from "../../test/members.ts";

const { app } = appForFile();

let account: Awaited<ReturnType<typeof addAccount>>;
let owner: Awaited<ReturnType<typeof addMember>>;
let browser: MemberBrowser;
beforeEach(async () => {
  account = await addAccount(app);
  owner = await addMember(app, account.id);
  browser = await signInMember(app, owner.email);
});

const invite = (json: object, from = browser) => from.request(invitePortalMember.path, { json });
const change = (memberId: number, json: object, from = browser) =>
  from.request(changePortalMember.path.replace("{memberId}", String(memberId)), { json });
const listed = async (from = browser) =>
  ((await (await from.request(listPortalMembers.path)).json()) as { members: ListedMember[] }).members;
const fieldsOf = async (response: Response) => ((await response.json()) as ErrorBody).data.params;
const roleOf = async (id: number) =>
  app.db.selectFrom("members").select(["role", "state"]).where("id", "=", id).executeTakeFirstOrThrow();

describe("inviting", () => {
  it("adds a member with role and limits, emails them once, and is accepted by their first sign-in [C024]", async () => {
    const email = `joe-${account.id}@example.ie`;
    const json = { name: "Joe Walsh", email, role: "booker", orderLimitCents: 10_000, monthLimitCents: 100_000 };
    const headers = { "idempotency-key": "invite-joe" };
    const answers = [0, 1].map(() => browser.request(invitePortalMember.path, { json, headers }));
    const invited = (await Promise.all((await Promise.all(answers)).map((answer) => answer.json()))) as ListedMember[];
    expect(invited[0]).toMatchObject({ email, role: "booker", state: "invited", orderLimitCents: 10_000 });
    expect(invited[1]).toEqual(invited[0]);
    const sent = await app.db.selectFrom("emails").select("template").where("recipient", "=", email).execute();
    expect(sent).toEqual([{ template: "account_invitation" }]);
    await signInMember(app, email);
    expect((await listed()).map((member) => [member.email, member.state])).toEqual([
      [owner.email, "active"],
      [email, "active"],
    ]);
  });

  it("names what is invalid at its field, and refuses the address of an existing member [C024]", async () => {
    expect(await fieldsOf(await invite({ name: "", email: "joe@", role: "boss" }))).toEqual({
      name: "The member's name is required",
      email: "This is not an email address",
      role: expect.stringContaining("Must be one of"),
    });
    const again = await invite({ name: "Mary", email: owner.email.toUpperCase(), role: "booker" });
    expect(again.status).toBe(422);
    expect(await fieldsOf(again)).toEqual({ email: expect.stringContaining("a member already") });
  });
});

describe("each role and each act", () => {
  /** The status that each role gets when it invites, changes or disables somebody else. */
  const table: Record<MemberRole, { invite: number; change: number; disable: number; list: number; emails: number }> = {
    owner: { invite: 201, change: 200, disable: 200, list: 200, emails: 200 },
    finance: { invite: 403, change: 403, disable: 403, list: 403, emails: 200 },
    booker: { invite: 403, change: 403, disable: 403, list: 403, emails: 200 },
    approver: { invite: 403, change: 403, disable: 403, list: 403, emails: 200 },
    viewer: { invite: 403, change: 403, disable: 403, list: 403, emails: 200 },
  };

  it.each(memberRoles)("%s may do exactly what the table of roles allows [C024]", async (role) => {
    const actor = await addMember(app, account.id, { role });
    const other = await addMember(app, account.id, { role: "viewer" });
    const as = await signInMember(app, actor.email);
    const invited = { name: "New", email: `new-${other.email}`, role: "viewer" };
    const answered = {
      invite: (await invite(invited, as)).status,
      change: (await change(other.id, { role: "booker" }, as)).status,
      disable: (await change(other.id, { disabled: true }, as)).status,
      list: (await as.request(listPortalMembers.path)).status,
      emails: (await as.request(setOwnEmails.path, { json: { bookingEmails: "none" } })).status,
    };
    expect(answered).toEqual(table[role]);
    expect(await roleOf(other.id)).toEqual(
      role === "owner" ? { role: "booker", state: "disabled" } : { role: "viewer", state: "active" },
    );
  });
});

describe("the last owner", () => {
  it("can be neither disabled nor given another role, even by two owners at once [C024]", async () => {
    for (const json of [{ disabled: true }, { role: "viewer" }]) {
      const response = await change(owner.id, json);
      expect(response.status).toBe(409);
      expect(((await response.json()) as ErrorBody).message).toContain("last owner");
    }
    const second = await addMember(app, account.id);
    const both = await Promise.all([change(owner.id, { role: "viewer" }), change(second.id, { role: "viewer" })]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const roles = [(await roleOf(owner.id)).role, (await roleOf(second.id)).role];
    expect(roles).toContain("owner");
  });
});

describe("a member who is disabled by an owner", () => {
  it("is signed out at the next call, and may sign in again once enabled [C007] [C024]", async () => {
    const booker = await addMember(app, account.id, { role: "booker" });
    const theirs = await signInMember(app, booker.email);
    await change(booker.id, { disabled: true });
    expect((await theirs.request(getPortalSession.path)).status).toBe(401);
    await change(booker.id, { disabled: false });
    expect((await (await signInMember(app, booker.email)).request(getPortalSession.path)).status).toBe(200);
  });

  it("has a new role from the next call on", async () => {
    const second = await addMember(app, account.id);
    const theirs = await signInMember(app, second.email);
    expect((await theirs.request(listPortalMembers.path)).status).toBe(200);
    await change(second.id, { role: "viewer" });
    expect((await theirs.request(listPortalMembers.path)).status).toBe(403);
  });
});

describe("emails", () => {
  it("are chosen by the member, or by an owner, whose change is recorded in the history", async () => {
    const booker = await addMember(app, account.id, { role: "booker" });
    const theirs = await signInMember(app, booker.email);
    const copies = ["Desk@Example.ie", "desk@example.ie"];
    const chosen = await theirs.request(setOwnEmails.path, { json: { deliveryEmails: "digest", copiesTo: copies } });
    expect(await chosen.json()).toEqual({
      bookingEmails: "each",
      deliveryEmails: "digest",
      copiesTo: ["desk@example.ie"],
    });
    await change(booker.id, { bookingEmails: "none", copiesTo: [] });
    const now = await (await theirs.request(getOwnEmails.path)).json();
    expect(now).toEqual({ bookingEmails: "none", deliveryEmails: "digest", copiesTo: [] });
    expect(await (await browser.request(getOwnEmails.path)).json()).toMatchObject({ bookingEmails: "each" });
    const events = await app.db
      .selectFrom("account_events")
      .select("note")
      .where("member_id", "=", booker.id)
      .execute();
    expect(events.map(({ note }) => note)).toEqual([expect.stringContaining("bookings: no emails; copies to nobody")]);
  });

  it("are refused at their field if invalid", async () => {
    const wrong = await browser.request(setOwnEmails.path, { json: { bookingEmails: "hourly", copiesTo: ["x"] } });
    expect(await fieldsOf(wrong)).toEqual({
      bookingEmails: expect.stringContaining("Must be one of"),
      "copiesTo.0": "This is not an email address",
    });
  });
});
