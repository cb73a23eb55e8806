import type { Browser, BrowserContextOptions } from "playwright-core";
import { listSavedAddresses } from "../../../contract/portal-addresses.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { routes } from "../../../test/fixtures.ts";
import { saveAddresses } from "../portal-member.ts";
import { quantile } from "../quantile.ts";
import { openVisitor, type Visitor } from "./count-input.ts";
import type { MeasuredJourney } from "./journeys.ts";

/** How many addresses the book has while it is searched, and how many searches are made. */
const [bookSize, searches] = [2_000, 400];
export const maxSearchMs = 50;

const contact = { contactName: "Nora Quinn", contactPhone: "0867654321" };

/** Books a new and a regular trip as a member, starting from the portal's home; then searches a full address book. */
export async function measureAccount(
  browser: Browser,
  url: string,
  signedIn: BrowserContextOptions,
): Promise<{ walked: MeasuredJourney[]; searchMs: number }> {
  await saveAddresses(browser, url, signedIn, [
    { ...contact, name: "Depot", address: routes.R2.pickup },
    { ...contact, name: "Customer", address: routes.R2.dropoff },
  ]);
  const walked: MeasuredJourney[] = [];
  const walk = async (name: string, taps: number, steps: (visitor: Visitor) => Promise<void>) => {
    const visitor = await openVisitor(browser, url, signedIn);
    await visitor.page.goto(portalPages.home);
    await steps(visitor);
    await visitor.page.getByRole("heading", { level: 1, name: "Booked on account" }).waitFor();
    walked.push({ name, presses: visitor.pressed(), answers: 0, aim: { taps } });
    await visitor.leave();
  };
  await walk("a new trip, phone", 9, bookNewTrip);
  await walk("a regular trip, phone", 3, bookAgain);
  return { walked, searchMs: await searchFullBook(browser, url, signedIn) };
}

async function bookNewTrip({ page, tap, type }: Visitor): Promise<void> {
  await tap(page.getByRole("link", { name: "Book a new trip" }));
  const end = (title: string, name: RegExp) => page.getByRole("region", { name: title }).getByRole("button", { name });
  await tap(end("Collect from: your addresses", /^Depot/));
  await tap(end("Deliver to: your addresses", /^Customer/));
  const choose = (group: string, name: string) =>
    tap(page.getByRole("radiogroup", { name: group }).getByText(name, { exact: true }));
  await choose("Package Type", "Small Box");
  await choose("Service Type", "Small Van");
  await tap(page.locator("#calculate"));
  await tap(
    page
      .getByRole("button", { name: /^Continue to Book/ })
      .locator("visible=true")
      .first(),
  );
  await page.getByRole("form", { name: "Booking" }).waitFor();
  await tap(page.getByLabel("Package Description"));
  await type("Books");
  await tap(page.getByRole("button", { name: "Book on account" }).locator("visible=true"));
}

async function bookAgain({ page, tap }: Visitor): Promise<void> {
  await tap(page.getByRole("link", { name: /^Book again/ }));
  await page.getByRole("form", { name: "Booking" }).waitFor();
  await tap(page.getByRole("button", { name: "Book on account" }).locator("visible=true"));
}

/** The 95th percentile of the response time when searching a full address book for people and streets. */
async function searchFullBook(browser: Browser, url: string, signedIn: BrowserContextOptions): Promise<number> {
  const others = Array.from({ length: bookSize - 2 }, (_, entry) => ({
    name: `Customer ${entry}`,
    address: { ...routes.R2.dropoff, address1: `${entry} Street ${entry % 97}` },
    contactName: `Person ${entry % 311}`,
    contactPhone: "0867654321",
  }));
  await saveAddresses(browser, url, signedIn, others);
  const context = await browser.newContext(signedIn);
  const times: number[] = [];
  for (let search = 0; search < searches; search++) {
    const words = [`person ${search % 311}`, `street ${search % 97}`, `customer ${search * 4}`][search % 3] ?? "";
    const began = performance.now();
    const answer = await context.request.get(`${url}${listSavedAddresses.path}?search=${encodeURIComponent(words)}`);
    const { total } = (await answer.json()) as { total: number };
    times.push(performance.now() - began);
    if (!answer.ok() || total === 0) throw new Error(`A search for ${words}: ${answer.status()}, ${total} found`);
  }
  await context.close();
  return quantile(times, 0.95);
}
