import { type FormEvent, type ReactNode, useEffect } from "react";
import { collectionCalendar } from "../../contract/settings.ts";
import { priorityDescriptions, priorityLabel } from "../../domain/pricing/names.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";
import { bookableDates, soonestDays } from "../../domain/schedule/bookable-dates.ts";
import { showCollectionHours } from "../../domain/schedule/collection-hours.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { whenIdle } from "../boot/when-idle.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { NeedsScript } from "../site/NeedsScript.tsx";
import { Button } from "../ui/Button.tsx";
import { RadioCards } from "../ui/ChoiceCard.tsx";
import { DatePicker } from "../ui/DatePicker.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import type { MonthGridProps } from "../ui/MonthGrid.tsx";
import { Heading } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { Addresses } from "./Addresses.tsx";
import { buttonLabel } from "./button-label.ts";
import type { CardTexts } from "./card-prices.ts";
import { ExampleChips } from "./ExampleChips.tsx";
import { PackageChoice } from "./PackageChoice.tsx";
import { figureText } from "./PriceBar.tsx";
import { partsReached } from "./parts-reached.ts";
import type { QuoteState, Side } from "./quote-state.ts";
import { ServiceChoice } from "./ServiceChoice.tsx";
import { tripBetweenPlaces } from "./shipment.ts";
import { useNow } from "./use-now.ts";
import type { useQuote } from "./use-quote.ts";

type CalculatorProps = {
  quote: ReturnType<typeof useQuote>;
  prices: CardTexts | null;
  /** The portal's saved addresses to choose from, which replace examples and guide prices. */
  savedAddresses?: ((side: Side) => ReactNode) | undefined;
};

/** The form, in the order in which visitors think about a delivery. */
export function Calculator({ quote, prices, savedAddresses }: CalculatorProps) {
  const { state, dispatch, initialising, working, calculate, focusField } = quote;
  const reached = partsReached(state);
  const now = useNow();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void calculate();
  };
  return (
    <div className="relative min-w-0">
      <NeedsScript what="The calculator" instead="We price your delivery by phone:" className="mb-6" />
      <Waiting initialising={initialising} isLoading={state.settingsStatus === "loading"} />
      <form
        noValidate
        aria-label="Quote calculator"
        onSubmit={submit}
        inert={initialising}
        aria-busy={initialising || undefined}
        className={joinClasses("grid gap-6 sm:gap-10", initialising && "invisible")}
      >
        {quote.requestedTrip && <Guide quote={quote} />}
        <Part title="Addresses">
          {!savedAddresses && <ExampleChips state={state} requestTrip={quote.requestTrip} focusField={focusField} />}
          <Addresses {...{ state, dispatch, focusField, savedAddresses }} onLookup={quote.onLookup} />
        </Part>
        {!quote.requestedTrip && !savedAddresses && tripBetweenPlaces(state) && <Guide quote={quote} />}
        <Part title="Delivery Priority" isLater={reached < 2}>
          <RadioCards
            id="priority"
            name="priority"
            legend="Delivery Priority"
            legendHidden
            className="sm:grid-cols-3"
            value={state.priority}
            options={priorities.map((value) => ({
              value,
              title: priorityLabel(value),
              description: (
                <>
                  {priorityDescriptions[value]}{" "}
                  <span className="block max-sm:hidden max-sm:in-data-checked:block">
                    {soonestDay(value, state, now)}
                  </span>
                </>
              ),
              ...prices?.priorities[value],
            }))}
            onChange={(priority) => dispatch({ type: "priorityChosen", priority, now: new Date() })}
          />
        </Part>
        <Part title="Preferred Date" isLater={reached < 2}>
          <PreferredDate state={state} now={now} onChoose={(date) => dispatch({ type: "dateChosen", date })} />
        </Part>
        <Part title="Package Type" isLater={reached < 3}>
          <PackageChoice state={state} prices={prices} dispatch={dispatch} />
        </Part>
        {state.priority === "same_day" && (
          <Part title="Service Type" isLater={reached < 4}>
            <ServiceChoice state={state} prices={prices} dispatch={dispatch} />
          </Part>
        )}
        <SubmitButton
          id="calculate"
          size="large"
          // Only one gold button at a time: once there is a price, booking is the next step.
          tone={state.figure ? "secondary" : "primary"}
          busy={working !== null}
          className="w-full sm:w-fit sm:min-w-80"
        >
          {working ? "Processing..." : buttonLabel(state)}
        </SubmitButton>
        <p role="status" className="sr-only">
          {announcement(state)}
        </p>
      </form>
    </div>
  );
}

const loadGuidePrice = () => import("./GuidePrice.tsx");

/** The container exists before its script loads, so that it can take the focus from a pressed chip. */
function Guide(props: { quote: CalculatorProps["quote"] }) {
  return (
    <div id="guide" tabIndex={-1} className="empty:-mb-10">
      <LazyPart part="guide price" load={loadGuidePrice} pick={({ GuidePrice }) => GuidePrice} props={props} />
    </div>
  );
}

type PartProps = { title: string; isLater?: boolean; children: ReactNode };

function Part({ title, isLater, children }: PartProps) {
  return (
    <section className="min-w-0" data-later={isLater || undefined}>
      <Heading level={2} look="panel" className="mb-3 sm:mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Positioned beside the first heading so that nothing shifts when it disappears. */
function Waiting({ initialising, isLoading }: { initialising: boolean; isLoading: boolean }) {
  return (
    <p
      role="status"
      className="absolute end-0 top-0 flex min-h-8 items-center gap-2 text-sm text-muted lost:hidden noscript:hidden"
    >
      {(initialising || isLoading) && (
        <>
          <Spinner />
          {initialising ? "Restoring your quote..." : "Loading pricing settings..."}
        </>
      )}
    </p>
  );
}

const loadMonthGrid = () => import("../ui/MonthGrid.tsx");

/** Loaded when the page is idle or when opened; the soonest days can be chosen without it. */
function LazyMonthGrid(props: MonthGridProps) {
  const failed = (retry: () => void) => (
    <>
      <p className="mb-3">The calendar couldn't be loaded.</p>
      <Button tone="secondary" onClick={retry}>
        Try again
      </Button>
    </>
  );
  return (
    <LazyPart
      part="calendar"
      load={loadMonthGrid}
      pick={({ MonthGrid }) => MonthGrid}
      props={props}
      waiting={<Spinner className="mx-32 my-40" />}
      failed={failed}
    />
  );
}

/** 'Soonest: Today', so that visitors see which day Same Day means; a blank line until the time is known. */
function soonestDay(priority: Priority, { settings }: QuoteState, now: Date | null): string {
  const [day] = now ? soonestDays(bookableDates(priority, now, collectionCalendar(settings)), dublinDate(now)) : [];
  return day ? `Soonest: ${day.name}` : "\u00a0";
}

type PreferredDateProps = { state: QuoteState; now: Date | null; onChoose: (date: string) => void };

function PreferredDate({ state, now, onChoose }: PreferredDateProps) {
  const { priority, scheduledDate, dateRefusal, settings } = state;
  const calendar = collectionCalendar(settings);
  const bookable = now && bookableDates(priority, now, calendar);
  const today = now ? dublinDate(now) : "";
  useEffect(() => {
    void whenIdle()
      .then(loadMonthGrid)
      .catch(() => {}); // LazyPart retries when the calendar is opened.
  }, []);
  return (
    <div className="flex flex-wrap content-start gap-x-4 gap-y-2">
      <DatePicker
        fieldClassName="max-w-md flex-[1_1_min(16rem,100%)]"
        id="scheduledDate"
        label="Collection date"
        required
        value={scheduledDate}
        onChange={onChoose}
        today={today}
        calendar={(props) => <LazyMonthGrid {...props} />}
        min={bookable?.earliest}
        max={bookable?.latest}
        isDisabled={(date) => !bookable?.isBookable(date)}
        help={bookable?.notes.join(" ")}
        error={dateRefusal ?? (state.refused?.field === "scheduledDate" && state.refused.text)}
      />
      <div className="flex min-h-12 items-start gap-2 sm:mt-6.5">
        {bookable &&
          soonestDays(bookable, today).map(({ date, name }) => (
            <Button
              key={date}
              tone="secondary"
              aria-pressed={scheduledDate === date}
              className="aria-pressed:border-atlantic-600 aria-pressed:bg-atlantic-100"
              onClick={() => onChoose(date)}
            >
              {name}
            </Button>
          ))}
      </div>
      <p className="basis-full text-sm text-muted">Collected: {showCollectionHours(priority, calendar)}.</p>
    </div>
  );
}

/** Announced politely to screen readers when a price is ready. */
function announcement({ figure }: QuoteState): string {
  if (!figure) return "";
  const text = figureText(figure.price);
  return figure.price.kind === "priced" ? `Estimated total ${text}` : text;
}
