import { NavLink } from "react-router";
import { pages } from "../../contract/paths.ts";

export type SiteLink = { to: string; label: string };

/** The six services, in the order used everywhere. */
export const serviceLinks: SiteLink[] = [
  { to: pages.sameDay, label: "Same Day" },
  { to: pages.nextDay, label: "Next Day" },
  { to: pages.international, label: "International" },
  { to: pages.specialist, label: "Specialist" },
  { to: pages.zeroEmissions, label: "Zero Emissions" },
  { to: pages.whiteGlove, label: "White Glove" },
];

/** Links beside Services in the header; booking is a button instead. */
export const mainLinks: SiteLink[] = [
  { to: pages.quickQuote, label: "Quick Quote" },
  { to: pages.businessAccount, label: "Business Account" },
  { to: pages.rewards, label: "Rewards" },
];

export const bookingLink: SiteLink = { to: pages.bookACourier, label: "Book a Courier" };

export const policyLinks: SiteLink[] = [
  { to: pages.privacyPolicy, label: "Privacy Policy" },
  { to: pages.termsOfService, label: "Terms of Service" },
  { to: pages.cookiePolicy, label: "Cookie Policy" },
];

/** The links as list items of a menu. */
export function LinkItems({ links, className }: { links: readonly SiteLink[]; className: string }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
