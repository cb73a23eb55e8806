import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.international,
  title: "International Delivery",
  description: "Parcels and freight across borders.",
});

export default function International() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>International Delivery</Heading>
    </div>
  );
}
