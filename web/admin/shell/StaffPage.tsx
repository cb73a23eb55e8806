import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Heading } from "../../ui/Section.tsx";

type StaffPageProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Between the title and the actions: the screen's navigation. */
  beside?: ReactNode;
  /** Buttons for the whole screen. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A screen of the staff area: heading and actions, with evenly spaced content below. */
export function StaffPage({ title, lead, beside, actions, className, children }: StaffPageProps) {
  return (
    <div className={joinClasses("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6", className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className={beside ? "self-center" : undefined}>
          <Heading level={1} look="panel">
            {title}
          </Heading>
          {lead && <p className="mt-1 max-w-text text-sm text-muted">{lead}</p>}
        </div>
        {beside && <div className="min-w-0 flex-1 max-xl:order-last max-xl:basis-full">{beside}</div>}
        {actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function PartHeading({
  level = 2,
  ...props
}: Omit<ComponentProps<typeof Heading>, "level" | "look"> & { level?: 2 | 3 }) {
  return <Heading level={level} look="small" {...props} />;
}

/** For actions that are rarely needed, such as clearing a selection. */
export function QuietButton(props: ComponentProps<typeof Button>) {
  return <Button tone="quiet" size="small" {...props} />;
}

/** For secondary actions; the main action of a screen is a plain Button. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button tone="secondary" size="small" {...props} />;
}

export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link className="link" {...props} />;
}
