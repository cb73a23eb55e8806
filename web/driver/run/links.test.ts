import { describe, expect, it } from "vitest";
import { browserMapsLink, callLink, draftMessage, mapsLink, textLink } from "./links.ts";

describe("A number of a stop's contact", () => {
  it.each([
    ["+353 86 123 4567", "tel:+353861234567"],
    ["+353 (0)86 123-4567", "tel:+353861234567"],
    ["+353 (86) 123 4567", "tel:+353861234567"],
    ["+353 086 123 4567", "tel:+353861234567"],
    ["00353 1 555 0100", "tel:+35315550100"],
    ["+44 (0) 28 9012 3456", "tel:+442890123456"],
    ["+44 (028) 9012 3456", "tel:+442890123456"],
    ["0044 7700 900123", "tel:+447700900123"],
    ["(01) 555 0100", "tel:015550100"],
    ["086 123 4567", "tel:0861234567"],
  ])("typed as %s is dialled as %s [D056]", (typed, link) => expect(callLink(typed)).toBe(link));

  it.each(["", "no number", "+"])("typed as '%s' is not a number, so there is no link to call or text it", (typed) => {
    expect(callLink(typed)).toBeNull();
    expect(textLink(typed, "Hello")).toBeNull();
  });
});

const stop = {
  kind: "dropoff",
  state: "waiting",
  isCancelled: false,
  isGone: false,
  reference: "DCQ-1",
  trackAddress: null,
} as const;

it("A text message is drafted, with the tracking link if there is one [D056]", () => {
  expect(textLink("+353 (0)86 123 4567", draftMessage(stop, "Nora & Co"))).toBe(
    "sms:+353861234567?&body=Hello%2C%20this%20is%20Nora%20%26%20Co%20from%20Currach%20Couriers.%20I%20am%20on%20my%20way%20to%20deliver%20DCQ-1.",
  );
  const trackAddress = "https://currach.example/track/abc";
  expect(draftMessage({ ...stop, kind: "pickup", trackAddress }, "Nora")).toMatch(
    /on my way to collect DCQ-1\. Track it here: https:\/\/currach\.example\/track\/abc$/,
  );
});

it("A text message says that the driver is on the way or there, or only the reference once the stop is over [D056]", () => {
  const said = (changes: object) => draftMessage({ ...stop, ...changes }, "Nora").replace(/^.*Couriers/, "");
  expect(said({ state: "en_route" })).toBe(". I am on my way to deliver DCQ-1.");
  expect(said({ state: "arrived" })).toBe(". I am here to deliver DCQ-1.");
  for (const over of [{ state: "done" }, { state: "failed" }, { isCancelled: true }, { isGone: true }])
    expect(said({ ...over, trackAddress: "https://currach.example/track/abc" })).toBe(", about DCQ-1.");
});

const place = { mapsQuery: "1 Main Street, Galway, H91 E2K3", lat: 53.27, lon: -9.05 };
const query = "1%20Main%20Street%2C%20Galway%2C%20H91%20E2K3";

it("Navigation opens the phone's own maps app, or maps in the browser [D056]", () => {
  expect(mapsLink(place, "Mozilla/5.0 (Linux; Android 14)")).toBe(`geo:53.27,-9.05?q=${query}`);
  expect(mapsLink({ ...place, lat: null, lon: null }, "Android")).toBe(`geo:0,0?q=${query}`);
  expect(mapsLink(place, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)")).toBe(`https://maps.apple.com/?daddr=${query}`);
  expect(mapsLink(place, "X11; Linux")).toBe(browserMapsLink(place));
  expect(browserMapsLink(place)).toBe(`https://www.google.com/maps/dir/?api=1&destination=${query}`);
});
