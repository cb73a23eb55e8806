import type { StaffOrder } from "../../../contract/staff-order.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** That an accepted order is not at the WordPress site yet, why, and what happens next. */
export function PlacementNotice({ placement }: { placement: NonNullable<StaffOrder["placement"]> }) {
  const { attempts, failure, nextAttemptAt } = placement;
  return (
    <Notice tone={failure === null ? "info" : "warning"} title="Not yet at the WordPress site">
      <p>
        {failure ?? "It is on its way there."}
        {attempts > 0 && ` Tried ${attempts === 1 ? "once" : `${attempts} times`} so far.`}
      </p>
      <p>
        {nextAttemptAt === null ? (
          "It is not tried again by itself. Test the connection under API Settings, or make the order there by hand."
        ) : (
          <>
            {failure === null ? "It is tried" : "It is tried again"} at <Moment at={nextAttemptAt} />. Until then it has
            the number of this server.
          </>
        )}
      </p>
    </Notice>
  );
}
