import { describe, expect, it } from "vitest";
import { readBankStatement, suggestPayment } from "./bank-statement.ts";

const rowsOf = (content: string) => {
  const read = readBankStatement(content);
  if (read.kind !== "read") throw new Error(`Unknown columns: ${read.headings.join()}`);
  return { ...read, rows: read.rows.map(({ receivedOn, amountCents, text }) => [receivedOn, amountCents, text]) };
};

const aib = `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"931152-12345678","04/03/2026","ARAN BOOKS LTD","INV-000123","IE26030412345",,"1,234.50","9,000.00",EUR,"Credit","1,234.50",EUR
"931152-12345678","05/03/2026","DIESEL","","",80.10,,"8,919.90",EUR,"Debit",80.10,EUR
`;
const boi = `Date,Details,Debit,Credit,Balance
04/03/2026,SCT BOYNE PRINTS 124,,49.20,100.00
04/03/2026,SCT BOYNE PRINTS 124,,49.20,149.20
05/03/2026,FEE,1.00,,148.20
`;
const revolut = `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance,Account
2026-03-03,2026-03-04,tx-1,TOPUP,COMPLETED,Money added from CORRIB GLASS,INV 125,CORRIB GLASS,,EUR,10.00,EUR,10.00,0.00,10.00,Main
2026-03-03,,tx-2,TOPUP,PENDING,Money added,,X,,EUR,20.00,EUR,20.00,0.00,30.00,Main
2026-03-05,2026-03-05,tx-3,TRANSFER,COMPLETED,To somebody,,,,EUR,-5.00,EUR,-5.00,0.00,25.00,Main
`;

describe("A bank's export", () => {
  it.each([
    ["AIB", aib, [["2026-03-04", 123_450, "ARAN BOOKS LTD INV-000123 IE26030412345"]]],
    [
      "Bank of Ireland",
      boi,
      [
        ["2026-03-04", 4_920, "SCT BOYNE PRINTS 124"],
        ["2026-03-04", 4_920, "SCT BOYNE PRINTS 124"],
      ],
    ],
    ["Revolut Business", revolut, [["2026-03-04", 1_000, "CORRIB GLASS INV 125 Money added from CORRIB GLASS"]]],
  ])("from %s is recognised by its columns: money in, with day and text [C047]", (bank, content, rows) => {
    expect(rowsOf(content)).toMatchObject({ bank, rows, errors: [], moneyOut: 1 });
  });

  it("has an identity for each row: the same in another file, but different for a genuine second payment [C047]", () => {
    const identities = (content: string) => {
      const read = readBankStatement(content);
      return read.kind === "read" ? read.rows.map(({ identity }) => identity) : [];
    };
    const [one, two] = identities(boi);
    expect(one).not.toBe(two);
    expect(identities(`${boi}06/03/2026,OTHER,,1.00,1.00\n`).slice(0, 2)).toEqual([one, two]);
    expect(identities(revolut)).toEqual(["id tx-1 1"]);
  });

  it("with unknown columns is read once somebody has said which is which [C047]", () => {
    const content = "Buchungstag;Verwendungszweck;Betrag\n04.03.2026;INV-000123;49.20\n";
    expect(readBankStatement(content)).toEqual({
      kind: "unknown",
      headings: ["Buchungstag", "Verwendungszweck", "Betrag"],
    });
    const columns = { date: "buchungstag", credit: "betrag", text: ["verwendungszweck"] };
    expect(readBankStatement(content, columns)).toMatchObject({
      rows: [{ receivedOn: "2026-03-04", amountCents: 4_920, text: "INV-000123" }],
    });
  });

  it.each([
    ["12,50", 1_250],
    ["1.234,50", 123_450],
    ["1,234.5", 123_450],
    ["1,234", 123_400],
    ["EUR 1 234.50", 123_450],
    ["+49.20", 4_920],
    ["12,5", 1_250],
  ])("%j is money in of %i cents, whichever decimal mark the bank uses", (credit, cents) => {
    const read = rowsOf(`Date,Details,Debit,Credit,Balance\n04/03/2026,A,,"${credit}",1\n04/03/2026,B,,2.00,1\n`);
    expect(read.rows.map(([, amountCents]) => amountCents)).toEqual([cents, 200]);
    expect(read.errors).toEqual([]);
  });

  it("names the rows whose amount is ambiguous or in another currency", () => {
    const amounts = ["1.234", "1,23,456", "12.50.1", "$5.00", "−1.234"];
    const lines = amounts.map((credit) => `04/03/2026,A,,"${credit}",1\n`);
    const read = rowsOf(`Date,Details,Debit,Credit,Balance\n${lines.join("")}04/03/2026,B,,"-12,50",1\n`);
    expect(read.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    expect([read.rows, read.moneyOut]).toEqual([[], 1]);
  });

  it("names the rows that cannot be read", () => {
    const read = rowsOf("Date,Details,Debit,Credit,Balance\n31/31/2026,A,,1.00,1\n04/03/2026,B,,much,1\n");
    expect(read.errors.map(({ row }) => row)).toEqual([2, 3]);
  });
});

const open = [
  { id: 1, number: "INV-000123", accountId: 10, dueCents: 5_000 },
  { id: 2, number: "INV-000124", accountId: 10, dueCents: 7_000 },
  { id: 3, number: "INV-000125", accountId: 20, dueCents: 7_000 },
  { id: 4, number: "2025/881", accountId: 20, dueCents: 999 },
];
const accounts = [
  { id: 10, number: "A-1001", name: "Aran Books Ltd", ledgerCode: "ARA001" },
  { id: 20, number: "A-1002", name: "Ní Bhriain & Daughters Limited", ledgerCode: "" },
];

describe("Whose money a row is", () => {
  it.each([
    ["Aran INV-000123", 5_000, { accountId: 10, invoiceIds: [1], why: "invoice" }],
    ["inv 124 and 000123", 12_000, { accountId: 10, invoiceIds: [1, 2], why: "invoice" }],
    ["INVOICE124", 1, { accountId: 10, invoiceIds: [2], why: "invoice" }],
    ["2025/881", 999, { accountId: 20, invoiceIds: [4], why: "invoice" }],
    ["INV123 INV125", 12_000, null],
    ["transfer A-1001", 1, { accountId: 10, invoiceIds: [], why: "account" }],
    ["ARA001 march", 7_000, { accountId: 10, invoiceIds: [2], why: "account" }],
    ["NI BHRIAIN DAUGHTERS", 7_000, { accountId: 20, invoiceIds: [3], why: "name" }],
    ["SCT ARAN BOOKS", 1, { accountId: 10, invoiceIds: [], why: "name" }],
    ["thanks", 5_000, { accountId: 10, invoiceIds: [1], why: "amount" }],
    ["thanks", 7_000, null],
    ["thanks", 4, null],
    ["order 1234", 4, null],
  ])("by %j of %i cents is %j [C047] [C046]", (text, amountCents, suggestion) => {
    expect(suggestPayment({ text, amountCents }, { open, accounts })).toEqual(suggestion);
  });
});
