import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.nextDay,
  title: "Next Day Delivery",
  description: "Nationwide next-day delivery of parcels and pallets.",
});

export default function NextDay() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Next Day Delivery</Heading>
    </div>
  );
}
