import { type FailedImport, listFailedImports } from "../../../contract/connections.ts";
import { Moment } from "../../ui/Moment.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

const refreshMs = 30_000;

/** Orders of the WordPress site that are not here, with the reason for each. */
export function FailedImports() {
  const { data, error, refetch } = useStaffQuery(listFailedImports, {}, { refetchEveryMs: refreshMs });
  return (
    <section aria-labelledby="failed-imports" className="grid gap-2 rounded border border-line bg-white p-4">
      <PartHeading level={3} id="failed-imports">
        Not imported
      </PartHeading>
      {data ? (
        <FailedList failed={data.orders} total={data.total} />
      ) : error ? (
        <LoadFailure error={error} title="The list could not be read." onTryAgain={() => void refetch()} />
      ) : (
        <p className="text-sm text-muted">Reading the list…</p>
      )}
    </section>
  );
}

function FailedList({ failed, total }: { failed: readonly FailedImport[]; total: number }) {
  if (failed.length === 0)
    return <p className="text-sm text-muted">Every order that was read from the site is here.</p>;
  return (
    <>
      <p className="max-w-text text-sm text-muted">
        Each is retried automatically, and at once when it is changed there.
        {total > failed.length &&
          ` The first ${failed.length} of ${total >= 1000 ? "1,000 or more" : showNumber(total)}:`}
      </p>
      <ul aria-label="Orders that were not imported" className="grid gap-2 text-sm">
        {failed.map(({ shopOrderId, why, triedAt, url }) => (
          <li key={shopOrderId} className="border-t border-line pt-2">
            <span className="font-semibold">
              {url === null ? (
                `Order ${shopOrderId}`
              ) : (
                <a href={url} target="_blank" rel="noreferrer" className="link">
                  Order {shopOrderId}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
            </span>
            <span className="block break-words first-letter:uppercase">{why}</span>
            <span className="block text-muted">
              Tried <Moment at={triedAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
