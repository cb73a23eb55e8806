import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { exampleTrackPath, pages } from "../../contract/paths.ts";
import { BusinessForm } from "../forms/BusinessForm.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { ButtonLink, buttonClasses } from "../ui/Button.tsx";
import { Figures } from "../ui/Figures.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading, Panel, Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";

export const meta = pageMeta({
  path: pages.businessAccount,
  title: "Business Account",
  description: `Open a business account with ${brand.name}: save up to 20%, book in the account portal, and hear from us within 2 business days.`,
});

const benefits = [
  {
    title: "Save up to 20%",
    text: "On the couriers that your business books. How much depends on what you send and how often.",
  },
  {
    title: "Bookings in one portal",
    text: "Account customers book through the account booking portal, which opens in a new tab.",
  },
  {
    title: "A contact in sales",
    text: "Our sales team contacts you within 2 business hours, so you know who to ask.",
  },
  {
    title: "The service you know",
    text: (
      <a href={exampleTrackPath} className="text-inherit underline underline-offset-4">
        Real-time tracking, digital signatures at pick-up and drop-off, and goods-in-transit insurance, as on every
        delivery.
      </a>
    ),
  },
];

const steps = [
  {
    title: "Apply",
    text: "Fill in the form below: your business, your contact details and what you spend on couriers now.",
  },
  { title: "We get in touch", text: "Our sales team contacts you within 2 business hours." },
  { title: "We review", text: "Your application is reviewed within 2 business days." },
  { title: "You book", text: "In the account booking portal, on your terms." },
];

export default function BusinessAccount() {
  return (
    <>
      <AccountHero />
      <Section id="benefits" title="What you get with an account" tone="white">
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {benefits.map(({ title, text }) => (
            <div key={title} className="border-s-2 border-atlantic-600 ps-5">
              <dt className="font-heading text-xl font-bold">{title}</dt>
              <dd className="mt-2 max-w-text text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="how-it-works" title="How it works">
        <StepList steps={steps} direction="across" />
      </Section>
      <Section id="apply" title="Apply for an account" tone="pale">
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <BeforeApplying className="lg:sticky lg:top-32 lg:order-last" />
          <Panel>
            <BusinessForm />
          </Panel>
        </div>
      </Section>
    </>
  );
}

const facts = [
  { figure: "Up to 20%", what: "off your courier bookings" },
  { figure: "2 business hours", what: "until our sales team contacts you" },
  { figure: "2 business days", what: "until your application is reviewed" },
];

/** The account's benefits, how soon it is ready, and the link for existing customers. */
function AccountHero() {
  return (
    <section className="on-dark bg-atlantic-950 text-white">
      <div className="wrap grid items-center gap-x-16 gap-y-10 py-12 lg:grid-cols-[7fr_5fr] lg:py-16">
        <div>
          <Heading level={1}>Business Account</Heading>
          <p className="mt-4 max-w-text text-lg text-atlantic-100">
            Open an account for your business and save up to 20% on what you send. Your application is reviewed within 2
            business days.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="#apply">Apply for an account</ButtonLink>
            <a href={brand.portalUrl} target="_blank" rel="noopener" className={buttonClasses("on-dark")}>
              Account Bookings<span className="sr-only"> (opens a new tab)</span>
            </a>
          </div>
        </div>
        <MonthOnAccount />
      </div>
      <Figures facts={facts} />
    </section>
  );
}

const month: Step[] = [
  { mark: "Mon 2", title: "Signed originals to Cork", text: "Same Day, by motor bike." },
  { mark: "Tue 10", title: "Twelve boxes to Galway", text: "Next Day." },
  { mark: "Thu 19", title: "A pallet to Belfast", text: "Next Day." },
  { mark: "Fri 27", title: "Samples to Berlin", text: "International. The month is past its €300 minimum." },
];

function MonthOnAccount() {
  return (
    <figure>
      <figcaption className="mb-5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="rounded bg-gorse px-2 py-0.5 text-xs font-semibold text-ink">Example</span>
        <span className="font-semibold">A month on account</span>
      </figcaption>
      <StepList steps={month} tone="night" />
    </figure>
  );
}

const conditions = [
  { term: "Who", text: "A registered company" },
  { term: "Trading history", text: "Trading at least 30 days" },
  { term: "Spend", text: "€300 monthly minimum spend" },
];

/** Eligibility, terms and contacts, shown before the form. */
function BeforeApplying({ className }: { className?: string }) {
  const { officePhone, email, hours } = brand;
  return (
    <div className={joinClasses("grid max-w-text grid-cols-1 gap-4", className)}>
      <Heading level={3} id="eligibility">
        Who can apply
      </Heading>
      <dl className="border-t-2 border-atlantic-600">
        {conditions.map(({ term, text }) => (
          <div key={term} className="border-b border-edge py-3">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-lg font-semibold tabular">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        The offer and its conditions are set out in the{" "}
        <Link to={`${pages.termsOfService}#business-account-promo`} className="link">
          business account terms
        </Link>
        .
      </p>
      <p>
        Any questions first? Call{" "}
        <a href={`tel:${officePhone.tel}`} className="link whitespace-nowrap">
          {officePhone.display}
        </a>
        , {hours.phone}, or write to{" "}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        .
      </p>
    </div>
  );
}
