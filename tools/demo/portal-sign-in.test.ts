import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestSignIn, signInWithCode } from "../../contract/portal-sign-in.ts";
import { openAccount } from "../../test/accounts.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { addAccount, addMember, openBrowser } from "../../test/members.ts";
import { findPortalOwner, printSignInCodes } from "./portal-sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { vatNumber: "IE1234567T" } });
});
afterAll(() => app.close());

describe("the demo's portal", () => {
  it("is entered as the owner of the account with the most invoices and orders, using the code that the terminal shows", async () => {
    expect(await findPortalOwner(app.context)).toBeNull();
    const idle = await addAccount(app, "Idle Ltd");
    await addMember(app, idle.id, { role: "owner" });
    const busy = await addAccount(app, "Busy Ltd");
    await addMember(app, busy.id, { role: "viewer" });
    const { email } = await addMember(app, busy.id, { role: "owner", state: "invited" });
    await storeFinishedOrder(app, { accountId: busy.id, finishedAt: app.context.now().toISOString() });
    expect(await findPortalOwner(app.context)).toEqual({ email, company: "Busy Ltd" });
    const invoiced = await openAccount(app, "Invoiced Ltd");
    await storeFinishedOrder(app, { accountId: invoiced.id, finishedAt: "2026-01-12T12:00:00Z" });
    await publishFinished(app, invoiced.id);
    const firm = await findPortalOwner(app.context);
    expect(firm?.company).toBe("Invoiced Ltd");
    const limit = (id: number, cents: number) =>
      app.db.updateTable("accounts").set({ credit_limit_cents: cents }).where("id", "=", id).execute();
    await limit(invoiced.id, 1_00);
    await limit(busy.id, 25_000_00);
    expect((await findPortalOwner(app.context))?.company, "its bookings are above its credit limit").toBe("Busy Ltd");

    const said: string[] = [];
    let looks = 0;
    const browser = openBrowser(app);
    const clock = {
      now: app.context.now,
      async until() {
        if (looks === 0) await browser.request(requestSignIn.path, { json: { email } });
        if (++looks === 3) throw new Error("the demo has ended");
      },
    };
    await expect(printSignInCodes(app.context, clock, (line) => void said.push(line))).rejects.toThrow("has ended");
    const [, code = ""] = /^Code to sign in as \S+: (\d{6})$/.exec(said.join("\n")) ?? [];
    expect(said).toEqual([`Code to sign in as ${email}: ${code}`]);
    expect((await browser.request(signInWithCode.path, { json: { code } })).status).toBe(200);
  });
});
