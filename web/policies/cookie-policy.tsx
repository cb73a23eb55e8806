import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { cookieSections } from "./cookie-sections.tsx";
import { PolicyPage } from "./PolicyPage.tsx";

export const meta = pageMeta({
  path: pages.cookiePolicy,
  title: "Cookie Policy",
  description: `Everything that ${brand.name} stores in your browser: names, purposes, categories and lifetimes, and how to change your choice.`,
});

export default function CookiePolicy() {
  return (
    <PolicyPage
      title="Cookie Policy"
      lead="Everything that this website stores in your browser, item by item, and how you change your mind."
      updated="22 November 2026"
      sections={cookieSections}
    />
  );
}
