import type { Cents } from "../money/euro.ts";
import { typedAmountCents } from "../money/typed-amount.ts";
import { readTypedDay } from "../schedule/typed-day.ts";
import { readCsv } from "../text/csv.ts";

/** The columns of a file, by their headings in lower case. */
export type BankColumns = {
  date: string;
  /** Money in; negative for money out. */
  credit: string;
  /** Those of these columns that the file has are joined. */
  text: readonly string[];
  /** The bank's own id of a row. */
  id?: string;
  /** Rows whose value differs are left out. */
  only?: { column: string; value: string };
};

/** `set_aside`: not a payment of an account. */
export const bankRowStates = ["new", "recorded", "set_aside"] as const;

type Layout = { bank: string; columns: BankColumns };

/** The exports of banks that we know, by their headings. */
const bankLayouts: readonly Layout[] = [
  {
    bank: "AIB",
    columns: {
      date: "posted transactions date",
      credit: "credit amount",
      text: ["description", "description1", "description2", "description3"],
    },
  },
  { bank: "Bank of Ireland", columns: { date: "date", credit: "credit", text: ["details"] } },
  {
    bank: "Revolut Business",
    columns: {
      date: "date completed (utc)",
      credit: "amount",
      text: ["payer", "reference", "description"],
      id: "id",
      only: { column: "state", value: "COMPLETED" },
    },
  },
];

/** Money in. `identity`: the same if the row is in another file too. */
export type BankRow = { receivedOn: string; amountCents: Cents; text: string; identity: string };

export type ReadBankStatement =
  | { kind: "read"; bank: string; rows: BankRow[]; errors: { row: number; message: string }[]; moneyOut: number }
  /** A layout that we do not know: somebody has to say which column is which. */
  | { kind: "unknown"; headings: string[] };

/** The money in from a bank's export; `columns` is for a file of an unknown bank. */
export function readBankStatement(content: string, columns?: BankColumns): ReadBankStatement {
  const [heading, ...records] = readCsv(content);
  const headings = (heading?.cells ?? []).map((name) => name.trim());
  const names = headings.map((name) => name.toLowerCase());
  const layout = columns ? { bank: "", columns } : bankLayouts.find((one) => fits(one.columns, names));
  if (!layout || !fits(layout.columns, names)) return { kind: "unknown", headings };
  const { date, credit, text, id, only } = layout.columns;
  const rows: BankRow[] = [];
  const errors: { row: number; message: string }[] = [];
  const seen = new Map<string, number>();
  let moneyOut = 0;
  for (const { row, cells } of records) {
    const cell = (name: string) => (names.includes(name) ? (cells[names.indexOf(name)] ?? "").trim() : "");
    if (only && cell(only.column).toUpperCase() !== only.value) continue;
    const amountCents = readBankAmount(cell(credit));
    if (amountCents === null) {
      errors.push({ row, message: `‘${cell(credit)}’ is not an amount` });
      continue;
    }
    if (amountCents <= 0) {
      moneyOut += 1;
      continue;
    }
    const receivedOn = readTypedDay(cell(date));
    if (receivedOn === null) {
      errors.push({ row, message: `‘${cell(date)}’ is not a day such as 04/03/2026` });
      continue;
    }
    const said = text.map(cell).filter((part) => part !== "");
    const shown = [...new Set(said)].join(" ").replace(/\s+/g, " ").slice(0, 200);
    const ownId = id ? cell(id) : "";
    const same = ownId === "" ? `${receivedOn} ${amountCents} ${shown.toLowerCase()}` : `id ${ownId}`;
    const ordinal = ownId === "" ? (seen.get(same) ?? 0) + 1 : 1;
    seen.set(same, ordinal);
    rows.push({ receivedOn, amountCents, text: shown || "No text", identity: `${same} ${ordinal}` });
  }
  return { kind: "read", bank: layout.bank, rows, errors, moneyOut };
}

function fits({ date, credit, text, id }: BankColumns, names: readonly string[]): boolean {
  const needed = [date, credit, ...(id ? [id] : [])];
  return needed.every((name) => names.includes(name)) && text.some((name) => names.includes(name));
}

/** '1,234.50', '-12.30' or '12,30' in cents; 0 for an empty cell. Null if the text can be read in two ways. */
function readBankAmount(text: string): Cents | null {
  const plain = text.replace(/[\u20AC\s]/g, "").replace(/^EUR/i, "");
  if (plain === "") return 0;
  const [, sign = "", figures = ""] = /^([-+\u2212]?)(.*)$/.exec(plain) ?? [];
  const cents = typedAmountCents(figures);
  return cents !== null && /^[-\u2212]$/.test(sign) ? -cents : cents;
}

type Open = { id: number; number: string; accountId: number; dueCents: Cents };
type Known = { id: number; number: string; name: string; ledgerCode: string };
export type PaymentSuggestion = {
  accountId: number;
  /** In the order in which they are paid. */
  invoiceIds: number[];
  why: "invoice" | "account" | "name" | "amount";
};

/**
 * Whose money a bank's row is, judging by what the payer wrote: invoice numbers, the account's number or code, or its
 * name; else by an amount that only one open invoice has. Null if these name no account, or two.
 */
export function suggestPayment(
  { text, amountCents }: Pick<BankRow, "text" | "amountCents">,
  { open, accounts }: { open: readonly Open[]; accounts: readonly Known[] },
): PaymentSuggestion | null {
  const said = fold(text);
  const named = open.filter(({ number }) => namesInvoice(said, number));
  const [first] = named;
  if (first)
    return named.every(({ accountId }) => accountId === first.accountId)
      ? { accountId: first.accountId, invoiceIds: named.map(({ id }) => id), why: "invoice" }
      : null;
  const byCode = accounts.filter(({ number, ledgerCode }) => hasWord(said, number) || hasWord(said, ledgerCode));
  const byName = accounts.filter(({ name }) => hasName(said, name));
  for (const [found, why] of [
    [byCode, "account"],
    [byName, "name"],
  ] as const) {
    const [only] = found;
    if (found.length === 1 && only) return { accountId: only.id, invoiceIds: exactly(open, only.id, amountCents), why };
    if (found.length > 1) return null;
  }
  const sameAmount = open.filter(({ dueCents }) => dueCents === amountCents);
  const [only] = sameAmount;
  return sameAmount.length === 1 && only ? { accountId: only.accountId, invoiceIds: [only.id], why: "amount" } : null;
}

/** The account's only open invoice of exactly this amount; if there is none, the oldest are paid. */
function exactly(open: readonly Open[], accountId: number, amountCents: Cents): number[] {
  const same = open.filter((invoice) => invoice.accountId === accountId && invoice.dueCents === amountCents);
  return same.length === 1 ? same.map(({ id }) => id) : [];
}

/** Lower-case letters and digits, with one space around each word. */
function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ` ${plain.replace(/[^a-z0-9]+/g, " ").trim()} `;
}

/** 'INV-000123' also as 'inv 123', 'INV000123' or '000123'. */
function namesInvoice(said: string, number: string): boolean {
  const [, digits] = /^INV-(\d+)$/.exec(number) ?? [];
  if (digits === undefined) return hasWord(said, number);
  const bare = digits.replace(/^0+/, "");
  return new RegExp(` (inv(oice)? ?0*${bare}|${digits}) `).test(said.replace(/inv(oice)?(?=\d)/g, "inv "));
}

function hasWord(said: string, word: string): boolean {
  const folded = fold(word);
  // One or two digits or letters occur in any text.
  return folded.trim().length >= 3 && said.includes(folded);
}

const legalForms = /\b(limited|ltd|teoranta|teo|dac|clg|plc|uc|the|and)\b/g;

function hasName(said: string, name: string): boolean {
  const words = (text: string) => fold(fold(text).replace(legalForms, " "));
  const plain = words(name);
  return plain.trim().length >= 4 && words(said).includes(plain);
}
