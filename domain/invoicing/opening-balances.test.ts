import { expect, it } from "vitest";
import { readOpeningBalances } from "./opening-balances.ts";

it("reads open invoices in any order of columns, with days and amounts as a spreadsheet has them [C041]", () => {
  const read = readOpeningBalances(
    'Invoice,Account,Issued,Due,Amount due\r\n2026/14,A-1001,02/01/2026,01/02/2026,"1,234.50"\r\n15,NIB001,2026-01-03,2026-02-02,€10\r\n',
  );
  expect(read).toEqual({
    rows: [
      { account: "A-1001", number: "2026/14", issuedOn: "2026-01-02", dueOn: "2026-02-01", dueCents: 123_450 },
      { account: "NIB001", number: "15", issuedOn: "2026-01-03", dueOn: "2026-02-02", dueCents: 1_000 },
    ],
    sourceRows: [2, 3],
    errors: [],
    missing: [],
  });
});

it("reads cents after a comma, and refuses amounts that can be read in two ways", () => {
  const lines = ["12,50", "1.234,50", "€ 1,234.50", "1.234"].map(
    (due, at) => `A-1001,${at},02/01/2026,01/02/2026,"${due}"`,
  );
  const read = readOpeningBalances(["account,invoice,issued,due,amount due", ...lines].join("\n"));
  expect(read.rows.map(({ dueCents }) => dueCents)).toEqual([1_250, 123_450, 123_450]);
  expect(read.errors.map(({ row, column }) => [row, column])).toEqual([[5, "amount due"]]);
});

it("names the row and column of each error, and the missing columns", () => {
  const read = readOpeningBalances("account,invoice,issued,due,amount due\n,7,31/31/2026,01/02/2026,much\n");
  expect(read.rows).toEqual([]);
  expect(read.errors.map(({ row, column }) => [row, column])).toEqual([
    [2, "account"],
    [2, "issued"],
    [2, "amount due"],
  ]);
  expect(readOpeningBalances("account,invoice\nA-1001,7\n").missing).toEqual(["issued", "due", "amount due"]);
});
