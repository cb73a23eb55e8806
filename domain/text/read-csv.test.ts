import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";
import { readCsv } from "./read-csv.ts";

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

it("rows are numbered as a spreadsheet does: a cell of two lines is one row, an empty row counts", () => {
  expect(readCsv('h\n"a\nb"\n\nc').map(({ row }) => row)).toEqual([1, 2, 4]);
});

it("what an export writes is read back as it was, whatever a spreadsheet would make of it", () => {
  const cells = ["=1+1", "+353", "-5", "@x", "'quoted'", 'a "b", c', "two\r\nlines", "plain", ""];
  expect(cellsOf(csvLine(cells))).toEqual([cells]);
});

it("a file of a million quotes, or of a million delimiters, is read in one go", () => {
  expect(cellsOf('"'.repeat(1_000_000))[0]).toHaveLength(1);
  expect(cellsOf(`x${",".repeat(1_000_000)}`)[0]).toHaveLength(1_000_001);
});
