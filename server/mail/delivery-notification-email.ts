import { brand } from "../../brand.ts";
import type { FailureReason } from "../../domain/deliveries/delivery.ts";
import type { NextStep } from "../../domain/deliveries/news.ts";
import { callOrWrite, dayAndTime, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** `at`: ISO instants. */
export type News =
  /** `minutes`: about how many it takes; null where nobody can say. */
  | { kind: "on_the_way"; minutes: number | null }
  | { kind: "collected"; at: string; from: string }
  | { kind: "failed"; stop: "pickup" | "dropoff"; at: string; reason: FailureReason | null }
  | { kind: "next"; stop: "pickup" | "dropoff"; step: NextStep };

export type DeliveryNewsData = {
  firstName: string;
  bookingReference: string;
  /** 'Tallaght to Cork'; the service where no towns are known. */
  journey: string;
  confirmationUrl: string;
  /** Where its delivery can be followed, once it has one. */
  trackingUrl?: string | null;
  news: News;
};

type Words = { flag: string; heading: string; happened: string; more: string[] };

export function deliveryNewsSubject({ news, bookingReference }: DeliveryNewsData): string {
  return `${wordsOf(news, "").flag} - ${bookingReference}`;
}

/** What happened on the way, in one email each. */
export function deliveryNewsEmail(data: DeliveryNewsData): EmailDocument {
  const { firstName, bookingReference, journey, confirmationUrl, trackingUrl, news } = data;
  const { flag, heading, happened, more } = wordsOf(news, `booking ${bookingReference}, ${journey}`);
  const booking = { label: "See your booking", url: confirmationUrl };
  const [follow] = trackingLinks(trackingUrl);
  return {
    preview: happened,
    flag,
    heading,
    paragraphs: [greeting(firstName), happened, ...more],
    // What is on the road is followed; the booking itself is known.
    action: follow ?? booking,
    links: follow ? [booking] : [],
    sections: [],
    closing: [`Is something not right? ${callOrWrite(bookingReference)}`],
  };
}

function wordsOf(news: News, booking: string): Words {
  switch (news.kind) {
    case "on_the_way":
      return {
        flag: "On the way to collect",
        heading: "Your Driver Is on the Way",
        happened:
          news.minutes === null
            ? `A ${brand.name} driver is on the way to collect your ${booking}.`
            : `A ${brand.name} driver is on the way to collect your ${booking}, and should be there in about ${news.minutes} minutes.`,
        more: ["Please have it ready, and somebody there to hand it over."],
      };
    case "collected":
      return {
        flag: "Collected",
        heading: "Your Delivery Has Been Collected",
        happened: `${brand.name} collected your ${booking}, on ${dayAndTime(news.at)}.`,
        more: news.from ? [`It was handed over by ${news.from}.`] : [],
      };
    case "failed":
      return {
        flag: news.stop === "pickup" ? "Could not be collected" : "Could not be delivered",
        heading: news.stop === "pickup" ? "We Could Not Collect It" : "We Could Not Deliver It",
        happened: `Our driver could not ${verbs[news.stop]} your ${booking}, on ${dayAndTime(news.at)}${news.reason === null ? "" : reasons[news.reason]}.`,
        more: [
          "What happens next: our office will decide whether the driver tries again" +
            (news.stop === "dropoff" ? " or it is returned to where it was collected" : "") +
            ", and will email you once that is decided. If you would like to discuss it, please call us.",
        ],
      };
    case "next":
      return nextWords(news, booking);
  }
}

const verbs = { pickup: "collect", dropoff: "deliver" } as const;

/** As the end of a sentence. 'other' says it in the driver's own words, which are for the office. */
const reasons: Readonly<Record<FailureReason, string>> = {
  nobody_there: ": nobody was there",
  refused: ": it was refused",
  not_found: ": the address was not found",
  not_ready: ": it was not ready",
  damaged: ": it was damaged",
  other: "",
};

function nextWords({ stop, step }: Extract<News, { kind: "next" }>, booking: string): Words {
  const verb = verbs[stop];
  switch (step) {
    case "again":
      return {
        flag: "We will try again",
        heading: `We Will Try to ${stop === "pickup" ? "Collect" : "Deliver"} It Again`,
        happened: `Our driver will try again to ${verb} your ${booking}.`,
        more: ["Please make sure that somebody is there, and that their phone number is the right one."],
      };
    case "bring_back":
      return {
        flag: "On its way back",
        heading: "It Is Being Brought Back",
        happened: `Your ${booking}, could not be delivered, so our driver is returning it to where it was collected.`,
        more: [],
      };
    case "cancelled":
      return {
        flag: "We will not try again",
        heading: "We Will Not Try Again",
        happened: `Our driver will not come again to ${verb} your ${booking}.`,
        more: ["Please call us to agree what happens with your booking."],
      };
    case "mistake":
      return {
        flag: "Going ahead as planned",
        heading: "Your Delivery Is Going Ahead",
        happened: `We told you that your ${booking}, could not be ${stop === "pickup" ? "collected" : "delivered"}. That was recorded by mistake: it is going ahead as planned.`,
        more: [],
      };
  }
}
