import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.zeroEmissions,
  title: "Zero Emissions Delivery",
  description: "Cargo bikes and electric vans.",
});

export default function ZeroEmissions() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Zero Emissions Delivery</Heading>
    </div>
  );
}
