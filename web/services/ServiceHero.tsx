import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { GuidePriceForm } from "../forms/GuidePriceForm.tsx";
import { buttonClasses } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading } from "../ui/Section.tsx";

/** One of the two or three figures that visitors look for first. */
type HeroFact = { figure: string; claim: string };

type ServiceHeroProps = {
  title: string;
  lead: ReactNode;
  /** Shows the guide price form with this priority. */
  priced?: Priority;
  /** The main action; the office number is beside it. */
  action: ReactNode;
  facts?: readonly HeroFact[];
  tone: "night" | "pale" | "foam" | "green" | "white";
  picture?: ReactNode;
  /** `beside` the text on wide screens, or `below` it across the page. */
  placed?: "beside" | "below";
};

const grounds = {
  night: "on-dark bg-atlantic-950 text-white",
  pale: "bg-atlantic-100",
  foam: "bg-foam",
  green: "bg-moss-100",
  white: "bg-white",
};

/** The top of a service page: name, summary, action and an illustration. */
export function ServiceHero({
  title,
  lead,
  priced,
  action,
  facts,
  tone,
  picture,
  placed = "beside",
}: ServiceHeroProps) {
  const quiet = tone === "night" ? "text-atlantic-100" : "text-muted";
  return (
    <section className={joinClasses("overflow-hidden", grounds[tone])}>
      <div
        className={joinClasses(
          "wrap grid gap-x-8 gap-y-10 pt-12 lg:pt-16",
          placed === "beside" ? "items-center lg:grid-cols-12" : "lg:gap-y-14",
          (placed === "beside" || !picture) && "pb-12 lg:pb-16",
        )}
      >
        <div
          className={
            placed === "beside"
              ? "min-w-0 lg:col-span-5"
              : "grid min-w-0 gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr] lg:items-end"
          }
        >
          <div className="min-w-0">
            <Heading level={1}>{title}</Heading>
            <p className={joinClasses("mt-6 max-w-text text-lg", quiet)}>{lead}</p>
            {priced && <GuidePriceForm priority={priced} className="mt-8 max-w-xl" />}
            <div className={joinClasses("flex flex-wrap gap-3", priced ? "mt-5" : "mt-8")}>
              {action}
              <a
                href={`tel:${brand.officePhone.tel}`}
                className={buttonClasses(tone === "night" ? "on-dark" : "secondary")}
              >
                Call <span className="whitespace-nowrap tabular">{brand.officePhone.display}</span>
              </a>
            </div>
          </div>
          {facts && (
            <dl className={joinClasses("grid gap-3", placed === "beside" && "mt-10 lg:mt-12")}>
              {facts.map(({ figure, claim }) => (
                <div
                  key={claim}
                  className={joinClasses(
                    "flex flex-wrap gap-x-3 border-t pt-3 max-sm:flex-col sm:items-baseline",
                    tone === "night" ? "border-atlantic-800" : "border-ink/15",
                  )}
                >
                  <dt className={joinClasses("order-last text-sm", quiet)}>{claim}</dt>
                  <dd className="font-heading text-xl font-bold tabular">{figure}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {picture && <div className={joinClasses("min-w-0", placed === "beside" && "lg:col-span-7")}>{picture}</div>}
      </div>
    </section>
  );
}
