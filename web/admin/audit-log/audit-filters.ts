import type { z } from "zod";
import {
  type AuditAct,
  type AuditActor,
  type AuditArea,
  type AuditObject,
  actsOf,
  auditActors,
  auditActs,
  auditAreas,
  auditObjects,
} from "../../../contract/audit-acts.ts";
import type { auditLogFilter } from "../../../contract/audit-log.schema.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";

/**
 * The filters kept in the URL: `actor` is a kind, or a kind with an id ('user-7'), days are 'YYYY-MM-DD' or empty, and
 * `before` is the last entry of the page before.
 */
export const auditFilters = { act: "", actor: "", objectKind: "", objectId: "", from: "", to: "", before: "" };

export const actOptions = [
  { value: "", label: "All acts" },
  ...(Object.keys(auditAreas) as AuditArea[]).flatMap((area) => [
    { value: area, label: `${auditAreas[area]}: all` },
    ...actsOf(area).map((act) => ({ value: act, label: `${auditAreas[area]}: ${auditActs[act]}` })),
  ]),
];

export const objectOptions = [
  { value: "", label: "All objects" },
  ...Object.entries(auditObjects).map(([value, label]) => ({ value, label })),
];

export const actorKindOptions = Object.entries(auditActors).map(([value, label]) => ({
  value,
  label: `Kind: ${label}`,
}));

/** Converts the URL's filters to the calls' filter, leaving out values that the calls would refuse. */
export function filterOf({
  act,
  actor,
  objectKind,
  objectId,
  from,
  to,
}: typeof auditFilters): z.input<typeof auditLogFilter> {
  const [, actorKind = "", actorId] = /^([a-z_]+?)(?:-([1-9]\d{0,8}))?$/.exec(actor) ?? [];
  return {
    ...((Object.hasOwn(auditActs, act) || Object.hasOwn(auditAreas, act)) && { act: act as AuditAct | AuditArea }),
    ...(Object.hasOwn(auditActors, actorKind) && {
      actorKind: actorKind as AuditActor,
      ...(actorId && { actorId }),
    }),
    ...(Object.hasOwn(auditObjects, objectKind) && { objectKind: objectKind as AuditObject }),
    ...(objectId !== "" && { objectId: objectId.trim().slice(0, 100) }),
    ...(isIsoDate(from) && { from }),
    ...(isIsoDate(to) && { to }),
  };
}

export function beforeOf({ before }: Pick<typeof auditFilters, "before">): { before?: string } {
  return /^[1-9]\d{0,14}$/.test(before) ? { before } : {};
}
