import { ButtonLink } from "../ui/Button.tsx";
import { Figures } from "../ui/Figures.tsx";
import { Heading } from "../ui/Section.tsx";

const facts = [
  { figure: "€10", what: "minimum spend per transaction to earn points" },
  { figure: "24 hours", what: "from delivery confirmation until points are credited" },
  { figure: "500 points", what: "and you can choose a gift card" },
];

export function RewardsHero() {
  return (
    <section className="on-dark bg-atlantic-950 text-white">
      <div className="wrap py-12 lg:py-16">
        <Heading level={1}>Rewards</Heading>
        <p className="mt-4 max-w-text text-lg text-atlantic-100">
          Points for what you send, gift cards for the points: a thank-you for booking with us.
        </p>
        <ButtonLink to="#sign-up" className="mt-8">
          Sign up
        </ButtonLink>
      </div>
      <Figures facts={facts} />
    </section>
  );
}
