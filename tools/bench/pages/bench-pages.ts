/**
 * `npm run bench -- pages`: Lighthouse with a slow phone on every public page and the states in which people arrive
 * (with two places, from an email, to pay, to follow a delivery), against a production start with its own port and
 * data folder; medians of `--runs` (5). `--pages /,/quick-quote` selects pages, `--pages arriving` those states,
 * `--pages portal` the screens of a signed-in member.
 * Exits with an error if a target is missed. Figures from a busy machine say little: compare them with others taken at
 * the same time.
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { publicPages } from "../../../contract/known-pages.ts";
import { exampleTrackPath, pages } from "../../../contract/paths.ts";
import { findOrInstallWholeChromium } from "../../chromium.ts";
import type { CleanUp } from "../clean-up.ts";
import { openForPayments } from "../open-for-payments.ts";
import { preparePortal, signInOwner } from "../portal-member.ts";
import { arrivingPaths } from "./arriving-paths.ts";
import { benchPortalPages } from "./bench-portal.ts";
import { scriptsBeforeIdle, scriptsUntilUsable } from "./measure-scripts.ts";
import { blockedBesideHome, kilobytes, type MeasuredPage, missedAims, origins, pagesTable } from "./report-pages.ts";
import { runLighthouse } from "./run-lighthouse.ts";

/** These pages are useless without script, so theirs loads right after the first paint. */
const atOnce: readonly string[] = [pages.quickQuote, pages.bookACourier, pages.bookingConfirmation];

export async function benchPages(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { runs: { type: "string", default: "5" }, pages: { type: "string" } },
  });
  const runs = Number(values.runs);
  const portal = values.pages === "portal" ? await preparePortal(cleanUp) : null;
  const { server, ask } = await openForPayments(cleanUp, portal?.variables);
  const executablePath = await findOrInstallWholeChromium();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  cleanUp.add(() => browser.close());
  if (portal) {
    const signedIn = await signInOwner(browser, server.url, { ask, mailbox: portal.mailbox });
    return benchPortalPages(browser, server.url, { signedIn, runs, chromiumPath: executablePath });
  }
  const arriving = [...(await arrivingPaths(server.url)), exampleTrackPath];
  const asked = values.pages === "arriving" ? [pages.home, ...arriving] : values.pages?.split(",");
  const paths = asked ?? [...publicPages, ...arriving];

  // The very first visit finds nothing compressed yet.
  await runLighthouse(server.url + pages.home, 1, executablePath);
  const measured: MeasuredPage[] = [];
  for (const path of paths) {
    const figures = await runLighthouse(server.url + path, runs, executablePath);
    const beforeIdle = await scriptsBeforeIdle(browser, server.url + path);
    const isHidden = arriving.includes(path) && !path.startsWith(pages.quickQuote);
    const startsAtOnce = atOnce.some((page) => path.split("?")[0] === page);
    measured.push({ ...figures, beforeIdle, startsAtOnce, isHidden });
    console.log(`${measured.length} of ${paths.length}: ${path}, LCP ${Math.round(figures.lcpMs)} ms`);
  }
  const quickQuote = await scriptsUntilUsable(browser, server.url + pages.quickQuote);
  console.log(`\nLighthouse, slow phone, medians of ${runs}\n\n${pagesTable(measured)}\n`);
  console.log("machine: Lighthouse's fixed piece of work in the same runs, more is faster\n");
  for (const { path, share } of blockedBesideHome(measured))
    console.log(`${path} blocks ${share.toFixed(2)} times as long as /`);
  console.log(`Script before /quick-quote can be used: ${kilobytes(quickQuote.bytes)}, made of ${origins(quickQuote)}`);
  const missed = missedAims(measured, quickQuote);
  console.log(missed.length === 0 ? "\nEvery target is met." : `\nMISSED\n${missed.join("\n")}`);
  return missed.length === 0;
}
