import { expect, it } from "vitest";
import { loadGazetteer } from "./load-gazetteer.ts";
import { locatePoint } from "./locate-point.ts";
import { suggestPlaces } from "./suggest-places.ts";

const gazetteer = loadGazetteer();

it.each([
  ["Eyre Square, Galway", "Eyre Square", "Galway"],
  ["Eyre Square Galway", "Eyre Square", "Galway"],
  ["Eyre Square, Co. Galway", "Eyre Square", "Galway"],
  ["Eyre Squ", "Eyre Square", "Galway"],
  ["Flat 3, Eyre Square, Galway", "Flat 3, Eyre Square", "Galway"],
  ["Merlin Park, Galway", "Merlin Park", "Galway"],
  ["Scotch Street, Armagh", "Scotch Street", "Armagh"],
  ["Scotch Street, Portadown", "Scotch Street", "Portadown"],
  ["Kilmore Quay, Wexford", "", "Kilmore Quay"],
  ["Johnstown Bridge, Kildare", "", "Johnstown Bridge"],
  ["Victoria Bridge, Tyrone", "", "Victoria Bridge"],
  ["Butlers Bridge, Cavan", "", "Butlers Bridge"],
  ["Ballinamore Bridge, Galway", "", "Ballinamore Bridge"],
  ["Street, Westmeath", "", "Street"],
])("'%s' is the line '%s' in the town %s", (typed, lines, city) => {
  const [first] = suggestPlaces(gazetteer, typed, null);
  expect(first).toMatchObject({ city, label: expect.stringMatching(new RegExp(`^${lines || city}`)) });
});

it.each([
  ["Eyre Square", "Galway", "Galway", "Eyre Square"],
  ["Scotch Street", "Portadown", "Armagh", "Scotch Street"],
  ["Scotch Street", "Armagh", "Armagh", "Armagh"],
  ["Blackwater Bridge", "Kenmare", "Kerry", "Blackwater Bridge"],
])(
  "%s in %s is measured from the settlement of that name only where it lies in that town",
  (address1, city, state, name) => {
    const country = state === "Armagh" ? "GB" : "IE";
    expect(locatePoint(gazetteer, { address1, city, state, postcode: "", country })).toMatchObject({ ok: true, name });
  },
);
