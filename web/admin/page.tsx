import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.admin,
  title: "Staff",
  description: "The staff area.",
});

export default function Admin() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Staff</Heading>
    </div>
  );
}
