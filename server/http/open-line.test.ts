import { beforeAll, expect, it } from "vitest";
import { signInPhone } from "../../contract/phone-sign-in.ts";
import { createSession } from "../../contract/sessions.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { saveSignInRules } from "../../contract/sign-in-rules.ts";
import { listUsers } from "../../contract/users.ts";
import { createTestApp } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { administrator } from "../../test/first-administrator.ts";

const { app } = appForFile({ environment: { publicUrl: "https://courier.example", trustProxy: ["10.0.0.1"] } });
let token: string;
beforeAll(async () => {
  token = await app.administratorToken();
  // This test is only about the connection; second factors have people/second-factor.test.ts.
  const json = { secondFactorRoles: [], confirmMinutes: 0, confirmRefundsAboveCents: 0 };
  await app.request(saveSignInRules.path, { token, json });
});

/** Through the proxy, which sends the protocol, or directly from an unknown address. */
const ways = {
  https: { from: "10.0.0.1", headers: { "x-forwarded-proto": "https" } },
  http: { from: "10.0.0.1", headers: { "x-forwarded-proto": "https, http" } },
  "an unnamed proxy": { from: "10.9.9.9", headers: { "x-forwarded-proto": "https" } },
};

it.each(Object.entries(ways))(
  "A site under https accepts sign-ins and tokens only over https: %s",
  async (name, way) => {
    const credentials = { username: administrator.username, password: administrator.password };
    const signedIn = await app.request(createSession.path, { ...way, json: credentials });
    const listed = await app.request(listUsers.path, { ...way, token });
    const phone = await app.request(signInPhone.path, { ...way, json: { code: "ABCD2345", phoneName: "A phone" } });
    const open = await app.request(getPublicSettings.path, way);
    expect([signedIn.status, listed.status, open.status]).toEqual(name === "https" ? [200, 200, 200] : [403, 403, 200]);
    if (name === "https") return expect(phone.status).not.toBe(403);
    expect(phone.status).toBe(403);
    const { message } = (await signedIn.json()) as { message: string };
    expect(message).toContain("TRUST_PROXY");
  },
);

it("A site under http, such as a trial, accepts sign-ins over http", async () => {
  const trial = await createTestApp();
  const json = { username: administrator.username, password: administrator.password };
  expect((await trial.request(createSession.path, { from: "192.168.1.7", json })).status).toBe(200);
  await trial.close();
});
