import { idParams } from "../../../contract/page.schema.ts";
import {
  createPriceAgreementBody,
  publishPricesBody,
  savePriceDraftBody,
} from "../../../contract/price-agreements.schema.ts";
import * as calls from "../../../contract/price-agreements.ts";
import { createPriceAgreement } from "../../prices/create-price-agreement.ts";
import { deletePriceAgreement } from "../../prices/delete-price-agreement.ts";
import { getPriceAgreement } from "../../prices/get-price-agreement.ts";
import { listPriceAgreements } from "../../prices/list-price-agreements.ts";
import { publishPrices } from "../../prices/publish-prices.ts";
import { savePriceDraft } from "../../prices/save-price-draft.ts";
import { type Row, route } from "../route.ts";

export const priceAgreementRoutes: Row[] = [
  route({ call: calls.listPriceAgreements, verb: listPriceAgreements }),
  route({ call: calls.getPriceAgreement, params: idParams, verb: getPriceAgreement, errors: ["not_found"] }),
  route({
    call: calls.createPriceAgreement,
    body: createPriceAgreementBody,
    verb: createPriceAgreement,
    errors: ["idempotency_key_reused"],
  }),
  route({
    call: calls.savePriceDraft,
    params: idParams,
    body: savePriceDraftBody,
    verb: savePriceDraft,
    errors: ["not_found", "action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.publishPrices,
    params: idParams,
    body: publishPricesBody,
    verb: publishPrices,
    errors: ["not_found", "action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.deletePriceAgreement,
    params: idParams,
    verb: deletePriceAgreement,
    errors: ["not_found", "action_refused"],
  }),
];
