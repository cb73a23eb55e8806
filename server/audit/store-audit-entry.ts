import type { AuditAct, AuditActor, AuditObject } from "../../contract/audit-acts.ts";
import type { Actor, Context } from "../context.ts";
import { afterCommit } from "../database/transaction.ts";

/** The part of the context that verbs need to write to the audit log, so that the terminal can run them too. */
export type AuditContext = Pick<Context, "db" | "now" | "log" | "actor">;

type Value = string | number | boolean | null | readonly (string | number)[];
/** Ids, amounts and fixed words; never a secret. For personal data, only the fact that it changed. */
export type AuditDetails = Readonly<Record<string, Value>>;

export type AuditEntry = {
  act: AuditAct;
  object?: { kind: AuditObject; id: number | string };
  before?: AuditDetails;
  after?: AuditDetails;
  /** The actor, if the context's own actor is not signed in yet. */
  by?: { kind: AuditActor; id: number };
};

/**
 * Stores an entry of the audit log; call it in the act's own transaction. Once that commits, the entry is also written
 * to the log as a line, for log collectors.
 */
export async function storeAuditEntry(context: AuditContext, entry: AuditEntry): Promise<void> {
  const { act, object, before, after } = entry;
  const { kind, id, name, address } = actorOf(context.actor, entry.by);
  const at = context.now();
  const stored = await context.db
    .insertInto("audit_entries")
    .values({
      at,
      actor_kind: kind,
      actor_id: id,
      actor_name: name,
      address,
      act,
      object_kind: object?.kind ?? null,
      object_id: object ? String(object.id) : null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = { id: stored.id, at, act, actor: { kind, id, name }, address, object, before, after };
  afterCommit(context.db, () => context.log.info({ audit: line }, "Audit entry"));
}

type StoredActor = { kind: AuditActor; id: number | null; name: string | null; address: string | null };

/** The actor of commands run in the terminal. */
export const terminal: Actor = { kind: "system", name: "terminal" };

function actorOf(actor: Actor, by: AuditEntry["by"]): StoredActor {
  const address = "address" in actor ? actor.address : null;
  if (by) return { ...by, name: null, address };
  switch (actor.kind) {
    case "staff":
    case "setting_up":
      return { kind: "user", id: actor.userId, name: null, address };
    case "driver":
      return { kind: "driver", id: actor.driverId, name: null, address };
    case "api_key":
      return { kind: "api_key", id: actor.keyId, name: null, address };
    case "member":
      return { kind: "member", id: actor.memberId, name: null, address };
    case "proven_email":
    case "visitor":
      return { kind: "visitor", id: null, name: null, address };
    case "system":
      return actor.name === "terminal"
        ? { kind: "terminal", id: null, name: null, address }
        : { kind: "job", id: null, name: actor.name, address };
  }
}
