import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Payment problems | ${brand.name}`, hidden: true });

export default function PaymentProblemsPage() {
  return <StaffPage title="Payment problems">{null}</StaffPage>;
}
