import { Navigate, useLocation } from "react-router";
import { staffPages } from "../../../contract/staff-paths.ts";
import { pageMeta } from "../../site/page-meta.ts";

export const meta = pageMeta({ title: "Money due", hidden: true });

/** Redirects the earlier address of Money due, keeping its filters. */
export default function EarlierAddress() {
  const { search } = useLocation();
  return <Navigate to={staffPages.moneyDue + search} replace />;
}
