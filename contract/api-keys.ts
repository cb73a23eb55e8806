import type { z } from "zod";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { createApiKeyBody } from "./users.schema.ts";

export const keyPermissions = ["read", "write", "read_write"] as const;
export type KeyPermissions = (typeof keyPermissions)[number];

export type ApiKey = {
  id: number;
  description: string;
  /** The last seven characters of the consumer key, by which people tell keys apart. */
  ending: string;
  permissions: KeyPermissions;
  createdAt: string;
  /** To ten minutes; null: never. */
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type NewApiKey = z.input<typeof createApiKeyBody>;

/** Key and secret are in this answer and never again: a repeated request gets the key without them. */
export type CreatedApiKey = { key: ApiKey; consumerKey: string | null; consumerSecret: string | null };

export const listApiKeys = defineCall<Record<never, never>, { keys: ApiKey[] }>({
  name: "listApiKeys",
  method: "GET",
  path: `${api}/api-keys`,
  access: "administrator",
  summary: "Keys of shop clients, newest first, revoked ones last; at most 1,000",
});

export const createApiKey = defineCall<{ body: typeof createApiKeyBody }, CreatedApiKey>({
  name: "createApiKey",
  method: "POST",
  path: `${api}/api-keys`,
  access: "administrator",
  status: 201,
  summary: "Make a key for a shop client; its secret is in this answer alone",
});

export const revokeApiKey = defineCall<{ params: typeof idParams }, ApiKey>({
  name: "revokeApiKey",
  method: "POST",
  path: `${api}/api-keys/{id}/revoke`,
  access: "administrator",
  summary: "Take a key back for good; its next request is refused",
});
