import { Children, cloneElement, Fragment, type ReactElement, type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Notice } from "../ui/Notice.tsx";
import { Heading } from "../ui/Section.tsx";

type PolicySectionProps = {
  /** The section's anchor. Never change it once published, because others link to it. */
  id: string;
  title: string;
  /** Set by the page. */
  number?: number;
  children: ReactNode;
};

type PolicyPageProps = {
  title: string;
  lead: ReactNode;
  /** The date of the last change, as shown: '21 November 2026'. */
  updated: string;
  /** Sections; a long policy groups them in fragments. */
  children: ReactNode;
};

/** Spacing of paragraphs, lists and tables in a long text. */
const prose =
  "[&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:ps-6 [&_li]:mt-2 [&_li]:ps-1 [&_li]:marker:text-atlantic-600 [&_h3]:mt-8 [&_a]:link";

/** A policy with its date, contents and numbered sections; complete without script and in print. */
export function PolicyPage({ title, lead, updated, children }: PolicyPageProps) {
  const sections = sectionsOf(children);
  useFocusOnSection();
  return (
    <article>
      <div className="on-dark bg-atlantic-950 py-10 text-white sm:py-14">
        <div className="wrap">
          <Heading level={1}>{title}</Heading>
          <p className="mt-3 max-w-text text-lg text-atlantic-100">{lead}</p>
          <p className="mt-6 text-sm text-atlantic-100">Last updated: {updated}</p>
        </div>
      </div>
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-8 py-8 sm:py-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-16">
        <div className="no-print lg:sticky lg:top-28 lg:max-h-[calc(100dvh-12rem)] lg:self-start lg:overflow-y-auto">
          <details className="rounded border border-line bg-white px-4 lg:hidden">
            <summary className="py-3 font-semibold text-atlantic-600">Contents</summary>
            <Contents sections={sections} className="pb-3" />
          </details>
          <div className="hidden lg:block">
            <p className="mb-3 font-semibold">Contents</p>
            <Contents sections={sections} />
          </div>
        </div>
        <div className="max-w-text">
          <Notice tone="warning" title="A template for legal review">
            This text describes what this website does and promises. It is not legal advice: have it reviewed by a
            solicitor, and fill in what is marked, before you rely on it.
          </Notice>
          {sections.map((section, index) => cloneElement(section, { number: index + 1 }))}
        </div>
      </div>
    </article>
  );
}

export function PolicySection({ id, title, number, children }: PolicySectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="pt-10 shadow-none! outline-none! lg:pt-12"
    >
      <Heading level={2} look="panel" id={`${id}-title`} className="flex gap-3">
        <span className="text-atlantic-600 tabular">{number}.</span>
        <span>{title}</span>
      </Heading>
      <div className={prose}>{children}</div>
    </section>
  );
}

type Section = ReactElement<PolicySectionProps>;

function sectionsOf(children: ReactNode): Section[] {
  return (Children.toArray(children) as Section[]).flatMap((child) =>
    child.type === Fragment ? sectionsOf(child.props.children) : child,
  );
}

function Contents({ sections, className }: { sections: readonly Section[]; className?: string }) {
  return (
    <nav aria-label="Contents" className={className}>
      <ol className="text-sm">
        {sections.map(({ props: { id, title } }, index) => (
          <li key={id}>
            {/* A router link, because after a plain anchor the router would restore the old scroll position. */}
            <Link to={`#${id}`} className="flex gap-2 rounded py-1 text-atlantic-600 hover:underline">
              <span className="min-w-6 shrink-0 tabular">{index + 1}.</span>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Moves the focus to a linked section, as browsers do when they load a page. */
function useFocusOnSection(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "" || key === "default") return;
    document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** A placeholder that only the courier and its solicitor can fill in. */
export function ToComplete({ what }: { what: string }) {
  return <mark className="rounded bg-gorse-100 px-1 text-ink">[{what}: to be completed by legal review]</mark>;
}
