import { NavLink } from "react-router";
import { pages } from "../../contract/paths.ts";

export type SiteLink = { to: string; label: string };

/** The six services, in the order in which every list names them. */
export const serviceLinks: SiteLink[] = [
  { to: pages.sameDay, label: "Same Day" },
  { to: pages.nextDay, label: "Next Day" },
  { to: pages.international, label: "International" },
  { to: pages.specialist, label: "Specialist" },
  { to: pages.zeroEmissions, label: "Zero Emissions" },
  { to: pages.whiteGlove, label: "White Glove" },
];

/** What stands beside Services in the header. Booking is apart: it is the button. */
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

/** These links as items of a menu's list. */
export function LinkItems({ links, className }: { links: readonly SiteLink[]; className: string }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
