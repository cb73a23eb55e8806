import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addPasskey,
  createPasskeySession,
  removePasskey,
  startPasskey,
  startPasskeySession,
} from "../../contract/own-passkeys.ts";
import { type AddedFactor, getOwnSignIn, type OwnSignIn } from "../../contract/own-second-factor.ts";
import type { PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "../../contract/passkeys.ts";
import type { Session } from "../../contract/sessions.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAuthenticator } from "../../test/authenticator.ts";

let app: TestApp;
let now: Date;
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
});
beforeEach(() => {
  now = new Date("2026-11-20T10:00:00Z");
});
afterAll(() => app.close());

const post = async (path: string, token?: string, json?: unknown) =>
  app.request(path, { method: "POST", ...(token && { token }), ...(json !== undefined && { json }) });
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const creation = (token: string) => read<PasskeyCreation>(post(startPasskey.path, token));
const request = () => read<PasskeyRequest>(post(startPasskeySession.path));
const add = (token: string, response: PasskeyRegistration, name = "Office laptop") =>
  post(addPasskey.path, token, { name, response });
const listed = async (token: string) => (await read<OwnSignIn>(app.request(getOwnSignIn.path, { token }))).passkeys;
const signIn = async (response: unknown) => post(createPasskeySession.path, undefined, { response });
const opens = async (token: string) => (await app.request(getSettings.path, { token })).status;

/** A user with a passkey. */
async function addUserWithPasskey() {
  const token = await app.staffToken("shop_manager");
  const authenticator = createAuthenticator();
  const answer = await add(token, authenticator.create(await creation(token)));
  expect(answer.status).toBe(201);
  const passkey = await app.db
    .selectFrom("user_passkeys")
    .select(["id", "user_id as userId"])
    .where("credential_id", "=", authenticator.id)
    .executeTakeFirstOrThrow();
  return { token, authenticator, passkey, userId: passkey.userId };
}

describe("Adding a passkey", () => {
  it("creates it on the authenticator for this site and user, unlocked with a PIN or a fingerprint", async () => {
    const token = await app.staffToken("dispatcher");
    const options = await creation(token);
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      user: { name: expect.stringMatching(/^dispatcher-/) },
    });
    const added = await read<AddedFactor>(add(token, createAuthenticator().create(options), "  Phone "));
    expect(added).toEqual({
      recoveryCodes: Array(10).fill(expect.stringMatching(/^(\w{4}-){3}\w{4}$/)),
      session: null,
    });
    expect(await listed(token)).toEqual([
      { id: expect.any(Number), name: "Phone", createdAt: now.toISOString(), lastUsedAt: null },
    ]);
  });

  it("names only the same user's passkeys, so that no authenticator is added twice", async () => {
    await addUserWithPasskey();
    const { token, authenticator } = await addUserWithPasskey();
    const options = await creation(token);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.id]);
    expect((await add(token, authenticator.create(options))).status).toBe(409);
    expect(await listed(token)).toHaveLength(1);
  });

  it.each([
    ["made for another site", { origin: "https://currach.example" }],
    ["that the user did not unlock with a PIN or a fingerprint", { isUserVerified: false }],
  ])("is refused for an answer %s", async (_, answering) => {
    const token = await app.staffToken("shop_manager");
    const answer = await add(token, createAuthenticator().create(await creation(token), answering));
    expect([answer.status, await listed(token)]).toEqual([422, []]);
  });

  it("is refused for another user's challenge, a used challenge and an expired one", async () => {
    const [token, other] = [await app.staffToken("shop_manager"), await app.staffToken("shop_manager")];
    const authenticator = createAuthenticator();
    expect((await add(token, authenticator.create(await creation(other)))).status).toBe(422);
    const used = await creation(token);
    expect((await add(token, createAuthenticator().create(used))).status).toBe(201);
    expect((await add(token, authenticator.create(used))).status).toBe(422);
    const late = await creation(token);
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await add(token, authenticator.create(late))).status).toBe(422);
    const forSigningIn = { ...(await creation(token)), challenge: (await request()).challenge };
    expect((await add(token, authenticator.create(forSigningIn))).status).toBe(422);
    expect(await listed(token)).toHaveLength(1);
  });

  it("is refused for another user's credential", async () => {
    const { authenticator } = await addUserWithPasskey();
    const token = await app.staffToken("shop_manager");
    const answer = await add(token, authenticator.create(await creation(token)));
    expect([answer.status, await listed(token)]).toEqual([409, []]);
  });

  it("names the field that is missing", async () => {
    const token = await app.staffToken("shop_manager");
    const answer = await post(addPasskey.path, token, { name: " " });
    expect(await answer.json()).toMatchObject({
      data: { params: { name: "Name is required", response: "The passkey's answer is required" } },
    });
  });
});

describe("Signing in with a passkey", () => {
  it("needs neither username nor password, and opens a session for the passkey's user", async () => {
    await addUserWithPasskey();
    const { authenticator, userId, token } = await addUserWithPasskey();
    const options = await request();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const answer = await signIn(authenticator.use(options));
    const session = (await answer.json()) as Session;
    expect([answer.status, session.data.user.id, await opens(session.token)]).toEqual([200, userId, 200]);
    expect(await listed(token)).toMatchObject([{ lastUsedAt: now.toISOString() }]);
    const sessions = await app.db.selectFrom("user_sessions").selectAll().where("user_id", "=", userId).execute();
    expect(sessions).toMatchObject([{ method: "passkey", confirmed_at: now }]);
  });

  it("is refused with the same answer, whatever is wrong", async () => {
    const { authenticator, userId } = await addUserWithPasskey();
    const other = await addUserWithPasskey();
    const used = await request();
    await signIn(authenticator.use(used));
    const late = await request();
    now = new Date(now.getTime() + 5 * 60_000);
    const forAdding = await creation(other.token);
    const disabled = async () => {
      await app.db.updateTable("users").set({ disabled_at: now }).where("id", "=", userId).execute();
      return authenticator.use(await request());
    };
    const answers = [
      createAuthenticator().use(await request()),
      { ...createAuthenticator().use(await request()), id: authenticator.id, rawId: authenticator.id },
      authenticator.use(used),
      authenticator.use(late),
      authenticator.use(forAdding),
      authenticator.use(await request(), { origin: "https://currach.example" }),
      authenticator.use(await request(), { isUserVerified: false }),
      authenticator.use(await request(), { counter: 1 }),
      { ...authenticator.use(await request()), response: other.authenticator.use(await request()).response },
      await disabled(),
    ];
    const seen = new Set<string>();
    for (const each of answers) {
      const answer = await signIn(each);
      seen.add(`${answer.status} ${await answer.text()}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^403 .*This passkey is not accepted/)]);
    expect((await signIn(other.authenticator.use(await request()))).status).toBe(200);
  });

  it("stops working once the passkey is removed, while the user's other one still works", async () => {
    const { token, authenticator, passkey } = await addUserWithPasskey();
    const second = createAuthenticator();
    await add(token, second.create(await creation(token)), "Phone");
    const others = await addUserWithPasskey();
    const remove = async (id: number) =>
      read(app.request(removePasskey.path.replace("{id}", String(id)), { method: "DELETE", token }));
    expect([await remove(passkey.id), await remove(passkey.id), await remove(others.passkey.id)]).toEqual([
      { removed: true },
      { removed: false },
      { removed: false },
    ]);
    expect((await signIn(authenticator.use(await request()))).status).toBe(403);
    expect((await signIn(second.use(await request()))).status).toBe(200);
    expect((await signIn(others.authenticator.use(await request()))).status).toBe(200);
  });
});
