import { centsToDecimal, formatEuro } from "../money/euro.ts";
import { monthNames, shortDate } from "../schedule/dates.ts";
import { csvByteOrderMark, csvLine } from "../text/csv.ts";
import type { MonthlyStatement } from "./account-books.ts";
import { type OverdueAge, overdueAges } from "./ageing.ts";
import type { LedgerEntry } from "./statement.ts";

const entryNames: Record<LedgerEntry["kind"], string> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  payment: "Payment",
  reversal: "Payment reversed",
  write_off: "Written off",
  credit_refund: "Credit paid back",
};

export const ageNames: Record<OverdueAge, string> = {
  not_due: "Not due",
  "1-30": "1 to 30 days overdue",
  "31-60": "31 to 60 days overdue",
  "61-90": "61 to 90 days overdue",
  "over-90": "Over 90 days overdue",
};

/** 'March 2026' for '2026-03'. */
export function monthInWords(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return `${monthNames[(number ?? 1) - 1]} ${year}`;
}

/** The 24 newest months up to this day, newest first. */
export function statementMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

export const statementColumns = ["Date", "Entry", "Reference", "Amount", "Balance"] as const;

type Line = { on: string; entry: string; reference: string; amountCents: number | null; balanceCents: number };

/** The lines of a statement on screen, on paper and in its file, from the opening to the closing balance. */
export function statementLines({ from, to, openingCents, rows, closingCents }: MonthlyStatement): Line[] {
  return [
    { on: from, entry: "Opening balance", reference: "", amountCents: null, balanceCents: openingCents },
    ...rows.map(({ on, kind, reference, amountCents, balanceCents }) => ({
      on,
      entry: entryNames[kind],
      reference,
      amountCents,
      balanceCents,
    })),
    { on: to, entry: "Closing balance", reference: "", amountCents: null, balanceCents: closingCents },
  ];
}

/** What is due by age, with credit as a negative amount; the lines add up to the closing balance. */
export function agedLines({ aged }: MonthlyStatement): { label: string; cents: number }[] {
  return [
    ...overdueAges.map((age) => ({ label: ageNames[age], cents: aged[age] })),
    { label: "Credit not used yet", cents: 0 - aged.creditCents },
  ];
}

/** What the account has paid of that but its bank has not confirmed yet; no line if there is nothing. */
export function onItsWayLines({
  onItsWayCents,
}: Pick<MonthlyStatement, "onItsWayCents">): ReturnType<typeof agedLines> {
  return onItsWayCents > 0 ? [{ label: "Payment on its way, not taken off yet", cents: onItsWayCents }] : [];
}

/** Its lines, an empty line, what is due by age, and what is on its way. References can't act as formulas. */
export function statementCsv(statement: MonthlyStatement): string {
  const lines = statementLines(statement).map(({ on, entry, reference, amountCents, balanceCents }) =>
    csvLine([
      on,
      entry,
      reference,
      amountCents === null ? "" : centsToDecimal(amountCents),
      centsToDecimal(balanceCents),
    ]),
  );
  const ages = [...agedLines(statement), ...onItsWayLines(statement)].map(({ label, cents }) =>
    csvLine(["", label, "", "", centsToDecimal(cents)]),
  );
  return [csvByteOrderMark + csvLine(statementColumns), ...lines, "\r\n", ...ages].join("");
}

/** The cells of a printed line: '4 Mar 2026' and '€40.00'. */
export function showLine({ on, entry, reference, amountCents, balanceCents }: Line): string[] {
  const amount = amountCents === null ? "" : formatEuro(amountCents);
  return [shortDate(on), entry, reference, amount, formatEuro(balanceCents)];
}
