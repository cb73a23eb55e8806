import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { assertAscii } from "./assert-ascii.ts";
import { sourceLines } from "./source-lines.ts";

const showSourceLinesFile = join(import.meta.dirname, "../ready/show-source-lines.mjs");

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

/** The output of a separate process that shows source lines in the bundle's stacks. */
async function stackOf(call: string, loaded = "bundle.mjs"): Promise<string> {
  const { code, map } = await bundled(source);
  const bundle = join(folder, "bundle.mjs");
  const { statements, sources } = sourceLines(JSON.parse(map));
  await mkdir(join(folder, "bundle"), { recursive: true });
  for (const file of [bundle, join(folder, "bundle/later.js")]) {
    await writeFile(file, code);
    await writeFile(`${file}.lines`, statements);
    await writeFile(`${file}.sources.json`, JSON.stringify(sources));
  }
  const program = `const { showSourceLines } = await import(${JSON.stringify(showSourceLinesFile)});
    showSourceLines(${JSON.stringify(bundle)});
    const { first, second } = await import(${JSON.stringify(join(folder, loaded))});
    ${call}`;
  return promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

it("An error in a bundle is shown at its source line, whether caught or not", async () => {
  const caught = await stackOf("try { first(-2) } catch (error) { console.log(error.stack) }");
  expect(caught).toMatch(/^Error: first\n {4}at first \(source\.js:4\)\n {4}at file:\/\/.*\[eval1\]:4:/);
  expect(await stackOf("second('Aoife')")).toMatch(/Error: second\n {4}at second \(source\.js:9\)\n/);
});

it("An error in a lazily loaded part of a bundle is shown at its source line too", async () => {
  const caught = await stackOf("try { first(-2) } catch (error) { console.log(error.stack) }", "bundle/later.js");
  expect(caught).toMatch(/^Error: first\n {4}at first \(bundle\/source\.js:4\)/);
});

it("An error is shown at its source line even after a later build", async () => {
  const told = await stackOf(`
    (await import("node:fs")).rmSync(${JSON.stringify(join(folder, "bundle.mjs.lines"))});
    try { first(-2) } catch (error) { console.log(error.stack) }`);
  expect(told).toMatch(/^Error: first\n {4}at first \(source\.js:4\)/);
});

it("A non-ASCII letter in a regular expression fails the build, which names it; in a string it is escaped", async () => {
  const file = join(folder, "bundle.js");
  await writeFile(file, (await bundled(source)).code);
  await assertAscii(file);
  await writeFile(file, (await bundled("export const apostrophe = /[’']/;")).code);
  await expect(assertAscii(file)).rejects.toThrow("apostrophe=/[’']/");
});
