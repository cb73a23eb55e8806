import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { GuidePriceForm } from "../forms/GuidePriceForm.tsx";
import { ButtonLink, buttonClasses } from "../ui/Button.tsx";
import { HeroMap } from "../ui/map/HeroMap.tsx";
import { Heading } from "../ui/Section.tsx";

const proof = [
  { figure: "99.9%", claim: "delivered on time" },
  { figure: "100+", claim: "vehicles" },
  { figure: "20+", claim: "years in business" },
  { figure: "Insured", claim: "goods in transit" },
];

/** The company's promise beside a map of drive times from the depot. */
export function HomeHero() {
  return (
    <section className="on-dark overflow-hidden bg-atlantic-950 text-white">
      <div className="wrap grid gap-x-8 gap-y-10 py-12 md:grid-cols-2 lg:grid-cols-12 lg:py-10">
        <div className="flex flex-col justify-center lg:col-span-5">
          <Heading level={1}>
            Your Delivery.
            <br /> Our {brand.product}.
          </Heading>
          <p className="mt-6 max-w-text text-lg text-atlantic-100">
            Same-day, next-day and international couriers for Ireland and Northern Ireland. See the price first, then
            book in minutes.
          </p>
          <GuidePriceForm className="mt-8 max-w-xl" />
          <p className="mt-5 text-sm text-atlantic-100">Two places are enough for a guide price. Or book at once:</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink tone="on-dark" to={pages.bookACourier}>
              Non-Account Bookings
            </ButtonLink>
            <a href={brand.portalUrl} target="_blank" rel="noopener" className={buttonClasses("on-dark")}>
              Account Bookings
            </a>
          </div>
        </div>
        {/* Fades in by CSS; no taller than the window, so that the claims below stay visible. */}
        <HeroMap className="mx-auto w-full max-w-md transition-opacity duration-200 lg:col-span-7 lg:me-0 lg:max-w-[clamp(30rem,calc((100svh-16.5rem)*0.766+10rem),44rem)] starting:opacity-0" />
      </div>
      <div className="wrap">
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-t border-atlantic-800 py-6 lg:grid-cols-4">
          {proof.map(({ figure, claim }) => (
            <div key={claim} className="flex flex-col sm:flex-row sm:items-baseline sm:gap-x-2">
              <dt className="order-last text-sm text-atlantic-100">{claim}</dt>
              <dd className="font-heading text-xl font-bold">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
