import { useState } from "react";
import {
  type ConnectionCheck,
  getShopConnection,
  type ShopConnection,
  testShop,
} from "../../../contract/connections.ts";
import { errorText } from "../../api/error-text.ts";
import { useShop } from "../../site/public-settings.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useSyncShop } from "../shell/use-sync-shop.ts";
import { FailedImports } from "./FailedImports.tsx";
import { RemoteDeliveries } from "./RemoteDeliveries.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const refreshMs = 30_000;
/** The server runs several checks one after the other. */
const testTimeoutMs = 90_000;

/** The state of the connection to a remote WordPress shop; renders nothing where the shop is our own. */
export function ShopConnectionPanel({ editor }: { editor: SettingsEditor }) {
  return useShop() === "woocommerce" ? <Panel editor={editor} /> : null;
}

function Panel({ editor }: { editor: SettingsEditor }) {
  const { data, error, refetch } = useStaffQuery(getShopConnection, {}, { refetchEveryMs: refreshMs });
  return (
    <section aria-labelledby="shop-connection" className="grid gap-3">
      <PartHeading level={3} id="shop-connection">
        The WordPress site
      </PartHeading>
      <p className="max-w-text text-sm text-muted">
        The shop runs on this site: orders are placed and paid there, and imported from there. Its address and keys are
        set on the server.
      </p>
      {data?.shop ? (
        <Connected shop={data.shop} />
      ) : error ? (
        <LoadFailure error={error} title="The connection could not be read." onTryAgain={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full max-w-text" />
      )}
      <FailedImports />
      <RemoteDeliveries editor={editor} />
    </section>
  );
}

function Connected({ shop: { site, syncedAt, problem, waiting } }: { shop: ShopConnection }) {
  const { busy: isSyncing, sync } = useSyncShop();
  const { busy: isTesting, run } = useAction();
  const [checks, setChecks] = useState<readonly ConnectionCheck[] | null>(null);
  const test = () =>
    run(
      async () => setChecks((await staffCall(testShop, {}, { timeoutMs: testTimeoutMs })).checks),
      (error) => {
        setChecks(null);
        toast({ title: "The connection could not be tested", description: errorText(error), tone: "destructive" });
      },
    );
  return (
    <div className="grid max-w-page gap-3 rounded border border-line bg-white p-4">
      {problem !== null && (
        <Notice tone="warning" title="Something is wrong">
          <p>{problem}</p>
          <p>It is retried automatically. Test the connection: each check says what is wrong.</p>
        </Notice>
      )}
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact term="Site">
          <a href={site} target="_blank" rel="noreferrer" className="link break-all">
            {site}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Fact>
        <Fact term="Last synchronised">{syncedAt === null ? "Not yet" : <Moment at={syncedAt} />}</Fact>
        <Fact term="Waiting to be placed">{waitingText(waiting)}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <SmallButton busy={isTesting} busyLabel="Testing…" onClick={() => void test()}>
          Test connection
        </SmallButton>
        <SmallButton busy={isSyncing} busyLabel="Synchronising…" onClick={() => void sync()}>
          Synchronise now
        </SmallButton>
      </div>
      <div role="status">{checks && !isTesting && <Checks checks={checks} />}</div>
    </div>
  );
}

function Checks({ checks }: { checks: readonly ConnectionCheck[] }) {
  const failed = checks.filter(({ ok }) => !ok).length;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">
        {failed === 0 ? "The connection works." : `${failed} of ${checks.length} checks failed.`}
      </p>
      <ul aria-label="Checks" className="grid gap-2 text-sm">
        {checks.map(({ name, ok, says }) => (
          <li key={name} className="border-t border-line pt-2">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {name} <Badge tone={ok ? "success" : "error"}>{ok ? "Works" : "Failed"}</Badge>
            </span>
            <span className="block text-muted break-words">{says}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return "No order";
  if (waiting === 1) return "1 order, to be sent automatically";
  return `${showNumber(waiting)} orders, to be sent automatically`;
}
