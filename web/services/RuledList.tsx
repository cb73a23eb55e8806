import { joinClasses } from "../ui/join-classes.ts";
import type { Claim } from "./claims.ts";

type RuledListProps = {
  items: readonly Claim[];
  /** `rows`: name at the left, words at the right. `pairs`: two columns of both together. */
  arranged?: "rows" | "pairs";
  tone?: "light" | "night";
};

/** Names and what is to be said of each, between fine rules: the page's own text, not cards. */
export function RuledList({ items, arranged = "pairs", tone = "light" }: RuledListProps) {
  const night = tone === "night";
  return (
    <dl className={joinClasses("grid gap-x-12", arranged === "pairs" && "sm:grid-cols-2")}>
      {items.map(({ title, text }) => (
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
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
