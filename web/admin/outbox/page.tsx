import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Emails | ${brand.name}`, hidden: true });

export default function OutboxPage() {
  return <StaffPage title="Emails">{null}</StaffPage>;
}
