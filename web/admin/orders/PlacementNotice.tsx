import type { StaffOrder } from "../../../contract/staff-order.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Says that an order, or its last changes, have not reached the WordPress site yet, why, and when it is tried again. */
export function PlacementNotice({ placement }: { placement: NonNullable<StaffOrder["placement"]> }) {
  const { isThere, attempts, failure, nextAttemptAt } = placement;
  return (
    <Notice
      tone={failure === null ? "info" : "warning"}
      title={isThere ? "The last changes are not yet at the WordPress site" : "Not yet at the WordPress site"}
    >
      {failure !== null && (
        <p>
          {failure.replace(/\.$/, "")}. Tried {attempts === 1 ? "once" : `${attempts} times`} so far.
        </p>
      )}
      <p>
        {failure === null ? "It is sent" : "It is tried again"} by itself at <Moment at={nextAttemptAt} />.{" "}
        {!isThere && "Until then it goes by the number it has here."}
      </p>
    </Notice>
  );
}
