import type { Selectable } from "kysely";
import { type ApiKey, keyPermissions } from "../../contract/api-keys.ts";
import type { ApiKeys } from "../database/types.ts";

export const keyColumns = [
  "id",
  "description",
  "consumer_key_ending",
  "permissions",
  "created_at",
  "last_used_at",
  "revoked_at",
] as const;

/** A row of `api_keys` as administrators read it: nothing of the secret. */
export function showApiKey(row: Pick<Selectable<ApiKeys>, (typeof keyColumns)[number]>): ApiKey {
  return {
    id: row.id,
    description: row.description,
    ending: row.consumer_key_ending,
    permissions: keyPermissions.find((each) => each === row.permissions) ?? "read",
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
