import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, openProfile } from "./browser.ts";
import { addDriverWithRun, codeFor, keptOn, mainButton, openLine, openPhone, sign } from "./driver-phone.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

describe("The driver's app", () => {
  it("can be installed: a manifest with icons and a worker for /driver/ alone; the rest of the site has none [D048]", async () => {
    const owner = await addDriverWithRun(site);
    const { page } = await openPhone(site, owner);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? "")).toMatchObject({
      start_url: "/driver/",
      scope: "/driver/",
      display: "standalone",
    });
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    expect(await scopes()).toEqual(["/driver/"]);
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    }
    await page.goto("/driver");
    expect(new URL(page.url()).pathname).toBe("/driver/");
  });

  it("loads at most 120 KB of script, and the second time none over the network [D061]", async () => {
    const modules = JSON.parse(readFileSync("build/driver-modules.json", "utf8")) as Record<string, unknown>;
    const scripts = Object.keys(modules).filter((file) => file.endsWith(".js"));
    const bytes = [...scripts, "build/driver/worker.js"].map(
      (file) => brotliCompressSync(readFileSync(file)).byteLength,
    );
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(120_000);
    const line = await openLine(site);
    const owner = await addDriverWithRun(site);
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").waitFor();
    line.cut();
    await page.reload();
    await mainButton(page, "Set off").waitFor();
    await page.getByText("No connection.").waitFor();
    await line.close();
  });

  it("is signed in by the code in a link, which is removed from the address at once, or by typing the code; a wrong one is refused with a reason", async () => {
    const owner = await addDriverWithRun(site);
    const asked: string[] = [];
    const context = await openProfile({ baseURL: site.url, viewport: { width: 360, height: 640 } });
    context.on("request", (request) => asked.push(request.url()));
    const page = await context.newPage();
    await page.goto("/driver/");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Enter the code that the office gives you.").waitFor();
    await page.getByLabel("Code").fill("WRONG-WRO");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await expectNoAxeFindings(page);
    const code = await codeFor(site, owner);
    await page.evaluate((linked) => {
      location.hash = `code=${linked}`;
    }, code);
    await page.getByRole("button", { name: "Menu" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    expect(asked.filter((url) => url.includes(code))).toEqual([]);
  });

  it("is used with one thumb: the next action is on the screen, targets have 56 pixels, text has a contrast of 7:1, and axe finds nothing, at 200 % too [D060]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2 });
    const { page, faults } = await openPhone(site, owner);
    const check = async () => {
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      expect(await tooSmall(page)).toEqual([]);
      for (const theme of ["dark", "light"]) {
        await showTheme(page, theme);
        expect(await tooPale(page), theme).toEqual([]);
      }
    };
    await mainButton(page, "Set off").waitFor();
    const { y = 0, height = 0 } = (await mainButton(page, "Set off").boundingBox()) ?? {};
    expect(y + height).toBeLessThan(640);
    await check();
    await mainButton(page, "Collected").click();
    await page.locator("form").getByRole("button", { name: "Collected" }).click();
    await page.getByText("Who signed? Type the name.").waitFor();
    await check();
    await page.getByRole("button", { name: "Back" }).click();
    await mainButton(page, "Can’t do it").click();
    await check();
    await page.getByRole("button", { name: "Back" }).click();
    await page.addStyleTag({ content: ":root { font-size: 36px !important }" }).catch(() => {});
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "36px";
    });
    await expectNoSidewaysScroll(page);
    expect(faults).toEqual([]);
    expect((await keptOn(page)).events).toEqual([]);
  });
});

describe("The signature", () => {
  it("has a pad at least 160 pixels high on a screen of 360 by 640; the pad fills the screen of a turned phone, and the signature keeps its shape [D052]", async () => {
    const owner = await addDriverWithRun(site);
    const { page, faults } = await openPhone(site, owner, { isMobile: true });
    await mainButton(page, "Collected").click();
    const pad = page.locator(".pad canvas");
    const { y = 0, height = 0 } = (await pad.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(160);
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(640);
    expect(await page.getByRole("button", { name: "Full screen" }).count()).toBe(0);
    await sign(page, "Nora Byrne");
    const before = await inkBox(page);
    await page.setViewportSize({ width: 640, height: 360 });
    await page.getByRole("button", { name: "Done" }).waitFor();
    const turned = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(turned.width).toBeGreaterThan(600);
    expect(turned.height).toBeGreaterThan(250);
    expect(turned.y + turned.height).toBeLessThanOrEqual(360);
    await expectNoAxeFindings(page);
    const after = await inkBox(page);
    expect(after.width).toBeGreaterThan(before.width);
    expect(Math.abs(after.width / after.height / (before.width / before.height) - 1)).toBeLessThan(0.1);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Full screen" }).waitFor();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("button", { name: "Full screen" }).waitFor({ state: "detached" });
    await page.locator("form").getByRole("button", { name: "Collected" }).click();
    await page.getByText("Collected, saved").waitFor();
    expect(faults).toEqual([]);
  });
});

/** The size of the signature on the pad, in CSS pixels. */
const inkBox = (page: AnyPage) =>
  page.locator(".pad canvas").evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height);
    let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0];
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] === 0) continue;
      const [x, y] = [((at - 3) / 4) % element.width, Math.floor((at - 3) / 4 / element.width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    const ratio = element.width / element.offsetWidth;
    return { width: (right - left) / ratio, height: (bottom - top) / ratio };
  });

describe("The driver's app at night", () => {
  it("is dark if the phone is, or if the driver chose so, before anything is painted; the signature stays dark on white", async () => {
    const owner = await addDriverWithRun(site);
    const { page, faults } = await openPhone(site, owner);
    await mainButton(page, "Set off").waitFor();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const [light, dark] = ["rgb(246, 249, 251)", "rgb(11, 23, 32)"];
    expect(await ground()).toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ground).toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await page.getByLabel("Same as this phone").isChecked()).toBe(true);
    await page.getByLabel("Dark").check();
    await expect.poll(ground).toBe(dark);
    await expectNoAxeFindings(page);
    expect(await tooPale(page)).toEqual([]);
    await page.context().addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { firstTheme: document.documentElement.dataset["theme"] ?? null });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await mainButton(page, "Collected").click();
    expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme)).toBe("dark");
    const pad = page.locator("canvas");
    expect(await pad.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(255, 255, 255)");
    await pad.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 150, y + 60, { steps: 5 });
    await page.mouse.up();
    const ink = await pad.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height);
      // Red, green and blue of every fully opaque point.
      return data.reduce<number[]>((found, value, at) => {
        if (at % 4 < 3 && data[at - (at % 4) + 3] === 255) found.push(value);
        return found;
      }, []);
    });
    expect(ink.length).toBeGreaterThan(30);
    expect(ink.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(64);
    expect(faults).toEqual([]);
  });
});

type AnyPage = Awaited<ReturnType<typeof openPhone>>["page"];

const showTheme = (page: AnyPage, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);

/** Controls lower than 56 pixels. */
const tooSmall = (page: AnyPage) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, a, summary, input:not([type]), textarea, label.choice, label.button",
      ),
    ]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 56)
      .map((element) => element.textContent),
  );

/** Text whose contrast with its background is under 7:1, unless it is disabled. */
const tooPale = (page: AnyPage) =>
  page.evaluate(() => {
    const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([r = 0, g = 0, b = 0]: number[]) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((v) =>
        v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ground = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255];
      const colour = parts(getComputedStyle(element).backgroundColor);
      return colour.length === 4 && colour[3] === 0 ? ground(element.parentElement) : colour;
    };
    const texts = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    return texts.flatMap((element) => {
      if (element.closest(":disabled")) return [];
      const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return contrast < 7 ? [`${element.textContent}: ${contrast.toFixed(1)}`] : [];
    });
  });
