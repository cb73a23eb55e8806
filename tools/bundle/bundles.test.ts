import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linesOnly } from "./lines-only.ts";
import { refuseWideText } from "./refuse-wide-text.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundles-"));
});
afterAll(() => rm(folder, { recursive: true }));

const source = `export function first(a) {
  const doubled = a * 2; const tripled = a * 3;

  if (doubled > tripled) throw new Error("first");
  return doubled;
}
export const second = (name) => {
  console.log("’", name);
  throw new Error("second");
};
`;

async function bundled(text: string) {
  const file = join(folder, "source.js");
  await writeFile(file, text);
  const { outputFiles } = await build({
    entryPoints: [file],
    outdir: folder,
    bundle: true,
    format: "esm",
    write: false,
    sourcemap: true,
    sourcesContent: false,
    minifyWhitespace: true,
  });
  const written = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { code: written(".js"), map: written(".map") };
}

it("An error in a bundle is shown at its line of the sources, by a map of lines alone", async () => {
  const { code, map } = await bundled(source);
  const small = linesOnly(map);
  expect(small.length).toBeLessThan(map.length * 0.7);
  const known = new SourceMap(JSON.parse(small));
  for (const [what, line] of [
    ['Error("first")', 4],
    ["return doubled", 5],
    ["console.log", 8],
    ['Error("second")', 9],
  ] as const) {
    const before = code.slice(0, code.indexOf(what)).split("\n");
    const found = known.findEntry(before.length - 1, before.at(-1)!.length);
    expect("originalLine" in found && found.originalLine + 1, what).toBe(line);
  }
});

it("A regular expression with a letter beyond ASCII fails the build, which names it; in a text it is escaped", async () => {
  const file = join(folder, "bundle.js");
  await writeFile(file, (await bundled(source)).code);
  await refuseWideText(file);
  await writeFile(file, (await bundled("export const apostrophe = /[’']/;")).code);
  await expect(refuseWideText(file)).rejects.toThrow("apostrophe=/[’']/");
});
