import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `API Keys | ${brand.name}`, hidden: true });

export default function PeopleApiKeys() {
  return <StaffPage title="API Keys">{null}</StaffPage>;
}
