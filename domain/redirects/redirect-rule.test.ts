import { describe, expect, it } from "vitest";
import { cleanUrl, hasHiddenCharacters } from "./canonical-path.ts";
import { sourceUrlError, targetUrlError } from "./redirect-rule.ts";
import { queryOf, redirectTarget } from "./redirect-target.ts";

describe("A pasted address", () => {
  it.each([
    ["/a\u200Bb\u00A0", "/ab", true],
    ["\uFEFF/a\u00ADb", "/ab", true],
    ["/it\u2019s-\u201Cnew\u201D", '/it\'s-"new"', true],
    ["/a\u2013b\u2014c", "/a-b-c", true],
    ["/a  b\t c", "/a b c", true],
    ["  /a \n", "/a", false],
    ["/a b", "/a b", false],
    ["/café", "/café", false],
    ["", "", false],
    [" \u200B", "", true],
  ])("%j is read as %j [A271] [A285]", (pasted, meant, hidden) => {
    expect(cleanUrl(pasted)).toBe(meant);
    expect(hasHiddenCharacters(pasted)).toBe(hidden);
  });

  it("of a million blanks is cleaned quickly", () => {
    expect(hasHiddenCharacters(`a${" ".repeat(1_000_000)}b`)).toBe(true);
  });
});

describe("A source", () => {
  it.each(["", "/old", "/old page", "/a/*", "/*", "/*.php", "/wp-admin", "/old/admin", "/adm*", "/50%"])(
    "may be %j",
    (source) => {
      expect(sourceUrlError(source)).toBeNull();
    },
  );

  it.each([
    "old",
    "//old",
    "/",
    "//",
    "https://old.example/a",
    "/a\\b",
    "/a\nb",
    "/a\u0000",
    "/a?b=1",
    "/a#b",
    "/admin",
    "/Admin/x",
    "/admin*",
    "/admin/*",
    "/%61dmin",
    "/login",
    "/checkout",
    "/webhooks/x",
    "/wp-json/x",
    "/healthz",
    "/readyz/",
    "/assets/x.js",
    "javascript:alert(1)",
    "/\ud800",
    `/${"a".repeat(2000)}`,
  ])("may not be %j", (source) => {
    expect(sourceUrlError(source)).toMatch(/^From URL /);
  });
});

describe("A target", () => {
  it.each(["", "/", "/new", "/new?a=1#b", "/a/*", "https://example.com", "HTTP://example.com:8080/x?y", "/new page"])(
    "may be %j",
    (target) => {
      expect(targetUrlError(target)).toBeNull();
    },
  );

  it.each([
    "new",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil",
    "https://",
    "https:///x",
    "https:evil",
    "https://user@evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://x.example",
    "/a\r\nset-cookie: x",
    "https://a\\b",
    " /a",
    "/\udc00",
    `/${"a".repeat(2000)}`,
  ])("may not be %j", (target) => {
    expect(targetUrlError(target)).toMatch(/^To URL /);
  });
});

describe("Where a visitor is sent", () => {
  it.each([
    ["/new", "", "/new"],
    ["/new", "?", "/new"],
    ["/new", "?a=1&b=2", "/new?a=1&b=2"],
    ["/new?x=1", "?a=1", "/new?x=1"],
    ["/new#part", "?a=1", "/new?a=1#part"],
    ["/a/*", "?q", "/a/*?q"],
    ["https://example.com", "?a=1", "https://example.com?a=1"],
    ["/caf\u00e9 men\u00fc", "", "/caf%C3%A9%20men%C3%BC"],
    ["/50%25", "?x=%0d%0a", "/50%25?x=%0d%0a"],
    ["/new", "?a=\r\nset-cookie: x", "/new?a=%0D%0Aset-cookie:%20x"],
    ["/new", "?\ud800", "/new?%EF%BF%BD"],
  ])("%s with %j is %s", (target, search, address) => {
    expect(redirectTarget(target, search)).toBe(address);
  });

  it.each([
    ["/a?b=1#c", "?b=1"],
    ["/a#c?d", ""],
    ["/a", ""],
    ["/a?b?c", "?b?c"],
  ])("the query of %s is %j", (url, search) => {
    expect(queryOf(url)).toBe(search);
  });
});
