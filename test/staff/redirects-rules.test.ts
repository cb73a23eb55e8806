import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRedirect, deleteRedirect, listRedirects, saveRedirects } from "../../contract/redirects.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { draft, openRedirects, redirectsOfSettings, storedRedirects, storeRedirects } from "./redirects-screen.ts";
import { answerInstead } from "./settings-screen.ts";
import { createStaff, type StaffMember } from "./staff.ts";

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

const three = [draft("/one", "/rewards"), draft("/two", "/quick-quote"), draft("/three", "/privacy-policy")];
beforeEach(() => storeRedirects(site, member, three));

const open = (query = "") => openRedirects(site, member, query);
const targets = async () =>
  Object.fromEntries((await storedRedirects(site)).map((rule) => [rule.sourceUrl, rule.targetUrl]));

describe("the screen of the redirects", () => {
  it("has its title and exactly three tabs, which open by click and by arrow keys and are in the address [A247] [A248]", async () => {
    const { page, screen, faults } = await open();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Redirects", "404 Analytics", "Redirect Logs"]);
    await screen.button("Add Redirect").waitFor();
    await screen.tab("404 Analytics").click();
    await screen.main.getByText("404s in total").waitFor();
    await page.keyboard.press("ArrowRight");
    await screen.main.getByText("Redirects followed").waitFor();
    expect(page.url()).toContain("tab=logs");
    await page.reload();
    await screen.main.getByText("Redirects followed").waitFor();
    await screen.tab("Redirect Logs").press("ArrowRight");
    await screen.button("Add Redirect").waitFor();
    await screen.button("Import CSV").click();
    await screen.dialog.getByLabel("CSV file").waitFor();
    expect(await page.getByRole("dialog").getByRole("heading").first().innerText()).toBe("Import CSV");
    expect(faults).toEqual([]);
  });

  it("opens the import dialog, which closes on Escape [A250]", async () => {
    const { page, screen } = await open();
    await screen.button("Import CSV").click();
    await screen.dialog.getByLabel("CSV file").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  });

  it.each([360, 768, 1440])("fits a screen of %i px and axe finds nothing, with edits and notices", async (width) => {
    const { page, screen } = await openRedirects(site, member, "", { viewport: { width, height: 900 } });
    await screen.to("/one").fill("ftp://nowhere");
    await screen.button("Try a URL").click();
    await screen.main.getByLabel("Address, as a visitor would type it").fill("/one");
    await screen.save.waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });

  it("is for administrators only", async () => {
    const manager = await createStaff(site, "shop_manager");
    const { openStaff } = await import("./staff.ts");
    const { page } = await openStaff(site, "shop_manager", "/admin/redirects", { member: manager });
    await page.getByText("This screen is for administrators only.").waitFor();
  });
});

describe("a row", () => {
  it("has From, To, Type, Active, Description and Delete, and says which types are permanent [A255] [A280]", async () => {
    const { screen } = await open();
    const row = screen.row("/one");
    expect(await screen.from("/one").inputValue()).toBe("/one");
    expect(await screen.to("/one").isEditable()).toBe(true);
    expect(await row.getByLabel("Type").locator("option").allInnerTexts()).toEqual([
      "301 (permanent)",
      "302 (temporary)",
      "307 (temporary)",
    ]);
    expect(await screen.active("/one").isChecked()).toBe(true);
    await row.getByLabel("Description").waitFor();
    await row.getByRole("button", { name: "Delete redirect from /one" }).waitFor();
  });

  it("links to http targets only, in a new tab without access to this one [A257]", async () => {
    await storeRedirects(site, member, [draft("/ext", "https://example.com/x"), draft("/int", "/rewards")]);
    const { screen } = await open();
    const link = screen.row("/ext").getByRole("link", { name: "Test" });
    expect(await link.getAttribute("href")).toBe("https://example.com/x");
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    expect(await screen.row("/int").getByRole("link").count()).toBe(0);
  });

  it("is cleaned of hidden characters when its field is left, and says so [A271]", async () => {
    const { screen } = await open();
    await screen.from("/one").fill("/a\u200Bb\u00A0");
    const from = screen.main.getByLabel("From URL", { exact: true }).first();
    await from.blur();
    await screen.toast("Hidden Characters Detected").waitFor();
    expect(await from.inputValue()).toBe("/ab");
    await screen.toast("Hidden Characters Detected").getByRole("button", { name: "Dismiss" }).click();
    await screen.to("/two").fill("/re\u00ADwards\uFEFF");
    await screen.to("/two").blur();
    await screen.toast("Hidden Characters Detected").waitFor();
    expect(await screen.to("/two").inputValue()).toBe("/rewards");
  });

  it("says when its source is a live page, is incomplete or is not allowed", async () => {
    const { screen } = await open();
    await screen.from("/one").fill("/Rewards/");
    await screen.main.getByText("/rewards is a live page: it is shown, and this rule is never used.").waitFor();
    await screen.from("/two").fill("/admin/orders");
    await screen.main.getByText("From URL cannot be under a path that the site itself needs").waitFor();
    await screen.to("/three").fill("");
    await screen.row("/three").getByText("It does nothing until both URLs are filled in.").waitFor();
  });

  it("says when another rule comes first, and when its source redirects nobody", async () => {
    const { screen } = await open();
    await screen.from("/two").fill("/ONE/");
    const hint = "Another active redirect with this From URL comes first and leads to";
    await screen.row("/ONE/").getByText(hint).waitFor();
    expect(await screen.main.getByText(hint).count()).toBe(1);
    await screen.active("/ONE/").press("Space");
    await screen.main.getByText(hint).waitFor({ state: "detached" });
    await screen.from("/three").fill("/wp-admin/index.php");
    await screen.main.getByText("only bots looking for a way in ask for it. This rule is never used.").waitFor();
  });
});

describe("unsaved changes", () => {
  it("stay in the page only, marked, until they are saved; then marks and buttons are gone [A258] [A259] [A264] [A277]", async () => {
    const { page, screen } = await open();
    await screen.row("/one").waitFor();
    expect([await screen.save.count(), await screen.discard.count()]).toEqual([0, 0]);
    await screen.to("/two").fill("/rewards?kept");
    await screen.save.waitFor();
    await screen.discard.waitFor();
    expect(await screen.unsaved.count()).toBe(1);
    expect(await screen.row("/two").getByText("Unsaved changes").count()).toBe(1);
    expect((await targets())["/two"]).toBe("/quick-quote");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await screen.row("/two").waitFor();
    expect(await screen.to("/two").inputValue()).toBe("/quick-quote");
    await screen.to("/two").fill("/rewards?kept");
    await screen.save.click();
    await screen.toast("Changes Saved").waitFor();
    await screen.save.waitFor({ state: "detached" });
    expect([await screen.unsaved.count(), await screen.discard.count()]).toEqual([0, 0]);
    expect((await targets())["/two"]).toBe("/rewards?kept");
  });

  it("are discarded together, and can be restored [A265] [A277]", async () => {
    const { screen } = await open();
    await screen.to("/one").fill("/x");
    await screen.to("/two").fill("/y");
    await screen.discard.click();
    await screen.toast("Changes Discarded").waitFor();
    expect([await screen.to("/one").inputValue(), await screen.to("/two").inputValue()]).toEqual([
      "/rewards",
      "/quick-quote",
    ]);
    await screen.button("Bring discarded changes back").click();
    expect([await screen.to("/one").inputValue(), await screen.to("/two").inputValue()]).toEqual(["/x", "/y"]);
    expect(await screen.unsaved.count()).toBe(2);
  });

  it("of match type and switch are one save, and the settings object has both [A256] [A262] [A263] [A266]", async () => {
    const before = (await redirectsOfSettings(site)).find(({ sourceUrl }) => sourceUrl === "/one");
    site.clock.set(new Date(site.clock.now().getTime() + 60_000).toISOString());
    const { page, screen } = await open();
    const sent: string[] = [];
    page.on(
      "request",
      (request) => ["POST", "PUT", "DELETE"].includes(request.method()) && sent.push(request.method()),
    );
    await screen.row("/one").getByRole("button", { name: "Switch to wildcard" }).click();
    await screen.active("/one").click();
    expect([sent, await screen.unsaved.count()]).toEqual([[], 1]);
    await screen.save.click();
    await screen.toast("Changes Saved").waitFor();
    expect(sent).toEqual(["PUT"]);
    const after = (await redirectsOfSettings(site)).find(({ sourceUrl }) => sourceUrl === "/one");
    expect(after).toMatchObject({
      matchType: "wildcard",
      isActive: false,
      createdAt: before?.createdAt,
      id: before?.id,
    });
    expect(Object.keys(after ?? {}).sort()).toEqual(
      "createdAt description id isActive matchType redirectType sourceUrl targetUrl updatedAt".split(" "),
    );
    expect(Date.parse(after?.updatedAt ?? "")).toBeGreaterThan(Date.parse(before?.updatedAt ?? ""));
  });

  it.each(["Control+s", "Meta+s"])("are saved by %s, and the browser's own dialog stays away [A260]", async (keys) => {
    const { page, screen } = await open();
    await screen.to("/one").fill(`/rewards?by=${keys.charAt(0)}`);
    const isPrevented = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          window.addEventListener("keydown", (event) => event.key === "s" && resolve(event.defaultPrevented)),
        ),
    );
    await screen.to("/one").press(keys);
    expect(await isPrevented).toBe(true);
    await screen.toast("Changes Saved").waitFor();
    expect((await targets())["/one"]).toBe(`/rewards?by=${keys.charAt(0)}`);
  });

  it("raise a question before leaving, but not before another tab of the screen", async () => {
    const { page, screen } = await open();
    await screen.to("/one").fill("/x");
    await screen.tab("Redirect Logs").click();
    await screen.main.getByText("Redirects followed").waitFor();
    await screen.save.waitFor();
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await screen.dialog.getByText("Leave without saving?").waitFor();
    await screen.inDialog("Stay").click();
    await screen.tab("Redirects").click();
    expect(await screen.to("/one").inputValue()).toBe("/x");
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await screen.inDialog("Leave").click();
    await page.waitForURL("**/admin/users");
  });

  it("stay in the rows if the server does not accept them [A275]", async () => {
    const { page, screen } = await open();
    await answerInstead(page, saveRedirects, { status: 500 });
    await screen.to("/one").fill("/x");
    await screen.save.click();
    await screen.toast("Save Error").waitFor();
    expect(await screen.toast("Save Error").innerText()).toContain(
      "Failed to save redirects to the server. Please try again.",
    );
    expect([await screen.to("/one").inputValue(), await screen.unsaved.count()]).toEqual(["/x", 1]);
    expect((await targets())["/one"]).toBe("/rewards");
  });

  it("that would create a loop are refused, with its path shown; a chain is saved and pointed out [A273]", async () => {
    await storeRedirects(site, member, [draft("/a", "/rewards"), draft("/b", "/a"), draft("/c", "/d")]);
    const { screen } = await open();
    await screen.to("/a").fill("/b");
    await screen.save.click();
    await screen.main.getByText("/a → /b → /a").waitFor();
    await screen.toast("Save Error").waitFor();
    expect((await targets())["/a"]).toBe("/rewards");
    await screen.to("/a").fill("/c");
    await screen.save.click();
    await screen.toast("Changes Saved").waitFor();
    await screen.main.getByText("/b → /a → /c → /d").waitFor();
    expect((await targets())["/a"]).toBe("/c");
  });

  it("to a rule that another user changed or deleted are not lost: theirs is shown, and either can be kept", async () => {
    const { screen } = await open();
    await screen.to("/one").fill("/mine");
    await screen.to("/two").fill("/mine-too");
    await screen.to("/three").fill("/still-mine");
    const [one, two, gone] = await storedRedirects(site);
    await send("PUT", saveRedirects.path, {
      redirects: [one, two].map((rule) => ({ ...rule, targetUrl: "/theirs" })),
    });
    await send("DELETE", deleteRedirect.path.replace("{id}", gone?.id ?? ""));
    await screen.save.click();
    await screen.main.getByText("Someone else changed these redirects in the meantime").waitFor();
    const conflict = (source: string) =>
      screen.main
        .getByRole("listitem")
        .filter({ hasText: `${source} → /` })
        .filter({ hasText: "Theirs" });
    expect(await conflict("/one").innerText()).toMatch(/\/one → \/theirs[\s\S]*\/one → \/mine/);
    await conflict("/one").getByRole("button", { name: "Keep mine" }).click();
    await conflict("/two").getByRole("button", { name: "Take theirs" }).click();
    await conflict("/three").getByRole("button", { name: "Take theirs" }).click();
    expect(await screen.sources()).toEqual(["/one", "/two"]);
    expect(await screen.to("/two").inputValue()).toBe("/theirs");
    await screen.save.click();
    await screen.toast("Changes Saved").waitFor();
    expect(await targets()).toEqual({ "/one": "/mine", "/two": "/theirs" });
  });

  it("to a rule that another user deleted are added again once, by two quick presses and if an answer was lost", async () => {
    const { page, screen } = await open();
    await screen.to("/three").fill("/still-mine");
    const [, , gone] = await storedRedirects(site);
    await send("DELETE", deleteRedirect.path.replace("{id}", gone?.id ?? ""));
    await screen.save.click();
    const again = screen.button("Add it again with mine");
    await again.waitFor();
    let isLost = true;
    const keys: unknown[] = [];
    await page.route(
      (url) => url.pathname === createRedirect.path,
      async (route) => {
        if (route.request().method() !== createRedirect.method) return route.fallback();
        keys.push(route.request().headers()["idempotency-key"]);
        const response = await route.fetch();
        if (isLost) await route.abort();
        else await route.fulfill({ response });
      },
    );
    await again.dblclick();
    await screen.toast("Save Error").last().waitFor();
    await again.and(page.locator(":not([aria-busy])")).waitFor();
    isLost = false;
    await again.dblclick();
    await screen.toast("Redirect Added").first().waitFor();
    await again.waitFor({ state: "detached" });
    expect(keys).toEqual([keys[0], keys[0]]);
    expect((await storedRedirects(site)).map(({ sourceUrl }) => sourceUrl)).toEqual(["/three", "/one", "/two"]);
  });
});

describe("what is stored at once", () => {
  it("is a new rule, first in list and screen, active, exact and 301; other rows' edits stay unsaved [A249] [A268] [A277] [A280]", async () => {
    const { screen } = await open("?search=two");
    await screen.to("/two").fill("/unsaved");
    await screen.button("Add Redirect").click();
    await screen.toast("Redirect Added").waitFor();
    const [first] = await redirectsOfSettings(site);
    expect(first).toMatchObject({ sourceUrl: "", redirectType: "301", matchType: "exact", isActive: true });
    await expect.poll(() => screen.sources()).toEqual(["", "/one", "/two", "/three"]);
    expect(await screen.to("/two").inputValue()).toBe("/unsaved");
    expect((await targets())["/two"]).toBe("/quick-quote");
    expect((await fetch(`${site.url}/`)).status).toBe(200);
  });

  it.each(["?search=two", "?page=2&perPage=2"])(
    "is a new rule that is typed into, whichever part of the list was shown (%s) [A249]",
    async (query) => {
      const { page, screen } = await open(query);
      await screen.button("Add Redirect").click();
      await expect.poll(() => isFocused(screen.from("a new rule"))).toBe(true);
      await page.keyboard.type("/four");
      expect((await screen.sources()).slice(0, 2)).toEqual(["/four", "/one"]);
      expect(await screen.unsaved.count()).toBe(1);
    },
  );

  it("is a deletion, after confirmation; other rows' edits stay unsaved [A267] [A268] [A277]", async () => {
    const { screen } = await open();
    await screen.to("/two").fill("/unsaved");
    await screen.button("Delete redirect from /one").click();
    await screen.inDialog("Cancel").click();
    expect(Object.keys(await targets())).toContain("/one");
    await screen.button("Delete redirect from /one").click();
    await screen.inDialog("Delete").click();
    await screen.toast("Redirect Deleted").waitFor();
    expect((await redirectsOfSettings(site)).map(({ sourceUrl }) => sourceUrl)).toEqual(["/two", "/three"]);
    expect(await screen.to("/two").inputValue()).toBe("/unsaved");
  });

  it("loses nothing if it fails [A275] [A279]", async () => {
    const { page, screen } = await open();
    await answerInstead(page, createRedirect, { status: 503 });
    const settings = await site.asAdministrator<object>("/wp-json/currach/v1/delivery-settings");
    await screen.button("Add Redirect").click();
    await screen.toast("Save Error").waitFor();
    expect(await screen.sources()).toEqual(["/one", "/two", "/three"]);
    expect(await site.asAdministrator("/wp-json/currach/v1/delivery-settings")).toEqual(settings);
  });
});

it("rules that cannot be loaded are reported, with a way to try again [A274]", async () => {
  const { page, screen } = await openRedirects(site, member, "?tab=logs");
  const failing = await answerInstead(page, listRedirects, { status: 500 });
  await page.goto("/admin/redirects");
  await screen.toast("Loading Error").waitFor();
  expect(await screen.toast("Loading Error").innerText()).toContain(
    "Failed to load redirects from the server. Please check your connection.",
  );
  await failing.release();
  await screen.button("Try Again").click();
  await screen.row("/one").waitFor();
});

describe("the filters", () => {
  beforeEach(() =>
    storeRedirects(site, member, [
      draft("/alpha", "/rewards", { redirectType: "302" }),
      draft("/beta", "/Alphabet", { isActive: false }),
      draft("/gamma/*", "/rewards", { matchType: "wildcard", description: "The ALPHA leaflet" }),
      ...Array.from({ length: 9 }, (_, index) => draft(`/other-${index}`, "/quick-quote")),
    ]),
  );

  it("each reduce the list, combine, are counted, are in the address and are cleared together [A251] [A252] [A253] [A254] [A272]", async () => {
    const { page, screen } = await open();
    await screen.row("/alpha").waitFor();
    expect(await screen.showing.innerText()).toBe("Showing 12 of 12 redirects");
    expect(await screen.main.getByText(/filters? active/).count()).toBe(0);
    await screen.search.fill("alpha");
    await screen.main.getByText("Showing 3 of 12 redirects").waitFor();
    expect(await screen.sources()).toEqual(["/alpha", "/beta", "/gamma/*"]);
    await screen.main.getByText("1 filter active", { exact: true }).waitFor();
    await screen.filter("Type").first().selectOption("302");
    await screen.main.getByText("2 filters active", { exact: true }).waitFor();
    expect(await screen.sources()).toEqual(["/alpha"]);
    await page.reload();
    await screen.main.getByText("Showing 1 of 12 redirects").waitFor();
    await screen.button("Clear All").click();
    await screen.main.getByText("Showing 12 of 12 redirects").waitFor();
    await expect.poll(() => screen.search.inputValue()).toBe("");
    expect([await screen.search.inputValue(), await screen.filter("Type").first().inputValue()]).toEqual(["", ""]);
    await screen.filter("Status").selectOption("inactive");
    await expect.poll(() => screen.sources()).toEqual(["/beta"]);
    await screen.filter("Status").selectOption("");
    await screen.filter("Match type").selectOption("wildcard");
    await expect.poll(() => screen.sources()).toEqual(["/gamma/*"]);
  });

  it("determine the exported file, whose cells no spreadsheet reads as formulas", async () => {
    await storeRedirects(site, member, [
      draft("/alpha", "/rewards", { description: "=SUM(A1)" }),
      draft("/beta", "/x"),
    ]);
    const { page, screen } = await open("?search=alpha");
    await screen.main.getByText("Showing 1 of 2 redirects").waitFor();
    const download = page.waitForEvent("download");
    await screen.button("Export CSV").click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("redirects.csv");
    expect(readFileSync(await file.path(), "utf8")).toBe(
      "\uFEFFOld URL,New URL,Redirect Type,Notes,Match Type,Active\r\n/alpha,/rewards,301,'=SUM(A1),exact,yes\r\n",
    );
  });
});

describe("Try a URL", () => {
  it("shows each step with the unsaved changes counted in", async () => {
    await storeRedirects(site, member, [draft("/old", "/mid"), draft("/mid", "/nowhere")]);
    const { screen } = await open();
    await screen.to("/mid").fill("/quick-quote");
    await screen.button("Try a URL").click();
    const box = screen.main.getByLabel("Address, as a visitor would type it");
    await box.fill("/old?from=ad");
    await screen.main.getByText("This page exists and is shown.").waitFor();
    const said = await screen.main.getByRole("status").filter({ hasText: "This page exists" }).innerText();
    expect(said.replace(/\s+/g, " ")).toMatch(
      /\/old\?from=ad 301 redirect.*\/mid\?from=ad 301 redirect.*\(unsaved\).*\/quick-quote\?from=ad Page/,
    );
    await box.fill("/wp-admin/x");
    await screen.main.getByText("No redirect ever applies here.").waitFor();
    await box.fill("/nothing-there");
    await screen.main.getByText("The 404 page shows, and leads home after 5 seconds.").waitFor();
  });
});

it("works by keyboard alone: rules are found, changed, switched, saved and deleted", async () => {
  const { page, screen } = await open();
  await screen.row("/one").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await screen.main.getByText("Showing 1 of 3 redirects").waitFor();
  await tabTo(() => screen.to("/two").evaluate((box) => box === document.activeElement));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("/rewards");
  await tabTo(() => screen.active("/two").evaluate((box) => box === document.activeElement));
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await screen.toast("Changes Saved").waitFor();
  expect((await storedRedirects(site)).find(({ sourceUrl }) => sourceUrl === "/two")).toMatchObject({
    targetUrl: "/rewards",
    isActive: false,
  });
  await tabTo(() => screen.button("Delete redirect from /two").evaluate((box) => box === document.activeElement));
  await page.keyboard.press("Enter");
  await tabTo(() => screen.inDialog("Delete").evaluate((box) => box === document.activeElement));
  await page.keyboard.press("Enter");
  await screen.toast("Redirect Deleted").waitFor();

  async function tabTo(isThere: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      if (await isThere()) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab did not lead there");
  }
});

it("keeps the focus in the list when redirects are deleted by keyboard, down to the last", async () => {
  const { page, screen } = await open();
  const deleteButton = (source: string) => screen.button(`Delete redirect from ${source}`);
  const deleteFocused = async () => {
    await page.keyboard.press("Enter");
    await screen.inDialog("Delete").press("Enter");
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  };
  await deleteButton("/two").focus();
  await deleteFocused();
  await expect.poll(() => isFocused(deleteButton("/three"))).toBe(true);
  await deleteFocused();
  await expect.poll(() => isFocused(deleteButton("/one"))).toBe(true);
  await deleteFocused();
  await expect.poll(() => isFocused(screen.showing)).toBe(true);
  expect(await storedRedirects(site)).toEqual([]);
});

const isFocused = (element: Locator) => element.evaluate((here) => here === document.activeElement);

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(site.url + path, {
    method,
    headers: { authorization: member.authorization, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
}
