import { describe, expect, it } from "vitest";
import type { PlaceDetails } from "../../contract/places.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { addresses, routes, settingsS0 } from "../../test/fixtures.ts";
import { withTypedParts } from "../forms/typed-line.ts";
import { buttonLabel, proceedLabel } from "./button-label.ts";
import { findProceedRefusal } from "./find-proceed-refusal.ts";
import { findQuoteRefusal } from "./find-quote-refusal.ts";
import { emptyEntry, initialState, type QuoteState, type Side } from "./quote-state.ts";
import { type QuoteAction, reduce } from "./reduce.ts";
import { createHandover, withHandover } from "./saved-state.ts";
import { quoteKey, tripBetweenAddresses, tripToMeasure } from "./shipment.ts";

/** A Wednesday, 10:00 in Dublin. */
const now = new Date("2026-03-04T10:00:00Z");

const S0 = { ...settingsS0, observePublicHolidays: true, version: 1 } as unknown as PublicSettings;

function run(state: QuoteState, ...actions: QuoteAction[]): QuoteState {
  return actions.reduce(reduce, state);
}

function typed(side: Side, { country, ...rest }: (typeof addresses)[keyof typeof addresses]): QuoteAction {
  const details = { ...emptyEntry().details, ...rest, country: countryChoice(country, rest.postcode) };
  return { type: "entryFilled", side, entry: { details } };
}

const tick = (side: Side, confirmed = true): QuoteAction => ({ type: "addressConfirmed", side, confirmed });
const choosePackage = (packageType: string): QuoteAction => ({ type: "packageChosen", packageType });
const chooseService = (serviceType: string): QuoteAction => ({ type: "serviceChosen", serviceType });
const choosePriority = (priority: QuoteState["priority"]): QuoteAction => ({ type: "priorityChosen", priority, now });
const awaitPlace = (choice: number): QuoteAction => ({ type: "placeAwaited", side: "pickup", choice });
const placeCame = (choice: number, found: PlaceDetails): QuoteAction => ({
  type: "placeChosen",
  side: "pickup",
  choice,
  place: found,
});
const press: QuoteAction = { type: "priced", now };

function fresh(settings: PublicSettings = S0): QuoteState {
  return run(initialState(settings), { type: "settingsArrived", settings });
}

/** Both addresses typed and ticked, and a date chosen that every priority accepts. */
function onRoute(route: keyof typeof routes, settings?: PublicSettings): QuoteState {
  const { pickup, dropoff } = routes[route];
  return run(fresh(settings), typed("pickup", pickup), typed("dropoff", dropoff), tick("pickup"), tick("dropoff"), {
    type: "dateChosen",
    date: "2026-03-06",
  });
}

function measured(state: QuoteState, distanceKm: number): QuoteState {
  const distance = { distanceKm, durationMinutes: 60, distanceSource: "estimated" as const, path: [] };
  return run(state, { type: "distanceMeasured", key: tripBetweenAddresses(state).key, distance });
}

/** The response of `POST …/quotes` for this state. */
function stored(state: QuoteState): QuoteAction {
  const price = run(state, press).figure?.price;
  const { priority, packageType, serviceType, scheduledDate } = state;
  const { distanceKm = 251.3, durationMinutes = 60, distanceSource = "estimated", path = [] } = state.distance ?? {};
  const trip = { distanceKm, durationMinutes, distanceSource, path };
  const quote = { ...price, ...trip, id: "q", priority, packageType, serviceType, scheduledDate };
  return { type: "quoteStored", key: quoteKey(state), quote: quote as unknown as Quote };
}

/** Journey Q1 up to the figure: R1, Same Day, small_box, which only the small van carries that far. */
function journeyQ1(settings?: PublicSettings): QuoteState {
  const state = run(measured(onRoute("R1", settings), 251.3), choosePackage("small_box"));
  return run(state, press, stored(state));
}

function place(more: Partial<PlaceDetails>): PlaceDetails {
  const names = { name: "Tallaght", display_name: "Tallaght", formatted_address: "Tallaght, Dublin", vicinity: "" };
  const parts = { company_name: "", address1: "", address2: "", city: "Tallaght", state: "Dublin", postcode: "D24" };
  const rest = { country: "IE", location: { lat: 53.3, lng: -6.4 }, types: [], postalOnly: true };
  return { id: "p1", ...names, ...parts, ...rest, ...more };
}

describe("priority, package and service", () => {
  const chosen = run(measured(onRoute("R2"), 12), choosePackage("medium_box"), chooseService("small_van"));

  it("clears the service for Next Day and does not bring it back [P197]", () => {
    const back = run(chosen, choosePriority("next_day"), choosePriority("same_day"));
    expect([chosen.serviceType, back.serviceType]).toEqual(["small_van", null]);
  });

  it("clears the service for International and does not bring it back [P198]", () => {
    expect(run(chosen, choosePriority("international")).serviceType).toBeNull();
    expect(run(chosen, choosePriority("international"), choosePriority("same_day")).serviceType).toBeNull();
  });

  it("sets the quantity back to 1 with another package [P199]", () => {
    const four = run(chosen, choosePriority("next_day"), { type: "quantityChosen", quantity: 4 });
    expect(four.quantity).toBe(4);
    expect(run(four, choosePackage("pallet")).quantity).toBe(1);
  });

  it("clears the service with another package, and nothing else under Next Day [P200]", () => {
    const small = run(measured(onRoute("R2"), 12), choosePackage("small_box"), chooseService("small_van"));
    expect(run(small, choosePackage("medium_box")).serviceType).toBeNull();
    const nextDay = run(chosen, choosePriority("next_day"));
    expect(run(nextDay, choosePackage("pallet"))).toEqual({ ...nextDay, packageType: "pallet" });
  });

  it("clears a service that is out of range at the new distance, drops its cost and chooses the only one left [P201]", () => {
    const near = run(measured(onRoute("R2"), 12), choosePackage("small_box"), chooseService("motor_bike"), press);
    expect(near.figure?.price.totalCents).toBe(3644);
    const far = measured(run(near, typed("dropoff", addresses.A2)), 251.3);
    expect([far.serviceType, far.figure]).toEqual(["small_van", null]);
  });

  it("chooses the only available service by itself [P202]", () => {
    expect(run(measured(onRoute("R1"), 251.3), choosePackage("machine")).serviceType).toBe("truck");
    expect(run(measured(onRoute("R2"), 12), choosePackage("medium_box")).serviceType).toBeNull();
  });

  it("chooses no service by itself for Next Day or International [P203]", () => {
    for (const priority of ["next_day", "international"] as const)
      expect(run(onRoute("R3"), choosePriority(priority), choosePackage("pallet")).serviceType).toBeNull();
  });

  it("clears package, cost and distance when Next Day does not sell the package [P204]", () => {
    const nextDay = run(journeyQ1(), choosePriority("next_day"));
    expect([nextDay.packageType, nextDay.figure, nextDay.distance]).toEqual([null, null, null]);
  });

  it("says that the package is not available for Next Day [P205]", () => {
    const [message] = run(journeyQ1(), choosePriority("next_day")).messages;
    expect(message?.title).toBe("Package type reset");
    expect(message?.text).toContain("Small Box is not available for Next Day");
  });
});

describe("addresses", () => {
  it("unticks an address when its text is edited, and only that one [P206]", () => {
    const edited = run(onRoute("R1"), { type: "textEdited", side: "pickup", text: "U" });
    expect([edited.pickup.confirmed, edited.dropoff.confirmed]).toEqual([false, true]);
  });

  it("clears the details found by a search when its text is edited, but not details shown in open fields", () => {
    const area = run(fresh(), awaitPlace(1), placeCame(1, place({})));
    const retyped = run(area, { type: "textEdited", side: "pickup", text: "Naas" });
    expect(retyped.pickup).toEqual({ ...emptyEntry(), text: "Naas" });
    const open = run(onRoute("R1"), { type: "detailsToggled", side: "pickup", isOpen: true });
    const typedOn = run(open, { type: "textEdited", side: "pickup", text: "Naas" });
    expect(typedOn.pickup.details).toEqual(open.pickup.details);
  });

  it("unticks an address when another place is chosen [P207]", () => {
    const chosen = run(onRoute("R1"), awaitPlace(1), placeCame(1, place({})));
    expect([chosen.pickup.confirmed, chosen.dropoff.confirmed]).toEqual([false, true]);
  });

  it("unticks an address while its new place is still being looked up", () => {
    const chosen = run(onRoute("R1"), awaitPlace(1));
    expect([chosen.pickup.confirmed, chosen.dropoff.confirmed]).toEqual([false, true]);
  });

  it("uses the place that was chosen last, whichever response arrives first", () => {
    const [slow, fast] = [place({ city: "Tallaght" }), place({ city: "Naas" })];
    const chosen = run(fresh(), awaitPlace(1), awaitPlace(2), placeCame(2, fast), placeCame(1, slow));
    expect(chosen.pickup.details.city).toBe("Naas");
    const both = run(fresh(), awaitPlace(1), awaitPlace(2), placeCame(1, slow));
    expect([both.pickup.details.city, both.pickup.awaited]).toEqual(["", 2]);
  });

  it.each([
    ["its text is edited", { type: "textEdited", side: "pickup", text: "Main Street, Naas" }],
    ["it is cleared", { type: "placeCleared", side: "pickup" }],
    ["an example is filled in", typed("pickup", addresses.A1)],
  ] satisfies [string, QuoteAction][])("drops the place being looked up when %s", (_, edit) => {
    const edited = run(onRoute("R1"), awaitPlace(1), edit);
    expect(run(edited, placeCame(1, place({}))).pickup).toEqual(edited.pickup);
    expect(edited.pickup.awaited).toBeNull();
  });

  it("keeps looking up a place while the other address is typed", () => {
    const edited = run(fresh(), awaitPlace(1), { type: "textEdited", side: "dropoff", text: "Cork" });
    expect(run(edited, placeCame(1, place({}))).pickup).toMatchObject({ details: { city: "Tallaght" }, awaited: null });
  });

  it("unticks an address when one of its fields is edited, and drops the old figure", () => {
    const edited = run(journeyQ1(), { type: "detailEdited", side: "pickup", field: "address1", value: "Unit 6" });
    expect([edited.pickup.confirmed, edited.figure, edited.distance]).toEqual([false, null, null]);
  });

  it("measures only Same Day trips between two complete addresses on the island [P209]", () => {
    const state = onRoute("R1");
    expect(tripToMeasure(state)).not.toBeNull();
    expect(tripToMeasure(measured(state, 251.3))).toBeNull();
    expect(tripToMeasure(run(state, choosePriority("next_day")))).toBeNull();
    expect(tripToMeasure(run(state, choosePriority("international")))).toBeNull();
    expect(tripToMeasure(onRoute("R4"))).toBeNull();
    expect(tripToMeasure(run(state, { type: "detailEdited", side: "pickup", field: "city", value: "" }))).toBeNull();
  });

  it("asks for a street if only an area was found, named by the postcode as typed, otherwise by the town [P225]", () => {
    const choose = (found: PlaceDetails) => run(fresh(), awaitPlace(1), placeCame(1, found)).pickup;
    const typedOn = withTypedParts(place({}), "D24 XY45");
    expect(choose(typedOn).area).toBe("D24 XY45");
    expect(choose(typedOn).details.postcode).toBe("D24 XY45");
    expect(choose(place({ postcode: "" })).area).toBe("Tallaght");
    expect(choose(place({ address1: "1 Main Street", postcode: "W91X2Y3", postalOnly: false })).area).toBeNull();
  });

  it("requests only the fields that a place lacks, and none once they are typed and the address is used", () => {
    const street = place({ address1: "1 Main Street", postcode: "", postalOnly: false });
    const requested = run(fresh(), awaitPlace(1), placeCame(1, street));
    expect(requested.pickup.requestedFields).toEqual(["postcode"]);
    const whole = run(requested, { type: "detailEdited", side: "pickup", field: "postcode", value: "D24 XY45" });
    expect([whole.pickup.requestedFields, whole.pickup.confirmed]).toEqual([["postcode"], false]);
    const used = run(whole, { type: "addressUsed", side: "pickup" }).pickup;
    expect([used.requestedFields, used.confirmed, used.isOpen]).toEqual([[], true, false]);
  });

  it("does not confirm an incomplete address, neither by ticking nor by using it", () => {
    const state = run(onRoute("R1"), { type: "detailEdited", side: "dropoff", field: "postcode", value: "T12" });
    for (const refused of [run(state, tick("dropoff")), run(state, { type: "addressUsed", side: "dropoff" })]) {
      expect(refused.dropoff).toMatchObject({
        confirmed: false,
        requestedFields: ["postcode"],
        touched: { postcode: true },
      });
      expect(refused.pickup).toEqual(state.pickup);
    }
  });

  it("clears text and details on Clear & Try Again, and keeps what was found on Enter Manually [P226] [P227]", () => {
    const found = run(fresh(), awaitPlace(1), placeCame(1, place({})));
    expect(run(found, { type: "placeCleared", side: "pickup" }).pickup).toEqual(emptyEntry());
    const manual = run(found, { type: "manualEntryChosen", side: "pickup" }).pickup;
    expect([manual.isOpen, manual.area, manual.details.city]).toEqual([true, null, "Tallaght"]);
  });

  it("fills in all details of a place, and the name of a business [P130]", () => {
    const found = place({
      company_name: "Hill & Sons",
      address1: "1 Main Street",
      state: "Co. Dublin",
      postcode: "D24XY45",
    });
    const { details } = run(fresh(), awaitPlace(1), placeCame(1, found)).pickup;
    expect(details).toEqual({
      companyName: "Hill & Sons",
      address1: "1 Main Street",
      address2: "",
      city: "Tallaght",
      state: "Dublin",
      postcode: "D24 XY45",
      country: "IE",
    });
  });

  it("ignores a quote stored for an address that has changed since", () => {
    const state = run(journeyQ1(), typed("dropoff", addresses.A3));
    expect(run(state, stored(journeyQ1())).figure).toBeNull();
  });

  it("strips characters that an Eircode cannot have, and keeps at most 8 [P313] [P314]", () => {
    const type = (value: string) =>
      run(fresh(), { type: "detailEdited", side: "pickup", field: "postcode", value }).pickup.details.postcode;
    expect([type("D24-XY.45"), type("D24 XY4567")]).toEqual(["D24XY45", "D24 XY45"]);
  });

  it("normalises the county's spelling when its field loses the focus [P316] [P317]", () => {
    const leave = (value: string) =>
      run(
        fresh(),
        { type: "detailEdited", side: "pickup", field: "state", value },
        { type: "detailBlurred", side: "pickup", field: "state" },
      ).pickup.details.state;
    expect([leave("Co. Kildare"), leave("Dún Laoghaire-Rathdown")]).toEqual(["Kildare", "Dublin"]);
  });
});

describe("the figure", () => {
  it("is not made before the button is pressed [P211]", () => {
    const state = run(measured(onRoute("R1"), 251.3), choosePackage("small_box"));
    expect([state.figure, state.calculated]).toEqual([null, false]);
  });

  it("is a price that adds up [P212] [P085]", () => {
    const price = journeyQ1().figure?.price;
    expect(price?.kind).toBe("priced");
    expect(price && price.netCents + price.vatCents).toBe(price?.totalCents);
  });

  it("is out of date once the service changes, and repriced [P210]", () => {
    const state = run(measured(onRoute("R2"), 12), choosePackage("medium_box"), chooseService("small_van"));
    const calculated = run(state, press, stored(state));
    const changed = run(calculated, chooseService("motor_bike"));
    expect(changed.figure?.key).not.toBe(quoteKey(changed));
    expect(run(changed, press).figure?.price.totalCents).toBe(3644);
  });

  it("is a specialist's quote if the only service is booked by phone [P213]", () => {
    const state = run(measured(onRoute("R1"), 251.3), choosePackage("machine"), press);
    expect(state.figure?.price).toMatchObject({ kind: "specialist", totalCents: 0 });
  });

  it("is on request for International [P214]", () => {
    const state = run(onRoute("R4"), choosePriority("international"), choosePackage("small_box"), press);
    expect(state.figure?.price).toMatchObject({ kind: "international", totalCents: 0 });
  });

  it("is the server's if that differs", () => {
    const state = journeyQ1();
    const quote = { ...state.stored?.quote, totalCents: 1 } as Quote;
    expect(run(state, { type: "quoteStored", key: quoteKey(state), quote }).figure?.price.totalCents).toBe(1);
  });

  it("brings the distance that the server priced, if the page had measured another", () => {
    const state = journeyQ1();
    const road = { distanceKm: 262.4, distanceSource: "google", durationMinutes: 170 } as const;
    const path: Quote["path"] = [
      [53.3, -6.4],
      [51.9, -8.5],
    ];
    const quote = { ...state.stored?.quote, ...road, path } as Quote;
    const priced = run(state, { type: "quoteStored", key: quoteKey(state), quote });
    expect(priced.distance).toEqual({ ...road, path, key: tripBetweenAddresses(priced).key });
    expect([priced.figure?.key, priced.stored?.key]).toEqual([quoteKey(priced), quoteKey(priced)]);
    expect(tripToMeasure(priced)).toBeNull();
    expect(findProceedRefusal(priced)).toBeNull();
  });
});

describe("the button's label", () => {
  const label = (state: QuoteState) => buttonLabel(state);

  it("asks for the address fields on a fresh page [P219]", () => {
    expect(label(fresh())).toBe("Complete Required Address Fields");
  });

  it("asks for both ticks once the fields are complete [P220]", () => {
    expect(label(run(onRoute("R1"), tick("dropoff", false)))).toBe("Confirm Addresses to Calculate");
  });

  it("submits a request for International [P221]", () => {
    expect(label(run(onRoute("R4"), choosePriority("international")))).toBe("Submit Quote Request");
  });

  it("calculates first and updates afterwards [P222] [P223]", () => {
    expect([label(onRoute("R1")), label(journeyQ1())]).toEqual(["Calculate Quote", "Update Quote"]);
  });
});

describe("the proceed button's label", () => {
  const live = { ...S0, livePaymentsEnabled: true };

  it("is Pay Now with live payments and a price [P086]", () => {
    expect(proceedLabel(journeyQ1(live))).toBe("Pay Now");
  });

  it("is Continue to Book without either [P087]", () => {
    expect(proceedLabel(journeyQ1())).toBe("Continue to Book");
    const specialist = run(measured(onRoute("R1", live), 251.3), choosePackage("machine"), press);
    expect(proceedLabel(specialist)).toBe("Continue to Book");
  });
});

describe("the reason why there is no quote", () => {
  const at = (state: QuoteState) => findQuoteRefusal(state, now);
  const empty = (side: Side, field: "city" | "postcode" | "state"): QuoteAction => ({
    type: "detailEdited",
    side,
    field,
    value: "",
  });

  it("is null for a complete journey", () => {
    expect(at(journeyQ1())).toBeNull();
  });

  it("is the settings before they have arrived [P299]", () => {
    expect(at(initialState(S0))?.title).toBe("Settings not loaded");
  });

  it("is a missing or passed date [P295]", () => {
    const ready = run(measured(onRoute("R2"), 12), choosePackage("medium_box"), chooseService("small_van"));
    expect(at(run(ready, { type: "dateChosen", date: "" }))).toMatchObject({
      title: "Missing information",
      field: "scheduledDate",
    });
    expect(at(run(ready, { type: "dateChosen", date: "2026-03-03" }))?.title).toBe("Missing information");
  });

  it("is a missing package for Next Day and International [P296]", () => {
    expect(at(run(onRoute("R3"), choosePriority("next_day")))?.title).toBe("Package type required");
    expect(at(run(onRoute("R4"), choosePriority("international")))?.title).toBe("Package type required");
  });

  it("is a missing service for Same Day [P297]", () => {
    expect(at(run(measured(onRoute("R2"), 12), choosePackage("medium_box")))?.title).toBe("Service type required");
  });

  it("is a saved package that the tariff does not know for Next Day [P298]", () => {
    expect(at(run(onRoute("R3"), choosePriority("next_day"), choosePackage("gone")))?.title).toBe(
      "Invalid package type",
    );
  });

  it.each([
    ["state", "County/State"],
    ["city", "City"],
    ["postcode", "Postcode"],
  ] as const)("is an empty pickup %s, named by its label [P302]", (field, label) => {
    expect(at(run(onRoute("R1"), empty("pickup", field)))).toMatchObject({
      title: "Complete Required Address Fields",
      text: `Please complete the following pickup address fields: ${label}`,
      field: `pickup.${field}`,
    });
  });

  it("names every missing delivery field [P303]", () => {
    const state = run(onRoute("R1"), empty("dropoff", "city"), empty("dropoff", "postcode"));
    expect(at(state)?.text).toBe("Please complete the following delivery address fields: City, Postcode");
  });

  it("joins both addresses in one destructive message [P304]", () => {
    expect(at(run(onRoute("R1"), empty("pickup", "city"), empty("dropoff", "city")))).toMatchObject({
      destructive: true,
      text: "Please complete the following pickup address fields: City. Please complete the following delivery address fields: City",
    });
  });

  it("is an address that is not ticked [P305]", () => {
    expect(at(run(onRoute("R1"), tick("dropoff", false)))).toEqual({
      title: "Address Confirmation Required",
      text: "Please confirm both pickup and delivery addresses before calculating your quote.",
      field: "dropoff.confirmed",
      destructive: true,
    });
  });

  it("is a company without a name, only if the company box is ticked [P309]", () => {
    const company = run(onRoute("R1"), { type: "companyTicked", side: "pickup", isCompany: true });
    expect(at(company)?.field).toBe("pickup.companyName");
    expect(at(run(company, { type: "companyTicked", side: "pickup", isCompany: false }))?.title).not.toContain(
      "Address",
    );
  });

  it("shows the fields with their errors", () => {
    const state = run(onRoute("R1"), empty("dropoff", "city"));
    const shown = run(state, { type: "refusalFound", refusal: at(state)! });
    expect([shown.dropoff.requestedFields, shown.dropoff.touched.city, shown.messages.length]).toEqual([
      ["city"],
      true,
      1,
    ]);
    expect(shown.pickup.requestedFields).toEqual([]);
  });
});

describe("proceeding to booking", () => {
  it("requires both addresses to be still ticked [P306]", () => {
    expect(findProceedRefusal(run(journeyQ1(), tick("dropoff", false)))).toMatchObject({
      title: "Address Confirmation Required",
      text: "Please confirm that both pickup and delivery addresses are correct before proceeding.",
    });
  });

  it("requires a quote [P318]", () => {
    expect(findProceedRefusal(onRoute("R1"))).toMatchObject({
      title: "Please get a quote first",
      text: "Calculate your quote before proceeding",
      destructive: true,
    });
  });

  it("does not count a price of zero as a quote [P319]", () => {
    const free = { ...S0, deliveryTypes: S0.deliveryTypes.map((type) => ({ ...type, basePrice: 0, pricePerKm: 0 })) };
    const state = run(measured(onRoute("R2", free), 5), choosePackage("short_box"), press);
    expect(state.refusal).toContain("no price");
    expect(findProceedRefusal(state)?.title).toBe("Please get a quote first");
  });

  it("requires a distance for Same Day [P320]", () => {
    const state = run(onRoute("R1"), choosePackage("small_box"), chooseService("small_van"), {
      type: "distanceFailed",
      key: "",
      text: "Could not calculate distance: ZERO_RESULTS",
    });
    expect(findProceedRefusal(run(state, press))?.title).toBe("Please get a quote first");
  });

  it("allows a request without a price", () => {
    const international = run(onRoute("R4"), choosePriority("international"), choosePackage("small_box"), press);
    expect(findProceedRefusal(international)).toBeNull();
    expect(findProceedRefusal(run(measured(onRoute("R1"), 251.3), choosePackage("machine"), press))).toBeNull();
  });
});

describe("the handover to booking", () => {
  it("has the ten fields with the shown values, and comes back complete [P137] [P140] [P216]", () => {
    const state = journeyQ1();
    const saved = createHandover(state, state.stored!);
    expect(saved).toMatchObject({
      serviceType: "small_van",
      priority: "same_day",
      distance: 251.3,
      selectedPackageType: "small_box",
      quantity: 1,
      palletUnits: 1,
      scheduledDate: "2026-03-06",
    });
    expect(saved.estimatedCost).toBe((state.figure?.price.totalCents ?? 0) / 100);
    const back = withHandover(initialState(S0), JSON.parse(JSON.stringify(saved)));
    expect(back.pickup.details).toMatchObject({ state: "Dublin", postcode: "D24 XY45", country: "IE" });
    expect([back.pickup.confirmed, back.figure?.price.totalCents]).toEqual([true, state.figure?.price.totalCents]);
    expect(quoteKey(back)).toBe(back.figure?.key);
  });

  it("has the priority as service and no cost for International [P138] [P139]", () => {
    const state = run(onRoute("R4"), choosePriority("international"), choosePackage("small_box"));
    const quoted = run(state, stored(state));
    expect(createHandover(quoted, quoted.stored!)).toMatchObject({ serviceType: "international", estimatedCost: 0 });
  });

  it("has next_day as service for Next Day [P138]", () => {
    const state = run(onRoute("R3"), choosePriority("next_day"), choosePackage("medium_box"));
    const quoted = run(state, stored(state));
    expect(createHandover(quoted, quoted.stored!)).toMatchObject({ serviceType: "next_day", estimatedCost: 12.24 });
  });
});

describe("dates", () => {
  it("clears a date that the new priority does not allow, and says so", () => {
    const today = run(fresh(), { type: "dateChosen", date: "2026-03-04" });
    const nextDay = run(today, choosePriority("next_day"));
    expect([nextDay.scheduledDate, nextDay.dateRefusal]).toEqual([
      "",
      "The chosen date is not available for Next Day. Please choose another.",
    ]);
  });
});
