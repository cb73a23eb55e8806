import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { AsServed } from "../boot/as-served.tsx";
import { whenIdle } from "../boot/when-idle.ts";
import { importWithRetry } from "../report/import-with-retry.ts";
import { Logo } from "../ui/Logo.tsx";
import { useSiteData } from "./public-settings.ts";
import { SectionLink } from "./SectionLink.tsx";
import { bookingLink, mainLinks, policyLinks, serviceLinks } from "./site-links.tsx";

const socialLinks = [
  { name: "Facebook", href: brand.social.facebook },
  { name: "X", href: brand.social.x },
  { name: "LinkedIn", href: brand.social.linkedin },
  { name: "Instagram", href: brand.social.instagram },
  { name: "TikTok", href: brand.social.tiktok },
  { name: "WhatsApp", href: `https://wa.me/${brand.whatsapp}` },
];

/**
 * The served HTML works as a plain form until its script has loaded, and stays if it never does: rendering anything
 * else would be a hydration mismatch (React error 418).
 */
const Newsletter = lazy(async () => {
  if (!import.meta.env.SSR) await whenIdle();
  try {
    const { NewsletterForm } = await importWithRetry(() => import("../forms/NewsletterForm.tsx"));
    return {
      default: () => (
        <div className="contents">
          <NewsletterForm />
        </div>
      ),
    };
  } catch (error) {
    console.warn("The newsletter's form could not be loaded", error);
    return { default: () => <AsServed>{null}</AsServed> };
  }
});

const link = "inline-block max-w-full rounded py-1.5 hover:underline";

export function SiteFooter() {
  const openStreetMap = useSiteData()?.openStreetMap;
  const { street, town, city, country } = brand.address;
  return (
    <footer className="below-fold on-dark bg-atlantic-950 [--height-below:65rem] lg:[--height-below:41rem] text-sm text-atlantic-100">
      <div className="wrap grid grid-cols-2 gap-x-8 gap-y-6 py-8 md:grid-cols-3 md:gap-y-10 md:py-12 lg:grid-cols-[5fr_2fr_2fr_3fr] lg:py-16">
        <div className="col-span-2 max-w-md md:col-span-3 lg:col-span-1">
          <p className="text-white">
            <Logo />
          </p>
          <p className="mt-3 md:mt-4">{brand.nameStory}</p>
          <div className="mt-5 md:mt-8">
            <Suspense>
              <Newsletter />
            </Suspense>
          </div>
          <ul
            className="mt-4 flex flex-wrap gap-x-1 text-xs max-sm:justify-between sm:gap-x-4 md:mt-6 sm:text-sm lg:gap-x-2.5 lg:text-xs xl:gap-x-4 xl:text-sm"
            aria-label="Elsewhere"
          >
            {socialLinks.map(({ name, href }) => (
              <li key={name}>
                <a href={href} className={link} target="_blank" rel="noopener">
                  {name}
                  <span className="sr-only"> (opens a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Column title="Quick links">
          <SectionLink section="services" className={link}>
            Our services
          </SectionLink>
          <Link to={bookingLink.to} className={link}>
            {bookingLink.label}
          </Link>
          <SectionLink section="why-choose" className={link}>
            Why Choose Us
          </SectionLink>
          {mainLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={link}>
              {label}
            </Link>
          ))}
        </Column>
        <Column title="Services">
          {serviceLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={link}>
              {label}
            </Link>
          ))}
        </Column>
        <div className="col-span-2 md:col-span-1">
          <h2 className="font-sans text-sm font-semibold tracking-normal text-white">Talk to us</h2>
          <address className="mt-3 not-italic">
            <p>
              <a href={`tel:${brand.officePhone.tel}`} className={`${link} whitespace-nowrap tabular`}>
                {brand.officePhone.display}
              </a>
            </p>
            <p>
              <a href={`mailto:${brand.email}`} className={link}>
                {brand.email}
              </a>
            </p>
            <p className="py-1.5">
              {street}, {town},
              <br />
              {city}, {country}
            </p>
          </address>
        </div>
      </div>
      <div className="border-t border-atlantic-800">
        {/* Padding for the chat button at the end of the page: beside it on phones, below it elsewhere. */}
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 pt-4 pb-2 text-xs md:pt-5 md:pb-32">
          <p>
            {brand.name}. Places:{" "}
            <a href="https://www.geonames.org/" className="link-on-dark" target="_blank" rel="noopener">
              GeoNames<span className="sr-only"> (opens a new tab)</span>
            </a>
            , Tailte Éireann, Fáilte Ireland; roads: Transport for Ireland; all CC BY 4.0. Contains public sector
            information licensed under the Open Government Licence v3.0.
            {openStreetMap && <OpenStreetMapCredit />}
          </p>
          <ul className="flex flex-wrap gap-x-5 max-md:pe-24 md:gap-x-6">
            {policyLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to={pages.admin} reloadDocument className={link}>
                Staff
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
function OpenStreetMapCredit() {
  return (
    <>
      {" "}
      Addresses and roads ©{" "}
      <a href="https://www.openstreetmap.org/copyright" className="link-on-dark" target="_blank" rel="noopener">
        OpenStreetMap contributors<span className="sr-only"> (opens a new tab)</span>
      </a>
      .
    </>
  );
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-sm font-semibold tracking-normal text-white">{title}</h2>
      <ul className="mt-3">
        {children.flat().map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links never reorder
          <li key={index}>{child}</li>
        ))}
      </ul>
    </nav>
  );
}
