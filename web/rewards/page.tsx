import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.rewards,
  title: "Rewards",
  description: "Join our rewards programme.",
});

export default function Rewards() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Rewards</Heading>
    </div>
  );
}
