import { Cookie, X } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { pages } from "../../contract/paths.ts";
import { AsServed } from "../boot/as-served.tsx";
import { consentMonths, consentVersion } from "./consent.ts";

/** `name` is the key in the stored choice; the essential purpose has none, because it cannot be switched off. */
const purposes = [
  {
    title: "Essential",
    text: "Always on: your choice here, the quote you are working on, and security.",
  },
  {
    name: "analytics",
    title: "Analytics",
    text: "Shows us which pages are read, and where they are slow or fail. Uses Google Analytics.",
  },
  {
    name: "marketing",
    title: "Marketing",
    text: "Tells us which advertisement led to a quote or a booking. Uses Google Ads.",
  },
  {
    name: "preferences",
    title: "Preferences",
    text: "Lets the site and its tools remember how you like to use them.",
  },
];

/**
 * Asks what may be stored. Plain HTML: boot/inline.js opens it before the first paint, handles its buttons
 * (`data-choice`) and stores the choice, so that it works without hydration. Without script it never opens, and
 * nothing is stored.
 */
export function ConsentDialog() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks on every page, since policies can be read first
  useEffect(() => window.askConsent?.(), [pathname]);
  return <AsServed>{import.meta.env.SSR && <ButtonAndDialog />}</AsServed>;
}

function ButtonAndDialog() {
  return (
    <>
      <section aria-label="Your privacy" data-strip className="no-print">
        <button
          type="button"
          data-choice="customize"
          aria-label="Cookie Settings"
          title="Cookie Settings"
          className="pointer-events-auto grid size-[40px] place-items-center rounded border border-edge bg-white text-ink hover:border-ink hover:bg-atlantic-100"
        >
          <Cookie aria-hidden="true" className="size-[20px]" />
        </button>
      </section>
      <dialog
        id="consent"
        aria-label="Cookie consent"
        data-version={consentVersion}
        data-months={consentMonths}
        suppressHydrationWarning
        className="group m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-atlantic-950/70 p-0 text-ink backdrop:bg-transparent"
      >
        <div className="grid min-h-full items-end justify-items-center sm:items-center sm:p-6">
          <div className="w-full bg-white p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom,0rem))] shadow max-sm:rounded-t sm:max-w-[26.25rem] sm:rounded sm:p-7">
            <AskPanel />
            <PreferencesPanel />
          </div>
        </div>
      </dialog>
    </>
  );
}

function AskPanel() {
  return (
    <div className="group-data-[panel=preferences]:hidden">
      <PanelTitle id="consent-ask">Your privacy is your choice</PanelTitle>
      <p className="mt-3">
        We store what this site needs to work. May we also measure how it is used, and whether our advertisements lead
        to bookings? None of that starts until you agree, and you can change your mind at any time.
      </p>
      <PolicyLinks />
      <div className="mt-4 grid gap-2 sm:mt-5 sm:gap-3">
        <Choice choice="customize">Customize</Choice>
        <Choice choice="reject">Reject All</Choice>
        <Choice choice="accept">Accept All Cookies</Choice>
      </div>
    </div>
  );
}

function PreferencesPanel() {
  return (
    <div className="hidden group-data-[panel=preferences]:block">
      <div className="flex items-start justify-between gap-4">
        <PanelTitle id="consent-preferences">Cookie preferences</PanelTitle>
        <button
          type="button"
          data-choice="leave"
          aria-label="Close"
          className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded hover:bg-atlantic-100"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {purposes.map((purpose) => (
          <PurposeRow key={purpose.title} {...purpose} />
        ))}
      </ul>
      <PolicyLinks />
      <div className="mt-4 grid gap-2 sm:mt-5 sm:gap-3">
        <Choice choice="reject">Reject All</Choice>
        <Choice choice="accept">Accept All</Choice>
        <Choice choice="save">Save Preferences</Choice>
      </div>
    </div>
  );
}

type PurposeRowProps = { name?: string; title: string; text: string };

function PurposeRow({ name, title, text }: PurposeRowProps) {
  const id = `cookies-${name ?? "essential"}`;
  return (
    <li className="py-2.5 sm:py-3">
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={id} className="flex-1 font-semibold">
          {title}
        </label>
        <input
          id={id}
          name={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
          role="switch"
          aria-describedby={`${id}-text`}
          defaultChecked={name === undefined}
          disabled={name === undefined}
          className="relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-edge bg-white transition-colors before:absolute before:start-1 before:top-1 before:size-4 before:rounded-full before:bg-edge before:transition-transform checked:border-atlantic-600 checked:bg-atlantic-600 checked:before:translate-x-5 checked:before:bg-white enabled:cursor-pointer disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden"
        />
      </div>
      <p id={`${id}-text`} className="text-sm text-muted">
        {text}
      </p>
    </li>
  );
}

function PanelTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} tabIndex={-1} className="text-2xl shadow-none! outline-none!">
      {children}
    </h2>
  );
}

/** Plain links, so that they work before hydration; neither page asks for consent. */
function PolicyLinks() {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
      {[
        { to: pages.cookiePolicy, label: "Cookie Policy" },
        { to: pages.privacyPolicy, label: "Privacy Policy" },
      ].map(({ to, label }) => (
        <a key={to} href={to} className="link inline-flex min-h-8 items-center">
          {label}
        </a>
      ))}
    </p>
  );
}

type ChoiceProps = { choice: "customize" | "reject" | "accept" | "save"; children: ReactNode };

/** One look for every choice, so that refusing is as easy as accepting. */
function Choice({ choice, children }: ChoiceProps) {
  return (
    <button
      type="button"
      data-choice={choice}
      className="min-h-12 w-full rounded border border-transparent bg-atlantic-800 px-5 py-2 font-semibold text-white transition-colors hover:bg-atlantic-600"
    >
      {children}
    </button>
  );
}
