import { useState } from "react";
import { pageMeta } from "../../site/page-meta.ts";
import { Panel } from "../../ui/Section.tsx";
import { PartHeading, SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { OwnFactors } from "./OwnFactors.tsx";
import { OwnPasswordDialog } from "./OwnPasswordDialog.tsx";
import { OwnSessions } from "./OwnSessions.tsx";

export const meta = pageMeta({ title: "Your account", hidden: true });

/** How the signed-in user signs in: password, second factor and sessions. */
export default function Account() {
  const [isChangingPassword, setChangingPassword] = useState(false);
  return (
    <StaffPage title="Your account" lead="How you sign in, and where you are signed in.">
      <Panel>
        <PartHeading>Password</PartHeading>
        <p className="my-3 text-sm text-muted">Changing it signs you out everywhere else.</p>
        <SmallButton onClick={() => setChangingPassword(true)}>Change password</SmallButton>
      </Panel>
      <OwnFactors />
      <OwnSessions />
      {isChangingPassword && <OwnPasswordDialog onClose={() => setChangingPassword(false)} />}
    </StaffPage>
  );
}
