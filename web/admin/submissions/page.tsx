import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Form submissions | ${brand.name}`, hidden: true });

export default function SubmissionsPage() {
  return <StaffPage title="Form submissions">{null}</StaffPage>;
}
