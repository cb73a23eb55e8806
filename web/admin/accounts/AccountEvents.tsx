import { listAccountEvents } from "../../../contract/account-orders.ts";
import type { AccountId } from "../../../domain/accounts/references.ts";
import { Moment } from "../../ui/Moment.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

/** The history of an account, newest first. */
export function AccountEvents({ id }: { id: AccountId }) {
  const query = useStaffQuery(listAccountEvents, { params: { id } });
  const { data, error } = query;
  return (
    <section className="grid min-w-0 gap-2">
      <PartHeading>History</PartHeading>
      {error && !data && (
        <LoadFailure error={error} title="The history could not be loaded" onTryAgain={() => void query.refetch()} />
      )}
      <ol className="grid gap-2 text-sm">
        {data?.events.map(({ id, at, actor, note }) => (
          <li key={id}>
            <span className="break-words">{note}</span>
            <span className="block text-muted">
              {actor}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
