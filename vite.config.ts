import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minify, type Plugin } from "vite";

/** `import text from "./x.js?inline-script"` gives the minified text of a classic script, to be written into the page. */
function inlineScripts(): Plugin {
  const suffix = "?inline-script";
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const { code, errors } = await minify(file, await readFile(file, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/** Writes which modules each of the browser's scripts holds: by it `npm run bench:pages` and the tests see what a page makes its visitor load. */
function moduleLists(): Plugin {
  return {
    name: "module-lists",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const lists = chunks.map(({ fileName, moduleIds }) => [
        `/${fileName}`,
        moduleIds.map((id) => relative(import.meta.dirname, id)),
      ]);
      await writeFile("build/modules.json", JSON.stringify(Object.fromEntries(lists)));
    },
  };
}

/**
 * Few files rather than many small ones, which compress worse and cost a request each: React with the router, and what most pages share. The
 * rest is split by route.
 */
const chunks = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: "frame",
    test: /[\\/]web[\\/]|[\\/]contract[\\/]|[\\/]domain[\\/]|brand\.ts$|lucide-react/,
    minShareCount: 8,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: "web/public",
  ...(isSsrBuild ? {} : { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } }),
  plugins: [inlineScripts(), moduleLists(), tailwindcss(), reactRouter()],
}));
