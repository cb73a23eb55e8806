import { brand } from "../../brand.ts";
import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import { PolicySection, ToComplete } from "./PolicyPage.tsx";

const signaturesText = `The driver calls ${callBeforePickupMinutes} minutes before arriving for pickup. At pickup and at delivery someone signs on the driver’s device; that digital signature is the proof of collection and of delivery. Whoever opens the door and signs at the delivery address counts as entitled to receive the goods.`;

/** The sections on handling the goods and on liability. */
export const termsOfCarriage = (
  <>
    <PolicySection id="what-we-carry" title="What we carry">
      <p>
        Documents, parcels, pallets and other goods that are lawful, fit the package and vehicle booked, and can be
        handled safely. The calculator shows the largest weight and size of each service. For anything fragile, of
        unusual value, temperature-controlled, perishable or awkward, talk to us before you book.
      </p>
    </PolicySection>
    <PolicySection id="what-we-do-not-carry" title="What we do not carry">
      <p>We do not carry</p>
      <ul>
        <li>
          dangerous goods as the transport rules define them: explosives, gases, flammable, oxidising, toxic,
          infectious, radioactive or corrosive substances, and loose or damaged lithium batteries;
        </li>
        <li>weapons, ammunition and their parts;</li>
        <li>illegal drugs, and medicines that may not be sent without a licence;</li>
        <li>live animals, and human or animal remains;</li>
        <li>cash, bearer documents, precious metals and stones;</li>
        <li>stolen, counterfeit or sanctioned goods, and anything that may not be owned, sent or received by law;</li>
        <li>waste, and anything that could harm people, vehicles or other goods.</li>
      </ul>
      <p>
        This list is general and not complete. Some of these goods can lawfully be carried with special arrangements;
        that needs our agreement in writing before pickup. For international deliveries the rules of the countries on
        the way and at the destination apply as well. If you are unsure, ask us first.
      </p>
      <p>
        We may refuse such goods, stop carrying them, have them inspected, or hand them to the authorities. You bear the
        cost and damage that arise because they were sent without our agreement.
      </p>
    </PolicySection>
    <PolicySection id="packaging" title="Packaging and labels">
      <p>
        Pack the goods so that they withstand ordinary handling and transport and harm nothing else. Label each piece
        with the delivery address and a phone number. Pallets must be stable, wrapped, and fit to be lifted. Where
        packing is part of the service, as with White Glove, we do it.
      </p>
      <p>
        Our driver may decline a consignment that is visibly not fit to travel. Accepting it does not mean that we have
        approved how it is packed.
      </p>
    </PolicySection>
    <PolicySection id="collection-and-delivery" title="Collection and delivery">
      <p>{signaturesText}</p>
      <p>
        We choose the route and the vehicle, and may have another carrier do all or part of the work. We are as
        responsible for it as for our own work.
      </p>
      <p>
        Delivery times that we show are estimates, made with care. Where time is critical, tell us before you book so
        that we can say what can be promised.
      </p>
    </PolicySection>
    <PolicySection id="waiting" title="Waiting and failed collections or deliveries">
      <p>
        If nobody is there, access is not possible or the goods are not ready, the driver rings the contact you gave us,
        and we contact you. We then agree with you on waiting, another attempt, another address or its return.{" "}
        <ToComplete what="free waiting time and what waiting and further attempts cost" />
      </p>
      <p>
        If we cannot reach you, we keep the goods safe or bring them back to the sender. We leave goods without a
        signature only if you asked us to, and then at your risk.
      </p>
      <p>
        If goods stay unclaimed although we have asked you what to do with them, we may return or, after notice, dispose
        of them. <ToComplete what="how long goods are kept" />
      </p>
    </PolicySection>
    <PolicySection id="liability" title="Our liability">
      <p>
        We are responsible for the goods from the moment we sign for them until they are signed for at delivery.{" "}
        <strong>Our liability for loss of or damage to goods is limited to declared value:</strong> the value that you
        told us in the booking, in the description of the package or in writing before pickup. It is never more than
        what the goods were actually worth, or what it costs to repair them.
      </p>
      <p>We are not liable for loss, damage or delay to the extent that it is caused by</p>
      <ul>
        <li>what you, the sender or the recipient did or failed to do, including wrong details and poor packing;</li>
        <li>the nature of the goods, or a fault they already had;</li>
        <li>goods that we do not carry, sent without our agreement;</li>
        <li>
          events that we could not avoid with reasonable care: severe weather, closed roads, strikes, acts of public
          authorities.
        </li>
      </ul>
      <p>
        We are not liable to businesses for indirect loss, such as lost profit or lost contracts.{" "}
        <ToComplete what="liability for delay" />
      </p>
      <p>
        International carriage is also governed by conventions such as CMR (road) and Montreal (air). Where their limits
        are binding, those apply.
      </p>
      <p>
        Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for
        anything else for which it cannot be limited by law.
      </p>
    </PolicySection>
    <PolicySection id="insurance" title="Goods-in-transit insurance">
      <p>
        We carry goods-in-transit insurance. It covers our liability under these terms; it is not your own insurance for
        the goods. If they are worth more than we can cover, we say so before we accept them, and you may want to insure
        them yourself. <ToComplete what="insurer, cover and largest value per consignment" />
      </p>
    </PolicySection>
    <PolicySection id="claims" title="Claims">
      <p>
        Check the goods at delivery and note visible damage when you sign. If something is damaged, missing or late,
        tell us as soon as you can, at <a href={`mailto:${brand.email}`}>{brand.email}</a>, with the booking reference,
        photographs of goods and packaging, and what shows their value. Keep the packaging until the claim is settled.
      </p>
      <p>
        A late report makes it harder to find out what happened, but does not by itself end a consumer’s claim.{" "}
        <ToComplete what="time limits for claims by businesses, and those of the conventions" />
      </p>
    </PolicySection>
  </>
);
