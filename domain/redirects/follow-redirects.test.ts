import { describe, expect, it } from "vitest";
import { findChains, findLoops } from "./follow-redirects.ts";
import type { Redirection } from "./redirect-rule.ts";

const site = { hasPage: (path: string) => path === "/" || path === "/quick-quote", ownHosts: ["courier.example"] };
const rules = (...list: string[]): Redirection[] =>
  list.map((each) => {
    const [sourceUrl = "", targetUrl = ""] = each.split(" > ");
    return { sourceUrl, targetUrl, matchType: sourceUrl.includes("*") ? "wildcard" : "exact", isActive: true };
  });
const loops = (...list: string[]) => findLoops(rules(...list), site).map(({ steps }) => steps.join(" → "));
const chains = (...list: string[]) => findChains(rules(...list), site).map((steps) => steps.join(" → "));

describe("Loops", () => {
  it.each<[string[], string[]]>([
    [["/a > /b", "/b > /a"], ["/a → /b → /a"]],
    [["/a > /a"], ["/a → /a"]],
    [["/a > /A/?x=1#y"], ["/a → /a"]],
    [["/a > /b", "/b > /c", "/c > /b"], ["/b → /c → /b"]],
    [["/a > /b", "/b > /c", "/c > /d"], []],
    [["/a > https://courier.example/b", "/b > https://WWW.courier.example/a?x"], ["/a → /b → /a"]],
    [["/a > https://elsewhere.example/b", "/b > /a"], []],
    [["/old/* > /old/new"], ["/old/new → /old/new"]],
    [["/x > /old/1", "/old/* > /x"], ["/x → /old/1 → /x"]],
    [["/old/* > /x", "/x > /old/1"], ["/old/1 → /x → /old/1"]],
    [["/* > /"], []],
    [["/* > /quick-quote"], []],
    [["/* > /nowhere"], ["/nowhere → /nowhere"]],
    [["/a > /b", "/b > /c", "/* > /"], []],
    [
      ["/a > /b", "/b > /a", "/c > /d", "/d > /c"],
      ["/a → /b → /a", "/c → /d → /c"],
    ],
    [["/a > /x", "/a > /b", "/b > /a"], []],
    [["/a > /admin/x", "/* > /a"], []],
  ])("in %j: %j [A273]", (list, expected) => {
    expect(loops(...list)).toEqual(expected);
  });

  it("begin with the rule that somebody is changing", () => {
    const list = rules("/b > /a", "/a > /b");
    expect(findLoops(list, site, [list[1]!]).map(({ steps }) => steps)).toEqual([["/a", "/b", "/a"]]);
  });

  it("never go through a rule that is switched off", () => {
    const [first, second] = rules("/a > /b", "/b > /a");
    expect(findLoops([first!, { ...second!, isActive: false }], site)).toEqual([]);
  });

  it("are found through 50,000 consecutive rules", () => {
    const list = Array.from({ length: 50_000 }, (_, index) => `/p${index} > /p${(index + 1) % 50_000}`);
    const [loop] = findLoops(rules(...list), site);
    expect(loop?.steps).toHaveLength(50_001);
  });
});

describe("Chains", () => {
  it.each<[string[], string[]]>([
    [["/a > /b", "/b > /c"], ["/a → /b → /c"]],
    [["/a > /b", "/b > /c", "/c > /quick-quote"], ["/a → /b → /c → /quick-quote"]],
    [
      ["/a > /b", "/x > /b", "/b > /c"],
      ["/a → /b → /c", "/x → /b → /c"],
    ],
    [["/a > /old/1", "/old/* > https://example.com/"], ["/a → /old/1 → https://example.com/"]],
    [["/a > /quick-quote", "/quick-quote > /b"], []],
    [["/a > /b"], []],
    [["/a > /b", "/b > /a"], []],
  ])("in %j: %j [A273]", (list, expected) => {
    expect(chains(...list)).toEqual(expected);
  });

  it("are reported if they go through a rule that somebody changed", () => {
    const list = rules("/a > /b", "/b > /c", "/x > /y", "/y > /z");
    expect(findChains(list, site, [list[1]!])).toEqual([["/a", "/b", "/c"]]);
  });
});
