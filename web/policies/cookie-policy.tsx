import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.cookiePolicy,
  title: "Cookie Policy",
  description: "What we store in your browser.",
});

export default function CookiePolicy() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Cookie Policy</Heading>
    </div>
  );
}
