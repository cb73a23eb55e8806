import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { chromium, type Page } from "playwright-core";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { Gallery } from "./gallery.tsx";

/*
 * Builds a page of all UI components, takes screenshots at three widths and runs axe on it: `npx tsx
 * tools/draw/gallery-build.tsx [folder]`. Exits with an error if axe finds anything.
 */
const root = resolve(import.meta.dirname, "../..");
const out = resolve(process.argv[2] ?? join(root, "screens/gallery"));
const widths = [360, 768, 1440];

await mkdir(out, { recursive: true });
const page = await writePage();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--allow-file-access-from-files",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
let findings = 0;
try {
  for (const width of widths) {
    const tab = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    tab.on("pageerror", (error) => console.error(`${width}px: ${error.message}`));
    tab.on("console", (message) => message.type() === "error" && console.error(`${width}px: ${message.text()}`));
    await tab.goto(pathToFileURL(page).href, { waitUntil: "load" });
    await tab.evaluate(() => document.fonts.ready);
    const overflow = await tab.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) console.error(`${width}px: the page is ${overflow}px too wide`);
    await takePictures(tab, width);
    findings += await runAxe(tab, width);
    await tab.close();
  }
} finally {
  await browser.close();
}
console.log(`Pictures in ${out}; axe found ${findings}.`);
process.exitCode = findings === 0 ? 0 : 1;

async function writePage(): Promise<string> {
  const entry = join(out, "entry.ts");
  await writeFile(
    entry,
    `import ${JSON.stringify(join(root, "web/styles/app.css"))}; import ${JSON.stringify(join(root, "tools/draw/gallery.tsx"))};`,
  );
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    base: "./",
    plugins: [tailwindcss()],
    build: {
      outDir: join(out, "built"),
      emptyOutDir: true,
      rollupOptions: { input: entry, output: { entryFileNames: "gallery.js", assetFileNames: "[name][extname]" } },
    },
  });
  const html = `<!doctype html><html lang="en-IE"><head><meta charset="utf-8"><title>Furniture</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="built/entry.css"></head>
<body><div id="root">${renderToString(<Gallery />)}</div><script type="module" src="built/gallery.js"></script></body></html>`;
  const path = join(out, "index.html");
  await writeFile(path, html);
  return path;
}

async function takePictures(tab: Page, width: number): Promise<void> {
  for (const section of await tab.locator("main > section").all()) {
    await section.screenshot({ path: join(out, `${await section.getAttribute("id")}-${width}.png`) });
  }
}

async function runAxe(tab: Page, width: number): Promise<number> {
  await tab.evaluate(await readFile(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
  const violations = await tab.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeFinding[] }> } };
    return (await axe.run()).violations;
  });
  for (const { id, help, nodes } of violations) {
    console.error(`${width}px: ${id}: ${help}`);
    for (const node of nodes) console.error(`   ${node.html.slice(0, 200)}`);
  }
  return violations.length;
}

type AxeFinding = { id: string; help: string; nodes: { html: string }[] };
