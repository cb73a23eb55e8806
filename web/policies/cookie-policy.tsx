import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { consentMonths } from "../consent/consent.ts";
import { pageMeta } from "../site/page-meta.ts";
import { PolicyPage, PolicySection } from "./PolicyPage.tsx";
import { StoredItemsTable } from "./StoredItemsTable.tsx";

export const meta = pageMeta({
  path: pages.cookiePolicy,
  title: "Cookie Policy",
  description: `Everything that ${brand.name} stores in your browser: names, purposes, categories and lifetimes, and how to change your choice.`,
});

export default function CookiePolicy() {
  return (
    <PolicyPage
      title="Cookie Policy"
      lead="Everything that this website stores in your browser, item by item, and how to change your mind."
      updated="28 November 2026"
    >
      <PolicySection id="in-short" title="In short">
        <ul>
          <li>
            We set no cookies of our own on the pages you visit; our staff area sets one for our staff. What the site
            has to remember is kept in your browser’s own storage.
          </li>
          <li>Without your consent no measurement and no advertising service is loaded.</li>
          <li>Rejecting is as easy as accepting, and the site works the same.</li>
          <li>You can change your choice at any time, on every page.</li>
        </ul>
      </PolicySection>
      <PolicySection id="what-this-covers" title="What this covers">
        <p>
          A cookie is a small piece of text that a website leaves in the browser, which sends it back with every
          request. Local storage, session storage and history entries are kept by the browser too, but are not sent to
          anyone: only the page reads them. The law treats them alike, and so do we.
        </p>
        <p>
          The rules are those of the Irish ePrivacy Regulations (S.I. 336 of 2011) and the GDPR: what is strictly
          necessary for the service you asked for may be stored at once; everything else needs your consent first.
        </p>
      </PolicySection>
      <PolicySection id="categories" title="Four categories">
        <ul>
          <li>
            <strong>Essential.</strong> Always on: your quote, your booking, your answer to the cookie question.
          </li>
          <li>
            <strong>Analytics.</strong> How the site is used: pages seen, how far they were read, how fast they were,
            which errors occurred.
          </li>
          <li>
            <strong>Marketing.</strong> Whether an advertisement led to a quote, a booking or an application.
          </li>
          <li>
            <strong>Preferences.</strong> Choices that make the site easier to use, but that it can do without.
          </li>
        </ul>
      </PolicySection>
      <PolicySection id="what-is-stored" title="What is stored">
        <p>
          Before you have answered the cookie question, nothing is stored but the draft of a quote and what you save
          yourself. Google’s cookies are set only where this site uses Google’s services, and only after you have agreed
          to their category; their lifetimes are as Google states them. A map of Google’s on a booking confirmation,
          where the site uses one, is loaded from Google’s servers and sets no cookie on this site.
        </p>
        <StoredItemsTable />
        <p>
          {brand.portalUrl.startsWith("/") ? "" : "The portal for account bookings, "}WhatsApp and social networks are
          sites of their own. Nothing of theirs is loaded here. If you follow a link to them, their rules apply.
        </p>
      </PolicySection>
      <PolicySection id="change-your-choice" title="Change your choice">
        <p>
          Press the <strong>Cookie Settings</strong> button at the bottom left of any page. You can switch Analytics,
          Marketing and Preferences on and off one by one, reject all or accept all. A change takes effect at once. The
          button’s icon is a cookie.
        </p>
        <p>
          You are asked again after {consentMonths} months, and when what we ask for changes: that is a new version of
          the question.
        </p>
        <p>
          When you withdraw your consent, what we stored under it is removed, and so are Google’s cookies on this site.
          For cookies on Google’s own domains, clear the site data in your browser’s settings. You can also set your
          browser to store nothing; the cookie question may then come back each time.
        </p>
      </PolicySection>
      <PolicySection id="consent-mode" title="Google Consent Mode">
        <p>
          Where this site uses Google’s tags, they are told your choice through Consent Mode. For visitors in Ireland,
          the United Kingdom and the European Union each of its seven signals starts as denied, before any tag is
          loaded. Your choice then switches them:
        </p>
        <ul>
          <li>
            Analytics switches <code>analytics_storage</code>,
          </li>
          <li>
            Marketing switches <code>ad_storage</code>, <code>ad_user_data</code> and <code>ad_personalization</code>,
          </li>
          <li>
            Preferences switches <code>functionality_storage</code> and <code>personalization_storage</code>,
          </li>
          <li>
            either of the first two switches <code>security_storage</code>, with which tags protect themselves.
          </li>
        </ul>
        <p>
          The tags themselves are not loaded until you agree to Analytics or Marketing. Every choice is passed on, a
          rejection included.
        </p>
      </PolicySection>
      <PolicySection id="questions" title="Questions">
        <p>
          Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>. How we use personal data, and your rights, are
          explained in the <Link to={pages.privacyPolicy}>Privacy Policy</Link>.
        </p>
      </PolicySection>
    </PolicyPage>
  );
}
