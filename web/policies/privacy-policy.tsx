import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { PolicyPage } from "./PolicyPage.tsx";
import { privacySections } from "./privacy-sections.tsx";

export const meta = pageMeta({
  path: pages.privacyPolicy,
  title: "Privacy Policy",
  description: `Which personal data ${brand.name} uses for quotes, bookings and messages, why, for how long, who sees it, and your rights.`,
});

export default function PrivacyPolicy() {
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="Which personal data we use when you ask for a price, book a courier or write to us: why, for how long, who sees it, and what you can ask of us."
      updated="22 November 2026"
      sections={privacySections}
    />
  );
}
