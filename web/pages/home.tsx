import { Form } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useScrollTarget } from "../site/SectionLink.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { describeCompany } from "./describe-company.ts";
import { HomeContact } from "./HomeContact.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeServices } from "./HomeServices.tsx";
import { HomeWhyChoose } from "./HomeWhyChoose.tsx";

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

/** A plain GET form: it opens the calculator with both ends filled in, before and after hydration alike. */
function HomeTeaser() {
  return (
    <Section
      id="booking"
      tone="pale"
      title="Where from, where to?"
      lead="Two places are enough to start. No account, no commitment."
    >
      <Form action={pages.quickQuote} method="get" className="grid items-start gap-4 lg:grid-cols-[1fr_1fr_auto]">
        <TextInput
          label="From"
          name="from"
          autoComplete="off"
          maxLength={200}
          help="A street, town, Eircode or postcode"
        />
        <TextInput label="To" name="to" autoComplete="off" maxLength={200} help="Anywhere on the island" />
        <Button type="submit" className="lg:mt-[1.875rem]">
          Price this route
        </Button>
      </Form>
      <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
        Sending abroad, several parcels or a pallet?
        <ButtonLink to={pages.quickQuote} tone="secondary">
          Get a Quick Quote
        </ButtonLink>
      </p>
    </Section>
  );
}
