import type { DashboardFigures } from "../../../contract/dashboard.ts";
import { titleCase } from "../../../domain/text/title-case.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { showNumber } from "../../ui/show-number.ts";

/** 'Pending' is 'Pending Payment' on the dashboard; other statuses are named as everywhere. */
export function dashboardStatusLabel(status: string): string {
  return status === "pending" ? "Pending Payment" : titleCase(status);
}

/** The number and share of orders in each status. */
export function StatusBreakdown({ breakdown }: { breakdown: DashboardFigures["statusBreakdown"] }) {
  if (breakdown.length === 0) return <EmptyState title="No orders in this period." />;
  return (
    <ul className="grid gap-3">
      {breakdown.map(({ status, count, percentage }) => (
        <li key={status} className="grid gap-1 text-sm">
          <span className="flex justify-between gap-4">
            <span className="font-semibold">{dashboardStatusLabel(status)}</span>
            <span className="tabular text-muted">
              {showNumber(count)} · {percentage}%
            </span>
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded bg-atlantic-100">
            <span
              className="block h-full min-w-0.5 bg-atlantic-600 forced-colors:bg-[CanvasText]"
              style={{ width: `${percentage}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
