import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { points } from "./points.ts";

/** `booking-360.png`, or `driver-signature-360x640.png` if the window has another height. */
const isOf = (state: string) => (file: string) =>
  file.startsWith(`${state}-`) && /^\d+(x\d+)?\.png$/.test(file.slice(state.length + 1));
const widthOf = (file: string) => Number(/-(\d+)(x\d+)?\.png$/.exec(file)?.[1]);

/** Writes a page with the pictures of each point, those in `before` beside those in `after`, if there are any. */
export function writeComparison(before: string, after: string): { file: string; missing: string[] } {
  const file = join(after, "before-and-after.html");
  mkdirSync(after, { recursive: true });
  const taken = readdirSync(after);
  const missing: string[] = [];
  const picture = (folder: string, name: string) =>
    existsSync(join(folder, name))
      ? `<a href="${relative(after, join(folder, name))}"><img loading="lazy" alt="${name}" src="${relative(after, join(folder, name))}"></a>`
      : "<p>No such picture</p>";
  const rows = points.map(({ title, pictures }) => {
    const pairs = pictures.flatMap((state) => {
      const names = taken.filter(isOf(state)).sort((a, b) => widthOf(a) - widthOf(b));
      if (names.length === 0) missing.push(state);
      return names.map(
        (name) =>
          `<figure><figcaption>${name}</figcaption><div>${picture(before, name)}${picture(after, name)}</div></figure>`,
      );
    });
    return `<h2>${title}</h2><section>${pairs.join("\n")}</section>`;
  });
  const style =
    "body{font:16px sans-serif}section{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}figure div{display:flex;gap:.5rem}img{height:30rem;border:1px solid #888}";
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Before and after</title><style>${style}</style><h1>Before and after</h1>${rows.join("\n")}`,
  );
  return { file, missing };
}
