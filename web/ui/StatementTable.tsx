import type { MonthlyStatement } from "../../domain/invoicing/account-books.ts";
import { agedLines, onItsWayLines, statementLines } from "../../domain/invoicing/statement-text.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { Money } from "./Money.tsx";
import { Table } from "./Table.tsx";

/** A month of an account's books, and what is due by age at its end. */
export function StatementTable({ statement }: { statement: MonthlyStatement }) {
  const lines = statementLines(statement).map((line, index) => ({ ...line, index }));
  const isBalance = (line: { amountCents: number | null }) => line.amountCents === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Table
        label="Lines of the statement"
        columns={[
          { heading: "Date", cell: ({ on }) => <span className="whitespace-nowrap">{shortDate(on)}</span> },
          {
            heading: "Entry",
            isRowHeading: true,
            cell: (line) => <span className={isBalance(line) ? "font-semibold" : undefined}>{line.entry}</span>,
          },
          { heading: "Reference", cell: ({ reference }) => reference },
          {
            heading: "Amount",
            align: "end",
            cell: ({ amountCents }) => amountCents !== null && <Money cents={amountCents} />,
          },
          {
            heading: "Balance",
            align: "end",
            cell: (line) => (
              <Money cents={line.balanceCents} className={isBalance(line) ? "font-semibold" : undefined} />
            ),
          },
        ]}
        rows={lines}
        rowKey={({ index }) => index}
      />
      <section>
        <h2 className="text-lg font-semibold">What is due on {shortDate(statement.to)}</h2>
        <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          {[...agedLines(statement), ...onItsWayLines(statement)].map(({ label, cents }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-end tabular">
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
