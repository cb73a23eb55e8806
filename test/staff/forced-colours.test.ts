import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { staffOrderPath, staffPages } from "../../contract/staff-paths.ts";
import { phone, visitBooking } from "../e2e/booking-page.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { savedQ1, visitCalculator } from "../e2e/calculator.ts";
import { addDriverWithRun, mainButton, openPhone } from "../e2e/driver-phone.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

/** Backgrounds and shadows are gone, so only lines, words and the browser's own controls can show a state. */
const forced = { forcedColors: "active", reducedMotion: "reduce" } as const;

let site: Site;
let order: string;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  await bookPaidOn(site);
  order = staffOrderPath((await bookPaidOn(site)).orderId as never);
  await addDriverWithRun(site, { name: "Aoife Daly" });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Screen = {
  open: (site: Site) => Promise<Page>;
  /** Controls whose choice a press changes, but that do not disappear by it. */
  choices?: (page: Page) => Locator[];
};

const staff =
  (path: () => string, content: string): Screen["open"] =>
  async (site) => {
    const { page } = await openStaff(site, "administrator", path(), forced);
    await page.getByRole("main").getByText(content).first().waitFor();
    return page;
  };
const choiceOf = (page: Page, group: string, value: string) =>
  page.getByRole("radiogroup", { name: group }).locator("label", { has: page.locator(`[value="${value}"]`) });

const screens: Record<string, Screen> = {
  home: { open: async (site) => (await visit(site, pages.home, forced)).page },
  calculator: {
    open: async (site) => (await visitCalculator(site, { ...forced, saved: { ...savedQ1, serviceType: null } })).page,
    choices: (page) => [
      choiceOf(page, "Service Type", "small_van"),
      choiceOf(page, "Package Type", "medium_box"),
      page.getByRole("button", { name: "Tomorrow" }),
      choiceOf(page, "Delivery Priority", "next_day"),
    ],
  },
  "booking form": {
    open: async (site) => (await visitBooking(site, { ...forced, ...phone })).page,
    choices: (page) => [page.getByLabel("Use my contact details for pickup")],
  },
  orders: {
    open: staff(() => staffPages.orders, "Total Amount"),
    choices: (page) => [
      page.getByRole("checkbox", { name: /^Select order/ }).first(),
      page.getByRole("navigation", { name: "Orders by day" }).getByRole("link", { name: /^Tomorrow/ }),
    ],
  },
  "an order": { open: staff(() => order, "Journey") },
  board: { open: staff(() => staffPages.dispatch, "Unassigned") },
  settings: {
    open: staff(() => staffPages.settings, "Add delivery type"),
    choices: (page) => [page.getByRole("main").getByRole("link", { name: "Package Types" })],
  },
  "a driver’s phone": {
    open: async (site) => {
      const { page } = await openPhone(site, await addDriverWithRun(site, { name: "Nora Quinn" }), forced);
      // Its switch moves once the run has loaded.
      await mainButton(page, "Set off").waitFor();
      return page;
    },
    choices: (page) => [page.getByRole("switch", { name: /duty/i })],
  },
};

it.each(Object.entries(screens))("with forced colours the focus is visible wherever it is: %s", async (_, { open }) => {
  const page = await open(site);
  // After a key press, the browser shows the focus.
  await page.keyboard.press("Tab");
  expect(await findUnseenFocus(page)).toEqual([]);
});

const withChoices = Object.entries(screens).filter(([, { choices }]) => choices);
it.each(withChoices)("with forced colours a choice is visible: %s", async (_, { open, choices }) => {
  const page = await open(site);
  for (const choice of choices?.(page) ?? []) {
    const [was, before] = [await isChosen(choice), await pictureOf(choice)];
    await choice.click();
    await expect.poll(() => isChosen(choice)).toBe(!was);
    expect((await pictureOf(choice)).equals(before), `${await choice.innerText()} looks as before`).toBe(false);
  }
});

/** Without focus and pointer, whose marks do not matter here. */
async function pictureOf(choice: Locator): Promise<Buffer> {
  const page = choice.page();
  await expect.poll(() => choice.isEnabled()).toBe(true);
  await choice.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return choice.screenshot({ animations: "disabled" });
}

const isChosen = (choice: Locator) =>
  choice.evaluate((element) => {
    const box = element.matches("input") ? element : element.querySelector("input");
    if (box instanceof HTMLInputElement) return box.checked;
    const { ariaPressed, ariaChecked } = element;
    return [ariaPressed, ariaChecked].includes("true") || element.getAttribute("aria-current") === "page";
  });

/** Elements that look the same with and without the focus, by their own lines and those inside and around them. */
const findUnseenFocus = (page: Page) =>
  page.evaluate(() => {
    const linesOf = (element: Element) => {
      const lines: string[] = [];
      const around = [element, ...element.querySelectorAll("*")];
      for (let at = element.parentElement; at && around.length < 40; at = at.parentElement) around.push(at);
      for (const at of around) {
        const { outlineStyle, outlineWidth, outlineColor, outlineOffset, borderColor, textDecorationLine } =
          getComputedStyle(at);
        const outline = outlineStyle === "none" ? "" : [outlineStyle, outlineWidth, outlineColor, outlineOffset].join();
        lines.push(outline, borderColor, textDecorationLine);
      }
      return lines.join("|");
    };
    const reachable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const unseen: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const without = linesOf(element);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      if (linesOf(element) === without) unseen.push(element.outerHTML.slice(0, 160));
    }
    return unseen;
  });
