import type { Plugin } from "esbuild";

/** Drops zod's messages in fifty other languages, a quarter of a megabyte; our schemas have their own texts. */
export const englishOnly: Plugin = {
  name: "english only",
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};
