import { readFile } from "node:fs/promises";
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

export default defineConfig({
  publicDir: "web/public",
  plugins: [inlineScripts(), tailwindcss(), reactRouter()],
});
