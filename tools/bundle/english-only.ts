import type { Plugin } from "esbuild";

/** Leaves out what zod says in fifty other languages, a quarter of a megabyte: our schemas have their own words, and zod's are English. */
export const englishAlone: Plugin = {
  name: "english alone",
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};
