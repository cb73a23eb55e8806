import puppeteer from "puppeteer-core";
import { findProgram } from "../../tools/other-browsers.ts";
import type { BrowserEngine } from "./window.ts";

/** Debian's Firefox, by WebDriver BiDi. */
export async function startFirefox(faults: string[]): Promise<BrowserEngine> {
  const executablePath = findProgram("firefox-esr");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  return {
    name: await browser.version(),
    async open(size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (body) => page.evaluate(`(async () => { ${body} })()`) as Promise<never>,
        async draw([first, ...rest]) {
          if (!first) return;
          await page.mouse.move(first.x, first.y);
          await page.mouse.down();
          for (const point of rest) await page.mouse.move(point.x, point.y);
          await page.mouse.up();
        },
        type: (text) => page.keyboard.type(text),
        print: () => page.pdf({ format: "A4" }),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}
