import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { getShopConnection, type ShopConnection } from "../../../contract/connections.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { useShop } from "../../site/public-settings.ts";
import { Button, type ButtonTone } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SmallButton } from "./StaffPage.tsx";
import { useStaffQuery } from "./use-staff-query.ts";
import { useSyncShop } from "./use-sync-shop.ts";

/** How often the sync time is loaded, how often its age is updated, and when it counts as stale. */
const refreshMs = 30_000;
const tickMs = 5_000;
const staleAfterMs = 10 * 60_000;

/**
 * Shows when orders were last synchronised with the WordPress site; its button syncs `orderId` separately as well.
 * Renders and requests nothing with the built-in shop.
 */
export function ShopFreshness({ orderId }: { orderId?: OrderId }) {
  return useShop() === "woocommerce" ? <Freshness orderId={orderId} /> : null;
}

function Freshness({ orderId }: { orderId: OrderId | undefined }) {
  const { data, error, refetch } = useStaffQuery(getShopConnection, {}, { refetchEveryMs: refreshMs });
  const { busy, sync } = useSyncShop(orderId);
  const now = useNow();
  if (data?.shop === null) return null;
  const age = data?.shop.syncedAt ? now - new Date(data.shop.syncedAt).getTime() : null;
  const syncButton = (tone: ButtonTone) => (
    <Button tone={tone} size="small" busy={busy} busyLabel="Synchronising…" onClick={() => void sync()}>
      <RefreshCw aria-hidden="true" className="size-4" />
      Synchronise now
    </Button>
  );
  if (!data) {
    if (!error)
      return <p className="no-print min-h-10 text-sm text-muted">Checking when this was last synchronised…</p>;
    const tryAgain = <SmallButton onClick={() => void refetch()}>Try again</SmallButton>;
    return (
      <Notice tone="warning" className="no-print" action={tryAgain}>
        Could not find out when this was last synchronised with the WordPress site.
      </Notice>
    );
  }
  const isFresh = age !== null && age <= staleAfterMs;
  if (data.shop.problem === null && isFresh) {
    return (
      <div className="no-print flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {/* Not a live region, because the age changes all the time. */}
        <p>
          <Synchronised shop={data.shop} age={age} />
        </p>
        {syncButton("quiet")}
      </div>
    );
  }
  return (
    <Notice
      tone="warning"
      title={
        data.shop.problem === null
          ? "What is shown here may be out of date"
          : "Something is wrong with the WordPress site"
      }
      className="no-print"
      action={syncButton("secondary")}
    >
      {data.shop.problem !== null && <p>{data.shop.problem}</p>}
      <p>
        <Synchronised shop={data.shop} age={age} />.
        {!isFresh && " What changed there since then is not shown here yet."}
      </p>
    </Notice>
  );
}

function Synchronised({ shop: { syncedAt }, age }: { shop: ShopConnection; age: number | null }) {
  if (syncedAt === null || age === null) return "Not synchronised with the WordPress site yet";
  return (
    <>
      Synchronised with the WordPress site{" "}
      <time dateTime={syncedAt} className="tabular">
        {showAge(age)}
      </time>
    </>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** 'just now', '12 seconds ago', '3 minutes ago', '5 hours ago' or '4 days ago'. */
export function showAge(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  // The clocks of browser and server may differ.
  if (seconds < 5) return "just now";
  if (seconds < 60) return `${seconds} seconds ago`;
  if (seconds < 3_600) return ago(Math.floor(seconds / 60), "minute");
  if (seconds < 172_800) return ago(Math.floor(seconds / 3_600), "hour");
  return ago(Math.floor(seconds / 86_400), "day");
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;
