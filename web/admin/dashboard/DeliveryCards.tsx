import { Link } from "react-router";
import { type DashboardDeliveries, type DeliveryShare, getDashboardDeliveries } from "../../../contract/dashboard.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { percentage } from "../../../domain/deliveries/delivery-outcome.ts";
import type { SalesPeriod } from "../../../domain/sales/periods.ts";
import { showNumber } from "../../ui/show-number.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { Card, cardColumns } from "./Card.tsx";
import { PartFailure } from "./PartFailure.tsx";
import { refreshMs } from "./RecentOrders.tsx";

/** How deliveries went in the period, and today so far. */
export function DeliveryCards({ period }: { period: SalesPeriod }) {
  const answer = useStaffQuery(
    getDashboardDeliveries,
    { query: { period } },
    { keepPrevious: true, refetchEveryMs: refreshMs },
  );
  const { data, error, isPlaceholderData } = answer;
  if (error && !data)
    return <PartFailure text="Failed to load delivery data" error={error} onTryAgain={() => void answer.refetch()} />;
  return (
    <section
      aria-label="Deliveries"
      aria-busy={isPlaceholderData || !data}
      className={isPlaceholderData ? "opacity-60" : ""}
    >
      <dl className={cardColumns}>
        <Card
          title="Delivered on time"
          value={data && showShare(data.onTime)}
          change={data && <Before {...data.onTime} />}
        >
          {data && outOf(data.onTime, "with a promised time")}
        </Card>
        <Card
          title="At the first attempt"
          value={data && showShare(data.firstAttempt)}
          change={data && <Before {...data.firstAttempt} />}
        >
          {data && outOf(data.firstAttempt, "delivered")}
        </Card>
        <Card title="Delivered today" value={data && showNumber(data.today.delivered)}>
          {data && `${showNumber(data.today.collected)} collected today`}
        </Card>
        <Card title="Late now" value={data && showLate(data.late)}>
          {data &&
            (data.late.count === 0 ? (
              "Nothing is late"
            ) : (
              <Link to={staffPages.dispatch} className="link inline-block py-1">
                Open the board
              </Link>
            ))}
        </Card>
      </dl>
    </section>
  );
}

/** '99.2%'; a dash where there were no deliveries. */
function showShare({ count, of }: Pick<DeliveryShare, "count" | "of">): string {
  const share = percentage(count, of);
  return share === null ? "–" : `${share}%`;
}

function Before({ previous }: DeliveryShare) {
  return (
    <span className="text-muted tabular">{previous.of === 0 ? "None before" : `from ${showShare(previous)}`}</span>
  );
}

function outOf({ count, of }: DeliveryShare, what: string): string {
  return of === 0 ? "No deliveries in this period" : `${showNumber(count)} of ${showNumber(of)} ${what}`;
}

const showLate = ({ count, isCapped }: DashboardDeliveries["late"]) => `${showNumber(count)}${isCapped ? "+" : ""}`;
