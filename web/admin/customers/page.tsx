import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Customers | ${brand.name}`, hidden: true });

export default function CustomersPage() {
  return <StaffPage title="Customer Management">{null}</StaffPage>;
}
