import { ExternalLink, Phone } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link, NavLink } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Logo } from "../ui/Logo.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { phoneStatus, subscribeToMinutes } from "./phone-status.ts";
import { usePublicSettings } from "./public-settings.ts";
import { SectionLink } from "./SectionLink.tsx";
import { ServicesMenu } from "./ServicesMenu.tsx";
import { bookingLink, mainLinks } from "./site-links.tsx";

const entry =
  "flex min-h-11 cursor-pointer items-center rounded px-3 font-medium hover:bg-atlantic-100 aria-[current=page]:text-atlantic-600";

/** Sticks to the top of every page, but scrolls away in low windows. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40">
      <TopBar />
      <div className="border-b border-line bg-white">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
          <Link
            to={pages.home}
            className="inline-flex min-w-0 grow basis-36 rounded text-atlantic-950 lg:grow-0 lg:basis-auto"
            aria-label={`${brand.name}, home`}
          >
            <Logo />
          </Link>
          <nav aria-label="Main" className="hidden items-center text-sm lg:flex">
            <ServicesMenu className={entry} />
            {mainLinks.map(({ to, label }) => (
              <NavLink key={to} to={to} className={entry}>
                {label}
              </NavLink>
            ))}
            <SectionLink section="contact" className={entry}>
              Contact Us
            </SectionLink>
            <ButtonLink to={bookingLink.to} size="small" className="ms-3">
              {bookingLink.label}
            </ButtonLink>
          </nav>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function TopBar() {
  const link = "inline-flex min-h-9 items-center gap-1.5 rounded font-medium hover:underline";
  return (
    <div className="on-dark bg-atlantic-950 text-xs text-atlantic-100">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-4">
          <a href={`tel:${brand.officePhone.tel}`} className={`${link} whitespace-nowrap tabular`}>
            <Phone aria-hidden="true" className="size-3.5" />
            <span className="sr-only">Call the office: </span>
            {brand.officePhone.display}
          </a>
          <PhoneStatus className="hidden sm:inline" />
        </p>
        <a href={brand.portalUrl} target="_blank" rel="noopener" className={link}>
          Account Bookings
          <ExternalLink aria-hidden="true" className="size-3.5" />
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      </div>
    </div>
  );
}

/** Filled in by the browser only, because pages are cached. */
function PhoneStatus({ className }: { className?: string }) {
  const calendar = { holidays: usePublicSettings()?.observePublicHolidays ?? true };
  const status = useSyncExternalStore(
    subscribeToMinutes,
    () => phoneStatus(new Date(), calendar),
    () => "",
  );
  return <span className={className}>{status}</span>;
}
