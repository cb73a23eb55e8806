import { brand } from "../../../brand.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { StaffPage } from "../shell/StaffPage.tsx";

export const meta = pageMeta({ title: `Users | ${brand.name}`, hidden: true });

export default function PeopleUsers() {
  return <StaffPage title="Users">{null}</StaffPage>;
}
