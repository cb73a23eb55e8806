import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Dashboard | ${brand.name}`, hidden: true });

export default function DashboardPage() {
  return <StaffPage title="Dashboard">{null}</StaffPage>;
}
