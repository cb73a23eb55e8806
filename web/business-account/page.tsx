import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.businessAccount,
  title: "Business Account",
  description: "Apply for a business account.",
});

export default function BusinessAccount() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Business Account</Heading>
    </div>
  );
}
