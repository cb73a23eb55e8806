import { Navigate } from "react-router";
import { staffPages } from "../../../contract/staff-paths.ts";
import { isDispatcher } from "../sign-in.ts";
import { useStaff } from "./staff-context.ts";

/** Redirects /admin to the user's first screen. */
export default function StaffHome() {
  const { user } = useStaff();
  return <Navigate to={isDispatcher(user) ? staffPages.dispatch : staffPages.settings} replace />;
}
