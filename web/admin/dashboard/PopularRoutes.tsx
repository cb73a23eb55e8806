import type { DashboardRoute } from "../../../contract/dashboard.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { frameRoute } from "../../ui/map/frame-route.ts";
import { IslandMap } from "../../ui/map/IslandMap.tsx";
import { mapSize, project } from "../../ui/map/project.ts";
import { countOf } from "../../ui/show-number.ts";

/** The routes with the most completed orders, as a list and on a map with the same numbers. */
export function PopularRoutes({ routes }: { routes: DashboardRoute[] }) {
  if (routes.length === 0) return <EmptyState title="No completed orders in this period." />;
  return (
    <div className="grid items-start gap-4 sm:max-xl:grid-cols-2">
      <ol className="grid gap-3">
        {routes.map(({ route, pickup, dropoff, count, revenueCents }, index) => (
          <li key={route} className="flex gap-3 text-sm">
            <RankSign rank={index + 1} />
            <span className="grid">
              <span className="font-semibold">
                {pickup.town} <span aria-hidden="true">→</span>
                <span className="sr-only">to</span> {dropoff.town}
              </span>
              <span className="tabular text-muted">
                {countOf(count, "order")} · <Money cents={revenueCents} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      <RoutesMap routes={routes} />
    </div>
  );
}

function RankSign({ rank }: { rank: number }) {
  return (
    <span
      aria-hidden="true"
      className="tabular grid size-6 shrink-0 place-items-center rounded bg-atlantic-950 text-xs font-semibold text-white"
    >
      {rank}
    </span>
  );
}

/** Routes between towns with known positions, wider for more orders. A route within one town is a dot. */
function RoutesMap({ routes }: { routes: DashboardRoute[] }) {
  const drawn = routes.flatMap(({ pickup, dropoff, count }, index) => {
    if (!pickup.at || !dropoff.at) return [];
    const from = project(pickup.at.lat, pickup.at.lon);
    const to = project(dropoff.at.lat, dropoff.at.lon);
    return [{ rank: index + 1, count, from, to, bend: bendOf(from, to, index) }];
  });
  if (drawn.length === 0) return null;
  const maxCount = Math.max(...drawn.map(({ count }) => count));
  const frame = frameRoute(drawn.flatMap(({ from, to, bend }) => [from, to, bend.middle]));
  // Keeps lines and labels the same size however far the map is zoomed in.
  const zoom = frame.width / mapSize.width;
  return (
    <IslandMap
      title="Popular routes on the map of Ireland, numbered as in the list"
      frame={frame}
      labels="none"
      className="rounded"
    >
      <g fill="none" strokeLinecap="round" className="stroke-atlantic-600">
        {drawn.map(({ rank, count, from, to, bend }) => (
          <path
            key={rank}
            d={`M${point(from)}Q${point(bend.control)} ${point(to)}`}
            strokeWidth={zoom * (3 + (9 * count) / maxCount)}
            strokeOpacity="0.75"
          />
        ))}
      </g>
      {drawn.flatMap(({ rank, from, to }) =>
        [from, to].map((at, end) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a route has two ends
            key={`${rank}-${end}`}
            cx={at.x}
            cy={at.y}
            r={9 * zoom}
            className="fill-white stroke-atlantic-950"
            strokeWidth={4 * zoom}
          />
        )),
      )}
      {drawn.map(({ rank, bend: { middle } }) => (
        <g key={rank} transform={`translate(${point(middle)}) scale(${zoom.toFixed(3)})`}>
          <rect x="-24" y="-24" width="48" height="48" rx="10" className="fill-atlantic-950" />
          <text textAnchor="middle" dy="0.35em" className="fill-white font-semibold" style={{ fontSize: "34px" }}>
            {rank}
          </text>
        </g>
      ))}
    </IslandMap>
  );
}

type Point = { x: number; y: number };

const point = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A curve, bent a little more for each route, so that outward and return routes do not overlap. */
function bendOf(from: Point, to: Point, index: number): { control: Point; middle: Point } {
  const part = 0.16 + index * 0.05;
  const control = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * part,
    y: (from.y + to.y) / 2 + (to.x - from.x) * part,
  };
  const middle = { x: (from.x + to.x) / 4 + control.x / 2, y: (from.y + to.y) / 4 + control.y / 2 };
  return { control, middle };
}
