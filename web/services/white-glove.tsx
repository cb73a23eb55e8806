import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.whiteGlove,
  title: "White Glove Delivery",
  description: "Carried in, unpacked, put in its place.",
});

export default function WhiteGlove() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>White Glove Delivery</Heading>
    </div>
  );
}
