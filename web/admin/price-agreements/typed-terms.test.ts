import { expect, it } from "vitest";
import { tariffTerms } from "../../../domain/pricing/agreement.ts";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import { readTypedTerms, typeTerms } from "./typed-terms.ts";

it("reads back what it shows, with a row for everything sold and for what is no longer in the tariff", () => {
  const van = { id: "small_van", discountPercent: 12.5, baseCents: 1550, perKmCents: 0, freeKm: 5.5 };
  const terms = { ...tariffTerms, services: [van, { ...van, id: "gone" }], minimumCents: 1500, fuelPercent: 8.25 };
  const typed = typeTerms(terms, defaultTariff);
  expect(typed.services).toHaveLength(defaultTariff.deliveryTypes.length + 1);
  expect(typed.services.find(({ id }) => id === "small_van")).toEqual({
    id: "small_van",
    discountPercent: "12.5",
    baseCents: "15.50",
    perKmCents: "0.00",
    freeKm: "5.5",
  });
  const read = readTypedTerms(typed);
  expect(read.errors).toEqual({});
  expect(read.terms.services.filter(({ baseCents }) => baseCents !== null)).toEqual(terms.services);
  expect(read.terms).toMatchObject({ minimumCents: 1500, fuelPercent: 8.25, weekendCents: 0 });
});

it("names the fields that are not numbers, and reads commas, signs and units", () => {
  const typed = typeTerms(tariffTerms, defaultTariff);
  typed.services[0]!.baseCents = "-5";
  typed.services[1]!.freeKm = "far";
  typed.packages[0]!.discountPercent = "7,5 %";
  typed.fuelPercent = "-1";
  const { terms, errors } = readTypedTerms(typed);
  expect(Object.keys(errors)).toEqual(["terms.services.0.baseCents", "terms.services.1.freeKm", "terms.fuelPercent"]);
  expect(terms.packages[0]?.discountPercent).toBe(7.5);
});
