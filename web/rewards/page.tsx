import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { RewardsForm } from "../forms/RewardsForm.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Heading, Panel, Section } from "../ui/Section.tsx";
import { StepList } from "../ui/StepList.tsx";
import { RedeemContacts } from "./RedeemContacts.tsx";
import { RewardsHero } from "./RewardsHero.tsx";
import { TermsAccordion } from "./TermsAccordion.tsx";

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
  { title: "Redeem", text: "From 500 points you choose a gift card. Call or write, and we arrange it." },
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
        lead="Points are redeemed for gift cards only. Tell us what yours is for; we tell you which cards are available for your points, and you decide."
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
            By signing up you join under the{" "}
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
