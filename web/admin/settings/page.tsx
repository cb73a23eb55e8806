import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Settings | ${brand.name}`, hidden: true });

export default function SettingsPage() {
  return <StaffPage title="Settings">{null}</StaffPage>;
}
