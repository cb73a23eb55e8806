import type { Page } from "playwright-core";

export type Viewport = { width: number; height: number };
export const total = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

/** The layout shift that is acceptable, as Lighthouse scores it. */
export const stillEnough = 0.02;

export type Shift = { value: number; what: string };

/** Runs in the page before anything else and records layout shifts. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const name = node?.outerHTML?.slice(0, 90) ?? node?.textContent ?? "gone";
        return `${name} from ${previousRect.y} to ${currentRect.y}, ${previousRect.height} to ${currentRect.height}`;
      });
      if (!hadRecentInput) shifts.push({ value, what: what.join("; ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(window, { shifts });
}

/** Holds answers of the server's calls back until the returned function is called. */
export async function holdAnswers(page: Page, isHeld: (path: string) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => isHeld(url.pathname),
    async (route) => {
      await released;
      await route.continue().catch(() => {}); // The page may be closed by then.
    },
  );
  return release;
}
