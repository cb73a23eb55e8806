import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: "Orders | Admin Dashboard", hidden: true });

export default function OrdersPage() {
  return <StaffPage title="Orders">{null}</StaffPage>;
}
