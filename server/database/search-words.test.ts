import { expect, it } from "vitest";
import { escapeLike, searchWords } from "./search-words.ts";

it("what is typed stands for itself in a pattern", () => {
  expect(["100%", "a_b", "c\\d", "O'Brien"].map(escapeLike)).toEqual(["100\\%", "a\\_b", "c\\\\d", "O'Brien"]);
});

it("an index is asked for the two longest words, of an address for those before its '@'", () => {
  expect(searchWords("van to galway city")).toEqual(["galway", "city"]);
  expect(searchWords("aine.byrne@example.ie")).toEqual(["byrne", "aine"]);
  expect(searchWords("d2")).toEqual([]);
});
