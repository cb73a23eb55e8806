import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import { phoneDigits } from "../database/search-words.ts";
import type { DB, Orders } from "../database/types.ts";
import { orderJsonOf } from "../orders/stored-order.ts";

/** A person named at stops of orders that others placed, by phone or by email address. */
export type Recipient = { digits: string } | { email: string };

export type NamedStop = {
  order: Selectable<Orders>;
  stop: "pickup" | "dropoff";
  name: string;
  phone: string;
};

export function recipientOf(contact: string): Recipient {
  return contact.includes("@") ? { email: contact.toLowerCase() } : { digits: phoneDigits(contact) };
}

const kinds = { pickup: "pickup", dropoff: "delivery" } as const;
const stopNames = ["pickup", "dropoff"] as const;
const maxOrders = 500;

/** The metadata keys about a stop's contact; `special_instructions` repeats both stops. */
export function metadataOfStop(stop: NamedStop["stop"]): string[] {
  const kind = kinds[stop];
  const common = [`${kind}_contact_name`, `${kind}_contact_phone`, `${kind}_instructions`];
  return stop === "dropoff" ? [...common, "safe_place"] : common;
}

/** The stops that name the recipient, oldest order first. With `lock`, their orders are locked. */
export async function readStopsNaming(
  db: Database,
  recipient: Recipient,
  { lock = false }: { lock?: boolean } = {},
): Promise<NamedStop[]> {
  const query = db.selectFrom("orders").selectAll().where(names(recipient)).where(isOfOther(recipient));
  const ordered = query.orderBy("id").limit(maxOrders);
  const orders = await (lock ? ordered.forUpdate() : ordered).execute();
  return orders.flatMap((order) => {
    const { meta } = orderJsonOf(order);
    const text = (key: string) => String((meta as Record<string, unknown>)[key] ?? "");
    return stopNames
      .filter((stop) => isNamedAt(recipient, { stop, text }))
      .map((stop) => ({
        order,
        stop,
        name: text(`${kinds[stop]}_contact_name`),
        phone: text(`${kinds[stop]}_contact_phone`),
      }));
  });
}

/** Counts the orders that the recipient placed. */
export async function countOwnOrders(db: Database, recipient: Recipient): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((eb) =>
      "email" in recipient
        ? eb("customer_email", "=", recipient.email)
        : eb.and([
            sql<SqlBool>`words like ${`%${recipient.digits}%`}`,
            sql<SqlBool>`phone_digits(customer_phone) = ${recipient.digits}`,
          ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isNamedAt(
  recipient: Recipient,
  { stop, text }: { stop: NamedStop["stop"]; text: (key: string) => string },
): boolean {
  const kind = kinds[stop];
  if ("digits" in recipient) return phoneDigits(text(`${kind}_contact_phone`)) === recipient.digits;
  return text(`${kind}_instructions`).toLowerCase().includes(recipient.email);
}

/** An email address appears only in instructions, which the index of words leaves out: a rare search of all orders. */
function names(recipient: Recipient) {
  return (eb: ExpressionBuilder<DB, "orders">) =>
    "digits" in recipient
      ? eb.and([
          sql<SqlBool>`words like ${`%${recipient.digits}%`}`,
          sql<SqlBool>`${recipient.digits} in (phone_digits(coalesce(meta ->> 'pickup_contact_phone', '')),
            phone_digits(coalesce(meta ->> 'delivery_contact_phone', '')))`,
        ])
      : sql<SqlBool>`strpos(lower(concat_ws(' ', meta ->> 'pickup_instructions', meta ->> 'delivery_instructions')),
          ${recipient.email}) > 0`;
}

/** Excludes orders that the recipient placed: those are a customer's. */
function isOfOther(recipient: Recipient) {
  return (eb: ExpressionBuilder<DB, "orders">) =>
    "digits" in recipient
      ? sql<SqlBool>`phone_digits(customer_phone) <> ${recipient.digits}`
      : eb("customer_email", "<>", recipient.email);
}
