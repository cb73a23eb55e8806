import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import { ToneIcon } from "../ui/Notice.tsx";
import { useSiteData } from "./public-settings.ts";

/** Banners switched on by staff, above the header. */
export function Banners() {
  const settings = useSiteData()?.publicSettings;
  return (
    <>
      {settings?.emergencyBannerEnabled && <EmergencyBanner />}
      {settings?.websiteIssuesBannerEnabled && <WebsiteIssuesBanner />}
    </>
  );
}

function EmergencyBanner() {
  return (
    <Banner label="Phone lines" title="Our office phone lines are down." className="on-dark bg-brick text-white">
      <li>Call a mobile:</li>
      {brand.mobiles.map(({ display, tel }) => (
        <Contact key={tel} href={`tel:${tel}`} text={display} />
      ))}
      <li>or write to</li>
      <Contact href={`mailto:${brand.email}`} text={brand.email} />
    </Banner>
  );
}

function WebsiteIssuesBanner() {
  const { display, tel } = brand.officePhone;
  return (
    <Banner label="Website" title="Our quote page and forms are down." className="bg-gorse-100 text-ink">
      <li>Call the office:</li>
      <Contact href={`tel:${tel}`} text={display} />
      <li>or write to</li>
      <Contact href={`mailto:${brand.email}`} text={brand.email} />
    </Banner>
  );
}

type BannerProps = { label: string; title: string; className: string; children: ReactNode };

function Banner({ label, title, className, children }: BannerProps) {
  return (
    <section aria-label={label} className={`no-print border-b border-line text-sm ${className}`}>
      <div className="wrap flex gap-3 py-2">
        <ToneIcon tone="warning" className="mt-2.5" />
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <p className="py-2.5 font-semibold">{title}</p>
          <ul className="flex min-w-0 flex-wrap items-baseline gap-x-3">{children}</ul>
        </div>
      </div>
    </section>
  );
}

function Contact({ href, text }: { href: string; text: string }) {
  const lines = href.startsWith("tel:") ? "whitespace-nowrap" : "max-w-full";
  return (
    <li className="min-w-0">
      <a href={href} className={`inline-block ${lines} py-2.5 underline underline-offset-4 hover:decoration-2 tabular`}>
        {text}
      </a>
    </li>
  );
}

/** Marks every page of the demo, so that it is not mistaken for the courier's own site. */
export function DemoRibbon() {
  if (!useSiteData()?.demo) return null;
  return (
    <p className="no-print bg-gorse px-4 py-1 text-center text-sm font-semibold text-ink">
      Demo: no booking made here is real
    </p>
  );
}
