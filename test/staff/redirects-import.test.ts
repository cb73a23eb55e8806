import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importRedirects } from "../../contract/redirects.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import {
  draft,
  openRedirects,
  type RedirectsScreen,
  redirectsOfSettings,
  storedRedirects,
  storeRedirects,
} from "./redirects-screen.ts";
import { answerInstead } from "./settings-screen.ts";
import { createStaff, type StaffMember, type StaffVisitOptions } from "./staff.ts";

let site: Site;
let member: StaffMember;
beforeAll(async () => {
  site = await openSite();
  member = await createStaff(site, "administrator");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});
beforeEach(() => storeRedirects(site, member, [draft("/a", "/x"), draft("/kept", "/rewards")]));

const header = "Old URL,New URL,Redirect Type,Notes";
const file = (text: string, name = "moved.csv", mimeType = "text/csv") => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

async function openImport(options: StaffVisitOptions = {}) {
  const visit = await openRedirects(site, member, "", options);
  await visit.screen.row("/a").waitFor();
  await visit.screen.button("Import CSV").click();
  const input = visit.screen.dialog.getByLabel("CSV file");
  const choose = (text: string, name?: string, type?: string) => input.setInputFiles(file(text, name, type));
  return { ...visit, input, choose, preview: previewOf(visit.page, visit.screen) };
}

function previewOf(page: Page, { dialog }: RedirectsScreen) {
  const rows = dialog.getByRole("table", { name: "Rows of the file" });
  return {
    rows,
    row: (number: number) =>
      rows.getByRole("row").filter({ has: page.getByLabel(`New URL of row ${number}`, { exact: true }) }),
    target: (number: number) => dialog.getByLabel(`New URL of row ${number}`, { exact: true }),
    type: (number: number) => dialog.getByLabel(`Type of row ${number}`, { exact: true }),
    counts: async () =>
      (await dialog.getByText(/^[\d,]+ (valid|invalid|with hidden characters)$/).allInnerTexts()).join(", "),
    fault: dialog.getByRole("alert").first(),
    button: dialog.getByRole("button", { name: /^Import\b/ }),
  };
}

const five = [
  header,
  "https://old.ie/a/b/,rewards,301,from the old site",
  "/x\u200By,/quick-quote,302,",
  "plain,/privacy-policy/,307,",
  ",/rewards,301,",
  "/nowhere,,301,",
].join("\r\n");

describe("an invalid file", () => {
  it("is refused by its type, and the file chooser asks for CSV [A281]", async () => {
    const { input, choose, preview } = await openImport();
    expect(await input.getAttribute("accept")).toContain("text/csv");
    for (const [name, type] of [
      ["notes.txt", "text/plain"],
      ["rules.json", "application/json"],
    ] as const) {
      await choose(five, name, type);
      await expect.poll(() => preview.fault.innerText()).toContain("Only CSV files can be imported");
      await choose("", "empty.csv");
      await expect.poll(() => preview.fault.innerText()).toBe("CSV file is empty");
    }
    expect(await preview.rows.count()).toBe(0);
    expect(await preview.button.getAttribute("aria-disabled")).toBe("true");
  });

  it("is recognised by its header, its emptiness or its short rows [A282] [A283] [A284]", async () => {
    const { choose, preview } = await openImport();
    await choose("a,b,c\r\n1,2,3");
    await expect
      .poll(() => preview.fault.innerText())
      .toBe("Invalid CSV format. Expected columns: Old URL, New URL, Redirect Type, Notes");
    await choose("");
    await expect.poll(() => preview.fault.innerText()).toBe("CSV file is empty");
    await choose("old url,NEW URL,redirect type (301),notes\r\n/m,/rewards,301,\r\nshort");
    await preview.row(3).getByText("Row 3: Insufficient columns").waitFor();
    expect(await preview.counts()).toBe("1 valid, 1 invalid, 0 with hidden characters");
  });
});

describe("the preview", () => {
  it("shows valid and invalid rows with the reason, original and cleaned, with counts [A285] [A286] [A287] [A288] [A293] [A299]", async () => {
    const { choose, preview } = await openImport();
    await choose(five);
    await preview.row(2).waitFor();
    expect(await preview.counts()).toBe("3 valid, 2 invalid, 1 with hidden characters");
    expect(await preview.row(2).innerText()).toMatch(/\/a\/b\s+In the file: https:\/\/old\.ie\/a\/b\//);
    expect(await preview.target(2).inputValue()).toBe("/rewards");
    expect(await preview.row(3).innerText()).toMatch(/\/xy\s+In the file: \/x\[U\+200B\]y/);
    await preview.row(3).getByText("Hidden characters").waitFor();
    expect(await preview.row(4).innerText()).toMatch(/\/plain\s+In the file: plain/);
    expect(await preview.target(4).inputValue()).toBe("/privacy-policy");
    await preview.row(5).getByText("Invalid source URL", { exact: true }).waitFor();
    await preview.row(6).getByText("Invalid target URL", { exact: true }).waitFor();
  });

  it("cleans every odd character, and reports a circular redirect [A285] [A287] [A289]", async () => {
    const { choose, preview } = await openImport();
    const odd = "\uFEFF/it\u2019s\u00A0\u201Cold\u201D\u2013and\u2014gone\u00AD";
    await choose([header, `${odd},/rewards,301,`, "https://x.ie/,/rewards,301,", "/a/,https://x.ie/a,301,"].join("\n"));
    await preview.row(2).getByRole("rowheader").getByText(`/it's"old"-and-gone`, { exact: false }).first().waitFor();
    await preview.row(3).getByText("Invalid source URL").waitFor();
    await preview.row(4).getByText("Circular redirect detected").waitFor();
  });

  it("can be corrected: an unknown type becomes 301, targets are checked again, and the counts follow [A290] [A291]", async () => {
    const { choose, preview } = await openImport();
    await choose([header, "/m,/rewards,308,", "/n,/rewards,301,"].join("\n"));
    await preview.row(2).getByText("Invalid redirect type: 308. Using 301 as default.").waitFor();
    expect([await preview.type(2).inputValue(), await preview.counts()]).toEqual([
      "301",
      "2 valid, 0 invalid, 0 with hidden characters",
    ]);
    await preview.target(2).fill("");
    await expect.poll(preview.counts).toBe("1 valid, 1 invalid, 0 with hidden characters");
    await preview.target(2).fill("/M/");
    await preview.row(2).getByText("Circular redirect detected").waitFor();
    await preview.target(2).fill("/ok");
    await expect.poll(preview.counts).toBe("2 valid, 0 invalid, 0 with hidden characters");
  });

  it("finds a circle through existing rules, and uses the last of two rows with one source [A289]", async () => {
    await storeRedirects(site, member, [draft("/x", "/y"), draft("/a", "/rewards")]);
    const { choose, preview } = await openImport();
    await choose([header, "/y,/x,301,", "/twice,/rewards,301,", "/Twice/,/quick-quote,301,"].join("\n"));
    await preview
      .row(2)
      .getByText(/Circular redirect detected: .*\/y.*→/)
      .waitFor();
    await preview.row(3).getByText("Row 4 has the same Old URL and is imported instead.").waitFor();
  });

  it("with no valid row cannot be imported [A292]", async () => {
    const { screen, choose, preview } = await openImport();
    await choose([header, ",/rewards,301,", "/n,,301,"].join("\n"));
    await preview.row(2).waitFor();
    expect(await preview.button.getAttribute("aria-disabled")).toBe("true");
    await preview.button.click({ force: true });
    await screen.dialog.getByText("There is no valid row to import.").waitFor();
  });

  it("that was corrected by hand is not closed without a question, and is kept unchanged", async () => {
    const { page, screen, choose, preview } = await openImport();
    await choose(five);
    await preview.target(2).fill("/booked");
    for (const leave of [() => page.keyboard.press("Escape"), () => screen.inDialog("Cancel").click()]) {
      await leave();
      await screen.dialog.getByText("Discard what you typed?").waitFor();
      await screen.inDialog("Keep editing").click();
      expect(await preview.target(2).inputValue()).toBe("/booked");
    }
    await page.keyboard.press("Escape");
    await screen.inDialog("Discard").click();
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
    expect(await storedRedirects(site)).toHaveLength(2);
  });

  it("without corrections is closed at once", async () => {
    const { page, choose, preview } = await openImport();
    await choose(five);
    await preview.row(2).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  });

  it("keeps the focus when rows are deleted by keyboard, one per press", async () => {
    const { page, screen, choose, preview } = await openImport();
    await choose([header, "/m,/rewards,301,", "/n,/rewards,301,", "/o,/rewards,301,", "/p,/rewards,301,"].join("\n"));
    const isFocused = (name: string) =>
      screen.dialog.getByRole("button", { name, exact: true }).evaluate((button) => button === document.activeElement);
    await screen.inDialog("Delete row 3").focus();
    // A key that is held down repeats its press.
    await page.keyboard.down("Enter");
    await expect.poll(() => isFocused("Delete row 4")).toBe(true);
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    expect(await preview.counts()).toBe("3 valid, 0 invalid, 0 with hidden characters");
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused("Delete row 5")).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused("Delete row 2")).toBe(true);
    await page.keyboard.press("Enter");
    await screen.dialog.getByText("No rows to show.").waitFor();
    const counts = screen.dialog.getByRole("status").filter({ hasText: "0 valid" });
    await expect.poll(() => counts.evaluate((here) => here === document.activeElement)).toBe(true);
  });

  it.each([360, 1440])("fits a screen of %i px, and axe finds nothing", async (width) => {
    const { page, choose, preview } = await openImport({ viewport: { width, height: 900 } });
    await choose(five);
    await preview.row(2).waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });
});

describe("the import", () => {
  it("adds the corrected rows that were not deleted, first in the list, leaves other rows' edits, and closes [A268] [A278] [A294] [A295]", async () => {
    const { screen, choose, preview, page } = await openImport();
    await page.keyboard.press("Escape");
    await screen.to("/kept").fill("/unsaved");
    await screen.button("Import CSV").click();
    await choose(five);
    await preview.target(2).fill("/booked");
    await preview.type(3).selectOption("307");
    await screen.dialog.getByRole("button", { name: "Delete row 4" }).click();
    await expect.poll(preview.counts).toBe("2 valid, 2 invalid, 1 with hidden characters");
    await screen.inDialog("Import 2 redirects").click();
    await screen.toast("Redirects Imported").waitFor();
    expect(await screen.toast("Redirects Imported").innerText()).toContain("2 redirects imported");
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
    const rules = await redirectsOfSettings(site);
    expect(rules.map(({ sourceUrl, targetUrl, redirectType }) => [sourceUrl, targetUrl, redirectType])).toEqual([
      ["/a/b", "/booked", "301"],
      ["/xy", "/quick-quote", "307"],
      ["/a", "/x", "301"],
      ["/kept", "/rewards", "301"],
    ]);
    await expect.poll(() => screen.sources()).toEqual(["/a/b", "/xy", "/a", "/kept"]);
    expect(await screen.to("/kept").inputValue()).toBe("/unsaved");
  });

  it("reports seven for seven valid rows [A278]", async () => {
    const { screen, choose } = await openImport();
    await choose([header, ...Array.from({ length: 7 }, (_, index) => `/seven-${index},/rewards,301,`)].join("\n"));
    await screen.inDialog("Import 7 redirects").click();
    await screen.toast("Redirects Imported").waitFor();
    expect(await screen.toast("Redirects Imported").innerText()).toContain("7");
  });

  it.each([
    ["Merge", { "/a": "/x", "/b": "/z", "/kept": "/rewards" }, "[A296]"],
    ["Update", { "/a": "/y", "/b": "/z", "/kept": "/rewards" }, "[A297]"],
    ["Replace", { "/a": "/y", "/b": "/z" }, "[A298]"],
  ])("with the strategy %s makes of the list %o, as it said before %s", async (strategy, expected, _row) => {
    const { screen, choose } = await openImport();
    await choose([header, "/A/,/y,301,", "/b,/z,301,"].join("\n"));
    const choice = screen.dialog.getByRole("radio", { name: new RegExp(`^${strategy}`) });
    await choice.waitFor();
    if (strategy === "Merge") expect(await choice.isChecked()).toBe(true);
    const said = await screen.dialog.locator("label", { hasText: new RegExp(`^${strategy}`) }).innerText();
    expect(said).toContain(
      { Merge: "1 added, 1 skipped", Update: "1 added, 1 updated", Replace: "2 added, 2 deleted" }[strategy],
    );
    await choice.check();
    await screen.inDialog(strategy === "Merge" ? "Import 1 redirect" : "Import 2 redirects").click();
    if (strategy === "Replace") {
      await screen.dialog.getByText("Replace all redirects?").waitFor();
      expect(await storedRedirects(site)).toHaveLength(2);
      await screen.inDialog("Replace all").click();
    }
    await screen.toast("Redirects Imported").waitFor();
    const rules = await storedRedirects(site);
    expect(
      Object.fromEntries(rules.map((rule) => [rule.sourceUrl.toLowerCase().replace(/(.)\/$/, "$1"), rule.targetUrl])),
    ).toEqual(expected);
  });

  it("that fails keeps the dialog with its corrections [A295]", async () => {
    const { page, screen, choose, preview } = await openImport();
    const failing = await answerInstead(page, importRedirects, { status: 500 });
    await choose(five);
    await preview.target(2).fill("/booked");
    await screen.inDialog("Import 3 redirects").click();
    await screen.dialog.getByText("Nothing was imported").waitFor();
    expect(await preview.target(2).inputValue()).toBe("/booked");
    await failing.release();
    await screen.inDialog("Import 3 redirects").click();
    await screen.toast("Redirects Imported").waitFor();
    expect(await storedRedirects(site)).toHaveLength(5);
  });

  it("of 10,000 rows shows a page at a time and its progress, and the list stays paged", async () => {
    const { page, screen, choose, preview } = await openImport();
    const rows = Array.from(
      { length: 10_000 },
      (_, index) => `/products/item-${index}.html,/quick-quote?item=${index},301,`,
    );
    const progress = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            const bar = document.querySelector<HTMLProgressElement>("dialog progress");
            if (!bar || bar.value === 0 || bar.value === bar.max) return;
            observer.disconnect();
            resolve(bar.max);
          });
          observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        }),
    );
    await choose([header, ...rows].join("\n"));
    expect(await progress).toBe(10_000);
    await expect.poll(preview.counts).toBe("10,000 valid, 0 invalid, 0 with hidden characters");
    expect(await preview.rows.locator("tbody tr").count()).toBe(10);
    await screen.dialog.getByRole("button", { name: "Next page" }).click();
    await preview.row(12).waitFor();
    await screen.inDialog("Import 10,000 redirects").click();
    await screen.toast("Redirects Imported").waitFor();
    await screen.main.getByText("Showing 10,002 of 10,002 redirects").waitFor();
    expect(await screen.sources()).toHaveLength(20);
    await screen.to("/products/item-3.html").fill("/rewards");
    await screen.save.click();
    await screen.toast("Changes Saved").waitFor();
    await screen.search.fill("item-9999.html");
    await screen.main.getByText("Showing 1 of 10,002 redirects").waitFor();
  });
});
