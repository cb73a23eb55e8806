import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { brand } from "../../brand.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { mayEnter } from "./staff-access.ts";
import { dropSession } from "./staff-session.ts";
import { useSession } from "./use-session.ts";
import { loginPath } from "./way-back.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "staff" };
export const meta = () => [{ title: `Staff | ${brand.name}` }, { name: "robots", content: "noindex" }];

/** The door of the staff area: every page under /admin stands behind it, and whoever is not signed in is sent to the login. */
export default function Area() {
  const session = useSession();
  const here = useLocation();
  const isStranger = session != null && !mayEnter(session.user);
  useEffect(() => {
    if (isStranger) dropSession();
  }, [isStranger]);
  if (session === undefined || isStranger) return <Opening />;
  if (session === null) return <Navigate to={loginPath(here)} replace />;
  return <Outlet context={session} />;
}

/** All that the server ever sends of the staff area. */
function Opening() {
  return (
    <div className="wrap grid gap-4 py-16">
      <Spinner label="Opening the staff area" className="size-8 text-atlantic-600" />
      <noscript>
        <Notice tone="warning">The staff area needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
    </div>
  );
}
