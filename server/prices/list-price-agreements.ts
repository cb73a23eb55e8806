import { sql } from "kysely";
import type { AgreementAccount, PriceAgreementSummary } from "../../contract/price-agreements.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";

const limit = 2_000;

/** Templates and agreements by name. */
export const listPriceAgreements: Verb<unknown, { agreements: PriceAgreementSummary[] }> = async (context) => {
  const today = dublinDate(context.now());
  const { rows } = await sql<PriceAgreementSummary>`
    select id, name, is_template as "isTemplate",
      coalesce((select jsonb_agg(jsonb_build_object('id', accounts.id, 'number', number, 'name', accounts.name) order by accounts.id)
        from accounts where accounts.price_agreement_id = price_agreements.id), '[]') as accounts,
      (select max(valid_from)::text from price_agreement_versions
        where agreement_id = price_agreements.id and valid_from <= ${today}::date) as "validFrom",
      (select min(valid_from)::text from price_agreement_versions
        where agreement_id = price_agreements.id and valid_from > ${today}::date) as "nextFrom"
    from price_agreements
    order by is_template desc, lower(name)
    limit ${sql.lit(limit)}`.execute(context.db);
  return { agreements: rows satisfies { accounts: AgreementAccount[] }[] };
};
