import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.specialist,
  title: "Specialist Delivery",
  description: "Legal papers, construction and more.",
});

export default function Specialist() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Specialist Delivery</Heading>
    </div>
  );
}
