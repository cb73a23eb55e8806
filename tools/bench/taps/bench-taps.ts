/**
 * `npm run bench -- taps`: how many taps and keys a booking takes, counted by the pages themselves, from the home page
 * (or the confirmation of an earlier booking) to the payment page. With `--staff`: what staff press for ten
 * callers, starting from the order list. With `--account`: what a member of an account taps, from the portal's home to
 * a booking on account, and how long a search of 2,000 saved addresses takes. With `--bookkeeper`: what a month's end
 * of forty accounts takes. Runs a production start with its own port and data folder and live payments in the
 * sandbox. Exits with an error if a target is missed.
 */
import { chromium } from "playwright-core";
import { openDatabase } from "../../../server/database/open-database.ts";
import { findOrInstallChromium } from "../../chromium.ts";
import type { CleanUp } from "../clean-up.ts";
import { openForPayments } from "../open-for-payments.ts";
import { preparePortal, signInOwner } from "../portal-member.ts";
import { maxSearchMs, measureAccount } from "./account.ts";
import { maxMonthEndInputs, measureMonthEnd } from "./bookkeeper.ts";
import { maxInputs, type ServedCaller, serveCallers } from "./callers.ts";
import { type MeasuredJourney, measureJourneys } from "./journeys.ts";

export async function benchTaps(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const portal = args.includes("--account") ? await preparePortal(cleanUp) : null;
  const dataDir = cleanUp.folder();
  const variables = { DATA_DIR: dataDir, VAT_NUMBER: "IE1234567T", ...portal?.variables };
  const { server, administrator, ask } = await openForPayments(cleanUp, variables);
  const executablePath = await findOrInstallChromium();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  cleanUp.add(() => browser.close());
  if (portal) {
    const signedIn = await signInOwner(browser, server.url, { ask, mailbox: portal.mailbox });
    const { walked, searchMs } = await measureAccount(browser, server.url, signedIn);
    const isFast = searchMs <= maxSearchMs;
    const found = `${searchMs.toFixed(1)} ms   aim at most ${maxSearchMs} ms: ${isFast ? "met" : "MISSED"}`;
    console.log(`\n${walked.map(lineOf).join("\n")}\n${"2,000 addresses searched, p95".padEnd(32)}${found}`);
    return isFast && walked.every(isMet);
  }
  if (args.includes("--bookkeeper")) {
    const settings = { dataDir, databaseUrl: null, publicUrl: server.url };
    const database = await openDatabase(settings, () => {}, { as: "tool" });
    cleanUp.add(() => database.stop());
    const presses = await measureMonthEnd(browser, server.url, { db: database.db, ask, who: administrator });
    const isFew = presses <= maxMonthEndInputs;
    console.log(
      `\n${"a month's end of 40 accounts".padEnd(32)}${presses} presses   aim at most ${maxMonthEndInputs}: ${isFew ? "met" : "MISSED"}`,
    );
    return isFew;
  }
  if (args.includes("--staff")) {
    const served = await serveCallers(browser, server.url, administrator, ask);
    console.log(`\n${served.map(callerLine).join("\n")}`);
    return served.every(isServedWell);
  } else {
    const walked = await measureJourneys(browser, server.url);
    console.log(`\n${walked.map(lineOf).join("\n")}`);
    console.log(
      "Before (one address a field, as measured when this was asked for): 28 taps and 170 keys for a new customer on a phone",
    );
    return walked.every(isMet);
  }
}

function isMet({ presses, answers, aim }: MeasuredJourney): boolean {
  const mostKeys = aim.beyond === undefined ? aim.keys : answers + aim.beyond;
  return presses.taps <= (aim.taps ?? presses.taps) && presses.keys <= (mostKeys ?? presses.keys);
}

function lineOf(journey: MeasuredJourney): string {
  const { name, presses, aim } = journey;
  const aims = [
    aim.taps === undefined ? [] : `${aim.taps} taps`,
    aim.keys === undefined ? [] : `${aim.keys} keys`,
    aim.beyond === undefined ? [] : `${aim.beyond} keys beyond the ${journey.answers} of the answers`,
  ].flat();
  const counted = `${String(presses.taps).padStart(3)} taps ${String(presses.keys).padStart(4)} keys`;
  return `${name.padEnd(32)}${counted}   aim at most ${aims.join(", ")}: ${isMet(journey) ? "met" : "MISSED"}`;
}

function isServedWell({ taps, otherKeys }: ServedCaller): boolean {
  return taps + otherKeys <= maxInputs;
}

function callerLine(caller: ServedCaller): string {
  const { wish, taps, otherKeys, typed } = caller;
  const counted = `${String(taps).padStart(2)} taps ${String(otherKeys).padStart(2)} keys, ${String(typed).padStart(2)} typed`;
  return `${wish.padEnd(40)}${counted}   at most ${maxInputs} taps and keys beyond what is typed: ${isServedWell(caller) ? "met" : "MISSED"}`;
}
