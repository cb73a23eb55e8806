import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { AgreementTerms } from "../../domain/pricing/agreement.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { PriceAgreements } from "../database/types.ts";

export type StoredAgreement = Selectable<PriceAgreements>;

export const agreementNotFound: Failure = { failed: "not_found", message: "There is no such price agreement." };

type NewAgreement = { name: string; isTemplate: boolean; draft: AgreementTerms };

/** The caller has checked that the name is free with `refuseDuplicateName`. */
export function storeAgreement(context: Context, { name, isTemplate, draft }: NewAgreement): Promise<StoredAgreement> {
  return context.db
    .insertInto("price_agreements")
    .values({
      name,
      is_template: isTemplate,
      draft: JSON.stringify(draft),
      created_at: context.now(),
      created_by: actorName(context.actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates an agreement and its version number. The caller holds its lock. */
export function updateAgreement(
  context: Context,
  id: number,
  { name, draft }: { name: string; draft: AgreementTerms },
): Promise<StoredAgreement> {
  return context.db
    .updateTable("price_agreements")
    .set((eb) => ({ name, draft: JSON.stringify(draft), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAgreement(context: Context, id: number): Promise<void> {
  await context.db.deleteFrom("price_agreements").where("id", "=", id).execute();
}

/** Locks and reads an agreement until the transaction ends. */
export function lockAgreement({ db }: Context, id: number): Promise<StoredAgreement | undefined> {
  return db.selectFrom("price_agreements").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The terms of a row. Only this file writes them, so they are not validated again. */
export function termsOf(json: unknown): AgreementTerms {
  return json as AgreementTerms;
}

/** Refuses a name that another agreement has; null if it is free. */
export async function refuseDuplicateName({ db }: Context, name: string, self: number | null): Promise<Failure | null> {
  const other = await db
    .selectFrom("price_agreements")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", eb.fn<string>("lower", [eb.val(name)])))
    .executeTakeFirst();
  if (!other || other.id === self) return null;
  const message = "Another price agreement has this name";
  return { failed: "invalid_fields", message, params: { name: message } };
}
