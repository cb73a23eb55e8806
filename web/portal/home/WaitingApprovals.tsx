import { listPortalApprovals } from "../../../contract/portal-approvals.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { useMemberQuery } from "../shell/use-member-query.ts";

/** For approvers: how many bookings wait for them; nothing if there are none. */
export function WaitingApprovals() {
  const { data } = useMemberQuery(listPortalApprovals, {});
  const waiting = data?.waiting.filter(({ isOwn }) => !isOwn).length ?? 0;
  if (waiting === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`${countOf(waiting, "booking", "bookings")} to approve`}
      action={
        <ButtonLink to={portalPages.approvals} size="small">
          Open approvals
        </ButtonLink>
      }
    >
      Nothing is collected until it’s approved.
    </Notice>
  );
}
