import { z } from "zod";
import {
  type AuditAct,
  type AuditActor,
  type AuditArea,
  type AuditObject,
  auditActors,
  auditActs,
  auditAreas,
  auditObjects,
} from "./audit-acts.ts";
import { queryDay, queryId, queryNumber } from "./page.schema.ts";

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as [Key, ...Key[]];

/** Shared by list and export. `from` and `to` are days in Dublin. */
export const auditLogFilter = z.object({
  /** An act, or all of an area. */
  act: z
    .enum<(AuditAct | AuditArea)[]>([...keysOf(auditActs), ...keysOf(auditAreas)], { error: "There is no such act" })
    .optional(),
  actorKind: z.enum<AuditActor[]>(keysOf(auditActors), { error: "There is no such kind of actor" }).optional(),
  actorId: queryId("Actor id").optional(),
  objectKind: z.enum<AuditObject[]>(keysOf(auditObjects), { error: "There is no such kind of object" }).optional(),
  objectId: z.string({ error: "Object id must be text" }).max(100, { error: "At most 100 characters" }).optional(),
  from: queryDay("From"),
  to: queryDay("To"),
});

export const listAuditEntriesQuery = auditLogFilter.extend({
  /** Only entries before this id, which is the last one of the previous page. */
  before: queryNumber("Before", Number.MAX_SAFE_INTEGER).optional(),
});
