import { setTimeout as sleep } from "node:timers/promises";

type Point = { x: number; y: number };

/** A window of any browser, with only what a journey needs; everything else is done in the page. */
export type BrowserWindow = {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page and returns its result, passed as JSON. */
  evaluate<Value>(body: string): Promise<Value>;
  /** Presses at the first point, moves over the others and releases at the last. */
  draw(points: Point[]): Promise<void>;
  type(text: string): Promise<void>;
  /** A PDF on A4, where the browser can make one for a program. */
  print?(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type BrowserEngine = {
  name: string;
  /** Opens a new profile; the page is as wide as asked for, or as narrow as the browser's window can be. */
  open(size: { width: number; height: number }): Promise<BrowserWindow>;
  stop(): Promise<void>;
};

const patienceMs = 30_000;

/** Polls the page until it returns a value. */
export async function until<Value>(window: BrowserWindow, what: string, body: string): Promise<Value> {
  const end = Date.now() + patienceMs;
  for (;;) {
    // A page that is being left throws an error.
    const value = await window.evaluate<Value | null>(body).catch(() => null);
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) {
      const shown = await window
        .evaluate<string>(
          "return [location.href, ...[...document.querySelectorAll('[aria-invalid=true], [data-toast], [role=alert]')].map((one) => one.name || one.innerText), document.body.innerText].join(' ').replace(/\\s+/g, ' ')",
        )
        .catch(String);
      throw new Error(`${what} did not come within ${patienceMs / 1000} s. The page was ${shown.slice(0, 1_500)}`);
    }
    await sleep(50);
  }
}

/** The element that a visitor sees: visible, with this text, and not covered by another. Scrolls it into view. */
const seen = (selector: string, text: string) => `
  const words = ${JSON.stringify(text)};
  const named = (element) => (element.getAttribute("aria-label") ?? element.innerText ?? element.textContent).replace(/\\s+/g, " ").trim();
  const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden" && (words === "" || named(element).startsWith(words)));
  if (!found) return null;`;

/** Waits until the element is visible and returns its text. */
export const see = (window: BrowserWindow, selector: string, text = "") =>
  until<string>(window, `${selector} ${text}`, `${seen(selector, text)} return found.innerText.trim() || " ";`);

export const isGone = (window: BrowserWindow, selector: string, text = "") =>
  until(
    window,
    `${selector} ${text} gone`,
    `const shown = () => { ${seen(selector, text)} return found; }; return !shown();`,
  );

/** The middle of the element to press, once it is scrolled into view, still, on top and enabled. */
const place = (window: BrowserWindow, selector: string, text: string) =>
  until<{ x: number; y: number; width: number; height: number }>(
    window,
    `${selector} ${text}, to be pressed`,
    `${seen(selector, text)}
    if (found.matches(":disabled, [aria-disabled=true]")) return null;
    const box = () => found.getBoundingClientRect();
    if (box().top < 120 || box().bottom > innerHeight - 100) found.scrollIntoView({ block: "center", behavior: "instant" });
    const before = box();
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const { x, y, width, height } = box();
    if (x !== before.x || y !== before.y) return null;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const label = top?.closest("label");
    if (!top || !(found.contains(top) || top.contains(found) || label?.control === found)) return null;
    window.aimedAt = found;
    window.wasHit = false;
    addEventListener("pointerdown", ({ target }) => (window.wasHit = found.contains(target) || target.closest?.("label")?.control === found), { capture: true, once: true });
    return { x, y, width, height };`,
  );

export async function press(window: BrowserWindow, selector: string, text = ""): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const { x, y, width, height } = await place(window, selector, text);
    await window.draw([{ x: x + width / 2, y: y + height / 2 }]);
    // The target may have moved in between, which a visitor would have seen, or the click has opened another document.
    if (await window.evaluate<boolean>("return !window.aimedAt || window.wasHit").catch(() => true)) return;
  }
  throw new Error(`no press reached ${selector} ${text} within ${patienceMs / 1000} s`);
}

/** Replaces the field's value. */
export async function fill(window: BrowserWindow, selector: string, text: string): Promise<void> {
  await press(window, selector);
  await window.evaluate(`document.querySelector(${JSON.stringify(selector)}).select?.()`);
  await window.type(text);
  await until(
    window,
    `${text} in ${selector}`,
    `return document.querySelector(${JSON.stringify(selector)}).value === ${JSON.stringify(text)}`,
  );
}

/** Chooses an entry of a `<select>`, whose list no browser shows to a program. */
export const choose = (window: BrowserWindow, selector: string, value: string) =>
  window.evaluate(`
    const select = document.querySelector(${JSON.stringify(selector)});
    select.value = ${JSON.stringify(value)};
    select.dispatchEvent(new Event("change", { bubbles: true }));
    return select.value`);

/** Ticks or unticks. */
export async function tick(window: BrowserWindow, selector: string, checked = true): Promise<void> {
  const isThere = `return document.querySelector(${JSON.stringify(selector)}).checked === ${checked}`;
  if (!(await window.evaluate<boolean>(isThere))) await press(window, selector);
  await until(window, `${selector} ${checked ? "ticked" : "unticked"}`, isThere);
}

/** Signs with a wave over the pad; repeats it if the pad moved meanwhile or the browser released too early. */
export async function signOn(window: BrowserWindow, selector: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const { x, y, width, height } = await place(window, selector, "");
    await window.draw(
      Array.from({ length: 8 }, (_, at) => ({
        x: Math.round(x + (0.15 + 0.09 * at) * width),
        y: Math.round(y + (at % 2 ? 0.7 : 0.3) * height),
      })),
    );
    if (!(await window.evaluate<boolean>("return window.wasHit"))) continue;
    const state =
      'const { textContent } = document.querySelector("#pad-state"); return textContent !== "empty" && textContent';
    if ((await until<string>(window, "a line on the pad", state)) === "signed") return;
  }
  throw new Error(`nothing was signed on ${selector} within ${patienceMs / 1000} s`);
}

export const hydrated = (window: BrowserWindow) =>
  until(window, "a page that lives", 'return document.documentElement.hasAttribute("data-hydrated")');
