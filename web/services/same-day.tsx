import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.sameDay,
  title: "Same Day Delivery",
  description: "Collected and delivered within the same business day.",
});

export default function SameDay() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Same Day Delivery</Heading>
    </div>
  );
}
