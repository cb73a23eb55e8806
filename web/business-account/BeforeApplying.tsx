import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading } from "../ui/Section.tsx";

const conditions = [
  { term: "Who", text: "A registered company" },
  { term: "Since when", text: "Trading at least 30 days" },
  { term: "How much", text: "€300 monthly minimum spend" },
];

/** Who can have an account, on which terms, and whom to ask: what one wants to know before the form. */
export function BeforeApplying({ className }: { className?: string }) {
  const { officePhone, email, hours } = brand;
  return (
    <div className={joinClasses("grid max-w-text grid-cols-1 gap-4", className)}>
      <Heading level={3} id="eligibility">
        Who can have one
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
        Questions first? Call{" "}
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
