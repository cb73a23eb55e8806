import { type DashboardFigures, getDashboardFigures, getDashboardRoutes } from "../../../contract/dashboard.ts";
import { firstSalesPeriod, type SalesPeriod, salesPeriodNames, salesPeriods } from "../../../domain/sales/periods.ts";
import { LazyPart } from "../../report/LazyPart.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { ShopFreshness } from "../shell/ShopFreshness.tsx";
import { StaffPage } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { DeliveryCards } from "./DeliveryCards.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { PartFailure } from "./PartFailure.tsx";
import { PopularRoutes } from "./PopularRoutes.tsx";
import { RecentOrders, refreshMs } from "./RecentOrders.tsx";
import { StatusBreakdown } from "./StatusBreakdown.tsx";
import { showDate, showSpan } from "./show-span.ts";

/** Loaded lazily, so that the figures need not wait for the large chart package. */
const loadChart = () => import("./RevenueChart.tsx");

export const meta = pageMeta({ title: "Dashboard", hidden: true });

const defaults = { period: firstSalesPeriod as string, status: "all", page: 1 };
const periodOptions = salesPeriods.map((value) => ({ value, label: salesPeriodNames[value] }));

/** The sales of a period compared with the one before. Each part loads and fails independently. */
export default function DashboardPage() {
  const { filters, setFilters } = useUrlFilters(defaults);
  const period = salesPeriods.find((known) => known === filters.period) ?? firstSalesPeriod;
  const figures = useStaffQuery(
    getDashboardFigures,
    { query: { period } },
    { keepPrevious: true, refetchEveryMs: refreshMs },
  );
  const { data } = figures;
  return (
    <StaffPage
      title="Dashboard"
      lead={data && `${showSpan(data.span)}, compared with ${showSpan(data.previous)}`}
      actions={
        <FilterSelect
          label="Period"
          value={period}
          options={periodOptions}
          onChange={(chosen) => setFilters({ period: chosen })}
          className="w-44 max-w-full"
        />
      }
    >
      <ShopFreshness />
      {figures.error && !data ? (
        <PartFailure
          text="Failed to load analytics data"
          error={figures.error}
          onTryAgain={() => void figures.refetch()}
        />
      ) : (
        <Analytics figures={data} isStale={figures.isPlaceholderData} />
      )}
      <DeliveryCards period={period} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Routes period={period} />
        <RecentOrders
          period={period}
          status={filters.status}
          page={filters.page}
          onStatus={(status) => setFilters({ status })}
          onPage={(page) => setFilters({ page })}
        />
      </div>
    </StaffPage>
  );
}

function Analytics({ figures, isStale }: { figures: DashboardFigures | undefined; isStale: boolean }) {
  return (
    <div aria-busy={isStale || !figures} className={isStale ? "grid gap-4 opacity-60" : "grid gap-4"}>
      <FigureCards figures={figures} />
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <Panel title="Revenue by day" className="xl:col-span-2">
          {figures?.dailyRevenue.every(({ revenueCents }) => revenueCents === 0) ? (
            <EmptyState title="No revenue in this period." />
          ) : figures ? (
            <>
              <LazyPart
                part="chart"
                load={loadChart}
                pick={(module) => module.default}
                waiting={<Skeleton className="h-64" />}
                failed={() => (
                  <p className="text-sm text-muted">The chart could not be loaded. The table has its figures.</p>
                )}
                props={{ days: figures.dailyRevenue }}
              />
              <RevenueTable days={figures.dailyRevenue} />
            </>
          ) : (
            <Skeleton className="h-64" />
          )}
        </Panel>
        <Panel title="Orders by status">
          {figures ? <StatusBreakdown breakdown={figures.statusBreakdown} /> : <Skeleton className="h-40" />}
        </Panel>
      </div>
    </div>
  );
}

function Routes({ period }: { period: SalesPeriod }) {
  const answer = useStaffQuery(
    getDashboardRoutes,
    { query: { period } },
    { keepPrevious: true, refetchEveryMs: refreshMs },
  );
  const { data, error } = answer;
  return (
    <Panel title="Popular routes">
      {error && !data && (
        <PartFailure text="Failed to load route data" error={error} onTryAgain={() => void answer.refetch()} />
      )}
      {data && <PopularRoutes routes={data.routes} />}
      {!data && !error && <Skeleton className="h-64" />}
    </Panel>
  );
}

type Day = DashboardFigures["dailyRevenue"][number];

const columns: Column<Day>[] = [
  { heading: "Date", isRowHeading: true, cell: ({ date }) => showDate(date) },
  { heading: "Revenue", align: "end", cell: ({ revenueCents }) => <Money cents={revenueCents} /> },
  { heading: "Orders", align: "end", cell: ({ orders }) => orders },
  { heading: "Completed", align: "end", cell: ({ completedOrders }) => completedOrders },
];

/** The chart's figures as a table, newest day first. */
function RevenueTable({ days }: { days: Day[] }) {
  return (
    <Disclosure label="Revenue by day as a table" buttonClassName="text-sm">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section tabIndex={0} aria-label="All days" className="max-h-96 overflow-y-auto rounded">
        <Table label="Revenue by day" columns={columns} rows={[...days].reverse()} rowKey={({ date }) => date} />
      </section>
    </Disclosure>
  );
}
