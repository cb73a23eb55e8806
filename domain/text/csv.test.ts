import { expect, it } from "vitest";
import { csvCell, csvLine, readCsv } from "./csv.ts";

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

it.each<[string, string[][]]>([
  ["", []],
  ["\n\r\n , \n", []],
  [
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,b\rc,d\r",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["\uFEFFa,b", [["a", "b"]]],
  ["a,", [["a", ""]]],
  [",b\n", [["", "b"]]],
  ['"a,b","say ""hi""","two\nlines"\nz', [["a,b", 'say "hi"', "two\nlines"], ["z"]]],
  ['"open,\nb', [["open,\nb"]]],
  ['"a"x,b', [["ax", "b"]]],
  ['a"b,c', [['a"b', "c"]]],
  [
    "a;b\nc,c;d",
    [
      ["a", "b"],
      ["c,c", "d"],
    ],
  ],
  ["a\tb", [["a", "b"]]],
])("%j is read as %j", (text, records) => {
  expect(cellsOf(text)).toEqual(records);
});

it("rows are numbered as in a spreadsheet: a cell of two lines is one row, and an empty row counts", () => {
  expect(readCsv('h\n"a\nb"\n\nc').map(({ row }) => row)).toEqual([1, 2, 4]);
});

it.each([
  ['a,b\n"c,d\ne,f', [2]],
  ['"a,b\nc,d', [1]],
  ['a,b\n"c,d\n"e",f\ng,h', [2]],
  ['a,b\n"c', [2]],
  ['a,b\n"', [2]],
  ['a,b\n"c\nd",e\n"f""g",h', []],
  ['a,b\n"c"x,d', []],
])("%j has quotes that are never closed in rows %j", (text, rows) => {
  expect(readCsv(text).flatMap(({ row, isUnclosed }) => (isUnclosed ? [row] : []))).toEqual(rows);
});

it("what an export writes is read back unchanged, whatever a spreadsheet would make of it", () => {
  const cells = ["=1+1", "+353", "-5", "@x", "'quoted'", 'a "b", c', "two\r\nlines", "plain", ""];
  expect(cellsOf(csvLine(cells))).toEqual([cells]);
});

it("a file of a million quotes, or of a million delimiters, is read quickly", () => {
  expect(cellsOf('"'.repeat(1_000_000))[0]).toHaveLength(1);
  expect(cellsOf(`x${",".repeat(1_000_000)}`)[0]).toHaveLength(1_000_001);
});

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
  ["-12.30", "-12.30"],
  ["-12.30+1", "'-12.30+1"],
])("a CSV cell of %j is %s", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it("a CSV line ends as RFC 4180 requires", () => {
  expect(csvLine(["a", 1, "b,c"])).toBe('a,1,"b,c"\r\n');
});
