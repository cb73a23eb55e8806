import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Booking Recovery | ${brand.name}`, hidden: true });

export default function RecoveryPage() {
  return <StaffPage title="Booking Recovery">{null}</StaffPage>;
}
