import type { ReactNode } from "react";
import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { RewardsForm } from "../forms/RewardsForm.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Figures } from "../ui/Figures.tsx";
import { Heading, Panel, Section } from "../ui/Section.tsx";
import { StepList } from "../ui/StepList.tsx";
import { rewardTerms } from "./reward-terms.ts";

export const meta = pageMeta({
  path: pages.rewards,
  title: "Rewards",
  description: `Join the rewards programme of ${brand.name}: earn points on your deliveries and redeem them for gift cards from 500 points.`,
});

const steps = [
  { title: "Join", text: "Fill in the form below. Existing, returning and new customers are all welcome." },
  {
    title: "Send and earn",
    text: "Every transaction of €10 or more earns points. They are credited within 24 hours of delivery confirmation.",
  },
  {
    title: "Redeem",
    text: "Once you have 500 points you can choose a gift card. Call or write and we will arrange it.",
  },
];

const giftCards = [
  { title: "For shopping", text: "In shops or online: for the office, the workshop or home." },
  { title: "For eating out", text: "In restaurants and cafés." },
  { title: "For someone else", text: "A thank-you to pass on, to a colleague or a customer." },
];

export default function Rewards() {
  return (
    <>
      <RewardsHero />
      <Section id="how-it-works" title="How it works" tone="white">
        <StepList steps={steps} direction="across" />
      </Section>
      <Section
        id="gift-cards"
        title="Gift card options"
        lead="Points can be redeemed for gift cards only. Tell us what you have in mind; we will tell you which cards your points can get, and you choose."
      >
        <ul className="grid gap-x-12 gap-y-8 md:grid-cols-3">
          {giftCards.map(({ title, text }) => (
            <li key={title} className="border-s-2 border-atlantic-600 ps-5">
              <Heading level={3}>{title}</Heading>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="sign-up" title="Sign up" tone="pale">
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <Panel>
            <RewardsForm />
          </Panel>
          <p className="max-w-text">
            By signing up you agree to the{" "}
            <Link to="#terms" className="link">
              terms of the programme
            </Link>{" "}
            at the end of this page.
          </p>
        </div>
      </Section>
      <Section
        id="redeem"
        title="Contact us to redeem"
        lead="500 points or more? Give us your name, the email address you signed up with, and the gift card you would like."
        tone="white"
      >
        <RedeemContacts />
      </Section>
      <Section id="terms" title="Terms of the programme">
        <TermsAccordion />
        <p className="mt-6 max-w-text text-sm text-muted">
          Where these terms say nothing, our{" "}
          <Link to={pages.termsOfService} className="link">
            Terms of Service
          </Link>{" "}
          apply.
        </p>
      </Section>
    </>
  );
}

const facts = [
  { figure: "€10", what: "minimum spend per transaction to earn points" },
  { figure: "24 hours", what: "from delivery confirmation until points are credited" },
  { figure: "500 points", what: "to choose a gift card" },
];

function RewardsHero() {
  return (
    <section className="on-dark bg-atlantic-950 text-white">
      <div className="wrap grid items-center gap-x-16 gap-y-10 py-12 lg:grid-cols-2 lg:py-16">
        <div>
          <Heading level={1}>Rewards</Heading>
          <p className="mt-4 max-w-text text-lg text-atlantic-100">
            Points for what you send, gift cards for the points: a thank-you for booking with us.
          </p>
          <ButtonLink to="#sign-up" className="mt-8">
            Sign up
          </ButtonLink>
        </div>
        <PointsScale />
      </div>
      <Figures facts={facts} />
    </section>
  );
}

/** In points: the end of the scale, the gift card threshold and the marks between. */
const scale = { end: 700, redeem: 500, step: 100 };
const percent = (points: number) => `${(100 * points) / scale.end}%`;

function PointsScale() {
  const marks = Array.from({ length: scale.end / scale.step + 1 }, (_, index) => index * scale.step);
  return (
    <figure className="pe-4">
      <figcaption className="sr-only">From 500 points you can choose a gift card.</figcaption>
      <div aria-hidden="true" className="relative pt-16 pb-8">
        <p
          className="absolute top-0 -translate-x-1/2 rounded bg-gorse px-3 py-1 text-sm font-semibold whitespace-nowrap text-ink after:absolute after:top-full after:left-1/2 after:h-5 after:w-0.5 after:bg-gorse"
          style={{ left: percent(scale.redeem) }}
        >
          Gift card
        </p>
        <div className="h-4 rounded bg-atlantic-800">
          <div className="h-full rounded bg-gorse" style={{ width: percent(scale.redeem) }} />
        </div>
        {marks.map((points) => (
          <span
            key={points}
            className="absolute bottom-0 -translate-x-1/2 text-xs text-atlantic-100 tabular before:absolute before:bottom-full before:left-1/2 before:h-2 before:w-px before:bg-atlantic-100"
            style={{ left: percent(points) }}
          >
            {points}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 text-sm text-atlantic-100">
        Points
      </p>
    </figure>
  );
}

/** Points are redeemed by phone or email, so show both with the opening hours. */
function RedeemContacts() {
  const { officePhone, email, hours } = brand;
  return (
    <dl className="grid grid-cols-1 gap-x-8 border-t-2 border-atlantic-600 sm:grid-cols-3">
      <Way name="Call">
        <a href={`tel:${officePhone.tel}`} className="link whitespace-nowrap tabular">
          {officePhone.display}
        </a>
      </Way>
      <Way name="Write">
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      </Way>
      <Way name="When we answer the phone">{hours.phone}</Way>
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-lg font-semibold">{children}</dd>
    </div>
  );
}

/** Native `<details>`, which work without script and are found by in-page search. */
function TermsAccordion() {
  return (
    <div className="max-w-text border-t border-line">
      {rewardTerms.map(({ id, title, clauses }) => (
        <details key={id} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded py-3 hover:text-atlantic-600 [&::-webkit-details-marker]:hidden">
            <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
            <svg
              viewBox="0 0 16 16"
              className="no-print size-4 shrink-0 text-atlantic-600 transition-transform group-open:rotate-180"
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              aria-hidden="true"
            >
              <path d="m3 6 5 5 5-5" />
            </svg>
          </summary>
          <ul className="list-disc pb-5 ps-6">
            {clauses.map((clause) => (
              <li key={clause} className="mt-1 ps-1 marker:text-atlantic-600">
                {clause}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
