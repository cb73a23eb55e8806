import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";

/** Finds an agreement that can price an account, and locks it against deletion until the transaction ends. */
export async function findAgreement({ db }: Context, id: number): Promise<{ id: number; name: string } | Failure> {
  const found = await db
    .selectFrom("price_agreements")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("is_template", "=", false)
    .forShare()
    .executeTakeFirst();
  if (found) return found;
  const message = "Choose a price agreement that is not a template";
  return { failed: "invalid_fields", message, params: { priceAgreementId: message } };
}
