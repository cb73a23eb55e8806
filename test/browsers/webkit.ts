import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { findMiniBrowser, findProgram } from "../../tools/other-browsers.ts";
import { freePort } from "../server-process.ts";
import type { BrowserEngine } from "./window.ts";

/** A virtual display. The program chooses a free number and prints it as soon as the display can be used. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const started = spawn(findProgram("xvfb"), ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await new Promise<string>((resolve, reject) => {
    started.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    started.stdio[3]?.once("data", (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  return { display, process: started };
}

/** Debian's WebKit through WebDriver. `features` are MiniBrowser's: `-PopoverAttribute` makes it an older Safari. */
export async function startWebKit(features: string[] = []): Promise<BrowserEngine> {
  const binary = findMiniBrowser();
  const { display, process: screen } = await startDisplay();
  const port = await freePort();
  const environment = {
    ...process.env,
    DISPLAY: display,
    LIBGL_ALWAYS_SOFTWARE: "1",
    // As root, and in a container, WebKit cannot create its sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const driver = spawn(findProgram("webkit2gtk-driver"), [`--port=${port}`], { env: environment, stdio: "ignore" });
  const server = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await fetch(`${server}/status`).catch(() => null)); attempt++) {
    if (attempt > 600) throw new Error("WebKitWebDriver did not start");
    await sleep(100);
  }
  const args = ["--automation", ...(features.length > 0 ? [`--features=${features.join(",")}`] : [])];
  return {
    name: `WebKit ${features.join(" ")}`.trim(),
    async open({ width, height }) {
      const capabilities = new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary, args },
      });
      const driven: WebDriver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
      await driven.manage().setTimeouts({ script: 10_000, pageLoad: 30_000 });
      const window = driven.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      const frame = (await driven.executeScript("return [innerWidth, innerHeight]")) as [number, number];
      await window.setRect({ x: 0, y: 0, width: 2 * width - frame[0], height: 2 * height - frame[1] });
      return {
        goto: (url) => driven.get(url),
        async evaluate<Value>(body: string) {
          const script = `const done = arguments[0]; (async () => { ${body} })().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`;
          const answer = (await driven.executeAsyncScript(script)) as { value: Value; error?: string };
          if (answer.error !== undefined) throw new Error(answer.error);
          return answer.value;
        },
        async draw([first, ...rest]) {
          if (!first) return;
          const at = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y), duration: 10 });
          const actions = driven.actions({ async: true }).move(at(first)).press();
          for (const point of rest) actions.move(at(point));
          await actions.release().perform();
        },
        type: async (text) => void (await driven.actions({ async: true }).sendKeys(text).perform()),
        close: () => driven.quit(),
      };
    },
    async stop() {
      driver.kill();
      screen.kill();
    },
  };
}
