import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

export type Presses = { taps: number; keys: number };

/** A visitor whose taps and keys are counted by the pages themselves, so that nothing gets in that was not pressed. */
export type Visitor = {
  page: Page;
  /** Once it can be pressed. With a mouse it is a click, which counts as a tap. */
  tap(target: Locator): Promise<void>;
  /** A key for every character, where the focus is. */
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Tab until the focus is on what the selector names. */
  tabTo(target: Locator): Promise<void>;
  pressed(): Presses;
  leave(): Promise<void>;
};

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
};
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" };

const mostTabs = 80;

export async function openVisitor(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const page = await context.newPage();
  const presses: Presses = { taps: 0, keys: 0 };
  await page.exposeFunction("countPress", (kind: keyof Presses) => {
    presses[kind] += 1;
  });
  // Without names of its own: what compiles this file would call a function with them that the page does not have.
  await page.addInitScript(() => {
    for (const [event, kind] of [
      ["pointerdown", "taps"],
      ["keydown", "keys"],
    ] as const)
      addEventListener(
        event,
        ({ isTrusted }) => isTrusted && (window as never as { countPress: (kind: string) => void }).countPress(kind),
        true,
      );
  });
  return {
    page,
    tap: (target) => (options.hasTouch ? target.tap() : target.click()),
    type: (text) => page.keyboard.type(text, { delay: 15 }),
    press: (key) => page.keyboard.press(key),
    async tabTo(target) {
      await target.waitFor();
      for (let tabs = 0; tabs < mostTabs; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab did not reach ${target}`);
    },
    pressed: () => ({ ...presses }),
    leave: () => context.close(),
  };
}
