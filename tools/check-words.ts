/**
 * Part of `npm run verify`: exported names and file names use the words of GLOSSARY.md, comments keep to 120 columns
 * and predicates have no side effects. Prints each violation and exits with 1 if there is any; `--count` prints the
 * three totals only.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { exceptions } from "./words/exceptions.ts";
import { longComments, maxColumns } from "./words/find-comments.ts";
import { findImpurePredicates } from "./words/find-impure-predicates.ts";
import { bannedIn, exportedNames, type Name } from "./words/find-names.ts";

const folders = ["brand.ts", "contract", "domain", "server", "web", "tools", "test"];
/** Generated files, and migrations, which are never edited once they have been applied. */
const notOurWords = /^server\/database\/(types\.ts|schema\.sql|migrations\/)|\/data\/|^web\/public\/|\.d\.ts$/;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
  encoding: "utf8",
});
const paths = listed.split("\n").filter((path) => path !== "" && !notOurWords.test(path) && existsSync(path));
const sources = new Map(
  paths.filter((path) => /\.(tsx?|mjs|cjs|css)$/.test(path)).map((path) => [path, readFileSync(path, "utf8")]),
);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith("test/");
const production = [...sources].filter(([path]) => !isTest(path));

const files: Name[] = paths.map((path) => ({ path, line: 1, name: basename(path).replace(/\..*$/, "") }));
const exported = production
  .filter(([path]) => /\.tsx?$/.test(path))
  .flatMap(([path, text]) => exportedNames(path, text));
const needed = new Set<RegExp>();
const badNames = [...files.filter(({ path }) => !isTest(path)), ...exported].flatMap((name) => {
  const banned = bannedIn(name.name, name.path);
  if (banned.length === 0) return [];
  const exception = exceptions.find((row) => row.name.test(name.name));
  if (exception) needed.add(exception.name);
  return exception ? [] : [{ ...name, banned }];
});
const longs = [...sources].flatMap(([path, text]) => longComments(path, text).map((line) => ({ path, line })));
const impure = findImpurePredicates(new Map(production.filter(([path]) => /\.tsx?$/.test(path))));
const unneeded = exceptions.filter(({ name }) => !needed.has(name));

if (process.argv.includes("--count")) {
  console.log(`${badNames.length} names with banned words, ${exceptions.length} exceptions`);
  console.log(`${longs.length} comments over ${maxColumns} columns`);
  console.log(`${impure.length} predicates with side effects`);
} else {
  for (const { path, line, name, banned } of badNames) {
    const words = banned.map(({ word, instead }) => `"${word}" (use: ${instead})`).join(", ");
    console.error(`${path}:${line} ${name} contains ${words}`);
  }
  for (const { path, line } of longs) console.error(`${path}:${line} comment over ${maxColumns} columns`);
  for (const { path, line, name, how } of impure)
    console.error(`${path}:${line} ${name} is a predicate with an effect: ${how}`);
  for (const { name } of unneeded) console.error(`tools/words/exceptions.ts: nothing needs the exception ${name}`);
}
if (badNames.length + longs.length + impure.length + unneeded.length > 0) process.exitCode = 1;
