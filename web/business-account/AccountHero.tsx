import { brand } from "../../brand.ts";
import { ButtonLink, buttonClasses } from "../ui/Button.tsx";
import { Figures } from "../ui/Figures.tsx";
import { Heading } from "../ui/Section.tsx";

const facts = [
  { figure: "Up to 20%", what: "off your courier bookings" },
  { figure: "2 business hours", what: "until sales contacts you" },
  { figure: "2 business days", what: "until your application is reviewed" },
];

/** What the account is worth, how fast it comes, and the way in for those who have one. */
export function AccountHero() {
  return (
    <section className="on-dark bg-atlantic-950 text-white">
      <div className="wrap py-12 lg:py-16">
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
      <Figures facts={facts} />
    </section>
  );
}
