import { brand } from "../../brand.ts";
import type { NextStep } from "../../domain/deliveries/customer-notifications.ts";
import type { FailureReason } from "../../domain/deliveries/delivery.ts";
import {
  deliveryStateNames,
  doneNames,
  donePhrases,
  failedHeadings,
  failedNames,
  failureReasonClauses,
  stopVerbs,
} from "../../domain/deliveries/delivery-words.ts";
import { callOrWrite, dayAndTime, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** `at`: ISO instants. */
export type DeliveryNotification =
  /** `minutes` is roughly the time to the pickup; null if unknown. */
  | { kind: "on_the_way"; minutes: number | null }
  | { kind: "collected"; at: string; from: string }
  | { kind: "failed"; stop: "pickup" | "dropoff"; at: string; reason: FailureReason | null }
  | { kind: "next"; stop: "pickup" | "dropoff"; step: NextStep };

export type DeliveryNotificationData = {
  firstName: string;
  bookingReference: string;
  /** 'Tallaght to Cork'; the service name if the towns are unknown. */
  journey: string;
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
  /** Under the name that the outbox stores. */
  news: DeliveryNotification;
};

type Words = { flag: string; heading: string; happened: string; more: string[] };

export function deliveryNotificationSubject({ news, bookingReference }: DeliveryNotificationData): string {
  return `${wordsOf(news, "").flag} - ${bookingReference}`;
}

/** One email per event during the delivery. */
export function deliveryNotificationEmail(data: DeliveryNotificationData): EmailDocument {
  const { firstName, bookingReference, journey, confirmationUrl, trackingUrl, news } = data;
  const { flag, heading, happened, more } = wordsOf(news, `booking ${bookingReference}, ${journey}`);
  const booking = { label: "See your booking", url: confirmationUrl };
  const [follow] = trackingLinks(trackingUrl);
  return {
    preview: happened,
    flag,
    heading,
    paragraphs: [greeting(firstName), happened, ...more],
    action: follow ?? booking,
    links: follow ? [booking] : [],
    sections: [],
    closing: [`Something not right? ${callOrWrite(bookingReference)}`],
  };
}

function wordsOf(news: DeliveryNotification, booking: string): Words {
  switch (news.kind) {
    case "on_the_way":
      return {
        flag: deliveryStateNames.to_pickup,
        heading: "Your driver is on the way",
        happened:
          news.minutes === null
            ? `A ${brand.name} driver is on the way to collect your ${booking}.`
            : `A ${brand.name} driver is on the way to collect your ${booking}, and should be there in about ${news.minutes} minutes.`,
        more: ["Please have the parcel ready, with someone there to hand it over."],
      };
    case "collected":
      return {
        flag: doneNames.pickup,
        heading: "Your delivery has been collected",
        happened: `${brand.name} collected your ${booking}, on ${dayAndTime(news.at)}.`,
        more: news.from ? [`It was handed over by ${news.from}.`] : [],
      };
    case "failed":
      return {
        flag: failedNames[news.stop],
        heading: failedHeadings[news.stop],
        happened: failedText(news, booking),
        more: [whatFollows[news.stop]],
      };
    case "next":
      return nextWords(news, booking);
  }
}

function failedText({ stop, at, reason }: Extract<DeliveryNotification, { kind: "failed" }>, booking: string): string {
  const verb = stopVerbs[stop];
  const when = dayAndTime(at);
  return reason === null || reason === "other"
    ? `Our driver couldn't ${verb} your ${booking}, on ${when}.`
    : `Our driver couldn't ${verb} your ${booking}, on ${when}: ${failureReasonClauses[reason]}.`;
}

const whatFollows = {
  pickup:
    "What happens next: our office will decide whether the driver tries again, and will email you once that is decided. If you would like to discuss it, please call us.",
  dropoff:
    "What happens next: our office will decide whether the driver tries again or it is returned to where it was collected, and will email you once that is decided. If you would like to discuss it, please call us.",
};

function nextWords({ stop, step }: Extract<DeliveryNotification, { kind: "next" }>, booking: string): Words {
  const verb = stopVerbs[stop];
  switch (step) {
    case "again":
      return {
        flag: "We will try again",
        heading: `We'll try to ${stop === "pickup" ? "collect" : "deliver"} your parcel again`,
        happened: `Our driver will try again to ${verb} your ${booking}.`,
        more: ["Please make sure that someone is there, and that we have the right phone number for them."],
      };
    case "bring_back":
      return {
        flag: "On its way back",
        heading: "Your parcel is being brought back",
        happened: `We couldn't deliver your ${booking}, so our driver is returning it to where it was collected.`,
        more: [],
      };
    case "returned":
      return {
        flag: deliveryStateNames.returned,
        heading: "Your parcel is back with the sender",
        happened: `We couldn't deliver your ${booking}, so it was brought back to where it was collected.`,
        more: ["Please call us to agree what happens with your booking."],
      };
    case "cancelled":
      return {
        flag: "We will not try again",
        heading: "We won't try again",
        happened: `Our driver won't come again to ${verb} your ${booking}.`,
        more: ["Please call us to agree what happens with your booking."],
      };
    case "mistake":
      return {
        flag: "Going ahead as planned",
        heading: "Your delivery is going ahead",
        happened: `We told you that your ${booking}, could not be ${donePhrases[stop]}. That was a mistake: it is going ahead as planned.`,
        more: [],
      };
  }
}
