import { beforeAll, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { requestSignIn } from "../../contract/portal-sign-in.ts";
import type { TestRequest } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addAccount, addMember } from "../../test/members.ts";
import { composeNode } from "../../test/redirects.ts";
import { queueSignInEmails } from "./queue-sign-in-emails.ts";

const { app } = appForFile({ environment: { rateLimits: true } });

let email = "";
let colleague = "";
let other: Awaited<ReturnType<typeof composeNode>>["app"];
beforeAll(async () => {
  other = (await composeNode(app)).app;
  const account = await addAccount(app);
  email = (await addMember(app, account.id)).email;
  colleague = (await addMember(app, account.id)).email;
});

const origin = "http://localhost:3000";
const ask = (address: string, from: string, request: TestRequest = {}) =>
  app.request(requestSignIn.path, { json: { email: address }, from, ...request, headers: { origin } });
const askOther = (address: string, from: string) =>
  other.request(
    requestSignIn.path,
    {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ email: address }),
    },
    { incoming: { socket: { remoteAddress: from } } },
  );
const emailsTo = async (address: string) =>
  (await app.db.selectFrom("emails").select("id").where("recipient", "=", address).execute()).length;

it("20 requests for one address send 3 emails in an hour across two nodes, and known and unknown addresses get the same answers [C006]", async () => {
  const askInTurn = async (address: string) => {
    const statuses: number[] = [];
    let last = "";
    for (let turn = 0; turn < 20; turn++) {
      const from = `198.51.100.${turn}`;
      const response = await (turn % 2 === 0 ? ask(address, from) : askOther(address, from));
      statuses.push(response.status);
      last = ((await response.json()) as ErrorBody).message;
    }
    await queueSignInEmails(app.context);
    return { statuses, last: last.replace(/\d+ minutes?|an hour/, "…") };
  };
  const known = await askInTurn(email);
  expect(known.statuses).toEqual([200, 200, 200, ...Array(17).fill(429)]);
  expect(known.last).toContain("Several emails were already requested.");
  expect(await askInTurn("stranger@example.ie")).toEqual(known);
  expect([await emailsTo(email), await emailsTo("stranger@example.ie")]).toEqual([3, 0]);
  expect((await ask(colleague, "198.51.100.1")).status).toBe(200);
});

it("one network may make 40 requests in an hour, and its refused requests use up nobody's emails [C006]", async () => {
  const from = "203.0.113.9";
  for (let turn = 0; turn < 40; turn++) expect((await ask(`somebody${turn}@example.ie`, from)).status).toBe(200);
  for (let turn = 0; turn < 4; turn++) {
    const response = await ask("victim@example.ie", from);
    expect(response.status).toBe(429);
    expect(((await response.json()) as ErrorBody).message).toContain("your network");
  }
  expect((await ask("victim@example.ie", "203.0.113.10")).status).toBe(200);
});
