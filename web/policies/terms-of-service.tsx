import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { PolicyPage } from "./PolicyPage.tsx";
import { termsOfAccounts } from "./terms-of-accounts.tsx";
import { termsOfBooking } from "./terms-of-booking.tsx";
import { termsOfCarriage } from "./terms-of-carriage.tsx";
import { termsOfLaw } from "./terms-of-law.tsx";

export const meta = pageMeta({
  path: pages.termsOfService,
  title: "Terms of Service",
  description: `The terms on which ${brand.name} quotes, collects and delivers: prices, cancellation, liability, claims, and business accounts.`,
});

export default function TermsOfService() {
  return (
    <PolicyPage
      title="Terms of Service"
      lead="What you can expect of us and what we need from you, from the quote to the signature at the door."
      updated="21 November 2026"
      sections={[...termsOfBooking, ...termsOfCarriage, ...termsOfAccounts, ...termsOfLaw]}
    />
  );
}
