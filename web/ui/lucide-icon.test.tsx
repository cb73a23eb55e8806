import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import createLucideIcon from "./lucide-icon.ts";

/** The icons that the site imports from the package, with the names of their files. */
const used = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => /import \{([^}]+)\} from "lucide-react"/.exec(readFileSync(`web/${file}`, "utf8"))?.[1] ?? "")
  .flatMap((names) => names.split(","))
  .map((name) => name.trim())
  .filter((name) => name !== "" && !name.startsWith("type "));

const folder = "node_modules/lucide-react/dist/esm/icons";

/** The file that draws an icon: the file of an old name re-exports that of its new name. */
function fileOf(name: string): string {
  const file = `${name.replace(/(?<!^)([A-Z]|\d+)/g, "-$1").toLowerCase()}.mjs`;
  return /default \} from '\.\/([\w-]+\.mjs)'/.exec(readFileSync(`${folder}/${file}`, "utf8"))?.[1] ?? file;
}

it.each([...new Set(used)])("draws %s as the package does", async (name) => {
  const { __iconData } = await import(`../../${folder}/${fileOf(name)}`);
  const ours = createLucideIcon(__iconData);
  const { [name as "Phone"]: theirs } = await import("lucide-react");
  for (const props of [
    { "aria-hidden": true, className: "size-5" },
    { "aria-hidden": true },
    { "aria-label": "Menu", className: "size-4 text-muted" },
  ] as const)
    expect(renderToStaticMarkup(createElement(ours, props))).toBe(renderToStaticMarkup(createElement(theirs, props)));
});
