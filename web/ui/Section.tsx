import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type SectionProps = {
  /** The anchor that other pages link to. */
  id?: string;
  title?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  tone?: "foam" | "white" | "pale" | "night";
  /** 3 for a section within another. */
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
};

const grounds = {
  foam: "bg-foam",
  white: "bg-white",
  pale: "bg-atlantic-100",
  night: "on-dark bg-atlantic-950 text-white",
};

/** A full-width section of a page with its heading. */
export function Section({ id, title, lead, tone = "foam", level = 2, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={title && id ? `${id}-title` : undefined}
      className={joinClasses(grounds[tone], "py-12 sm:py-16 lg:py-24")}
    >
      <div className={joinClasses("wrap", className)}>
        {title && (
          <div className="mb-8 max-w-text lg:mb-12">
            <Heading level={level} id={id && `${id}-title`} look="section">
              {title}
            </Heading>
            {lead && (
              <p className={joinClasses("mt-4 text-lg", tone === "night" ? "text-atlantic-100" : "text-muted")}>
                {lead}
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

type HeadingProps = {
  level: 1 | 2 | 3 | 4;
  /** Visual size, independent of the level. */
  look?: "page" | "section" | "panel" | "small";
  id?: string;
  className?: string;
  children: ReactNode;
};

const looks = { page: "text-4xl", section: "text-3xl", panel: "text-xl", small: "text-lg" };

/** A heading whose size is independent of its level. */
export function Heading({ level, look, id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  const usual = { 1: "page", 2: "section", 3: "panel", 4: "small" } as const;
  return (
    <Tag id={id} className={joinClasses(looks[look ?? usual[level]], className)}>
      {children}
    </Tag>
  );
}

type PanelProps = {
  title?: ReactNode;
  level?: 2 | 3 | 4;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A white panel for a form or a summary; plain text needs none. */
export function Panel({ title, level = 2, aside, className, children }: PanelProps) {
  return (
    <div className={joinClasses("min-w-0 rounded border border-line bg-white p-4 sm:p-6", className)}>
      {title && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading level={level} look="panel">
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}
