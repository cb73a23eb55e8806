import type { DashboardFigures } from "../../../contract/dashboard.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Money } from "../../ui/Money.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { showDate } from "./show-span.ts";

type Day = DashboardFigures["dailyRevenue"][number];

const columns: Column<Day>[] = [
  { key: "date", heading: "Date", isRowHeading: true, cell: ({ date }) => showDate(date) },
  { key: "revenue", heading: "Revenue", align: "end", cell: ({ revenueCents }) => <Money cents={revenueCents} /> },
  { key: "orders", heading: "Orders", align: "end", cell: ({ orders }) => orders },
  { key: "completed", heading: "Completed", align: "end", cell: ({ completedOrders }) => completedOrders },
];

/** The chart's figures as a table, newest day first. */
export function RevenueTable({ days }: { days: Day[] }) {
  return (
    <Disclosure label="Revenue by day as a table" buttonClassName="text-sm">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section tabIndex={0} aria-label="All days" className="max-h-96 overflow-y-auto rounded">
        <Table label="Revenue by day" columns={columns} rows={days.toReversed()} rowKey={({ date }) => date} />
      </section>
    </Disclosure>
  );
}
