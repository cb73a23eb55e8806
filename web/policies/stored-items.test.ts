import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { storedItems } from "./stored-items.ts";

const web = new URL("../", import.meta.url);

function sourcesOfWeb(): Map<string, string> {
  const paths = readdirSync(web, { recursive: true, encoding: "utf8" });
  const own = paths.filter((path) => /\.(?:tsx?|js)$/.test(path) && !/\.test\.tsx?$|^policies\//.test(path));
  return new Map(own.map((path) => [path, readFileSync(new URL(path, web), "utf8")]));
}

/** How this project defines keys: `const nameKey = "text"` and `const nameKeys = { user: "text" }`. */
const namedKey = /const (\w*[kK]ey)\b[^=\n]*= "([^"]+)"/g;
const namedKeys = /const \w*[kK]eys\b[^=\n]*= \{([^}]*)\}/g;
/** The first argument of every call that reads, writes or removes an entry. */
const use = /\b(?:getItem|setItem|removeItem|readJson|writeJson)\(\s*([^,)\s]+)/g;

const touchesStorage = (source: string) => /\b(?:local|session)Storage\b|\b(?:read|write)Json\(/.test(source);

/** Storage keys that the sources use, and key arguments that cannot be read from the text. */
function storageKeys(sources: Map<string, string>): { keys: string[]; unclear: string[] } {
  const constants = new Map<string, string>();
  const keys = new Set<string>();
  for (const source of sources.values()) {
    for (const [, name = "", key = ""] of source.matchAll(namedKey)) constants.set(name, key);
  }
  const unclear = new Set<string>();
  for (const [path, source] of sources) {
    if (!touchesStorage(source)) continue;
    for (const [, , key = ""] of source.matchAll(namedKey)) keys.add(key);
    for (const [, body = ""] of source.matchAll(namedKeys)) {
      for (const [, key = ""] of body.matchAll(/: "([^"]+)"/g)) keys.add(key);
    }
    for (const [, argument = ""] of source.matchAll(use)) {
      const literal = /^["'`]([^"'`$]+)["'`]$/.exec(argument)?.[1] ?? constants.get(argument);
      if (literal) keys.add(literal);
      // `key` and `name` are parameters, whose callers are checked too.
      else if (!/^(?:key|name)\b|[kK]eys\.\w+$/.test(argument)) unclear.add(`${path}: ${argument}`);
    }
  }
  return { keys: [...keys], unclear: [...unclear] };
}

const listed = (name: string) => storedItems.some((item) => item.name.split(", ").includes(name));

describe("the cookie policy's table", () => {
  const { keys, unclear } = storageKeys(sourcesOfWeb());

  it("lists every entry that the site stores in local and session storage", () => {
    expect(keys).toEqual(expect.arrayContaining(["currach_quote", "currach_quote_draft", "courierSettings"]));
    expect(keys.filter((key) => !listed(key))).toEqual([]);
    expect(unclear).toEqual([]);
  });

  it("lists the entries that the specification names", () => {
    const specified = ["wp_user", "wp_token", "cookie-consent", "tracking-codes", "sitemap_xml"];
    const more = ["courierSettings", "googleMapsApiKey", "cookieless_session"];
    expect([...specified, ...more].filter((key) => !listed(key))).toEqual([]);
  });

  it("misses neither a literal, nor an imported constant, nor a table of keys", () => {
    const sources = new Map([
      ["a.ts", 'localStorage.setItem("one", text);'],
      ["b.ts", 'export const twoKey = "two";'],
      ["c.ts", "sessionStorage.getItem(twoKey); localStorage.removeItem(nameOf(user));"],
      ["d.ts", 'const staffKeys = { user: "three", token: "four" };\nlocalStorage.getItem(staffKeys.user);'],
    ]);
    expect(storageKeys(sources)).toEqual({ keys: ["one", "two", "three", "four"], unclear: ["c.ts: nameOf(user"] });
  });

  it("names each entry once, with a purpose and a retention period", () => {
    const names = storedItems.map((item) => item.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { purpose, retention } of storedItems) {
      expect(purpose).toMatch(/\.$/);
      expect(retention).not.toBe("");
    }
  });

  it("requires consent for everything that Google sets", () => {
    const categories = storedItems.filter((item) => item.setBy === "Google").map((item) => item.category);
    expect(categories).not.toContain("Essential");
    expect(new Set(categories)).toEqual(new Set(["Analytics", "Marketing"]));
  });
});

it("the site's own code sets no cookie except in the staff area, as the policy says", () => {
  const found = [...sourcesOfWeb()].flatMap(([path, source]) =>
    [...source.matchAll(/(?:document\.cookie\s*=(?!=)|cookieStore\.).*/g)].map(([line]) => `${path}: ${line}`),
  );
  // Removing a cookie that a tag has left is allowed.
  const set = found.filter((line) => !line.includes("max-age=0"));
  expect(set.filter((line) => !line.startsWith("admin/shell/Sidebar.tsx"))).toEqual([]);
  expect(set.length === 1 && listed("sidebar_state")).toBe(true);
});
