import { pageMeta } from "../../site/page-meta.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { OwnEmails } from "./OwnEmails.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Sessions } from "./Sessions.tsx";

export const meta = pageMeta({ title: "Settings", hidden: true });

/** The settings that members change themselves. */
export default function Settings() {
  return (
    <PortalScreen title="Settings">
      <OwnEmails />
      <Passkeys />
      <Sessions />
    </PortalScreen>
  );
}
