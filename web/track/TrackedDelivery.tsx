import { brand, brandAddress } from "../../brand.ts";
import { exampleTrackPath, pages } from "../../contract/paths.ts";
import { getTrackedVan, subscribeToTracking, type Tracking, trackPath } from "../../contract/tracking.ts";
import { notDoneName } from "../../domain/deliveries/delivery-words.ts";
import { buttonClasses } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { VanMap } from "../ui/map/VanMap.tsx";
import { showArrival } from "../ui/map/van-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { DeliveryRequests } from "./DeliveryRequests.tsx";
import { Handovers } from "./Handovers.tsx";
import { NextStep } from "./NextStep.tsx";
import { showInstant, showWindow } from "./show-instant.ts";

/** No borders on paper. */
const onPaper = "print:border-0 print:p-0";

/**
 * The delivery as sender and recipient see it. follow-page.ts replaces the elements with `data-part` when they change.
 */
export function TrackedDelivery(tracking: Tracking) {
  const { trackKey, text, notice, isThinned } = tracking;
  const pathOf = ({ path }: { path: string }) =>
    trackKey === null || isThinned ? undefined : path.replace("{key}", trackKey);
  const live = pathOf(subscribeToTracking);
  return (
    <div
      className="bg-foam py-6 sm:py-12 print:bg-white print:py-0"
      data-live={live}
      data-van-url={pathOf(getTrackedVan)}
    >
      <div className="wrap print:px-0">
        <div className="mx-auto grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 print:gap-4">
          {/* The site's header is not printed. */}
          <p className="hidden border-b border-line pb-2 print:block">
            {brand.name}, {brandAddress} · {brand.officePhone.display} · {brand.email}
          </p>
          {trackKey === null && <ExampleNotice />}
          {notice && (
            <Notice tone={notice.tone} title={notice.text} role={notice.tone === "error" ? "alert" : "status"} />
          )}
          <Panel className={onPaper}>
            <div role="status" data-part="headline" className="grid gap-1">
              <Heading level={1} look="section">
                <Headline {...tracking} />
              </Heading>
              <p className="max-w-text text-lg text-muted">{text}</p>
            </div>
            <div data-part="next" className="empty:hidden">
              <NextStep {...tracking} />
            </div>
            <div data-part="facts">
              <Facts {...tracking} />
            </div>
            <Reload trackKey={trackKey} isLive={live !== undefined} />
          </Panel>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
              <div data-part="van" className="empty:hidden">
                <VanMap {...tracking} />
              </div>
              <Panel title="From price to last signature" className={onPaper}>
                <div data-part="steps">
                  <Steps {...tracking} />
                </div>
              </Panel>
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
              <div data-part="people" className="grid gap-4 empty:hidden sm:gap-6">
                <Driver {...tracking} />
                <Partner {...tracking} />
              </div>
              <div data-part="ends" className="grid gap-4 empty:hidden sm:gap-6">
                <Handovers {...tracking} />
              </div>
              <DeliveryRequests {...tracking} />
              <Questions />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** 'Arriving 16:20 to 16:50' while a van is on its way, else the state. */
function Headline({ expected, headline, state }: Tracking) {
  if (expected === null) return headline;
  return (
    <>
      {state === "to_pickup" ? "Collecting" : state === "returning" ? "Back" : "Arriving"}{" "}
      <span data-arrival="" className="tabular whitespace-nowrap">
        {showArrival(expected)}
      </span>
    </>
  );
}

function ExampleNotice() {
  return (
    <Notice title="This is an example">
      Nothing here is a real delivery. Your delivery gets its own page like this, with a link in your confirmation and
      in our emails.{" "}
      <a href={pages.quickQuote} className="link">
        Get a price
      </a>
    </Notice>
  );
}

/** What the headline does not say. While the headline has the arrival time, that stop's due time is left out. */
function Facts({ bookingReference, pickup, dropoff, collect, deliver, expected, state }: Tracking) {
  const isDue = { collect: expected === null || state !== "to_pickup", deliver: !expected || state !== "to_dropoff" };
  const facts: [string, string][] = [
    ...(bookingReference === "" ? [] : [["Booking", bookingReference] as [string, string]]),
    ...(pickup === "" || dropoff === "" ? [] : [["Journey", `${pickup} to ${dropoff}`] as [string, string]]),
    ...(collect && isDue.collect ? [["Collection", showWindow(collect.from, collect.by)] as [string, string]] : []),
    ...(deliver && isDue.deliver ? [["Delivery", showWindow(null, deliver.by)] as [string, string]] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[auto_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="sm:contents">
          <dt className="text-sm text-muted sm:text-base">{term}</dt>
          <dd className="tabular min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The button is for browsers without script, and while there is no connection. The line keeps its height. */
function Reload({ trackKey, isLive }: { trackKey: string | null; isLive: boolean }) {
  return (
    <form
      method="get"
      action={trackKey === null ? exampleTrackPath : trackPath(trackKey)}
      className="no-print mt-4 flex min-h-12 items-center gap-x-4"
    >
      {isLive && (
        <p className="text-sm text-muted" data-state="">
          Reload to see what is new.
        </p>
      )}
      <button type="submit" data-reload="" className={buttonClasses("secondary")}>
        Reload
      </button>
    </form>
  );
}

const marks = { done: "Done", now: "Now", ahead: "Ahead", failed: notDoneName } as const;
const dots = {
  done: "border-moss bg-moss",
  now: "border-atlantic-950 bg-gorse",
  ahead: "border-edge bg-white",
  failed: "border-brick bg-brick",
} as const;

function Steps({ steps }: Tracking) {
  return (
    <ol className="grid">
      {steps.map(({ title, text, state, at }, index) => (
        <li key={title} className="relative flex gap-4 pb-5 last:pb-0 print:pb-2">
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute start-2.5 top-4 -bottom-2 w-0.5 -translate-x-1/2 bg-line" />
          )}
          <span
            aria-hidden="true"
            className={joinClasses(
              "relative mt-0.5 size-5 shrink-0 rounded-full border-2 [print-color-adjust:exact]",
              dots[state],
            )}
          />
          <div className="min-w-0">
            <p className={joinClasses("font-semibold", state === "ahead" && "text-muted")}>
              {title}{" "}
              <span className={state === "ahead" || state === "done" ? "sr-only" : "text-sm"}>({marks[state]})</span>
            </p>
            {at !== null && <p className="text-sm tabular">{showInstant(at)}</p>}
            {text !== "" && <p className="text-sm text-muted break-words">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Driver({ driver }: Tracking) {
  if (driver === null) return null;
  return (
    <Panel title="Your courier" className="no-print">
      <p className="text-lg font-semibold break-words">{driver.firstName}</p>
      {driver.vehicle !== "" && <p className="text-muted">{driver.vehicle}</p>}
      {driver.phone !== "" && (
        <p className="mt-3">
          <a href={`tel:${driver.phone.replace(/[^\d+]/g, "")}`} className={buttonClasses("primary")}>
            Call {driver.firstName}
          </a>
        </p>
      )}
    </Panel>
  );
}

function Partner({ partner }: Tracking) {
  if (partner === null) return null;
  return (
    <Panel title="Carried by a partner">
      <p className="break-words">
        {partner.name}
        {partner.reference !== "" && (
          <span className="block text-muted tabular">Their reference: {partner.reference}</span>
        )}
      </p>
      {partner.url.startsWith("https://") && (
        <p className="mt-2">
          <a href={partner.url} rel="noreferrer" className="link inline-block py-2">
            Track it with {partner.name}
          </a>
        </p>
      )}
    </Panel>
  );
}

function Questions() {
  return (
    <p className="no-print text-sm text-muted">
      Questions? Call{" "}
      <a href={`tel:${brand.officePhone.tel}`} className="link inline-block py-1 whitespace-nowrap">
        {brand.officePhone.display}
      </a>{" "}
      or write to{" "}
      <a href={`mailto:${brand.email}`} className="link inline-block py-1">
        {brand.email}
      </a>
      .
    </p>
  );
}
