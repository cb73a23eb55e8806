import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.termsOfService,
  title: "Terms of Service",
  description: "The terms under which we carry.",
});

export default function TermsOfService() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Terms of Service</Heading>
    </div>
  );
}
