import { useEffect, useState } from "react";
import { consentEvent } from "../consent/consent.ts";
import { useSiteData } from "../site/public-settings.ts";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";
import { type Destination, getReportDestination, report } from "./report.ts";

const explained: Record<Destination, string> = {
  console: "Errors are written to this browser's console and go nowhere else: no error service is set up.",
  refused: "Errors are written to this browser's console and go nowhere else: this visitor has not allowed analytics.",
  guarded: "Errors are written to this browser's console and go nowhere else: this part of the site reports no errors.",
  service: "Errors are written to this browser's console and sent to",
};

/** Each button causes a different kind of error; `onBreak` breaks the page. */
export function ErrorTestButtons({ onBreak }: { onBreak: () => void }) {
  const dsn = useSiteData()?.sentryDsn ?? "";
  const [done, setDone] = useState("");
  const destination = useDestination(dsn);
  const fail = (where: string) => {
    setDone(`Caused an error ${where}.`);
    return new Error(`Error test: ${where}`);
  };
  return (
    <section aria-labelledby="error-test" className="no-print border-b border-line bg-gorse-100 py-6">
      <div className="wrap grid gap-4">
        <Heading level={2} look="panel" id="error-test">
          Error reporting test
        </Heading>
        <p>
          {explained[destination]}
          {destination === "service" && ` ${new URL(dsn).host}.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" onClick={onBreak}>
            Break the page
          </Button>
          <Button
            tone="secondary"
            onClick={() => {
              throw fail("in a handler");
            }}
          >
            Throw in a handler
          </Button>
          <Button tone="secondary" onClick={() => void Promise.reject(fail("in a promise"))}>
            Reject a promise
          </Button>
          <Button tone="secondary" onClick={() => report(fail("on purpose"), { part: "test panel" })}>
            Report an error
          </Button>
        </div>
        <p role="status" className="text-sm">
          {done}
        </p>
      </div>
    </section>
  );
}

/** Updated whenever the visitor changes their consent. */
function useDestination(dsn: string): Destination {
  const [destination, setDestination] = useState<Destination>("console");
  useEffect(() => {
    const update = () => setDestination(getReportDestination(dsn));
    update();
    document.addEventListener(consentEvent, update);
    return () => document.removeEventListener(consentEvent, update);
  }, [dsn]);
  return destination;
}
