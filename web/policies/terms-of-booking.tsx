import { Link } from "react-router";
import { brand, brandAddress } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { PolicySection, ToComplete } from "./PolicyPage.tsx";

/** The sections on the agreement, prices and cancellation. */
export const termsOfBooking = (
  <>
    <PolicySection id="about-these-terms" title="About these terms">
      <p>
        These terms apply to every delivery booked with {brand.name}, {brandAddress} (“we”), on this website, in the
        account booking portal, by phone or by email.{" "}
        <ToComplete what="registered company name, company number and VAT number" />
      </p>
      <p>
        By booking you accept them, for yourself and, where you book for a business, for that business. Your own
        conditions apply only if we have agreed to them in writing.
      </p>
    </PolicySection>
    <PolicySection id="definitions" title="Words used here">
      <ul>
        <li>
          <strong>You, the customer:</strong> the person or business that books and pays.
        </li>
        <li>
          <strong>Sender and recipient:</strong> the people or businesses at pickup and at delivery.
        </li>
        <li>
          <strong>Goods, consignment:</strong> what we collect under one booking, with its packaging.
        </li>
        <li>
          <strong>Quote:</strong> a price, or a notice that a person will work out the price, with a reference that
          begins with DCQ.
        </li>
        <li>
          <strong>Booking:</strong> your order to carry the consignment, with a reference that begins with DL or WC.
        </li>
        <li>
          <strong>Consumer:</strong> an individual who books wholly or mainly outside a trade, business or profession.
        </li>
        <li>
          <strong>Business day:</strong> Monday to Friday, except Irish public holidays.
        </li>
      </ul>
    </PolicySection>
    <PolicySection id="quotes-and-prices" title="Quotes and prices">
      <p>
        A quote from this website is valid for 30 minutes. Within that time its price stands, even if our tariff
        changes. Afterwards it is worked out again; if it differs you see the old and the new price and decide.
      </p>
      <p>
        All prices are in euro and include VAT at 23%. The quote and the receipt show the net amount, the VAT and the
        total.
      </p>
      <p>
        A price is based on what you tell us: the addresses, the kind, size, weight and number of packages, the service
        and the date. If the consignment turns out to be different, we tell you the price for what is actually there
        before we go on, or cancel the booking.
      </p>
      <p>
        International and specialist deliveries, and others shown as quote on request, are priced by a person. Until you
        have accepted that price there is no contract and nothing to pay.
      </p>
    </PolicySection>
    <PolicySection id="bookings" title="Bookings and dates">
      <p>
        Your booking is an offer. The contract is made when we confirm it, or when you have paid online, whichever is
        first. The confirmation email is your record; please check it.
      </p>
      <p>
        Same-day service must be booked before 15:00; later bookings are for the next business day. Next-day service
        runs Monday to Friday. International deliveries need at least 2 days’ notice. If a date can no longer be kept
        when you book, we offer the next one.
      </p>
      <p>
        We may decline a booking, for instance because the goods cannot be carried, an address cannot be reached or a
        payment failed. If you have paid for it, we refund you in full.
      </p>
    </PolicySection>
    <PolicySection id="payment" title="Payment">
      <p>
        Where online payment is switched on you pay by card when you book. Otherwise we contact you for payment details,
        by phone or email, before the courier is dispatched. Account customers pay as their account agreement says.
      </p>
      <p>We may hold back a collection until a payment that is due has arrived.</p>
    </PolicySection>
    <PolicySection id="cancellation" title="Changing or cancelling a booking">
      <p>
        <strong>You receive a full refund for cancellations before pickup.</strong> Tell us by phone at{" "}
        <a href={`tel:${brand.officePhone.tel}`} className="whitespace-nowrap">
          {brand.officePhone.display}
        </a>{" "}
        or by email at <a href={`mailto:${brand.email}`}>{brand.email}</a>, with your booking reference. The refund goes
        back the way you paid.
      </p>
      <p>
        Once the goods have been collected the service has begun and is charged. If you want them brought back or taken
        elsewhere, ask us: we give you a price for it first.
      </p>
      <p>Before pickup you can change the date, the addresses or the goods; we then price the booking again.</p>
      <p>
        If we cancel, or cannot collect on the day agreed and another day does not suit you, you receive a full refund.
      </p>
      <p>
        The 14-day right to cancel a distance contract does not apply to the carriage of goods on a given date. The full
        refund before pickup takes its place, for consumers and businesses alike.
      </p>
    </PolicySection>
    <PolicySection id="your-part" title="Your part">
      <p>You make sure that</p>
      <ul>
        <li>
          you own the goods or may have them carried, and may give us the contact details of sender and recipient;
        </li>
        <li>what you tell us about them is true and complete, including their value;</li>
        <li>they are not on the list of goods that we do not carry;</li>
        <li>they are packed and labelled for the journey;</li>
        <li>someone is there to hand over and to receive, with safe and lawful access for the driver.</li>
      </ul>
      <p>
        How we use personal data is explained in the <Link to={pages.privacyPolicy}>Privacy Policy</Link>.
      </p>
    </PolicySection>
  </>
);
