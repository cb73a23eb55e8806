import type { Browser, BrowserContextOptions } from "playwright-core";
import { portalPages } from "../../../contract/portal-paths.ts";
import { routes } from "../../../test/fixtures.ts";
import { saveAddresses } from "../portal-member.ts";
import { type PageFigures, runLighthouse } from "./run-lighthouse.ts";

const aims = { lcpMs: 1_200, cls: 0.02, accessibility: 100 };
const shown = ["home", "book", "deliveries", "addresses", "people", "invoices", "settings"] as const;

/**
 * Runs Lighthouse with a slow phone on the portal's screens, as a signed-in owner. Returns whether every target is met.
 */
export async function benchPortalPages(
  browser: Browser,
  url: string,
  { signedIn, runs, chromiumPath }: { signedIn: BrowserContextOptions; runs: number; chromiumPath: string },
): Promise<boolean> {
  const contact = { contactName: "Nora Quinn", contactPhone: "0867654321" };
  await saveAddresses(browser, url, signedIn, [{ ...contact, name: "Depot", address: routes.R2.pickup }]);
  const cookie = await cookieOf(browser, signedIn);
  const measured: PageFigures[] = [];
  for (const name of shown) {
    const figures = await runLighthouse(url + portalPages[name], runs, chromiumPath, { Cookie: cookie });
    measured.push(figures);
    const { path, lcpMs, cls, blockedMs, machine, scores } = figures;
    const values = `LCP ${Math.round(lcpMs)} ms, CLS ${cls.toFixed(3)}, accessibility ${scores.accessibility}`;
    console.log(`${path}: ${values}, blocked ${Math.round(blockedMs)} ms, machine ${Math.round(machine)}`);
  }
  const missed = measured.flatMap(({ path, lcpMs, cls, scores }) =>
    [
      lcpMs > aims.lcpMs && `LCP over ${aims.lcpMs} ms`,
      cls > aims.cls && `CLS over ${aims.cls}`,
      scores.accessibility < aims.accessibility && "accessibility",
    ].flatMap((what) => (what ? [`${path}: ${what}`] : [])),
  );
  console.log(missed.length === 0 ? "\nEvery target is met." : `\nMISSED\n${missed.join("\n")}`);
  return missed.length === 0;
}

async function cookieOf(browser: Browser, signedIn: BrowserContextOptions): Promise<string> {
  const context = await browser.newContext(signedIn);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
