import { expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

it.each([
  ["Áine O'Brien", "Áine O'Brien"],
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+353871234567", "'+353871234567"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tcmd", "'\tcmd"],
  ["＝HYPERLINK(1)", "'＝HYPERLINK(1)"],
  ["＋353", "'＋353"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["\n=1", '"\'\n=1"'],
  ["a=b", "a=b"],
  ["a＝b", "a＝b"],
  ["Byrne, Seán", '"Byrne, Seán"'],
  ['the "van"', '"the ""van"""'],
  ['=1,"2"', '"\'=1,""2"""'],
  ["two\nlines", '"two\nlines"'],
  ["", ""],
  [-5, "-5"],
])("a CSV cell of %j is %s", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it("a CSV line ends as RFC 4180 has it", () => {
  expect(csvLine(["a", 1, "b,c"])).toBe('a,1,"b,c"\r\n');
});
