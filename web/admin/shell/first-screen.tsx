import { Navigate } from "react-router";
import { staffPages } from "../../../contract/staff-paths.ts";
import { type RoleWithPart, roleWithPart } from "../sign-in.ts";
import { useStaff } from "./staff-context.ts";

const firstScreens: Record<RoleWithPart, string> = {
  bookkeeper: staffPages.accounts,
  clerk: staffPages.orders,
  dispatcher: staffPages.dispatch,
};

/** Redirects /admin to the user's first screen. */
export default function StaffHome() {
  const part = roleWithPart(useStaff().user);
  return <Navigate to={part ? firstScreens[part] : staffPages.settings} replace />;
}
