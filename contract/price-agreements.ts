import type { AgreementTerms } from "../domain/pricing/agreement.ts";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { createPriceAgreementBody, publishPricesBody, savePriceDraftBody } from "./price-agreements.schema.ts";

/** Prices as they are valid from a day, 'YYYY-MM-DD'; never changed afterwards. `publishedAt` is an ISO instant. */
type PriceVersion = {
  id: number;
  validFrom: string;
  terms: AgreementTerms;
  publishedAt: string;
  publishedBy: string;
};

/** `validFrom`: that of today's version; null while the tariff applies. `nextFrom`: that of an announced version. */
export type PriceAgreementSummary = {
  id: number;
  name: string;
  isTemplate: boolean;
  accounts: AgreementAccount[];
  validFrom: string | null;
  nextFrom: string | null;
};

/** An account that is priced by an agreement. */
export type AgreementAccount = { id: number; number: string; name: string };

export type PriceAgreement = {
  id: number;
  name: string;
  isTemplate: boolean;
  accounts: AgreementAccount[];
  /** Newest first. */
  versions: PriceVersion[];
  /** The entry of `versions` that prices today's collections; null while the tariff applies. */
  currentVersionId: number | null;
  draft: AgreementTerms;
  /** To be sent with a change: it is refused if somebody else changed the agreement meanwhile. */
  version: number;
};

export const listPriceAgreements = defineCall<Record<never, never>, { agreements: PriceAgreementSummary[] }>({
  name: "listPriceAgreements",
  method: "GET",
  path: `${api}/staff/price-agreements`,
  access: "bookkeeper",
  summary: "Price agreements and templates by name, with the accounts that they price; at most 2,000",
});

export const getPriceAgreement = defineCall<{ params: typeof idParams }, PriceAgreement>({
  name: "getPriceAgreement",
  method: "GET",
  path: `${api}/staff/price-agreements/{id}`,
  access: "bookkeeper",
  summary: "A price agreement: its draft and every version",
});

/** Takes an `Idempotency-Key`. */
export const createPriceAgreement = defineCall<{ body: typeof createPriceAgreementBody }, PriceAgreement>({
  name: "createPriceAgreement",
  method: "POST",
  path: `${api}/staff/price-agreements`,
  access: "staff",
  status: 201,
  summary: "Add a price agreement or a template, with the prices of the tariff or a copy of another's draft",
});

/** 409 `action_refused` if somebody else changed the agreement meanwhile. */
export const savePriceDraft = defineCall<{ params: typeof idParams; body: typeof savePriceDraftBody }, PriceAgreement>({
  name: "savePriceDraft",
  method: "PUT",
  path: `${api}/staff/price-agreements/{id}/draft`,
  access: "staff",
  summary: "Save name and draft; a draft prices nothing. Prices that sell for nothing are invalid fields",
});

/** Takes an `Idempotency-Key`. Of two versions valid from the same day, the one published later counts. */
export const publishPrices = defineCall<{ params: typeof idParams; body: typeof publishPricesBody }, PriceAgreement>({
  name: "publishPrices",
  method: "POST",
  path: `${api}/staff/price-agreements/{id}/versions`,
  access: "staff",
  status: 201,
  summary: "Publish the draft for collections from a day on, today or later; it never changes afterwards",
});

export const deletePriceAgreement = defineCall<{ params: typeof idParams }, { id: number }>({
  name: "deletePriceAgreement",
  method: "DELETE",
  path: `${api}/staff/price-agreements/{id}`,
  access: "staff",
  summary: "Delete a template, or an agreement that never took effect and prices no account",
});
