import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.privacyPolicy,
  title: "Privacy Policy",
  description: "What we do with personal data.",
});

export default function PrivacyPolicy() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Privacy Policy</Heading>
    </div>
  );
}
