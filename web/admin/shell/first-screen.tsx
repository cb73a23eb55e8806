import { Navigate } from "react-router";
import { staffPages } from "../../../contract/paths.ts";

/** /admin itself is no screen. */
export default function StaffHome() {
  return <Navigate to={staffPages.settings} replace />;
}
