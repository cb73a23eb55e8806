/**
 * `npm run bench:taps`: what it takes to book, in taps and keys that the pages count themselves, from the home page (or the confirmation of an
 * earlier booking) to the page on which one pays. With `-- --staff`: what staff press for ten callers of a morning, from the list of orders on. A
 * production start on a port and data folder of its own, with live payments in the sandbox. Ends with an error where an aim is missed.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createSession, type Session } from "../contract/sessions.ts";
import { getPublicSettings } from "../contract/settings.ts";
import { saveSettings } from "../contract/staff-settings.ts";
import { runServer } from "../test/server-process.ts";
import { type AskShop, mostPresses, type ServedCaller, serveCallers } from "./bench-taps/callers.ts";
import { type WalkedJourney, walkJourneys } from "./bench-taps/journeys.ts";
import { findOrInstallChromium } from "./chromium.ts";

const administrator = { username: "admin", password: "for this bench alone" };
const dataDir = mkdtempSync(join(tmpdir(), "currach-bench-"));
const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
try {
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = administrator;
  const variables = { DATA_DIR: dataDir, RATE_LIMITS: "off", ADMIN_USERNAME, ADMIN_PASSWORD };
  const server = await runServer({ variables });
  undo.push(() => {
    server.signal("SIGTERM");
    return server.ended;
  });
  const ask = await signIn(server.url);
  await switchPaymentsOn(ask);
  const executablePath = await findOrInstallChromium();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  undo.push(() => browser.close());
  if (process.argv.includes("--staff")) {
    const served = await serveCallers(browser, server.url, administrator, ask);
    console.log(`\n${served.map(callerLine).join("\n")}`);
    process.exitCode = served.every(isServedWell) ? 0 : 1;
  } else {
    const walked = await walkJourneys(browser, server.url);
    console.log(`\n${walked.map(lineOf).join("\n")}`);
    console.log(
      "Before (one address a field, as measured when this was asked for): 28 taps and 170 keys for a new customer on a phone",
    );
    process.exitCode = walked.every(isMet) ? 0 : 1;
  }
} finally {
  for (const step of undo.reverse()) await step();
}

function isMet({ presses, aim }: WalkedJourney): boolean {
  return presses.taps <= (aim.taps ?? presses.taps) && presses.keys <= (aim.keys ?? presses.keys);
}

function lineOf(journey: WalkedJourney): string {
  const { name, presses, aim } = journey;
  const aims = [
    aim.taps === undefined ? [] : `${aim.taps} taps`,
    aim.keys === undefined ? [] : `${aim.keys} keys`,
  ].flat();
  const counted = `${String(presses.taps).padStart(3)} taps ${String(presses.keys).padStart(4)} keys`;
  return `${name.padEnd(32)}${counted}   aim at most ${aims.join(", ")}: ${isMet(journey) ? "met" : "MISSED"}`;
}

function isServedWell({ taps, otherKeys }: ServedCaller): boolean {
  return taps + otherKeys <= mostPresses;
}

function callerLine(caller: ServedCaller): string {
  const { wish, taps, otherKeys, typed } = caller;
  const counted = `${String(taps).padStart(2)} taps ${String(otherKeys).padStart(2)} keys, ${String(typed).padStart(2)} typed`;
  return `${wish.padEnd(40)}${counted}   at most ${mostPresses} taps and keys beyond what is typed: ${isServedWell(caller) ? "met" : "MISSED"}`;
}

/** Calls as an administrator, each once. */
async function signIn(url: string): Promise<AskShop> {
  const send = async <Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const headers = {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const { token } = await send<Session>("POST", createSession.path, administrator);
  return ({ method, path }, body, id) => send(method, path.replace("{id}", String(id)), body, token);
}

async function switchPaymentsOn(ask: AskShop): Promise<void> {
  const { version } = await ask<{ version: number }>(getPublicSettings);
  await ask(saveSettings, { version, livePaymentsEnabled: true });
}
