import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { PolicyPage, PolicySection } from "./PolicyPage.tsx";
import { termsOfBooking } from "./terms-of-booking.tsx";
import { termsOfCarriage } from "./terms-of-carriage.tsx";

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
      updated="28 November 2026"
    >
      {termsOfBooking}
      {termsOfCarriage}
      <PolicySection id="business-account-promo" title="Business accounts and the account offer">
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
          business days. We may ask for documents that show this, and may decline an application. An account is open
          once we have confirmed it in writing.
        </p>
        <p>
          Account customers book in the{" "}
          <a href={brand.portalUrl} target="_blank" rel="noopener">
            account booking portal<span className="sr-only"> (opens a new tab)</span>
          </a>
          . You keep its sign-in details safe and are responsible for bookings made with them.
        </p>
        <p>
          We may change the terms of business accounts and of this offer with 30 days notice. If you do not agree, you
          can close your account before the change takes effect. Bookings already made keep their terms.
        </p>
      </PolicySection>
      <PolicySection id="rewards" title="Rewards">
        <p>
          The rewards programme has <Link to={`${pages.rewards}#terms`}>terms of its own</Link>. Where they say nothing,
          these terms apply.
        </p>
      </PolicySection>
      <PolicySection id="website" title="Using this website">
        <p>
          Use the site for genuine quotes, bookings and messages. Do not disrupt it, look for ways around its limits, or
          send it anything unlawful. We keep it running with care but cannot promise that it is always available; the
          phone is there when it is not. Texts, drawings and the name are ours or used with permission.
        </p>
      </PolicySection>
      <PolicySection id="complaints" title="Complaints">
        <p>
          Tell us what went wrong:{" "}
          <a href={`tel:${brand.officePhone.tel}`} className="whitespace-nowrap">
            {brand.officePhone.display}
          </a>
          , {brand.hours.phone}, or <a href={`mailto:${brand.email}`}>{brand.email}</a>. Give your booking reference if
          you have one. One of our team looks into it and answers you in writing.
        </p>
        <p>
          Consumers can get information about their rights from the{" "}
          <a href="https://www.ccpc.ie/">Competition and Consumer Protection Commission</a> and can use the{" "}
          <a href="https://www.courts.ie/small-claims-procedure">small claims procedure</a> of the District Court.
        </p>
      </PolicySection>
      <PolicySection id="consumer-rights" title="Consumer rights">
        <p>
          If you are a consumer, your statutory rights are not affected by these terms. In particular, under the
          Consumer Rights Act 2022 services must be supplied with reasonable care and skill and as agreed, and a term
          that is unfair does not bind you.
        </p>
      </PolicySection>
      <PolicySection id="changes" title="Changes to these terms">
        <p>
          The terms shown here when you book apply to that booking. We may change them for later bookings, and change
          the date at the top when we do. If one provision is invalid, the others remain.
        </p>
      </PolicySection>
      <PolicySection id="law" title="Governing law">
        <p>
          These terms and every booking are governed by the law of Ireland, and the Irish courts deal with any dispute.
          If you are a consumer, you keep the protection of the mandatory rules of the country where you live, and may
          bring proceedings in its courts.
        </p>
      </PolicySection>
    </PolicyPage>
  );
}
