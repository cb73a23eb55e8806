import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Order | ${brand.name}`, hidden: true });

export default function OrdersOrderPage() {
  return <StaffPage title="Order">{null}</StaffPage>;
}
