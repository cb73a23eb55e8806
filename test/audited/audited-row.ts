import type { AuditAct } from "../../contract/audit-acts.ts";
import type { TestRequest } from "../app.ts";

/** The union of fields that tests read from the answers of audited calls. */
export type Answer = {
  id: number;
  key: { id: number };
  consumerSecret: string;
  version: number;
  ended: number;
  redirects: { id: string }[];
  code: string;
};

type Attempt = {
  params?: Record<string, string | number>;
  query?: string;
  json?: object;
  /** The caller, if not an administrator. */
  as?: TestRequest;
  /** The actor that the entry names, if not that administrator. */
  actor?: { kind: string; id: number | null };
  /** What the first entry is about. */
  object?: number | string | ((answer: Answer) => number | string);
  /** The state that the first entry records before and after the act. */
  before?: object | null;
  after?: object | null | ((answer: Answer) => object);
  /** Values that no entry may contain: passwords, keys, names, addresses. */
  secrets?: (string | undefined)[] | ((answer: Answer) => string[]);
};

/** A call that stores audit entries: their acts, and a request that is accepted. */
export type AuditedRow = { acts: readonly AuditAct[]; attempt(): Promise<Attempt> };

export const audited = (acts: readonly AuditAct[], attempt: AuditedRow["attempt"]): AuditedRow => ({ acts, attempt });
