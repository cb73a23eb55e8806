/** Every paper that a customer prints takes one page in each browser that a program can make print. */
import { constants, inflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmationPath, creditNotePath, receiptPath } from "../../contract/paths.ts";
import { trackPath } from "../../contract/tracking.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { bookPaidOn, refundOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { startFirefox } from "./firefox.ts";
import { type BrowserEngine, hydrated, see } from "./window.ts";

let site: Site;
let firefox: BrowserEngine;
let papers: Record<string, string>;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  firefox = await startFirefox([]);
  const { orderId, orderKey } = await bookPaidOn(site);
  const [note = ""] = await refundOn(site, orderId, "20.00");
  const { track_key } = await site.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  papers = {
    Receipt: receiptPath(orderId, orderKey),
    "Credit note": creditNotePath(orderId, note, orderKey),
    "Payment Confirmed": confirmationPath(orderId, orderKey),
    "Your courier is booked": trackPath(track_key ?? ""),
  };
});
afterAll(async () => {
  await firefox?.stop();
  await closeVisits();
  await site?.stop();
});

const titles = ["Receipt", "Credit note", "Payment Confirmed", "Your courier is booked"];

/** Firefox compresses the list of pages too. */
function pagesOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString("latin1");
  const unpacked = [...text.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, packed = ""]) => {
    try {
      return inflateSync(Buffer.from(packed, "latin1"), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
    } catch {
      return "";
    }
  });
  return [text, ...unpacked].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

it.each(titles)("is one page from Firefox: %s", async (title) => {
  const window = await firefox.open({ width: 1280, height: 900 });
  await window.goto(site.url + papers[title]);
  await see(window, "h1", title);
  if (title === "Payment Confirmed") await hydrated(window);
  expect(pagesOf((await window.print?.()) ?? new Uint8Array())).toBe(1);
  await window.close();
});

it.each(titles)("is one page from Chromium: %s", async (title) => {
  const { page } = await visit(site, papers[title] ?? "", { realTime: true });
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});
