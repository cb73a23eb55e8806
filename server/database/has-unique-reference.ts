import { sql } from "kysely";
import { repeatableMethods } from "../../domain/orders/payment-methods.ts";

/**
 * The condition of `payments_reference_key`, in literals, so that PostgreSQL can match queries to this partial index
 * when planning.
 */
export const hasUniqueReference = sql<boolean>`method not in (${sql.join(repeatableMethods.map((method) => sql.lit(method)))})`;
