import { useOutletContext } from "react-router";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Fact } from "../ui/Fact.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { toast } from "../ui/toast.ts";
import { roleLabel } from "./staff-access.ts";
import { dropSession, type StaffSession } from "./staff-session.ts";

export const meta = pageMeta({ title: "Staff", hidden: true });

/** The first page of the staff area. Its screens are not built yet, and it does not pretend. */
export default function StaffHome() {
  const { user } = useOutletContext<StaffSession>();
  const signOut = () => {
    dropSession();
    toast({ title: "Logged out", description: "You have been logged out successfully." });
  };
  return (
    <div className="wrap grid max-w-text gap-6 py-12">
      <Heading level={1} look="section">
        Welcome, {user.name}
      </Heading>
      <Panel title="Signed in">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <Fact term="Username">{user.username}</Fact>
          <Fact term="Email">{user.email}</Fact>
          <Fact term="Role">{roleLabel(user)}</Fact>
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="secondary" onClick={signOut}>
            Logout
          </Button>
          <ButtonLink to={pages.home} tone="secondary">
            Public site
          </ButtonLink>
        </div>
      </Panel>
      <Notice title="The staff screens are not open yet">
        Settings, orders, customers, redirects and booking recovery have no screens in this version.
      </Notice>
    </div>
  );
}
