import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { trackPath } from "../../../contract/tracking.ts";

/** A tracking page's text, part by part; pictures of proofs by their addresses. */
export type Parts = Record<string, string>;

/** Tracking pages: those that customers keep open, updated by script, and any other as the server renders it now. */
export class TrackingPages {
  private readonly open = new Map<string, Page>();
  private readonly withScript: BrowserContext;
  private readonly plain: Page;
  private readonly url: string;

  private constructor(url: string, withScript: BrowserContext, plain: Page) {
    this.url = url;
    this.withScript = withScript;
    this.plain = plain;
  }

  static async begin(browser: Browser, url: string): Promise<TrackingPages> {
    const withoutScript = await browser.newContext({ javaScriptEnabled: false });
    return new TrackingPages(url, await browser.newContext(), await withoutScript.newPage());
  }

  /** Keeps the page of a delivery open, until `closeAll`. */
  async follow(key: string): Promise<void> {
    const page = await this.withScript.newPage();
    await insistOn(page, this.url + trackPath(key));
    this.open.set(key, page);
  }

  followed(): string[] {
    return [...this.open.keys()];
  }

  /** The current parts of a page that has stayed open. */
  async followedParts(key: string): Promise<Parts> {
    const page = this.open.get(key);
    if (!page) throw new Error("Nobody follows this delivery");
    return partsOf(page);
  }

  async renderedParts(key: string): Promise<Parts> {
    await insistOn(this.plain, this.url + trackPath(key));
    return partsOf(this.plain);
  }

  async closeAll(): Promise<void> {
    for (const page of this.open.values()) await page.close();
    this.open.clear();
  }
}

/** Loads a page, repeatedly if the server is down. */
async function insistOn(page: Page, address: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await page.goto(address);
      if (answer?.status() === 200) return;
      if (attempt === 200) throw new Error(`A tracking page was answered ${answer?.status()}`);
    } catch (error) {
      if (attempt === 200) throw error;
    }
    await sleep(100);
  }
}

function partsOf(page: Page): Promise<Parts> {
  return page
    .locator("[data-part]")
    .evaluateAll((parts) =>
      Object.fromEntries(
        parts.map((part) => [
          part.getAttribute("data-part") ?? "",
          [
            (part.textContent ?? "").replace(/\s+/g, " ").trim(),
            ...[...part.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? ""),
          ].join(" "),
        ]),
      ),
    );
}
