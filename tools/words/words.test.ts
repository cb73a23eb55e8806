import { describe, expect, it } from "vitest";
import { longComments } from "./find-comments.ts";
import { findImpurePredicates } from "./find-impure-predicates.ts";
import { bannedIn, exportedNames, wordsOf } from "./find-names.ts";

describe("a name", () => {
  it("is split at capitals, digits and hyphens", () => {
    expect(wordsOf("refuseOldVersion")).toEqual(["refuse", "old", "version"]);
    expect(wordsOf("PDFTold2Times")).toEqual(["pdf", "told", "times"]);
    expect(wordsOf("keep-running")).toEqual(["keep", "running"]);
  });

  it("is refused for a banned word, and not for a word that contains one", () => {
    expect(bannedIn("tellSessions", "server/live/live.ts").map(({ word }) => word)).toEqual(["tell"]);
    expect(bannedIn("findMushroom", "server/live/live.ts")).toEqual([]);
    expect(bannedIn("constructor", "server/live/live.ts")).toEqual([]);
  });

  it("may contain a word in the folder where it is right", () => {
    expect(bannedIn("usePress", "web/ui/Button.tsx")).toEqual([]);
    expect(bannedIn("storePress", "server/deliveries/store-press.ts")).toHaveLength(1);
    expect(bannedIn("followOrders", "server/deliveries/apply-order-changes.ts")).toHaveLength(1);
    expect(bannedIn("followRedirects", "domain/redirects/follow-redirects.ts")).toEqual([]);
  });

  it("is found wherever a module exports it, on its line", () => {
    const text = [
      "const told = 1;",
      "export const [pair] = [1], kept = 2;",
      "export async function tellAll() {}",
      "export type News = string;",
      "export { told as saidSo };",
    ].join("\n");
    expect(exportedNames("a.ts", text).map(({ name, line }) => `${line} ${name}`)).toEqual([
      "2 kept",
      "3 tellAll",
      "4 News",
      "5 saidSo",
    ]);
  });
});

describe("a comment", () => {
  const long = "x".repeat(120);

  it("is reported by its line if that has more than 120 columns", () => {
    expect(longComments("a.ts", `const a = 1;\n// ${long}\nconst b = 2; // ${long}\n/*\n ${long}\n*/`)).toEqual([
      2, 3, 5,
    ]);
    expect(longComments("a.css", `.a { color: red; }\n/* ${long} */`)).toEqual([2]);
  });

  it("is not found inside a string or a URL", () => {
    expect(longComments("a.ts", `const a = "// ${long}";\nconst b = \`https://${long}\`;`)).toEqual([]);
    expect(longComments("a.tsx", `const a = <p>https://${long}</p>;`)).toEqual([]);
  });
});

describe("a predicate", () => {
  const impure = (files: Record<string, string>) =>
    findImpurePredicates(new Map(Object.entries(files))).map(({ path, name, how }) => `${path} ${name}: ${how}`);

  it("is refused if it writes, with Kysely or in SQL", () => {
    const text = [
      "export async function isClaimed({ db }) { await db.insertInto('claims').values({}).execute(); return true; }",
      "const hasRun = async (db) => { await sql`update runs set version = 2`.execute(db); };",
      "export async function isKnown({ db }) { return (await sql`select 1 from runs where note = 'update'`.execute(db)) > 0; }",
    ].join("\n");
    expect(impure({ "a.ts": text })).toEqual(["a.ts isClaimed: writes by insertInto", "a.ts hasRun: writes by SQL"]);
  });

  it("is refused if a function that it calls writes, even in another file", () => {
    const files = {
      "server/is-done.ts":
        'import { settle as pay } from "./pay.ts";\nexport async function isDone(x) { return pay(x); }',
      "server/pay.ts": "export async function settle(x) { return send(x); }\nfunction send() { return fetch('/'); }",
    };
    expect(impure(files)).toEqual(["server/is-done.ts isDone: settle: send: calls fetch"]);
  });

  it("is refused if it calls another machine or writes to a browser's storage", () => {
    const text = [
      "export async function wasPaid({ payments }) { return (await payments.fetchSession(1)) !== null; }",
      "export function isFirstTime() { localStorage.setItem('seen', '1'); return true; }",
      "export function isListed(payments) { return payments.some((payment) => payment.ok); }",
    ].join("\n");
    expect(impure({ "a.ts": text })).toEqual([
      "a.ts wasPaid: calls payments.fetchSession",
      "a.ts isFirstTime: writes to localStorage",
    ]);
  });
});
