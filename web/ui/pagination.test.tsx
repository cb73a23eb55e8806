import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Pagination, pageLinks } from "./Pagination.tsx";

const shown = (props: { page: number; perPage: number; total: number; isAtLeast?: boolean }) =>
  renderToStaticMarkup(<Pagination noun="orders" onPage={() => {}} onPerPage={() => {}} {...props} />);

describe("the links to pages", () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [8, 9, [5, 6, 7, 8, 9]],
  ])("on page %i of %i are the nearest, at most five", (page, pages, links) => {
    expect(pageLinks(page, pages)).toEqual(links);
  });

  it("are hidden for one page, and the sizes if the smallest shows everything", () => {
    expect(shown({ page: 1, perPage: 10, total: 7 })).toMatch(/Items per page/);
    expect(shown({ page: 1, perPage: 10, total: 7 })).not.toMatch(/<nav/);
    expect(shown({ page: 1, perPage: 5, total: 5 })).not.toMatch(/Items per page|<nav/);
    expect(shown({ page: 1, perPage: 10, total: 0 })).toBe("");
  });

  it("say which page is shown, even in a list that was not fully counted", () => {
    const text = (html: string) => html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
    expect(text(shown({ page: 2, perPage: 10, total: 17 }))).toContain("Showing 11 to 17 of 17 orders");
    expect(text(shown({ page: 1, perPage: 50, total: 10_000, isAtLeast: true }))).toContain(
      "Showing 1 to 50 of more than 10,000 orders",
    );
  });
});
