import { type ReactNode, useEffect } from "react";
import { brand } from "../../brand.ts";
import type { PlaceSuggestion } from "../../contract/places.ts";
import { countyUnlessNamed } from "../../domain/addresses/address-lines.ts";
import { defaultCountry, northernIreland } from "../../domain/addresses/countries.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { carriedBy } from "../../domain/pricing/guide-price.ts";
import { priorityLabel, quoteOnRequest } from "../../domain/pricing/names.ts";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { isComplete } from "./address-errors.ts";
import { showForm } from "./arriving.ts";
import { type GuideLine, guidePrices } from "./guide-prices.ts";
import { type AddressDetails, type QuoteState, type Side, sides } from "./quote-state.ts";
import type { RequestedTrip } from "./requested-trip.ts";
import { useGuideDistance } from "./use-guide-distance.ts";
import type { useQuote } from "./use-quote.ts";
import { useRequestedTrip } from "./use-requested-trip.ts";

type GuidePriceProps = { quote: ReturnType<typeof useQuote> };

/** An approximate price per priority between two places, or what to do next if one was not found. */
export function GuidePrice({ quote }: GuidePriceProps) {
  const { state, latest, dispatch, requestedTrip, requestTrip, focusField } = quote;
  const ends = useRequestedTrip(requestedTrip, latest, dispatch);
  const { distanceKm, isMeasuring, failure, retry } = useGuideDistance(requestedTrip, state, latest, dispatch);
  const isFound = !requestedTrip || sides.every((side) => !requestedTrip[side] || ends[side]);
  // Without settings there are no prices yet, and the content below would move when they arrive.
  const isSettled = isFound && !isMeasuring && state.settingsStatus !== "loading";
  useEffect(() => {
    // Before a trip is requested, or a draft restored, the form is not filled in yet.
    if (requestedTrip && isSettled) showForm();
  }, [requestedTrip, isSettled]);
  const isOver = isComplete(state.pickup) && isComplete(state.dropoff);
  useEffect(() => {
    // An example trip has left the focus here, and the next step is to confirm its addresses.
    if (isOver && document.activeElement?.id === "guide") focusField("pickup.confirmed");
  }, [isOver, focusField]);
  if (isOver) return null;

  const isSearching = sides.some((side) => ends[side] === null);
  const missing = sides.filter((side) => state[side].text.trim() === "" && state[side].details.city === "");
  const townless = sides.filter((side) => state[side].placeId !== null && state[side].details.city === "");
  const failed = sides.filter((side) => ends[side]?.kind === "failed" && !isPlaced(state, side));
  const unknown = sides.filter((side) => ends[side]?.kind === "unknown" && !isPlaced(state, side));
  const abroad = sides.some((side) => isPlaced(state, side) && isAbroad(state[side].details));
  const bothKnown = sides.every((side) => isPlaced(state, side));
  if (requestedTrip === null && !bothKnown) return null;
  const again = () => {
    if (requestedTrip && failed.length > 0) requestTrip(onlySides(requestedTrip, failed));
    else retry();
  };
  return (
    <section aria-label="Guide price" className="rounded border border-atlantic-600 bg-atlantic-100 p-4 sm:p-5">
      <div role="status" className="grid gap-3">
        <Heading level={2} look="panel">
          <Title state={state} distanceKm={distanceKm} />
        </Heading>
        {(isSearching || isMeasuring) && (
          <p className="flex min-h-6 items-center gap-2 text-sm text-muted">
            <Spinner />
            {isSearching ? "Finding both places…" : "Measuring the distance…"}
          </p>
        )}
        {bothKnown && !isMeasuring && <Lines state={state} distanceKm={distanceKm} />}
        {sides.map((side) => (
          <Homonyms
            key={side}
            homonyms={isPlaced(state, side) ? (ends[side]?.homonyms ?? []) : []}
            onChoose={({ id, city, county }) =>
              requestTrip(onlyEnd(side, { text: `${city}, ${county}`, placeId: id, session: null }))
            }
          />
        ))}
        {townless.map((side) => (
          <Next
            key={side}
            label="Choose the town"
            onPress={() => {
              dispatch({ type: "detailsToggled", side, isOpen: true });
              focusField(`${side}.city`);
            }}
          >
            {state[side].details.postcode} covers many towns, so the {side === "pickup" ? "pickup" : "delivery"} town is
            still missing.
          </Next>
        ))}
        {unknown.map((side) => (
          <Next key={side} label="Change it" onPress={() => focusField(`${side}.text`)}>
            We couldn't find '{ends[side]?.text}'. Try a town or an Eircode, or type the address under Address Details.
          </Next>
        ))}
        {failed.length > 0 && (
          <Next label="Try Again" onPress={again}>
            {ends[failed[0]!]?.reason} Both places are kept below, where you can also type the addresses.
          </Next>
        )}
        {abroad && state.priority !== "international" && (
          <Next
            label="Choose International"
            onPress={() => dispatch({ type: "priorityChosen", priority: "international", now: new Date() })}
          >
            We price trips abroad by hand, within 24 hours of your request.
          </Next>
        )}
        {missing.map((side) => (
          <Next key={side} label="Add it" onPress={() => focusField(`${side}.text`)}>
            The {side === "pickup" ? "pickup" : "delivery"} address is still missing.
          </Next>
        ))}
        {bothKnown && failure && (
          <Next label="Try Again" onPress={again}>
            {failure.replace(/\.$/, "")}. Same Day is priced once both addresses are complete, or by phone:{" "}
            <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
              {brand.officePhone.display}
            </a>
          </Next>
        )}
      </div>
    </section>
  );
}

function isAbroad({ country }: AddressDetails): boolean {
  return country !== defaultCountry && country !== northernIreland;
}

function isPlaced(state: QuoteState, side: Side): boolean {
  return state[side].details.city !== "";
}

function onlySides(trip: RequestedTrip, wanted: Side[]): RequestedTrip {
  const end = (side: Side) => (wanted.includes(side) ? trip[side] : null);
  return { pickup: end("pickup"), dropoff: end("dropoff") };
}

function onlyEnd(side: Side, place: NonNullable<RequestedTrip[Side]>): RequestedTrip {
  return { pickup: null, dropoff: null, [side]: place };
}

type TitleProps = { state: QuoteState; distanceKm: number | null };

/** 'Kilmore, Wexford to Dublin 2, about 148 km'; wraps only between its parts. */
function Title({ state: { pickup, dropoff }, distanceKm }: TitleProps) {
  const [from, to] = [pickup, dropoff].map(({ details, text }) => placeName(details) || text.trim());
  if (!from || !to) return "Guide price";
  return (
    <>
      {from} to{" "}
      <span className="inline-block">
        {to}
        {distanceKm !== null && ","}
      </span>
      {distanceKm !== null && <span className="whitespace-nowrap"> about {Math.round(distanceKm)} km</span>}
    </>
  );
}

/** The town with its county, unless the town names it. */
function placeName({ city, state }: AddressDetails): string {
  if (city === "") return "";
  const county = countyUnlessNamed(city.replace(/ \d+w?$/i, ""), state);
  return county ? `${city}, ${county}` : city;
}

type HomonymsProps = { homonyms: PlaceSuggestion[]; onChoose: (place: PlaceSuggestion) => void };

/** Other places with the name that was typed. */
function Homonyms({ homonyms, onChoose }: HomonymsProps) {
  if (homonyms.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span>Or did you mean</span>
      {homonyms.map((place) => (
        <Button key={place.id} tone="secondary" size="small" className="min-h-11" onClick={() => onChoose(place)}>
          {place.city}, {place.county}
        </Button>
      ))}
    </div>
  );
}

function Lines({ state, distanceKm }: TitleProps) {
  const { settings } = state;
  if (!settings) return null;
  return (
    <>
      <dl className="grid gap-1">
        {guidePrices(settings, state, distanceKm).map(({ priority, price }) => (
          <div key={priority} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>
              <strong>{priorityLabel(priority)}</strong>
              {price.kind === "total" && ` ${carriedBy(settings, price.shipment)}`}
            </dt>
            <dd className="ms-auto text-lg font-bold tabular">{amountOf(price)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        <strong className="text-ink">A guide, VAT included.</strong> Exact once both addresses are complete.
      </p>
    </>
  );
}

function amountOf(price: GuideLine["price"]): string {
  return price.kind === "total" ? `from ${formatEuro(price.totalCents)}` : quoteOnRequest;
}

type NextProps = { label: string; onPress: () => void; children: ReactNode };

/** Why there is no guide price yet, with a button for the next step. */
function Next({ label, onPress, children }: NextProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">{children}</p>
      <Button tone="secondary" size="small" className="min-h-11" onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
