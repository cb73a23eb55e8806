import { exampleTrackPath } from "../../contract/paths.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import { joinClasses } from "../ui/join-classes.ts";

type RuledListProps = {
  items: readonly Claim[];
  /** `rows`: title left, text right. `pairs`: two columns of title with text. */
  arranged?: "rows" | "pairs";
  tone?: "light" | "night";
};

/** A description list between fine rules. */
export function RuledList({ items, arranged = "pairs", tone = "light" }: RuledListProps) {
  const night = tone === "night";
  return (
    <dl className={joinClasses("grid gap-x-12", arranged === "pairs" && "sm:grid-cols-2")}>
      {items.map(({ title, text, seenAt }) => (
        <div
          key={title}
          className={joinClasses(
            "border-t py-5",
            night ? "border-atlantic-600" : "border-line",
            arranged === "rows" && "grid gap-x-8 gap-y-1 sm:grid-cols-[2fr_3fr] sm:items-baseline",
          )}
        >
          <dt className="font-heading text-lg leading-snug font-bold">{title}</dt>
          <dd className={joinClasses(arranged === "pairs" && "mt-1", night ? "text-atlantic-100" : "text-muted")}>
            {seenAt ? (
              <a href={seenAt} className="text-inherit underline underline-offset-4">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `seenAt`: a server-rendered page with an example. */
export type Claim = { title: string; text: string; seenAt?: string };

/** The company's claims for every delivery, in one wording for all pages. */
export const claims = {
  onTime: { title: "99.9% on-time delivery", text: "Every run is followed from collection until it is signed for." },
  tracking: {
    title: "Real-time tracking",
    text: "You can see where your delivery is while it is on the road.",
    seenAt: exampleTrackPath,
  },
  signatures: {
    title: "Signed for at both ends",
    text: "We take digital signatures at pick-up and drop-off, so there is never any doubt about who handed over what.",
    seenAt: exampleTrackPath,
  },
  confirmation: {
    title: "Confirmed by email",
    text: "A confirmation email follows the last signature.",
    seenAt: exampleTrackPath,
  },
  insurance: { title: "Insured in transit", text: "Every consignment is covered by goods-in-transit insurance." },
  drivers: {
    title: "Screened drivers",
    text: "ISO 9001-screened drivers only: the person at your door is known to us.",
  },
  call: { title: "A call before we come", text: courierCallText },
  fleet: {
    title: "The right vehicle",
    text: "A fleet of 100+ vehicles, from bikes to trucks: we send the one that suits your delivery.",
  },
  experience: {
    title: "20+ years in business",
    text: "We know the roads, the loading bays and the back doors.",
  },
  coverage: { title: "Nationwide coverage", text: "Every county of Ireland and Northern Ireland." },
} satisfies Record<string, Claim>;
