import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicPages } from "../../contract/known-pages.ts";
import { confirmationPath, pages } from "../../contract/paths.ts";
import { bookingForm, bookOn, quoteOn, visitBooking } from "../e2e/booking-page.ts";
import { closeVisits, openSharedTab, setTextSize, visit } from "../e2e/browser.ts";
import { savedQ1, visitCalculator } from "../e2e/calculator.ts";
import { bookPendingOn, openSandboxOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const screens = [
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The controls that are covered at this size. With `inUse`, each has the focus while it is checked. */
function coveredControls(page: Page, { inUse = false, mainAlone = false }): Promise<string[]> {
  return page.evaluate(
    async ([isInUse, isMainAlone]) => {
      const within =
        document.querySelector<HTMLElement>("dialog:modal") ??
        document.querySelector<HTMLElement>("[popover=auto]:popover-open") ??
        document.body;
      // Towns that lie close together on the map are reached by arrow keys.
      const controls = "a[href], button, input, select, textarea, summary, [aria-label=Suggestions] [role=option]";
      const isSeen = (control: HTMLElement) => {
        const { width, height } = control.getBoundingClientRect();
        const isClipped = control.closest(".sr-only, .skip-link") !== null || Math.min(width, height) <= 1;
        return !isClipped && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      /** A choice is drawn as its label, and a press on the label counts as one on the field. */
      const isPartOf = (control: HTMLElement, hit: Element | null) =>
        control.contains(hit) ||
        (control instanceof HTMLInputElement && hit?.closest("label")?.contains(control) === true) ||
        [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
      const covered: string[] = [];
      const isPage = within === document.body;
      const controlsSeen = [...within.querySelectorAll<HTMLElement>(controls)].filter(
        (control) => isSeen(control) && (!isMainAlone || control.closest("main")),
      );
      /** Elements that scroll or are fixed by themselves are not where the page around them is. */
      const isApart = (control: HTMLElement) => {
        for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) {
          const { overflowY, position } = getComputedStyle(at);
          if (position === "sticky" || position === "fixed" || /auto|scroll/.test(overflowY)) return true;
        }
        return false;
      };
      /**
       * Controls of the same place, height and margin are under the same layers when scrolled to either end of the
       * window.
       */
      const alike = new Set<string>();
      const isLikeOneBefore = (control: HTMLElement) => {
        const { x, width, height, top, bottom } = control.getBoundingClientRect();
        const room = innerHeight;
        const isAtAnEnd = top + scrollY < room || document.documentElement.scrollHeight - (bottom + scrollY) < room;
        if (!isPage || isAtAnEnd || isApart(control)) return false;
        const { scrollMargin, position } = getComputedStyle(control);
        const kind = `${Math.round((x + width / 2) / 8)} ${Math.round(height / 4)} ${scrollMargin} ${position}`;
        if (alike.has(kind)) return true;
        alike.add(kind);
        return false;
      };
      for (const control of controlsSeen) {
        if (!isSeen(control)) continue;
        if (isInUse) {
          control.focus({ preventScroll: true });
          control.scrollIntoView({ block: "center", behavior: "instant" });
          await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
          // Focusing may open or remove something.
          if (!isSeen(control)) continue;
        }
        for (const block of isInUse || isLikeOneBefore(control) ? [] : (["start", "end"] as const)) {
          control.scrollIntoView({ block, behavior: "instant" });
          look(control, block);
        }
        if (isInUse) look(control, "in use");
      }
      // Neighbours on the page itself are the same wherever the control is in the window.
      const left = new Set(isPage && !isInUse ? controlsSeen.filter((control) => !isApart(control)) : []);
      for (let top = 0; left.size > 0 && top < document.documentElement.scrollHeight; top += innerHeight / 4) {
        scrollTo({ top, behavior: "instant" });
        for (const control of left) {
          const { y, height } = control.getBoundingClientRect();
          const middle = y + height / 2;
          if (middle < innerHeight / 3 || middle > (innerHeight * 2) / 3) continue;
          left.delete(control);
          if (isSeen(control)) look(control, "in the middle");
        }
      }
      function look(control: HTMLElement, how: string) {
        // A link may span two lines, and the middle of both may be outside it.
        const box = control.getClientRects()[0];
        if (!box) return;
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (isPartOf(control, hit)) return;
        // The chat is in one corner, and whatever it covers can be scrolled up, unless it is the end of the page.
        if (how !== "start" && how !== "in use" && hit?.closest("[data-chat]")) return;
        const name = control.ariaLabel || control.innerText || control.id || control.outerHTML.slice(0, 80);
        const over = hit?.closest("header, [data-dock], [data-strip], [data-chat], [data-toasts]") ?? hit;
        covered.push(
          `${how}: ${name.trim().slice(0, 40)} is under ${over?.outerHTML.slice(0, 90) ?? "the window's edge"}`,
        );
      }
      return [...new Set(covered)];
    },
    [inUse, mainAlone] as const,
  );
}

type Asked = {
  inUse?: boolean;
  mainAlone?: boolean;
  widths?: number[];
  /** Widths that are also checked with doubled text. */
  enlarged?: number[];
  first?: () => Promise<unknown>;
};

/** Checks each width, and a phone with doubled text. Parts that measure themselves are laid out first. */
async function expectAllOnTop(
  page: Page,
  { inUse = false, mainAlone = false, widths = [360, 768, 1440], enlarged = [360], first }: Asked = {},
  covered: (page: Page) => Promise<string[]> = (asked) => coveredControls(asked, { inUse, mainAlone }),
): Promise<void> {
  for (const screen of screens.filter(({ width }) => widths.includes(width))) {
    await page.setViewportSize(screen);
    for (const text of enlarged.includes(screen.width) ? ["100%", "200%"] : ["100%"]) {
      await setTextSize(page, text);
      await first?.();
      await expect.poll(() => covered(page), { message: `${screen.width} px, ${text}` }).toEqual([]);
    }
  }
}

const awake = (page: Page) => page.locator("html[data-hydrated]").waitFor();

/** A visitor who has hidden the chat, which otherwise appears three seconds after any page. */
async function visitWithoutChat(path: string) {
  const visitor = await openSharedTab(site, { "chat-hidden": "1" });
  await visitor.page.goto(path);
  await awake(visitor.page);
  return visitor;
}

/** The suggestions, and their field, whose middle is covered once the field has been scrolled there. */
const suggestionsUnderToast = (page: Page, where: "start" | "center" | "end") =>
  page.evaluate(async (block) => {
    document.activeElement?.scrollIntoView({ block, behavior: "instant" });
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const toast = [...document.querySelectorAll("[data-toast]:not([hidden])")].find((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const { top = 0, bottom = 0, left = 0, right = 0 } = toast?.getBoundingClientRect() ?? {};
    const inUse = [document.activeElement, ...document.querySelectorAll("[role=option]")];
    return inUse
      .filter((each) => {
        const box = each?.getBoundingClientRect() ?? new DOMRect();
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
      })
      .map((each) => each?.textContent || each?.id);
  }, where);

/**
 * Words of the page that the Cookie Settings button would cover, at any height of the page. A phone has no margin for
 * it, but whatever it covers there can be scrolled clear of it.
 */
const besideCookieButton = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector("[data-strip] button");
    if (!button) return ["There is no button"];
    const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
    const ground = document.querySelector("[data-dock]:not([data-high])");
    const isTab = !ground && innerWidth < 768;
    if (Math.round(width) !== (isTab ? 28 : 40) || Math.round(height) !== 40)
      return [`It measures ${width} x ${height}`];
    const isInside = (box: DOMRect) => box.top <= top && box.bottom >= bottom && box.left <= left && box.right >= right;
    if (isTab) return left === 0 ? [] : [`It is ${left} px off the edge`];
    const isOwnGround =
      ground !== null &&
      isInside(ground.getBoundingClientRect()) &&
      getComputedStyle(ground).position === "fixed" &&
      ground.clientWidth > 100;
    const covered: string[] = [];
    const words = document.createTreeWalker(isOwnGround ? ground : document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement;
      if (
        !node.textContent?.trim() ||
        !parent?.checkVisibility() ||
        parent.closest("[data-strip], .sr-only, .skip-link, script, style")
      )
        continue;
      if (!isOwnGround && parent.closest("header")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.left < right && box.right > left) covered.push(node.textContent.slice(0, 60));
    }
    return covered;
  });

describe("fixed bars", () => {
  it.each([
    [360, 740, "100%", true],
    [360, 500, "100%", false],
    [360, 740, "200%", false],
    [1440, 900, "100%", true],
    [1440, 900, "200%", false],
  ])("take at most a quarter of the window: %i x %i, text of %s", async (width, height, text, isHeaderFixed) => {
    const { page } = await visit(site, pages.quickQuote, { viewport: { width, height } });
    await awake(page);
    await setTextSize(page, text);
    await page.evaluate(() => window.scrollTo(0, 900));
    const inView = () =>
      page.evaluate(() =>
        ["header", "[data-dock]"].map((each) => {
          const box = document.querySelector(each)?.getBoundingClientRect();
          return Math.max(0, Math.min(box?.bottom ?? 0, innerHeight) - Math.max(box?.top ?? 0, 0));
        }),
      );
    // Both look at their height once they are laid out.
    const standing = async () => {
      const [header = 0, bar = 0] = await inView();
      return { isHeaderFixed: header > 0, isQuarterAtMost: header + bar <= height / 4 };
    };
    await expect.poll(standing).toEqual({ isHeaderFixed, isQuarterAtMost: true });
  });
});

describe("every control can be scrolled to where nothing covers it", () => {
  it.each([...publicPages.filter((path) => path !== pages.bookACourier), "/no-such-page"])(
    "on %s, where Cookie Settings covers no word, or is a tab of 28 pixels at the edge of a phone",
    async (path) => {
      const { page } = await visitWithoutChat(path);
      // A wide phone is laid out like a narrow one.
      const widths = path === pages.home || path === pages.quickQuote ? screens.map(({ width }) => width) : undefined;
      const asked = { enlarged: [360, 1440], ...(widths && { widths }) };
      await expectAllOnTop(page, asked, async () => [
        ...(await coveredControls(page, { mainAlone: path !== pages.home })),
        ...(await besideCookieButton(page)),
      ]);
    },
  );

  it("while the cookie banner is open, and its second panel", async () => {
    const { page } = await visit(site, "/", { consent: "unknown" });
    await expectAllOnTop(page);
    await page.getByRole("button", { name: "Customize" }).click();
    await expectAllOnTop(page);
  });

  it("while the menu is open", async () => {
    const { page } = await visit(site, pages.rewards, { viewport: { width: 360, height: 740 } });
    await awake(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expectAllOnTop(page, { widths: [360, 768] });
  });

  it("beside the chat", async () => {
    const { page } = await visit(site, pages.quickQuote);
    await awake(page);
    await page.clock.runFor(3_000);
    await page.locator("[data-chat]").waitFor();
    await expectAllOnTop(page, { inUse: true, mainAlone: true, widths: [360, 1440] });
  });

  it("while a price or a list of errors is in view: the chat is hidden, and comes back afterwards", async () => {
    const chat = (page: Page) => page.locator("[data-chat]");
    // Scrolls to where there is no field, since on a phone both forms leave no room for the chat.
    const showChat = async (page: Page) => {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await page.clock.runFor(3_000);
      await chat(page).waitFor();
    };
    const priced = await visitCalculator(site, { saved: savedQ1, viewport: { width: 360, height: 740 } });
    await showChat(priced.page);
    await priced.calc.calculate.click();
    await priced.calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    await priced.calc.result.scrollIntoViewIfNeeded();
    await chat(priced.page).waitFor({ state: "hidden" });
    const { page } = await visitBooking(site, { viewport: { width: 360, height: 740 } });
    await awake(page);
    await showChat(page);
    await bookingForm(page).submit.click();
    await page.getByRole("region", { name: "Fields to correct" }).waitFor();
    await chat(page).waitFor({ state: "hidden" });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await chat(page).waitFor();
    // Nothing is scrolled and no element changes, as when fonts arrive.
    const style = await page.addStyleTag({ content: "main form label { position: fixed !important; inset: 0 }" });
    await chat(page).waitFor({ state: "hidden" });
    await style.evaluate((element) => (element as unknown as Element).remove());
    await chat(page).waitFor();
  });

  it("in the calculator with errors, where a toast names the first", async () => {
    const { page, calc } = await visitCalculator(site);
    const press = async () => {
      await calc.calculate.press("Enter");
      await calc.toasts.last().waitFor({ state: "attached" });
    };
    await expectAllOnTop(page, { inUse: true, mainAlone: true, widths: [360, 1440], first: press });
  });

  it("in the calculator with both details open, and with a price", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.openDetails("pickup");
    await calc.openDetails("dropoff");
    await expectAllOnTop(page, { mainAlone: true });
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    await expectAllOnTop(page, { mainAlone: true });
  });

  it("in the list of suggestions, while a toast is shown", async () => {
    const { page, calc } = await visitCalculator(site, { viewport: { width: 360, height: 740 } });
    await calc.calculate.click();
    await calc.toasts.first().waitFor();
    await calc.field("pickup.text").pressSequentially("Bally");
    await calc.suggestions.nth(4).waitFor();
    for (const viewport of screens) {
      await page.setViewportSize(viewport);
      for (const block of ["start", "center", "end"] as const)
        await expect
          // Before the toast disappears by itself.
          .poll(() => suggestionsUnderToast(page, block), { message: `${viewport.width} px, ${block}`, timeout: 4_000 })
          .toEqual([]);
    }
  });

  it("in the booking form, and in it with errors", async () => {
    const { page } = await visitBooking(site);
    await awake(page);
    await expectAllOnTop(page, { mainAlone: true });
    await bookingForm(page).submit.click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expectAllOnTop(page, { mainAlone: true });
  });

  it("on the confirmation", async () => {
    const { id } = await quoteOn(site);
    const { orderId, orderKey } = await bookOn(site, id);
    const { page } = await visitWithoutChat(confirmationPath(orderId, orderKey));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAllOnTop(page, { mainAlone: true });
  });

  it("on the payment page of an order", async () => {
    await site.changeSettings({ livePaymentsEnabled: true });
    const order = await bookPendingOn(site);
    const sandbox = await openSandboxOn(site, order);
    const { page } = await visit(site, order.payPath);
    await awake(page);
    await expectAllOnTop(page, { mainAlone: true });
    await page.goto(sandbox);
    await expectAllOnTop(page, { mainAlone: true });
    await site.changeSettings({ livePaymentsEnabled: false });
  });
});
