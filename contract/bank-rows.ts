import type { AccountId } from "../domain/accounts/references.ts";
import type { PaymentSuggestion } from "../domain/invoicing/bank-statement.ts";
import type { Cents } from "../domain/money/euro.ts";
import type {
  bankRowParams,
  importBankStatementBody,
  listBankRowsQuery,
  recordBankRowsBody,
  setAsideBankRowBody,
} from "./bank-rows.schema.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/** `known`: rows that an earlier file had. `unknown`: the headings of a file whose columns somebody has to name. */
export type ImportedStatement =
  | {
      kind: "imported";
      /** 'AIB'; empty for columns that somebody named. */
      bank: string;
      stored: number;
      known: number;
      moneyOut: number;
      errors: { row: number; message: string }[];
    }
  | { kind: "unknown"; headings: string[] };

export const importBankStatement = defineCall<{ body: typeof importBankStatementBody }, ImportedStatement>({
  name: "importBankStatement",
  method: "POST",
  path: `${api}/bank-statements`,
  access: "bookkeeper",
  summary: "Store the money in of a bank's CSV export, each row once, or say which columns it has",
});

export type BankRow = {
  id: number;
  receivedOn: string;
  amountCents: Cents;
  text: string;
  /** Whose money it probably is; only for a new row. */
  suggestion: (PaymentSuggestion & { accountName: string; invoices: string[] }) | null;
  /** Set for a recorded row. */
  account: { id: AccountId; name: string } | null;
};

export const listBankRows = defineCall<{ query: typeof listBankRowsQuery }, { rows: BankRow[]; total: number }>({
  name: "listBankRows",
  method: "GET",
  path: `${api}/bank-rows`,
  access: "bookkeeper",
  summary: "Money in from bank statements, oldest first, at most 200, each with the account it is probably from",
});

export type RecordedRow = {
  id: number;
  /** Null if it was recorded. */
  refusal: string | null;
  /** The account already has a payment with that day, amount and text, so staff must say whether this is another. */
  asksIfAnother: boolean;
};

/** Refuses a row that is already recorded. */
export const recordBankRows = defineCall<{ body: typeof recordBankRowsBody }, { results: RecordedRow[] }>({
  name: "recordBankRows",
  method: "POST",
  path: `${api}/recorded-bank-rows`,
  access: "bookkeeper",
  summary: "Record rows as account payments, independently; answers which were recorded and why others were not",
});

export const setAsideBankRow = defineCall<
  { params: typeof bankRowParams; body: typeof setAsideBankRowBody },
  { setAside: boolean }
>({
  name: "setAsideBankRow",
  method: "POST",
  path: `${api}/bank-rows/{id}/set-aside`,
  access: "bookkeeper",
  summary: "Set aside a row that is not a payment of an account, or undo that",
});
