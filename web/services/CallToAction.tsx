import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading } from "../ui/Section.tsx";

type CallToActionProps = { title: string; children: ReactNode };

/** The end of every service page: get a price, book or call. */
export function CallToAction({ title, children }: CallToActionProps) {
  return (
    <>
      <RouteStroke />
      <section className="bg-atlantic-100 py-14 sm:py-16 lg:py-20">
        <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr] lg:items-center">
          <div>
            <Heading level={2}>{title}</Heading>
            <p className="mt-4 max-w-text text-lg text-muted">{children}</p>
          </div>
          <div className="grid gap-4">
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={pages.quickQuote} size="large">
                Quick Quote
              </ButtonLink>
              <ButtonLink to={pages.bookACourier} tone="secondary" size="large">
                Book a Courier
              </ButtonLink>
            </div>
            <CallLine lead="Or call the office" />
          </div>
        </div>
      </section>
    </>
  );
}

/** The office number and its opening hours. */
export function CallLine({ lead }: { lead: string }) {
  return (
    <p className="text-sm text-muted">
      <span className="block">{lead}</span>
      <a
        href={`tel:${brand.officePhone.tel}`}
        className="inline-flex min-h-11 items-center font-heading text-xl font-bold whitespace-nowrap text-ink tabular hover:underline"
      >
        {brand.officePhone.display}
      </a>
      <span className="block">{brand.hours.phone}, with an out-of-hours phone service.</span>
    </p>
  );
}

/** A decorative route line with a stop on the border between two sections. */
export function RouteStroke({ className }: { className?: string }) {
  return (
    <div className={joinClasses("relative z-[1] h-0 text-atlantic-600", className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 72"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-x-0 -top-9 h-18 w-full"
        fill="none"
      >
        <path
          d="M-900 12H560C650 12 660 36 720 36S800 60 890 60H2340"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="720" cy="36" r="9" className="fill-white" stroke="currentColor" strokeWidth="3" />
      </svg>
    </div>
  );
}
