import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import type { PolicySection } from "./PolicyPage.tsx";

/** What applies to account customers and members of the rewards programme on top of the rest. */
export const termsOfAccounts: PolicySection[] = [
  {
    id: "business-account-promo",
    title: "Business accounts and the account offer",
    body: (
      <>
        <p>
          With a business account you can save up to 20% on your courier bookings. How much depends on what you send and
          how often; we tell you your terms when we open the account.
        </p>
        <p>To be eligible, a business must</p>
        <ul>
          <li>be a registered company;</li>
          <li>have been trading for at least 30 days;</li>
          <li>spend a monthly minimum of €300 with us.</li>
        </ul>
        <p>
          Apply with the form on the <Link to={pages.businessAccount}>business account page</Link>. The review takes 2-3
          business days. We may ask for documents that show the above, and may decline an application. An account is
          open once we have confirmed it in writing.
        </p>
        <p>
          Account customers book in the{" "}
          <a href={brand.portalUrl} target="_blank" rel="noopener">
            account booking portal<span className="sr-only"> (opens a new tab)</span>
          </a>
          . You keep its sign-in details safe and answer for bookings made with them.
        </p>
        <p>
          We may change the terms of business accounts and of this offer with 30 days notice. If you do not agree, you
          can close your account before the change takes effect. Bookings already made keep their terms.
        </p>
      </>
    ),
  },
  {
    id: "rewards",
    title: "Rewards",
    body: (
      <p>
        The rewards programme has <Link to={`${pages.rewards}#terms`}>terms of its own</Link>. Where they say nothing,
        these terms apply.
      </p>
    ),
  },
];
