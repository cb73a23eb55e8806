import { portalPages } from "../../../contract/portal-paths.ts";
import type { AccountStatus } from "../../../domain/accounts/account-status.ts";
import { memberRoleNames } from "../../../domain/accounts/member-roles.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Facts } from "../shell/Facts.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { RegularTrips } from "./RegularTrips.tsx";
import { TodaysDeliveries } from "./TodaysDeliveries.tsx";
import { WaitingApprovals } from "./WaitingApprovals.tsx";

export const meta = pageMeta({ title: "Account", hidden: true });

const statusNames: Record<AccountStatus, string> = { active: "Active", on_stop: "On stop", closed: "Closed" };

/** The portal's first screen: the account, and the member's role in it. */
export default function Home() {
  const { member, email, may } = usePortal();
  const { account, name, role } = member;
  return (
    <PortalScreen title={name ? `Welcome, ${name}` : "Welcome"}>
      {may("approve") && <WaitingApprovals />}
      <TodaysDeliveries />
      {may("book") && <RegularTrips />}
      <Facts
        title={account.name}
        facts={[
          ["Account number", account.number],
          ["Status", statusNames[account.status]],
          ["Your role", memberRoleNames[role]],
          ["Your email", email],
        ]}
      />
      {may("manage") && (
        <div>
          <ButtonLink to={portalPages.people} tone="secondary">
            Invite people
          </ButtonLink>
        </div>
      )}
    </PortalScreen>
  );
}
