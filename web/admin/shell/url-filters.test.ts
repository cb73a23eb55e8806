import { describe, expect, it } from "vitest";
import { readFilters, writeFilters } from "./use-url-filters.ts";

const defaults = { page: 1, perPage: 10, search: "", status: "" };
const read = (search: string) => readFilters(new URLSearchParams(search), defaults);
const write = (search: string, changes: Partial<typeof defaults>) =>
  writeFilters(new URLSearchParams(search), { ...defaults, ...changes }, defaults).toString();

describe("a screen's filters", () => {
  it("are read from the URL, with defaults for what it leaves out", () => {
    expect(read("")).toEqual(defaults);
    expect(read("page=3&perPage=50&search=a+b&status=on-hold&other=1")).toEqual({
      page: 3,
      perPage: 50,
      search: "a b",
      status: "on-hold",
    });
  });

  it.each(["0", "-1", "1.5", "1e3", "abc", "", "99999999"])("ignore the page %j", (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  it("are written to the URL only if they differ from the defaults, and leave other parameters alone", () => {
    expect(write("sentryTest=1&page=4&search=x", { status: "failed" })).toBe("sentryTest=1&status=failed");
    expect(write("", { page: 2, search: "O'Brien & Co" })).toBe("page=2&search=O%27Brien+%26+Co");
  });
});
