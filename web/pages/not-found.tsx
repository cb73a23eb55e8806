import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { isGuarded, pages } from "../../contract/paths.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { useConsentDecided } from "../consent/use-consent-decided.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { RoadIntoSea } from "./RoadIntoSea.tsx";
import { useRedirect } from "./use-redirect.ts";

/** The countdown needs script, so it hydrates at once. */
export const handle: RouteHandle = { status: 404, hydrate: "now" };
export const meta = pageMeta({ title: "Page not found", hidden: true });

const redirectAfterMs = 5_000;

/**
 * For a URL that the server rendered, redirects are already checked and the 404 is counted. After a client-side
 * navigation the page does both; returning to the URL rendered first does not count again.
 */
export default function NotFound() {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const wasRendered = useSyncExternalStore(never, inBrowser, onServer);
  const [answered] = useState(wasRendered ? here : null);
  return here === answered || isGuarded(pathname) ? (
    <NoPage key={here} />
  ) : (
    <RedirectOrNotFound key={here} here={here} />
  );
}

const never = () => () => {};
const inBrowser = () => false;
const onServer = () => true;

function RedirectOrNotFound({ here }: { here: string }) {
  const isUnmatched = useRedirect(here);
  if (isUnmatched) return <NoPage />;
  return (
    <section className="on-dark min-h-[60vh] bg-atlantic-800 text-white">
      <div className="wrap pt-12 lg:pt-20">
        <Spinner label="Looking for this page" className="size-8 text-atlantic-100" />
      </div>
    </section>
  );
}

function NoPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { seconds, announcement } = useRedirectHome();
  // The first entry of a visit has none of our pages behind it, unless the document was opened from our site.
  const goBack = () => {
    if (key !== "default" || window.history.length > 1) void navigate(-1);
    else void navigate(pages.home, { replace: true });
  };
  return (
    <section className="on-dark flex min-h-[60vh] flex-col overflow-hidden bg-atlantic-800 text-white">
      <div className="wrap w-full pt-12 lg:pt-20">
        <Heading level={1} look="section">
          <span className="block text-4xl text-atlantic-100">404</span>{" "}
          <span className="mt-2 block">The road ends here</span>
        </Heading>
        <p className="mt-4 max-w-text text-lg text-atlantic-100">
          There is no page at this address. We will take you to the home page in{" "}
          <span className="tabular">{seconds === 1 ? "1 second" : `${seconds} seconds`}</span>.
        </p>
        {/* Filled in after hydration, because live regions announce only changes; once, not every second. */}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={pages.home} replace>
            Go to Home
          </ButtonLink>
          <Button tone="on-dark" onClick={goBack}>
            Go Back
          </Button>
        </div>
      </div>
      <RoadIntoSea />
    </section>
  );
}

/** Redirects home after a countdown of five seconds, which starts once the visitor has answered about cookies. */
function useRedirectHome(): { seconds: number; announcement: string } {
  const navigate = useNavigate();
  const isDecided = useConsentDecided();
  const [seconds, setSeconds] = useState(redirectAfterMs / 1000);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (!isDecided) return;
    const timer = setTimeout(() => navigate(pages.home, { replace: true }), redirectAfterMs);
    const ticking = setInterval(() => setSeconds((remaining) => Math.max(1, remaining - 1)), 1000);
    setAnnouncement("Page not found. Taking you to the home page in 5 seconds.");
    return () => {
      clearTimeout(timer);
      clearInterval(ticking);
    };
  }, [isDecided, navigate]);
  return { seconds, announcement };
}
