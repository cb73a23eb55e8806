import { beforeEach, describe, expect, it } from "vitest";
import type { PasskeyCreation, PasskeyRequest } from "../../contract/passkeys.ts";
import {
  addMemberPasskey,
  listMemberPasskeys,
  type MemberPasskey,
  removeMemberPasskey,
  signInWithPasskey,
  startMemberPasskey,
  startPasskeySignIn,
} from "../../contract/portal-passkeys.ts";
import { getPortalSession, type PortalSession } from "../../contract/portal-sign-in.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { createAuthenticator } from "../../test/authenticator.ts";
import { addAccount, addMember, type MemberBrowser, openBrowser, signInMember } from "../../test/members.ts";

const { app } = appForFile();

let member: Awaited<ReturnType<typeof addMember>>;
let browser: MemberBrowser;
beforeEach(async () => {
  member = await addMember(app, (await addAccount(app)).id);
  browser = await signInMember(app, member.email);
});

const post = (from: MemberBrowser, path: string, json?: object) =>
  from.request(path, { method: "POST", ...(json && { json }) });
const creation = async (from = browser) =>
  (await (await post(from, startMemberPasskey.path)).json()) as PasskeyCreation;
const request = async (from: MemberBrowser) =>
  (await (await post(from, startPasskeySignIn.path)).json()) as PasskeyRequest;
const listed = async (from = browser) =>
  ((await (await from.request(listMemberPasskeys.path)).json()) as { passkeys: MemberPasskey[] }).passkeys;

async function addPasskey(from = browser) {
  const authenticator = createAuthenticator();
  const response = authenticator.create(await creation(from));
  const added = await post(from, addMemberPasskey.path, { name: "Office laptop", response });
  expect(added.status, await added.clone().text()).toBe(201);
  return { authenticator, passkey: (await added.json()) as MemberPasskey, response };
}

describe("a member's passkey", () => {
  it("is added, signs another browser in without an email, and records when it was used [C009]", async () => {
    const { authenticator } = await addPasskey();
    const colleague = await signInMember(app, (await addMember(app, member.account_id)).email);
    await addPasskey(colleague);
    const phone = openBrowser(app);
    const answer = await post(phone, signInWithPasskey.path, { response: authenticator.use(await request(phone)) });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as PortalSession).email).toBe(member.email);
    expect((await phone.request(getPortalSession.path)).status).toBe(200);
    expect(await listed()).toEqual([
      expect.objectContaining({ name: "Office laptop", lastUsedAt: expect.any(String) }),
    ]);
    expect(await listed(colleague)).toMatchObject([{ lastUsedAt: null }]);
  });

  it("is refused with another site's origin, with a repeated answer, and without a fingerprint or PIN [C009]", async () => {
    const { authenticator, response } = await addPasskey();
    const phone = openBrowser(app);
    const use = async (answering = {}) => {
      const answer = authenticator.use(await request(phone), answering);
      return { status: (await post(phone, signInWithPasskey.path, { response: answer })).status, answer };
    };
    expect((await use({ origin: "https://evil.example" })).status).toBe(403);
    expect((await use({ isUserVerified: false })).status).toBe(403);
    const { status, answer } = await use();
    expect(status).toBe(200);
    expect((await post(openBrowser(app), signInWithPasskey.path, { response: answer })).status).toBe(403);
    expect((await post(browser, addMemberPasskey.path, { name: "Again", response })).status).toBe(422);
  });

  it("signs nobody in once removed; a colleague's is neither listed nor removed [C009]", async () => {
    const { authenticator, passkey } = await addPasskey();
    const colleague = await signInMember(app, (await addMember(app, member.account_id)).email);
    const theirs = await addPasskey(colleague);
    const remove = (id: number) => post(browser, removeMemberPasskey.path.replace("{passkeyId}", String(id)));
    expect((await remove(theirs.passkey.id)).status).toBe(404);
    expect((await remove(passkey.id)).status).toBe(200);
    expect([await listed(), (await listed(colleague)).length]).toEqual([[], 1]);
    const phone = openBrowser(app);
    const response = authenticator.use(await request(phone));
    expect((await post(phone, signInWithPasskey.path, { response })).status).toBe(403);
  });

  it("signs in no disabled member, and says why", async () => {
    const { authenticator } = await addPasskey();
    const disabled = { state: "disabled" as const, disabled_at: app.context.now() };
    await app.db.updateTable("members").set(disabled).where("id", "=", member.id).execute();
    const phone = openBrowser(app);
    const answer = await post(phone, signInWithPasskey.path, { response: authenticator.use(await request(phone)) });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("has ended")]);
  });

  it("is deleted with the email address, once no member has it", async () => {
    const { authenticator } = await addPasskey();
    await app.db
      .updateTable("members")
      .set({ email: `new-${member.email}` })
      .where("id", "=", member.id)
      .execute();
    const phone = openBrowser(app);
    const response = authenticator.use(await request(phone));
    expect((await post(phone, signInWithPasskey.path, { response })).status).toBe(403);
  });

  it("is not added if it answers another member's request", async () => {
    const colleague = await signInMember(app, (await addMember(app, member.account_id)).email);
    const response = createAuthenticator().create(await creation(colleague));
    expect((await post(browser, addMemberPasskey.path, { name: "Stolen", response })).status).toBe(422);
    expect(await listed()).toEqual([]);
  });
});
