import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import type { DashboardFigures } from "../../../contract/dashboard.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { showDate, showShortDate } from "./show-span.ts";

type Day = DashboardFigures["dailyRevenue"][number];

/** Longer periods are drawn as an area: their bars would be too thin. */
const maxBars = 62;
const fill = "var(--atlantic-600)";

/** The revenue of each day, without animation; RevenueTable has the same figures as text. */
export default function RevenueChart({ days }: { days: Day[] }) {
  const best = days.reduce((most, day) => (day.revenueCents > most.revenueCents ? day : most), days[0] ?? noDay);
  const label = `Revenue over ${days.length} days; the best was ${showDate(best.date)} with ${formatEuro(best.revenueCents)}.`;
  const isBars = days.length <= maxBars;
  const Chart = isBars ? BarChart : AreaChart;
  return (
    <div role="img" aria-label={label}>
      <Chart
        responsive
        data={days}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        style={{ width: "100%", height: "16rem", fontSize: "0.8125rem" }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="date"
          tickFormatter={showShortDate}
          minTickGap={24}
          tickLine={false}
          stroke="var(--color-edge)"
          tick={{ fill: "var(--color-muted)" }}
        />
        <YAxis
          tickFormatter={wholeEuro}
          width={64}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
          tick={{ fill: "var(--color-muted)" }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--atlantic-100)" }}
          content={({ active, payload }) =>
            active && payload[0] ? <DayShown day={payload[0].payload as Day} /> : null
          }
        />
        {isBars ? (
          <Bar dataKey="revenueCents" fill={fill} radius={[3, 3, 0, 0]} isAnimationActive={false} />
        ) : (
          <Area
            dataKey="revenueCents"
            type="step"
            stroke={fill}
            fill={fill}
            fillOpacity={1}
            isAnimationActive={false}
          />
        )}
      </Chart>
    </div>
  );
}

const noDay: Day = { date: "1970-01-01", revenueCents: 0, orders: 0, completedOrders: 0 };

/** '€1,200' for an axis. */
function wholeEuro(cents: number): string {
  return formatEuro(Math.round(cents / 100) * 100).slice(0, -3);
}

function DayShown({ day }: { day: Day }) {
  return (
    <p className="tabular rounded border border-line bg-white px-3 py-2 text-sm text-ink shadow">
      <span className="block font-semibold">{showDate(day.date)}</span>
      <span className="block">{formatEuro(day.revenueCents)}</span>
      <span className="block text-muted">
        {day.orders} {day.orders === 1 ? "order" : "orders"}, {day.completedOrders} completed
      </span>
    </p>
  );
}
