import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { ServedPart } from "../boot/ServedPart.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { useScrollTarget } from "../site/SectionLink.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { describeCompany } from "./describe-company.ts";
import { HomeContact } from "./HomeContact.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeServices } from "./HomeServices.tsx";
import { HomeWhyChoose } from "./HomeWhyChoose.tsx";
import { PriceExamples } from "./PriceExamples.tsx";

export const meta = pageMeta({
  path: pages.home,
  title: "Same-day and next-day couriers across Ireland",
  nameFirst: true,
  description: `${brand.name}: same-day, next-day and international couriers for Ireland and Northern Ireland. See the price, then book without an account.`,
  data: (publicUrl) => [describeCompany(publicUrl)],
});

export default function Home() {
  useScrollTarget();
  return (
    <>
      <HomeHero />
      <HomeServices />
      <HomeWhyChoose />
      <HomeTeaser />
      <HomeContact />
    </>
  );
}

const loadExamples = () => import("./PriceExamples.tsx");

/** A link to the calculator at the end of the page. */
function HomeTeaser() {
  return (
    <Section
      id="booking"
      tone="pale"
      title="See the price before you book"
      lead="Every line of it, VAT included, for parcels, pallets and vans. Trips abroad are priced by our team within 24 hours. No account, no commitment."
    >
      <ServedPart
        served={import.meta.env.SSR && <PriceExamples />}
        part="price examples"
        load={loadExamples}
        pick={({ PriceExamples }) => PriceExamples}
        props={{}}
      />
      <ButtonLink to={pages.quickQuote} size="large">
        Get a Quick Quote
      </ButtonLink>
    </Section>
  );
}
