import { describe, expect, it } from "vitest";
import { inlineStyles } from "./load-web-build.ts";

describe("a page's stylesheet", () => {
  const page = '<head><link rel="icon" href="/a.svg"/><link rel="stylesheet" href="/assets/a.css"/></head>';

  it("is inlined in the page, and its link is not fetched", () => {
    const html = inlineStyles(page, (href) => (href === "/assets/a.css" ? "a{color:$&}" : null));
    expect(html).toContain("<style>a{color:$&}</style>");
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css" disabled=""/>');
    expect(html).toContain('<link rel="icon" href="/a.svg"/>');
  });

  it("stays linked if it can't be read", () => {
    expect(inlineStyles(page, () => null)).toBe(page);
  });
});
