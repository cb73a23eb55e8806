import { collectionCalendar } from "../../contract/settings.ts";
import { emptyServiceText, serviceOffers } from "../../domain/pricing/offers.ts";
import { palletRefusals } from "../../domain/pricing/pallet.ts";
import { packageRefusal } from "../../domain/pricing/refusals.ts";
import { isBookable } from "../../domain/schedule/bookable-dates.ts";
import { incompleteText, isFilled, missingFields } from "./address-errors.ts";
import { addressQuestion } from "./address-question.ts";
import { type AddressEntry, type Message, type QuoteState, type Side, sides } from "./quote-state.ts";
import { chosenPackage, knownKilometres, typedPallet } from "./shipment.ts";

/** What stands in the way of a quote: what to say, and which field to go to (`pickup.city`, `dropoff.confirmed`, `serviceType`). */
export type Fault = Message & { field: string };

type Check = (state: QuoteState, now: Date) => Fault | null;

const checks: readonly Check[] = [
  settingsFault,
  detailsFault,
  questionFault,
  ticksFault,
  dateFault,
  packageFault,
  palletFault,
  serviceFault,
];

/** The first thing that keeps these inputs from being quoted, in the order in which the visitor is told. */
export function firstFault(state: QuoteState, now: Date): Fault | null {
  for (const check of checks) {
    const fault = check(state, now);
    if (fault) return fault;
  }
  return null;
}

function destructive(field: string, title: string, text: string): Fault {
  return { field, title, text, destructive: true };
}

function settingsFault({ settings, settingsStatus }: QuoteState): Fault | null {
  if (settings && settingsStatus === "ready") return null;
  const text =
    settingsStatus === "failed"
      ? "The pricing settings could not be loaded. Please check your connection and try again."
      : "The pricing settings are still loading. Please try again in a moment.";
  return destructive("calculate", "Settings not loaded", text);
}

function detailsFault({ pickup, dropoff }: QuoteState): Fault | null {
  const text = [incompleteText("pickup", pickup), incompleteText("dropoff", dropoff)].filter(Boolean).join(". ");
  if (!text) return null;
  const side = sides.find((end) => missingFields({ pickup, dropoff }[end]).length > 0) ?? "pickup";
  return destructive(missingField(side, { pickup, dropoff }[side]), "Complete Required Address Fields", text);
}

/** Where an incomplete address goes on: in the first field that is missing, or in the search while none is filled in. */
export function missingField(side: Side, entry: AddressEntry): string {
  return `${side}.${isFilled(entry) || entry.isOpen ? missingFields(entry)[0] : "text"}`;
}

function questionFault(state: QuoteState): Fault | null {
  const question = addressQuestion(state);
  return question && destructive(question.field, "Please check the address", question.text);
}

function ticksFault(state: QuoteState): Fault | null {
  const field = unconfirmedField(state);
  const text = "Please confirm both pickup and delivery addresses before calculating your quote.";
  return field === null ? null : destructive(field, "Address Confirmation Required", text);
}

/** The first address that is not ticked. */
export function unconfirmedField(state: Pick<QuoteState, Side>): string | null {
  if (!state.pickup.confirmed) return "pickup.confirmed";
  return state.dropoff.confirmed ? null : "dropoff.confirmed";
}

function dateFault({ settings, priority, scheduledDate }: QuoteState, now: Date): Fault | null {
  if (scheduledDate === "")
    return destructive("scheduledDate", "Missing information", "Please choose a preferred date.");
  if (isBookable(priority, scheduledDate, now, collectionCalendar(settings))) return null;
  return destructive(
    "scheduledDate",
    "Missing information",
    "This date can no longer be booked. Please choose another.",
  );
}

function packageFault(state: QuoteState): Fault | null {
  const refusal = state.settings && packageRefusal(state.settings, state.packageType, state.priority);
  if (!refusal) return null;
  const title = refusal.code === "package_type_required" ? "Package type required" : "Invalid package type";
  return destructive("packageType", title, refusal.message);
}

function palletFault(state: QuoteState): Fault | null {
  if (!chosenPackage(state)?.isPallet) return null;
  const [refusal] = palletRefusals(typedPallet(state.pallet));
  return refusal ? destructive(refusal.field, "Missing information", refusal.message) : null;
}

function serviceFault(state: QuoteState): Fault | null {
  if (state.priority !== "same_day" || state.serviceType !== null || !state.settings) return null;
  const kilometres = knownKilometres(state);
  const someAvailable = serviceOffers(state.settings, state.packageType, kilometres).some((offer) => offer.available);
  const text = someAvailable ? "Please choose a service type." : emptyServiceText(state.packageType, kilometres);
  return destructive("serviceType", "Service type required", text);
}
