import { Link } from "react-router";
import { brand, brandAddress } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { PolicyPage, PolicySection, ToComplete } from "./PolicyPage.tsx";
import { PrivacyPurposes } from "./PrivacyPurposes.tsx";

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
      updated="28 November 2026"
    >
      <PolicySection id="who-we-are" title="Who we are">
        <p>
          {brand.name} (“we”) is the controller of the personal data described here: we decide why and how it is used.
          We are at {brandAddress}. <ToComplete what="registered company name and number" />
        </p>
        <p>
          For anything about your data, write to <a href={`mailto:${brand.email}`}>{brand.email}</a> or call{" "}
          <a href={`tel:${brand.officePhone.tel}`} className="whitespace-nowrap">
            {brand.officePhone.display}
          </a>
          , {brand.hours.phone}.
        </p>
        <p>
          This policy follows the General Data Protection Regulation (GDPR) and the Irish Data Protection Acts. For
          people in Northern Ireland and Great Britain it also follows the UK GDPR.
        </p>
      </PolicySection>
      <PolicySection id="what-we-collect" title="What we collect">
        <h3>When you ask for a quote</h3>
        <p>
          The pickup and delivery addresses, with a company name if you give one; the kind and size of the package; the
          service and the date. We work out the distance and the price and store the quote with its reference. A quote
          needs neither your name nor your email address.
        </p>
        <p>
          When you first use the address search, your browser may ask whether you want us to know where you are. If you
          allow it, your position is rounded to about a kilometre and used to put nearby addresses first; where the
          search is Google’s, it is sent there with what you type. We do not store it. You can refuse and type the
          address.
        </p>
        <h3>When you book</h3>
        <p>
          Your name, email address, phone number and billing address; the name and phone number of the people who hand
          over and receive the goods; your instructions for them; what is in the package, its weight and how many there
          are; the quote, what was paid and how. While we carry the goods we also record their progress and the digital
          signatures at pick-up and drop-off.
        </p>
        <h3>When you fill in a form</h3>
        <p>
          What you type into the contact, White Glove, assistance, business account and rewards forms, with the time and
          the page it was sent from. For a business account that includes the business, its address and its monthly
          spend; for rewards, whether you are an existing, returning or new customer. To tell people from bots we also
          look at how long a form was open and at one field that people cannot see.
        </p>
        <h3>When you subscribe to the newsletter</h3>
        <p>
          Your email address and the time at which you agreed. You can unsubscribe at any time: just drop us a line.
        </p>
        <h3>When you visit</h3>
        <p>
          Our server writes a line about each request: the kind of page, the result and the time it took. It leaves out
          the part of an address after the question mark, and personal data. Your network address is counted in memory
          for a short time to hold back abuse.
        </p>
        <p>
          Only if you agree to it, we measure how the site is used and whether advertising works. What is stored in your
          browser, and for how long, is listed in the <Link to={pages.cookiePolicy}>Cookie Policy</Link>.
        </p>
      </PolicySection>
      <PolicySection id="why" title="Why we use it, and on which legal basis">
        <p>The GDPR asks for a legal basis for each use. These are ours, with the articles they come from.</p>
        <PrivacyPurposes />
        <p>
          Where we rely on a legitimate interest, we have weighed it against yours. You can ask us how, and you can
          object (see <Link to="#your-rights">your rights</Link>). Where we rely on consent you can withdraw it at any
          time; what was done before stays lawful.
        </p>
        <p>
          Fields marked with a star are needed: without them we cannot give a price, carry the goods or answer. We make
          no decision about you by automated means alone that has legal or similarly significant effects. Prices are
          computed by the same rules for everyone.
        </p>
      </PolicySection>
      <PolicySection id="people-at-the-door" title="If you send or receive for someone else">
        <p>
          A delivery has people at both ends. If someone who booked with us gave us your name, phone number or address,
          we use them to collect from you or deliver to you: the driver can find you, call you and have you sign. We do
          not use them for advertising.
        </p>
        <p>
          We got them from the person or business that booked. The legal basis is our legitimate interest, and theirs,
          in carrying out the delivery. All the rights below are yours as well.
        </p>
        <p>If you give us someone else’s data, please have told them, and give us no more than the delivery needs.</p>
      </PolicySection>
      <PolicySection id="who-sees-it" title="Who sees it">
        <p>
          Our office staff and the drivers who carry the delivery, each as far as their work needs. We do not sell
          personal data. Others work for us under contract, or receive data because the service you chose runs through
          them. Not every one of them is in use at all times:
        </p>
        <ul>
          <li>
            <strong>Hosting and mail.</strong> The companies that run our servers and deliver our emails.
          </li>
          <li>
            <strong>Card payments: Stripe</strong>, where card payment is switched on. You enter your card on Stripe’s
            own page. Your card number never reaches us; we receive whether the payment succeeded.
          </li>
          <li>
            <strong>Maps: Google Maps</strong>, where it is switched on. Our server may send the addresses you type to
            Google to find them and measure the route, without your name. If you allowed us to know where you are, your
            position, rounded to about a kilometre, is sent with what you type into the address search. The map on your
            confirmation may be drawn by Google once you have answered the cookie question: your browser then asks
            Google, which sees your network address, this site’s address and the two addresses of the delivery, without
            your name. Otherwise we use our own map, and nothing is sent.
          </li>
          <li>
            <strong>Measurement and advertising: Google Tag Manager, Google Analytics and Google Ads</strong>, where
            they are switched on and only if you agreed to Analytics or Marketing.
          </li>
          <li>
            <strong>Error reports: Sentry</strong>, where it is switched on and only if you agreed to Analytics.
          </li>
          <li>
            <strong>Our shop system</strong>, where orders are also kept in WooCommerce on a site of ours.
          </li>
          <li>
            <strong>Other carriers and customs</strong>, for deliveries abroad, as far as the delivery requires.
          </li>
          <li>
            <strong>Advisers, insurers and authorities</strong>, where a claim or the law requires it.
          </li>
        </ul>
        <p>
          {brand.portalUrl.startsWith("/") ? "" : "The account booking portal, "}WhatsApp and our pages on social
          networks are services of their own, reached by a link. When you open one, its own privacy policy applies.
        </p>
      </PolicySection>
      <PolicySection id="abroad" title="Transfers outside the EEA">
        <p>
          Some of these providers, among them Stripe, Google and Sentry, also work outside the European Economic Area,
          in particular in the United States. Such a transfer rests on a decision of the European Commission that the
          country or the provider protects data adequately (such as the EU–US Data Privacy Framework), or on the
          Commission’s standard contractual clauses. Ask us for a copy.
        </p>
        <p>
          Great Britain and Northern Ireland have an adequacy decision. If you send goods to another country, the data
          on the consignment goes there with them, because the contract cannot be carried out otherwise.
        </p>
      </PolicySection>
      <PolicySection id="how-long" title="How long we keep it">
        <ul>
          <li>
            <strong>Quotes that were not booked:</strong> deleted after 30 days.
          </li>
          <li>
            <strong>Logs:</strong> deleted after 90 days.
          </li>
          <li>
            <strong>Records of who in our team did what:</strong> deleted after 24 months.
          </li>
          <li>
            <strong>Tracking pages:</strong> names, signatures and pictures are gone from them 14 days after the end of
            a delivery, and their addresses no longer open. The pages themselves are gone after 104 days.
          </li>
          <li>
            <strong>Forms you sent us</strong>, applications and sign-ups included: deleted after 24 months.
          </li>
          <li>
            <strong>Newsletter:</strong> until you unsubscribe, and at most 24 months after you signed up.
          </li>
          <li>
            <strong>Bookings that were never paid:</strong> cancelled after the time you have to pay; 30 days later your
            name, contacts and addresses are deleted from them. Quote requests that came to nothing: after 36 months.
          </li>
          <li>
            <strong>Other bookings:</strong> names, contacts, streets and signatures are deleted 6 years after the
            booking ended, on its receipts too; while money is owed they stay. The amounts of paid orders stay for six
            years, as Irish tax law requires, even when the customer’s other data is erased, and longer without any
            name.
          </li>
          <li>
            <strong>Rows of our bank statements, with payers’ names:</strong> deleted after 6 years.
          </li>
          <li>
            <strong>Pictures that drivers take of a delivery:</strong> deleted after 13 months. Signatures stay with the
            booking’s papers. From the end of the tracking page only our staff see either. Where drivers were: 30 days.
          </li>
          <li>
            <strong>In your browser:</strong> as listed in the <Link to={pages.cookiePolicy}>Cookie Policy</Link>.
          </li>
        </ul>
        <p>If a dispute is open, we keep what it is about until it is settled.</p>
      </PolicySection>
      <PolicySection id="your-rights" title="Your rights">
        <p>You can ask us</p>
        <ul>
          <li>for a copy of your data, and how it is used (access);</li>
          <li>to correct what is wrong or incomplete (rectification);</li>
          <li>to erase it, where we no longer need it or no law makes us keep it (erasure);</li>
          <li>to keep it but not use it while a question is open (restriction);</li>
          <li>to hand over what you gave us, in a form a computer can read (portability);</li>
          <li>to stop a use that rests on a legitimate interest, and any direct marketing (objection);</li>
          <li>to end a use that rests on your consent (withdrawal).</li>
        </ul>
        <p>
          Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>. We answer within one month and it costs you
          nothing. We may ask for something that shows it is you, such as the reference of your booking.
        </p>
        <p>
          Consent to analytics, marketing and preferences is changed with the Cookie Settings button at the bottom left
          of every page.
        </p>
      </PolicySection>
      <PolicySection id="complaints" title="Complaints">
        <p>
          If you think we have got something wrong, please tell us first. You can at any time complain to the Data
          Protection Commission, the Irish supervisory authority:{" "}
          <a href="https://www.dataprotection.ie/">dataprotection.ie</a>. If you live in another country of the EEA you
          can go to its authority, and in the United Kingdom to the Information Commissioner.
        </p>
      </PolicySection>
      <PolicySection id="security" title="How we protect it">
        <p>
          Staff sign in with their own account and see what their role needs. Passwords are stored only as hashes. A
          booking can be opened on this site only with its order number and a key that cannot be guessed. Card data is
          handled by Stripe alone. If data is ever lost or seen by the wrong people and you are at risk, we tell you and
          the Data Protection Commission, as the law requires.
        </p>
      </PolicySection>
      <PolicySection id="children" title="Children">
        <p>Our services are for adults and businesses. We do not knowingly collect data from children.</p>
      </PolicySection>
      <PolicySection id="changes" title="Changes to this policy">
        <p>
          When we change how we use data we change this text and the date at its top. If we want to store something new
          in your browser that needs your consent, you are asked again.
        </p>
      </PolicySection>
    </PolicyPage>
  );
}
