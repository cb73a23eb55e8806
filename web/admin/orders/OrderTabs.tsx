import { Link } from "react-router";
import { maxCountedInTab, type StaffOrderCounts } from "../../../contract/staff-orders.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { type OrderTab, orderTabs } from "../../../domain/orders/order-tabs.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { showNumber } from "../../ui/show-number.ts";
import { tabLabels } from "./order-filters.ts";

type OrderTabsProps = { current: OrderTab | undefined; counts: StaffOrderCounts | undefined };

/** All orders and the day's work, with counts. They are links, because the URL says which tab is shown. */
export function OrderTabs({ current, counts }: OrderTabsProps) {
  return (
    <nav
      aria-label="Orders by day"
      className="no-print min-w-0 max-lg:-mx-4 max-lg:px-4 max-lg:py-1 max-lg:overflow-x-auto"
    >
      <ul className="flex gap-1">
        <TabLink to={staffPages.orders} isCurrent={current === undefined} label="All orders" />
        {orderTabs.map((tab) => (
          <TabLink
            key={tab}
            to={`${staffPages.orders}?tab=${tab}`}
            isCurrent={current === tab}
            label={tabLabels[tab]}
            count={counts?.tabs[tab]}
            isUrgent={tab === "overdue"}
          />
        ))}
      </ul>
    </nav>
  );
}

type TabLinkProps = { to: string; isCurrent: boolean; label: string; count?: number; isUrgent?: boolean };

function TabLink({ to, isCurrent, label, count, isUrgent = false }: TabLinkProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={joinClasses(
          "flex min-h-10 items-center gap-1.5 rounded border px-2.5 text-sm whitespace-nowrap no-underline max-lg:min-h-11",
          isCurrent
            ? "border-atlantic-950 bg-atlantic-950 font-semibold text-white"
            : "border-transparent text-ink hover:border-edge hover:bg-atlantic-100",
        )}
      >
        {label}
        {count !== undefined && (
          <span
            className={joinClasses(
              "min-w-6 rounded px-1 text-center text-xs font-semibold tabular",
              isCurrent
                ? "bg-white text-ink"
                : isUrgent && count > 0
                  ? "bg-brick-100 text-brick-deep"
                  : "bg-atlantic-100 text-ink",
            )}
          >
            {showNumber(count)}
            {count >= maxCountedInTab && "+"}
          </span>
        )}
      </Link>
    </li>
  );
}
