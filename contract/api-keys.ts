import type { z } from "zod";
import { defineCall } from "./call.ts";
import type { KeyPermissions } from "./key-permissions.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { createApiKeyBody } from "./users.schema.ts";

export type ApiKey = {
  id: number;
  description: string;
  /** The last seven characters of the consumer key, so that staff can tell keys apart. */
  ending: string;
  permissions: KeyPermissions;
  createdAt: string;
  /** Accurate to ten minutes; null if never used. */
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type NewApiKey = z.input<typeof createApiKeyBody>;

/** Key and secret are shown once: a replay of the request answers the key without them. */
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
  summary: "Create a key for a shop client; only this answer contains its secret",
});

export const revokeApiKey = defineCall<{ params: typeof idParams }, ApiKey>({
  name: "revokeApiKey",
  method: "POST",
  path: `${api}/api-keys/{id}/revoke`,
  access: "administrator",
  summary: "Revoke a key for good",
});
