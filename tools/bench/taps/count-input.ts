import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

export type InputCounts = { taps: number; keys: number };

/** A visitor whose taps and keys are counted by the page itself, so that only real input counts. */
export type Visitor = {
  page: Page;
  /** Waits until the target can be tapped. With a mouse it is a click, which counts as a tap. */
  tap(target: Locator): Promise<void>;
  /** One key per character, at the current focus. */
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Presses Tab until the target has the focus. */
  tabTo(target: Locator): Promise<void>;
  pressed(): InputCounts;
  leave(): Promise<void>;
};

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
};
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" };

const maxTabs = 80;

export async function openVisitor(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const page = await context.newPage();
  const presses: InputCounts = { taps: 0, keys: 0 };
  await page.exposeFunction("countPress", (kind: keyof InputCounts) => {
    presses[kind] += 1;
  });
  // No named functions here: the compiler would wrap them in a helper that the page does not have.
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
      for (let tabs = 0; tabs < maxTabs; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab did not reach ${target}`);
    },
    pressed: () => ({ ...presses }),
    leave: () => context.close(),
  };
}
