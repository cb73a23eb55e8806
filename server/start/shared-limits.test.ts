import { beforeAll, expect, it } from "vitest";
import { signInPhone } from "../../contract/phone-sign-in.ts";
import { createSession } from "../../contract/sessions.ts";
import type { TestRequest } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { composeNode } from "../../test/redirects.ts";

const { app } = appForFile({ environment: { rateLimits: true } });

type Ask = (path: string, request: TestRequest & { from: string }) => Promise<Response>;
let nodes: [Ask, Ask];
beforeAll(async () => {
  const other = (await composeNode(app)).app;
  const askOther: Ask = async (path, { json, from }) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(json) };
    return other.request(path, init, { incoming: { socket: { remoteAddress: from } } });
  };
  nodes = [(path, request) => app.request(path, request), askOther];
});

/** Sends the requests to the two nodes in turn; returns the statuses in order. */
async function askInTurn(times: number, path: string, request: TestRequest & { from: string }): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const ask = nodes[turn % 2] as Ask;
    statuses.push((await ask(path, request)).status);
  }
  return statuses;
}

it("two nodes count wrong passwords together, but other addresses and accounts separately", async () => {
  const guess = (username: string) => ({ username, password: "wrong" });
  const statuses = await askInTurn(10, createSession.path, { json: guess("admin"), from: "203.0.113.5" });
  expect(statuses).toEqual([...Array(8).fill(403), 429, 429]);
  expect(await askInTurn(2, createSession.path, { json: guess("admin"), from: "203.0.113.6" })).toEqual([403, 403]);
  expect(await askInTurn(2, createSession.path, { json: guess("other"), from: "203.0.113.5" })).toEqual([403, 403]);
});

it("two nodes count wrong codes of drivers together", async () => {
  const json = { code: "ABCD2345", phoneName: "A phone" };
  const statuses = await askInTurn(12, signInPhone.path, { json, from: "203.0.113.7" });
  expect(statuses.slice(10)).toEqual([429, 429]);
  expect(statuses.slice(0, 10)).not.toContain(429);
});

it("the table of counts reveals nobody's address or name", async () => {
  await askInTurn(1, createSession.path, { json: { username: "aoife", password: "wrong" }, from: "203.0.113.8" });
  const rows = await app.db.selectFrom("rate_limits").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});
