import type { Selectable } from "kysely";
import type { Failure } from "../../../contract/errors.ts";
import type { Context } from "../../context.ts";
import type { Webhooks } from "../../database/types.ts";

/** The columns that name the owner: an API key, or an administrator. */
type WebhookOwner = Pick<Selectable<Webhooks>, "owner_key_id" | "owner_user_id">;

/**
 * Refuses callers who may not make webhooks, which hand out orders: only users who may make API keys, and read-write
 * keys, may. A key's own webhooks end with it.
 */
export function refuseWebhookMaker({ actor }: Context): Failure | null {
  if (actor.kind === "api_key" && actor.permissions !== "read_write") {
    return { failed: "unauthorised", message: "The API key provided does not have read permissions." };
  }
  if (actor.kind !== "staff" || actor.role === "administrator") return null;
  return { failed: "forbidden", message: "Only administrators may add, change or delete webhooks." };
}

/** A key may change the webhooks it made and those without an owner; administrators may change any. */
export function refuseOtherOwner({ actor }: Context, webhook: WebhookOwner): Failure | null {
  if (actor.kind !== "api_key" || webhook.owner_key_id === actor.keyId) return null;
  if (webhook.owner_key_id === null && webhook.owner_user_id === null) return null;
  return { failed: "forbidden", message: "This webhook belongs to another key or user." };
}

/**
 * The caller as an owner, whose row stays locked until the transaction ends; otherwise a key that is revoked at the
 * same moment would leave a webhook behind.
 */
export async function lockOwner({ actor, db }: Context): Promise<WebhookOwner | Failure> {
  if (actor.kind === "api_key") {
    const key = await db
      .selectFrom("api_keys")
      .select("id")
      .where("id", "=", actor.keyId)
      .where("revoked_at", "is", null)
      .forShare()
      .executeTakeFirst();
    return key ? { owner_key_id: key.id, owner_user_id: null } : ended;
  }
  if (actor.kind !== "staff") return ended;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", actor.userId)
    .where("role", "=", "administrator")
    .where("disabled_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return user ? { owner_key_id: null, owner_user_id: user.id } : ended;
}

const ended: Failure = { failed: "unauthorised", message: "Your access has ended." };

/** Whether the owner of this webhook still has the access that it was made with. */
export async function hasActiveOwner({ db }: Context, webhookId: number): Promise<boolean> {
  const active = await db
    .selectFrom("webhooks")
    .leftJoin("api_keys", "api_keys.id", "owner_key_id")
    .leftJoin("users", "users.id", "owner_user_id")
    .select("webhooks.id")
    .where("webhooks.id", "=", webhookId)
    .where(({ and, eb, or }) =>
      or([
        and([eb("api_keys.id", "is not", null), eb("api_keys.revoked_at", "is", null)]),
        and([eb("users.role", "=", "administrator"), eb("users.disabled_at", "is", null)]),
      ]),
    )
    .executeTakeFirst();
  return active !== undefined;
}
