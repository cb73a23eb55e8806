import { expect, it } from "vitest";
import { type AgreementTerms, tariffTerms } from "./agreement.ts";
import { agreementRefusals } from "./agreement-refusals.ts";
import { defaultTariff } from "./default-tariff.ts";

const ownVan = { id: "small_van", discountPercent: null, baseCents: null, perKmCents: null, freeKm: null };
const ownBox = { id: "small_box", discountPercent: null, nextDayCents: null };
const refusalsOf = (terms: Partial<AgreementTerms>) => agreementRefusals({ ...tariffTerms, ...terms }, defaultTariff);

it.each<[string, Partial<AgreementTerms>, string]>([
  ["a priority at 100%", { priorities: [{ id: "same_day", discountPercent: 100 }] }, "priorities.0.discountPercent"],
  ["a service at 100%", { services: [{ ...ownVan, discountPercent: 100 }] }, "services.0.discountPercent"],
  ["a package at 100%", { packages: [{ ...ownBox, discountPercent: 100 }] }, "packages.0.discountPercent"],
  ["a free next day", { packages: [{ ...ownBox, nextDayCents: 0 }] }, "packages.0.nextDayCents"],
  ["a free van", { services: [{ ...ownVan, baseCents: 0, perKmCents: 0 }] }, "services.0.baseCents"],
  ["a van that is free nearby", { services: [{ ...ownVan, baseCents: 0 }] }, "services.0.baseCents"],
  ["a service named twice", { services: [ownVan, ownVan] }, "services.1.id"],
])("a price list that would sell for nothing is refused at its field: %s [C013]", (_, terms, field) => {
  expect(Object.keys(refusalsOf(terms))).toEqual([field]);
});

it("accepts a minimum charge instead of a base price, and an agreement's own figures", () => {
  const free = { services: [{ ...ownVan, baseCents: 0, perKmCents: 0, discountPercent: 100 }] };
  expect(refusalsOf({ ...free, minimumCents: 1 })).toEqual({});
  expect(refusalsOf({ services: [{ ...ownVan, baseCents: 0, freeKm: 0 }], packages: [ownBox] })).toEqual({});
  expect(refusalsOf({ priorities: [{ id: "same_day", discountPercent: 99.99 }] })).toEqual({});
});
