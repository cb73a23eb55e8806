import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { getOutboxEmail, listOutbox } from "../../contract/outbox.ts";
import {
  chooseAccount,
  getPortalSession,
  openSignInLink,
  type PortalSession,
  requestSignIn,
  signInWithCode,
  signInWithLink,
  signOutMember,
} from "../../contract/portal-sign-in.ts";
import { appForFile } from "../../test/app-for-file.ts";
import {
  addAccount,
  addMember,
  askForCode,
  type MemberBrowser,
  openBrowser,
  signInMember,
} from "../../test/members.ts";
import { queueSignInEmails } from "./queue-sign-in-emails.ts";

const start = new Date("2026-03-04T10:00:00Z");
let now = start;
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const { app } = appForFile({ now: () => now });

let email = "";
let other = "";
beforeEach(async () => {
  now = start;
  const account = await addAccount(app);
  email = (await addMember(app, account.id)).email;
  other = (await addMember(app, (await addAccount(app)).id)).email;
});

const refusalOf = async (response: Response) => ({
  status: response.status,
  params: ((await response.json()) as ErrorBody).data.params ?? {},
});
const typeCode = (browser: MemberBrowser, code: string) => browser.request(signInWithCode.path, { json: { code } });
const pressLink = (browser: MemberBrowser, key: string) => browser.request(signInWithLink.path, { json: { key } });
const sentTo = async (address: string, browser: MemberBrowser) => {
  const sent = await askForCode(app, browser, address);
  if (!sent) throw new Error("no email was sent");
  return sent;
};
const isSignedIn = async (browser: MemberBrowser) => (await browser.request(getPortalSession.path)).status === 200;

describe("the code in an email", () => {
  it("signs in once, and is refused with a reason when it is used again [C005]", async () => {
    const browser = openBrowser(app);
    const { code } = await sentTo(email, browser);
    const response = await typeCode(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(response.status).toBe(200);
    expect(((await response.json()) as PortalSession).email).toBe(email);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await refusalOf(await typeCode(browser, code))).toEqual({
      status: 422,
      params: { code: "This link and its code were already used. Ask for a new email." },
    });
  });

  it("works in minute 9 and is refused in minute 11 [C005]", async () => {
    const browser = openBrowser(app);
    const { code } = await sentTo(email, browser);
    now = later(11);
    expect((await refusalOf(await typeCode(browser, code))).params["code"]).toContain("have expired");
    expect(await isSignedIn(browser)).toBe(false);
    now = later(9);
    expect((await typeCode(browser, code)).status).toBe(200);
  });

  it("is refused in another browser, and in one that asked for another address [C005]", async () => {
    const browser = openBrowser(app);
    const { code } = await sentTo(email, browser);
    const stranger = openBrowser(app);
    expect((await refusalOf(await typeCode(stranger, code))).params["code"]).toContain("only in the browser");
    await sentTo(other, stranger);
    expect((await refusalOf(await typeCode(stranger, code))).params["code"]).toContain("This code is wrong");
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await typeCode(browser, code)).status).toBe(200);
  });

  it("may be tried ten times: after ten wrong codes the right one is refused, while other requests still work [C005]", async () => {
    const browser = openBrowser(app);
    const { code } = await sentTo(email, browser);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 9; tries >= 0; tries--) {
      const { params } = await refusalOf(await typeCode(browser, wrong));
      expect(params["code"]).toContain(
        tries === 0 ? "it was the last try" : tries === 1 ? "One try is left" : `${tries} tries are left`,
      );
    }
    expect((await refusalOf(await typeCode(browser, code))).params["code"]).toContain("Too many wrong codes");
    const [second, codeOfSecond] = [openBrowser(app), openBrowser(app)];
    expect((await typeCode(second, (await sentTo(other, second)).code)).status).toBe(200);
    expect((await typeCode(codeOfSecond, (await sentTo(email, codeOfSecond)).code)).status).toBe(200);
  });

  it("signs in once when it is sent twice at the same time [C005]", async () => {
    const browser = openBrowser(app);
    const { code } = await sentTo(email, browser);
    const statuses = (await Promise.all([typeCode(browser, code), typeCode(browser, code)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it("is refused at its field if it cannot be a code", async () => {
    const browser = openBrowser(app);
    await sentTo(email, browser);
    for (const code of ["12345", "abcdef", "1234567"])
      expect((await refusalOf(await typeCode(browser, code))).params["code"]).toContain("six digits");
  });
});

describe("the link in an email", () => {
  it("shows a button in the browser that asked, which signs in once [C005]", async () => {
    const browser = openBrowser(app);
    const { key, code } = await sentTo(email, browser);
    for (let opened = 0; opened < 2; opened++) {
      const shown = await browser.request(openSignInLink.path, { json: { key } });
      expect(await shown.json()).toEqual({ here: true, email });
    }
    expect(await isSignedIn(browser)).toBe(false);
    expect((await pressLink(browser, key)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await refusalOf(await pressLink(browser, key))).params["key"]).toContain("already used");
    expect((await refusalOf(await typeCode(browser, code))).params["code"]).toContain("already used");
  });

  it("shows the code to type in any other browser, and does not sign in there [C005]", async () => {
    const [browser, phone] = [openBrowser(app), openBrowser(app)];
    const { key, code } = await sentTo(email, browser);
    expect(await (await phone.request(openSignInLink.path, { json: { key } })).json()).toEqual({ here: false, code });
    expect((await refusalOf(await pressLink(phone, key))).params["key"]).toContain("only in the browser");
    expect(await isSignedIn(phone)).toBe(false);
    expect((await typeCode(browser, code)).status).toBe(200);
  });

  it("is refused with a reason when it is damaged or has expired", async () => {
    const browser = openBrowser(app);
    const { key } = await sentTo(email, browser);
    const open = async (key: string) => refusalOf(await browser.request(openSignInLink.path, { json: { key } }));
    const other = key.startsWith("0") ? "1" : "0";
    for (const damaged of ["x", key.slice(0, -1), `${key}x`, `${other}${key.slice(1)}`, `${key.split(".")[0]}.`])
      expect((await open(damaged)).params["key"]).toContain("damaged");
    now = later(10.1);
    expect((await open(key)).params["key"]).toContain("expired");
  });
});

describe("requesting an email", () => {
  it("gets the same answer for an unknown address, which is sent nothing [C006]", async () => {
    const ask = async (address: string) => {
      const response = await openBrowser(app).request(requestSignIn.path, { json: { email: address } });
      const cookie = response.headers.getSetCookie()[0] ?? "";
      return { status: response.status, body: await response.text(), cookie: cookie.replace(/=[^;]*/, "=…") };
    };
    const known = await ask(email);
    const unknown = await ask("stranger@example.ie");
    expect(unknown).toEqual({ ...known, body: known.body.replace(email, "stranger@example.ie") });
    await queueSignInEmails(app.context);
    const sent = await app.db
      .selectFrom("emails")
      .select("recipient")
      .where("template", "=", "member_sign_in")
      .execute();
    expect(sent.map(({ recipient }) => recipient)).toContain(email);
    expect(sent.map(({ recipient }) => recipient)).not.toContain("stranger@example.ie");
  });

  it("runs the same statements for known and unknown addresses, so that its timing reveals nothing [C006]", async () => {
    // A job queues the email, so what the call itself writes does not depend on the address.
    const rowsAfter = async (address: string) => {
      await openBrowser(app).request(requestSignIn.path, { json: { email: address } });
      const waiting = await app.db
        .selectFrom("member_sign_ins")
        .select("email")
        .where("handled_at", "is", null)
        .execute();
      const emails = await app.db.selectFrom("emails").select("id").where("recipient", "=", address).execute();
      return { waiting: waiting.some((row) => row.email === address), emails: emails.length };
    };
    expect(await rowsAfter(email)).toEqual({ waiting: true, emails: 0 });
    expect(await rowsAfter("stranger@example.ie")).toEqual({ waiting: true, emails: 0 });
  });

  it("is refused at its field if it is not an address, or with an unknown field", async () => {
    const browser = openBrowser(app);
    for (const address of ["", "mary", "mary@", "a@b.ie, c@d.ie"])
      expect((await refusalOf(await browser.request(requestSignIn.path, { json: { email: address } }))).status).toBe(
        422,
      );
    expect((await browser.request(requestSignIn.path, { json: { email, admin: true } })).status).toBe(422);
  });

  it("accepts an address in upper or lower case", async () => {
    const browser = openBrowser(app);
    await browser.request(requestSignIn.path, { json: { email: ` ${email.toUpperCase()} ` } });
    await queueSignInEmails(app.context);
    expect((await typeCode(browser, (await sentTo(email, browser)).code)).status).toBe(200);
  });

  it("sends one email per request, however often the job runs", async () => {
    const browser = openBrowser(app);
    await sentTo(email, browser);
    await Promise.all([queueSignInEmails(app.context), queueSignInEmails(app.context)]);
    const sent = await app.db.selectFrom("emails").select("id").where("recipient", "=", email).execute();
    expect(sent).toHaveLength(1);
  });

  it("sends the emails that did not fit into one batch in the next", async () => {
    const asked = Array.from({ length: 60 }, (_, number) => (number % 2 === 0 ? email : other));
    await app.db
      .insertInto("member_sign_ins")
      .values(
        asked.map((address) => ({
          id: randomUUID(),
          email: address,
          tries_remaining: 10,
          created_at: now,
          expires_at: later(10),
        })),
      )
      .execute();
    expect(await queueSignInEmails(app.context)).toBe(true);
    expect(await queueSignInEmails(app.context)).toBe(false);
    const sent = await app.db.selectFrom("emails").select("id").where("recipient", "in", [email, other]).execute();
    expect(sent).toHaveLength(asked.length);
  });

  it("shows staff neither the code nor the link in the outbox", async () => {
    const { code, key } = await sentTo(email, openBrowser(app));
    const token = await app.administratorToken();
    const listed = await (await app.request(`${listOutbox.path}?search=${email}`, { token })).json();
    const id = (listed as { emails: { id: number }[] }).emails[0]?.id;
    const shown = await (await app.request(getOutboxEmail.path.replace("{id}", String(id)), { token })).text();
    for (const text of [shown, JSON.stringify(listed)]) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
      expect(text).not.toContain(key);
    }
    expect(shown).toContain("••••••".slice(0, 3));
  });
});

describe("another site's page", () => {
  it("cannot change anything with our cookies, and its scripts cannot read an answer", async () => {
    const browser = await signInMember(app, email);
    const evil = { headers: { origin: "https://evil.example" } };
    const response = await browser.request(signOutMember.path, { method: "POST", ...evil });
    expect(response.status).toBe(403);
    const withoutOrigin = await app.request(signOutMember.path, { method: "POST" });
    expect(withoutOrigin.status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
    const read = await browser.request(getPortalSession.path, evil);
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
    expect(read.headers.get("cache-control")).toBe("no-store");
  });
});

describe("the session's cookie", () => {
  it("is sent only to the portal's calls and pages, and no script can read it", async () => {
    const browser = openBrowser(app);
    const { code } = await sentTo(email, browser);
    const cookies = (await typeCode(browser, code)).headers.getSetCookie();
    const pathOf = (cookie: string) =>
      /^currach_member=[\w-]{43}; Max-Age=7776000; Path=([\w/-]+); HttpOnly; SameSite=Lax$/.exec(cookie)?.[1];
    expect(cookies.map(pathOf)).toEqual(["/wp-json/currach/v1/portal", "/account"]);
    const stored = await app.db.selectFrom("member_sessions").select("token_hash").execute();
    const token = browser.cookies.get("currach_member") ?? "?";
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe("a member who may not sign in", () => {
  it("is told why at the field, and only after proving the address", async () => {
    const closed = await addAccount(app, "Closed & Sons");
    const member = await addMember(app, closed.id);
    await app.db.updateTable("accounts").set({ status: "closed" }).where("id", "=", closed.id).execute();
    const browser = openBrowser(app);
    const { code } = await sentTo(member.email, browser);
    const { status, params } = await refusalOf(await typeCode(browser, code));
    expect([status, params["code"]]).toEqual([403, expect.stringContaining("The account of Closed & Sons is closed.")]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("a member of two accounts", () => {
  it("chooses one after signing in and may switch, but not to anyone else's [C008]", async () => {
    const [first, second] = [await addAccount(app, "Aran Books"), await addAccount(app, "Boyne Prints")];
    const [one, two] = [await addMember(app, first.id), await addMember(app, second.id)];
    await app.db.updateTable("members").set({ email: one.email }).where("id", "=", two.id).execute();
    const stranger = await addMember(app, (await addAccount(app)).id);
    const browser = await signInMember(app, one.email);
    const session = (await (await browser.request(getPortalSession.path)).json()) as PortalSession;
    expect(session.member).toBeNull();
    expect(session.memberships.map(({ accountName }) => accountName)).toEqual(["Aran Books", "Boyne Prints"]);
    const choose = (memberId: number) => browser.request(chooseAccount.path, { json: { memberId } });
    const chosen = (await (await choose(two.id)).json()) as PortalSession;
    expect(chosen.member?.account.name).toBe("Boyne Prints");
    expect((await choose(stranger.id)).status).toBe(404);
    const switched = (await (await choose(one.id)).json()) as PortalSession;
    expect(switched.member?.account.name).toBe("Aran Books");
  });
});

describe("the first sign-in of an invited member", () => {
  it("accepts the invitation, and is recorded in the account's history once", async () => {
    const untouched = await addMember(app, (await addAccount(app)).id, { state: "invited" });
    const account = await addAccount(app);
    const invited = await addMember(app, account.id, { state: "invited" });
    await signInMember(app, invited.email);
    await signInMember(app, invited.email);
    const stateOf = async (id: number) =>
      (await app.db.selectFrom("members").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
    expect([await stateOf(invited.id), await stateOf(untouched.id)]).toEqual(["active", "invited"]);
    const events = await app.db
      .selectFrom("account_events")
      .select("kind")
      .where("account_id", "=", account.id)
      .execute();
    expect(events).toEqual([{ kind: "member_activated" }]);
  });
});
