import type { ReactNode } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading, Section } from "../ui/Section.tsx";

type SplitSectionProps = {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  tone?: "foam" | "white" | "pale" | "night";
  children: ReactNode;
};

/** A section with a sticky heading at the left of its content. */
export function SplitSection({ id, title, lead, tone, children }: SplitSectionProps) {
  return (
    <Section id={id} tone={tone} className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-4">
        <div className="lg:sticky lg:top-32">
          <Heading level={2}>{title}</Heading>
          {lead && (
            <p className={joinClasses("mt-4 max-w-text", tone === "night" ? "text-atlantic-100" : "text-muted")}>
              {lead}
            </p>
          )}
        </div>
      </div>
      <div className="min-w-0 lg:col-span-8">{children}</div>
    </Section>
  );
}
